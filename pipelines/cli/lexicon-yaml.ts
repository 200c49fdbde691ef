import { stringify } from "yaml";
import type { KindNoun, LexiconFile } from "../../schemas/index.ts";
import type { ShownAttribute, ShownKind } from "./memory-lexicon.ts";

const HEAD = `# Words for what the memory knows, made to be edited. Name this file in the config: memory: { lexicon: THIS-FILE }
# An entry may have:
#   noun: natural gas consumption          fits "the … of X"; of a list the plural
#   one: export partner                    of a list: its noun in the singular
#   whole: true                            of a list: it names all there are
#   deed: { one: belongs to, many: belong to, ing: belonging to }          of a list: what its things do
#   verbs: [{ verb: burn, past: burned, object: natural gas }]             also third, asked ("which currency"), rest ("a year")
#   adjectives: [{ more: taller, most: tallest, less: shorter, least: shortest, asked: how tall }]
#   never: true                            no question speaks of it
#   of: { tower: { verbs: [{ verb: go, past: went, rest: up }] } }         of things of one kind: verbs, adjectives, never
# and under kinds, by the kind of things:
#   noun: hut, many: huts                  what one of them is called, and several
#   stands: behind                         where that stands by a name: behind (the Marlin M6 chip), before (the ferry Unity), nowhere (France)
# What is as the memory has it changes nothing; an entry that is taken out is as its label says.
`;

/** A file to edit: what there is by now, each entry with how often it occurs and an example over it. */
export function lexiconYaml(attributes: readonly ShownAttribute[], kinds: readonly ShownKind[], words: LexiconFile | undefined): string {
  const entries = attributes.filter(isWorthWords).map((shown) => {
    const own = words?.attributes[shown.name];
    return `${about(shown)}${stringify({ [shown.name]: own ?? startOf(shown) }, { lineWidth: 0, flowCollectionPadding: true })}`;
  });
  const nouns = kinds.filter(({ things }) => things >= FEWEST).map((kind) => kindEntry(kind, words?.kinds?.[kind.name]));
  return `${HEAD}attributes:\n${indented(entries)}${nouns.length === 0 ? "" : `kinds:\n${indented(nouns)}`}`;
}

const indented = (entries: readonly string[]): string => entries.join("").replace(/^(?=.)/gm, "  ");

/** What there is by now stands over it: an entry of nothing changes nothing. */
const kindEntry = (kind: ShownKind, own: KindNoun | undefined): string =>
  `# ${saidOfKind(kind)}\n${stringify({ [kind.name]: own ?? {} }, { lineWidth: 0 })}`;

/** "40 huts, like Elrosen; said behind a name (pages)" */
export function saidOfKind({ many, stands, isSaid, from, things, example }: ShownKind): string {
  const said = isSaid ? `; said ${stands === null ? "by a name" : `${stands} a name`} (${from})` : "";
  return `${things} ${many}${example === null ? "" : `, like ${example}`}${said}`;
}

/** Of what fewer things have, no question speaks: a memory has hundreds of them. */
const isWorthWords = ({ subjects }: ShownAttribute): boolean => subjects >= FEWEST;
const FEWEST = 3;

/** The noun that it has, and what the corpus' own sentences say it with. */
function startOf({ phrase, learned }: ShownAttribute): object {
  if (learned === null) return phrase === null ? {} : { noun: phrase };
  const { sentences: _sentences, things: _things, ...verb } = learned;
  return { ...(phrase !== null && { noun: phrase }), verbs: [verb] };
}

const about = ({ kind, statements, subjects, silent, example }: ShownAttribute): string =>
  [
    `${kind}, ${statements} statements of ${subjects} things${silent === null ? "" : `; no question: ${silent}`}`,
    ...(example === null ? [] : [`like ${JSON.stringify(example.quote)}`]),
  ]
    .map((line) => `# ${line}\n`)
    .join("");
