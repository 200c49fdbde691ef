import type { AttributeInfo, Entity } from "../../schemas/index.ts";
import { tellsShare } from "../language/entries/list-entry.ts";
import type { Pair, PairsOf } from "./related-pairs.ts";

/** Owners that have to have such a list before it is a field of their pages. */
const FEWEST_OWNERS = 4;
/** A list and the relation that goes back may differ in one of so many pairs. */
const DIFFERING = 20;
/** A noun that says itself that it names some of them, or what stands in a margin of a page. */
const SOME =
  /\b(?:major|main|principal|chief|largest|leading|top|primary|notable|selected|some|other|others|more|see also|similar|related|recent|latest|upcoming|featured|popular|recommended|famous|important|key|examples?|highlights?)\b/;

/**
 * Lists that are all there is of their sort, as far as the corpus goes, called by a plain plural: where the listed things name their owners
 * themselves ("school" of a course), each that names an owner stands on its list; where nothing else in the corpus speaks of it, it is a field
 * that most things of a kind have. Of such a list nobody says "listed".
 */
export async function wholeLists(
  pairsOf: PairsOf,
  catalogue: readonly AttributeInfo[],
  entities: ReadonlyMap<string, Entity>,
): Promise<ReadonlySet<string>> {
  const whole = new Set<string>();
  for (const list of catalogue) {
    if (!isList(list)) continue;
    const pairs = await pairsOf(list.name);
    const backs = catalogue.filter((one) => one.name !== list.name && leadsBack(one, list));
    const said = saidOfPairs(pairs, await Promise.all(backs.map(({ name }) => pairsOf(name))), entities);
    if (said === "the same" || (said === "nothing" && list.qualifiers.length === 0 && isField(list))) whole.add(list.name);
  }
  return whole;
}

/** What stood there in one year stands there no more. */
const isList = ({ name, kind, multiValued, phrase, qualifiers, coverage, times }: AttributeInfo): boolean =>
  kind === "entity" &&
  multiValued &&
  phrase !== null &&
  !SOME.test(`${name} ${phrase}`) &&
  // A list of those with the largest shares goes on; what each thing on it is to its owner ("role") says nothing of that.
  !qualifiers.some(tellsShare) &&
  times.every(({ time }) => time === "") &&
  coverage.some(({ known }) => known >= FEWEST_OWNERS);

function isField({ coverage }: AttributeInfo): boolean {
  const owners = coverage.filter(({ known }) => known > 0);
  return owners.every(({ known, all }) => 2 * known >= all);
}

const leadsBack = ({ kind, coverage, valueTypes }: AttributeInfo, list: AttributeInfo): boolean =>
  kind === "entity" &&
  coverage.some(({ type, known }) => known > 0 && list.valueTypes.includes(type)) &&
  list.coverage.some(({ type, known }) => known > 0 && valueTypes.includes(type));

/** What relations that lead back say of the pairs: the same of all, more than the lists have, or nothing. */
function saidOfPairs(
  pairs: readonly Pair[],
  backs: readonly (readonly Pair[])[],
  entities: ReadonlyMap<string, Entity>,
): "the same" | "more" | "nothing" {
  const listed = new Set(pairs.map((pair) => pair.join(" ")));
  const owners = new Set(pairs.map(([owner]) => owner));
  const kinds = new Set(pairs.flatMap(([, member]) => entities.get(member)?.types ?? []));
  let said: "the same" | "nothing" = "nothing";
  for (const back of backs) {
    const told = back.filter(
      ([member, owner]) => owners.has(owner) && (entities.get(member)?.types.some((type) => kinds.has(type)) ?? false),
    );
    const both = new Set(told.filter(([member, owner]) => listed.has(`${owner} ${member}`)).map((pair) => pair.join(" ")));
    // Who painted it says nothing of what hangs where.
    if (2 * both.size < listed.size) continue;
    if (told.filter((pair) => !both.has(pair.join(" "))).length * DIFFERING > told.length) return "more";
    if (listed.size - both.size <= listed.size / DIFFERING) said = "the same";
  }
  return said;
}
