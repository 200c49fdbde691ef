import type { AttributeInfo, Entity } from "../../schemas/index.ts";
import type { Memory } from "./context.ts";

/** Owners that have to have such a list before it is a field of their pages. */
const FEWEST_OWNERS = 4;
/** A list and the relation that goes back may differ in one of so many pairs. */
const DIFFERING = 20;
/** A noun that says itself that it names some of them, or what stands in a margin of a page. */
const SOME =
  /\b(?:major|main|principal|chief|largest|leading|top|primary|notable|selected|some|other|others|more|see also|similar|related|recent|latest|upcoming|featured|popular|recommended|famous|important|key|examples?|highlights?)\b/;

type Pair = readonly [owner: string, member: string];

/**
 * Lists that are all there is of their sort, as far as the corpus goes: a field that most things of a kind have, called by a plain plural,
 * and of which nothing else in the corpus knows more. Where the listed things name their owners themselves ("school" of a course), each that
 * names an owner stands on its list. Of such a list nobody says "listed".
 */
export async function wholeLists(
  memory: Pick<Memory, "statements">,
  catalogue: readonly AttributeInfo[],
  entities: ReadonlyMap<string, Entity>,
): Promise<ReadonlySet<string>> {
  const kept = new Map<string, Promise<readonly Pair[]>>();
  const pairsOf = (attribute: string): Promise<readonly Pair[]> => {
    const found =
      kept.get(attribute) ??
      memory
        .statements({ attribute })
        .then((all) =>
          all.flatMap(({ claim }): readonly Pair[] => (claim?.value.kind === "entity" ? [[claim.subject, claim.value.entityId]] : [])),
        );
    kept.set(attribute, found);
    return found;
  };
  const whole = new Set<string>();
  for (const list of catalogue) {
    if (!isField(list)) continue;
    const pairs = await pairsOf(list.name);
    const backs = catalogue.filter((one) => one.name !== list.name && leadsBack(one, list));
    if (isKnownInFull(pairs, await Promise.all(backs.map(({ name }) => pairsOf(name))), entities)) whole.add(list.name);
  }
  return whole;
}

function isField({ name, kind, multiValued, phrase, qualifiers, coverage, times }: AttributeInfo): boolean {
  if (kind !== "entity" || !multiValued || phrase === null || SOME.test(`${name} ${phrase}`) || qualifiers.length > 0) return false;
  // What stood there in one year stands there no more.
  if (times.some(({ time }) => time !== "")) return false;
  const owners = coverage.filter(({ known }) => known > 0);
  return owners.some(({ known }) => known >= FEWEST_OWNERS) && owners.every(({ known, all }) => 2 * known >= all);
}

const leadsBack = ({ kind, coverage, valueTypes }: AttributeInfo, list: AttributeInfo): boolean =>
  kind === "entity" &&
  coverage.some(({ type, known }) => known > 0 && list.valueTypes.includes(type)) &&
  list.coverage.some(({ type, known }) => known > 0 && valueTypes.includes(type));

/** Whether no relation that says the same of most pairs says it of others too. */
function isKnownInFull(pairs: readonly Pair[], backs: readonly (readonly Pair[])[], entities: ReadonlyMap<string, Entity>): boolean {
  const listed = new Set(pairs.map((pair) => pair.join(" ")));
  const owners = new Set(pairs.map(([owner]) => owner));
  const kinds = new Set(pairs.flatMap(([, member]) => entities.get(member)?.types ?? []));
  return backs.every((back) => {
    const told = back.filter(
      ([member, owner]) => owners.has(owner) && (entities.get(member)?.types.some((type) => kinds.has(type)) ?? false),
    );
    const both = new Set(told.filter(([member, owner]) => listed.has(`${owner} ${member}`)).map((pair) => pair.join(" ")));
    // Who painted it says nothing of what hangs where.
    if (2 * both.size < listed.size) return true;
    return told.filter((pair) => !both.has(pair.join(" "))).length * DIFFERING <= told.length;
  });
}
