import { singularOf } from "../inflection.ts";
import { isKnownByName, tellsKind } from "../entries/kind-places.ts";
import { isPlaceKind } from "../entries/noun-phrases.ts";
import { isRecordKind } from "../entries/record-kinds.ts";
import { isDated, listNouns, type ListNoun } from "../entries/list-entry.ts";
import type { NodeOf, ProgramNode } from "../../../schemas/index.ts";
import { inputOf, manyOf, noWords, withoutTime, type Noun, type Saying } from "./book.ts";

export interface ListSource {
  readonly node: NodeOf<"Relate">;
  readonly owner: ProgramNode;
  readonly info: NonNullable<ReturnType<Saying["book"]["attribute"]>>;
  /** What it is called, of such an owner; the first one best. */
  readonly nouns: readonly [ListNoun, ...ListNoun[]];
  /** "2014", or nothing. */
  readonly year: string;
}

export function listOf(saying: Saying, node: ProgramNode): ListSource {
  if (node.op !== "Relate" || node.arguments.direction !== "forward") return noWords("no list");
  const info = saying.book.attribute(node.arguments.attribute) ?? noWords("a list without words");
  const below = inputOf(saying, node);
  const owner = withoutTime(saying, below);
  const [first, ...others] = listNouns(info, kindsOf(saying, owner));
  if (first === undefined) return noWords("a list without a plural");
  const time = below.op === "AsOf" ? below.arguments.time : "";
  if (!/^(?:\d{4})?$/.test(time)) return noWords("a list dated more finely than a year");
  return { node, owner, info, nouns: [first, ...others], year: time };
}

const kindsOf = ({ book }: Saying, owner: ProgramNode): readonly string[] =>
  owner.op === "Find" ? (book.entity(owner.arguments.entity)?.types ?? []) : [book.memberType(owner.id) ?? []].flat();

/** "The territories that belong to Norway" may be another list than that of its dependent areas. */
export const fitsKind = ({ verb, many }: ListNoun, kind: string): boolean => !/^belongs to$/.test(verb?.one ?? "") || many === kind;

/** "the countries bordering France", "the countries that border France"; "the countries in NATO" rather than "that are members of". */
export const deedsOf = (kind: string, verb: NonNullable<ListNoun["verb"]>, whom: string): readonly string[] => [
  // "The organs built by X" rather than "that were built by X".
  ...(verb.ing === "in" || verb.ing.startsWith("who ") || /^(?:is|are|was|were) (?!members? )/.test(verb.many)
    ? []
    : [`the ${kind} that ${verb.many} ${whom}`]),
  `the ${kind} ${verb.ing} ${whom}`,
];

/** The noun with a word before it that says that the list is what a source gives, where it has to be said. */
export const withScope = ({ scopes: [first] }: ListNoun, noun: string): string =>
  // "Leading" and "top" partners are read, and leave a reader asking where they end.
  first === undefined ? noun : `${first} ${noun}`;

/** " in 2014", unless the sentence says that year anyway; what it says otherwise would be taken for the list's. */
export function yearBehind({ year, info }: Pick<ListSource, "year" | "info">, said: string | undefined): string {
  if (year === said) return "";
  if (said !== undefined && isDated(info)) return noWords("a list of another year than the figures");
  return year === "" ? "" : ` in ${year}`;
}

export const favouredNoun = ({ nouns: [first] }: ListSource): ListNoun => first;

export function joint(op: "And" | "Or" | "Not", a: string, b: string, preposition: string): string {
  if (op === "And") return `both ${a} and ${b}`;
  if (op === "Or") return `${a} or ${b} (or both)`;
  return `${a} but not ${preposition}${b}`;
}

/** The one or the several of a list that a question names a kind for: "country", "countries". */
export const kindOf = ({ book }: Saying, node: number): { readonly one: string; readonly many: string } | null => {
  const type = book.memberType(node);
  return type === undefined || isRecordKind(type) || !/^[a-z][a-z -]+$/.test(type) || singularOf(manyOf(book, type)) === undefined
    ? null
    : { one: type, many: manyOf(book, type) };
};

export const isRelational = ({ one }: ListNoun): boolean => RELATIONAL.has(one.split(" ").at(-1) ?? one);

/** Nouns that say what one is to another: of two of a kind they tell which is spoken of. */
const RELATIONAL = new Set(["neighbour", "partner", "rival", "ally", "successor", "predecessor", "supplier", "customer"]);

/** What a named thing is, where its name does not say it and no reader has heard of it: a film, a venue, no place, person or body. */
export function unheardKind({ book }: Saying, node: ProgramNode): string | null {
  const entity = node.op === "Find" ? book.entity(node.arguments.entity) : undefined;
  const [kind = "", ...others] = entity?.types ?? [];
  // "The core scanner XRF-4" says what it is; and who asks of a film says so by its director.
  if (entity === undefined || others.length > 0 || entity.name.startsWith("the ") || !/^[a-z]+(?: [a-z]+)?$/.test(kind)) return null;
  return isKnownByName(kind) || tellsKind(entity.name, kind) ? null : kind;
}

/** Whether a list is a place's: "Morocco's listed cities". */
export const isPlace = ({ book }: Saying, node: ProgramNode): boolean =>
  node.op === "Find" && book.entity(node.arguments.entity)?.types.some(isPlaceKind) === true;

/** "its main export partners", of what was told before. */
export function ownSet({ owner }: Noun, list: ListSource, said: string | undefined): string {
  const noun = favouredNoun(list);
  return owner === null ? noWords("a list of what a clause describes") : `${owner} ${withScope(noun, noun.many)}${yearBehind(list, said)}`;
}

/** What one of a list is called behind the sentence that tells it. Of what borders both of two, "that neighbour" would be nobody's. */
export function roleIn(saying: Saying, base: ProgramNode, list: ListSource): { readonly noun: ListNoun; readonly kind: string | null } {
  const noun = favouredNoun(list);
  const kind = kindOf(saying, base.id)?.one ?? null;
  return { noun: base.op === "Relate" || kind === null ? noun : { ...noun, one: kind }, kind };
}

/** "neighbour" is what people call one; "participant" is what a page calls it, and "takes part" what people say. */
export const isOwnNoun = ({ one }: ListNoun): boolean => one === "neighbour";
