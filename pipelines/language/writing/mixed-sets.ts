import type { NodeOf } from "../../../schemas/index.ts";
import type { ListNoun } from "../entries/list-entry.ts";
import { entityName, inputOf, isApposed, nameNoun, noWords, type Noun, type Saying } from "./book.ts";
import { fitsKind, kindOf, listOf, withScope, type ListSource } from "./list-words.ts";

type Mixed = NodeOf<"And" | "Not">;

/** A list, and another by what its things do: "France's neighbours" and "take part in the OECD". */
export interface MixedSet {
  /** "France's neighbours", "the neighbours of France" */
  readonly head: string;
  /** "neighbour of France" */
  readonly one: string;
  /** "Which of them do", "one that does": in the plural and in the singular. */
  readonly deed: { readonly many: string; readonly one: string };
  readonly noun: ListNoun;
  readonly owner: string;
  /** "in NATO", where that says it. */
  readonly within: string | null;
  /** "Kenya's only neighbour in NATO", "Kenya's only neighbour that borders Chad", of whom a possessive is said. */
  readonly own: string | null;
}

/** Whether it sets two lists of two kinds against each other: "neighbours of one that take part in another". */
export function isMixed(saying: Saying, { op, inputs }: NodeOf<"And" | "Or" | "Not">): boolean {
  const [a, b] = inputs.map((id) => saying.program.nodes[id]);
  return op !== "Or" && a?.op === "Relate" && b?.op === "Relate" && a.arguments.attribute !== b.arguments.attribute;
}

/** Of a difference the first list is the head; of what two share, the one that no verb tells. */
export function mixedSet(saying: Saying, node: Mixed): MixedSet {
  const lists = [0, 1].map((place) => listOf(saying, inputOf(saying, node, place))) as [ListSource, ListSource];
  const [head, other] = node.op === "Not" || verbOf(lists[1], saying, node) !== null ? lists : ([lists[1], lists[0]] as const);
  const told = verbOf(other, saying, node) ?? noWords("two lists that no verb tells");
  // "Is in NATO" is said as often as "is a member of".
  const verb = told.ing === "in" && saying.random.next() < 0.5 ? { ...told, one: "is in", many: "are in" } : told;
  const [noun] = head.nouns;
  // "The only leading partner" is the leader alone.
  const isPlain = noun.scopes.length === 0 || noun.partial;
  if (!isPlain || (noun.verb !== null && noun.one !== "neighbour")) return noWords("a list that only a source makes");
  if (other.year !== "") return noWords("a deed of one year");
  const [x, y] = [namedOwner(saying, head), namedOwner(saying, other)];
  // "Which of Bosnia's partners borders Bosnia"
  if (x.text === y.text) return noWords("one owner of two lists");
  const when = head.year === "" ? "" : ` in ${head.year}`;
  const [many, single] = [withScope(noun, noun.many), [noun.scopes[0], noun.one].filter(Boolean).join(" ")];
  const owned = x.owner === null ? [] : [`${x.owner} ${many}${when}`];
  const isNot = node.op === "Not";
  const [all, one] = isNot ? denied(verb) : [verb.many, verb.one];
  const within = verb.ing === "in" && !isNot && head.year === "" ? `in ${y.text}` : null;
  return {
    head: owned[0] ?? `the ${many} of ${x.text}${when}`,
    one: `${single} of ${x.text}${when}`,
    deed: { many: `${all} ${y.text}`, one: `${one} ${y.text}` },
    noun,
    owner: x.text,
    within,
    own: x.owner === null || head.year !== "" ? null : `${x.owner} only ${single} ${within ?? `that ${one} ${y.text}`}`,
  };
}

/** "Do not border", "are not members of". */
const denied = ({ one, many }: NonNullable<ListNoun["verb"]>): readonly [many: string, one: string] =>
  many.startsWith("are ") ? [many.replace("are ", "are not "), one.replace("is ", "is not ")] : [`do not ${many}`, `does not ${many}`];

const namedOwner = (saying: Saying, { owner }: ListSource): Noun =>
  owner.op === "Find"
    ? nameNoun(entityName(saying, owner.arguments.entity), isApposed(saying, owner.arguments.entity))
    : noWords("a clause in a clause");

/** "border", "take part in": of all of them. "The territories that belong to it" may be others than it lists. */
function verbOf({ nouns: [noun] }: ListSource, saying: Saying, node: Mixed): ListNoun["verb"] {
  const kind = kindOf(saying, node.id);
  if (noun.verb === null) return null;
  return kind === null ? (noun.verb.one.startsWith("belongs") ? null : noun.verb) : fitsKind(noun, kind.many) ? noun.verb : null;
}

/** "France's neighbours that border Spain", "France's neighbours in NATO" */
export const mixedText = ({ head, deed, within }: MixedSet): string => `${head} ${within ?? `that ${deed.many}`}`;
