import type { AttributeInfo, Entity, Program, ProgramNode, Random } from "../../../schemas/index.ts";
import { headOf, isPlural } from "../../../knowledge-graph/index.ts";
import { POINTS } from "../../../schemas/values/unit-converter.ts";
import { unitWords } from "../../../schemas/values/units.ts";
import { saidNoun } from "../entries/said-noun.ts";
import { ofKind } from "../entries/of-kind.ts";
import { pluralOf } from "../inflection.ts";
import { relativeOf, shareForms, shareOf } from "../relative.ts";
import { tellsPartTaken } from "../entries/role-nouns.ts";
import { isTitledKind, namedInText, possessive } from "./names.ts";

/** What the words need to know of the memory; loaded before, so that wording is synchronous. */
export interface WordBook {
  entity(id: string): Entity | undefined;
  attribute(name: string): AttributeInfo | undefined;
  /** Type that all members of the set at a node carry, if there is one. */
  memberType(node: number): string | undefined;
  /** All that the things at these nodes are, each of them: by it an attribute is spoken of. */
  kindsAt?(nodes: readonly number[]): readonly string[];
  /** The plural that somebody gave a kind. */
  manyOf?(kind: string): string | undefined;
  /** How many members the set at a node has. */
  memberCount(node: number): number;
  /** The answer is a figure below zero: nothing grew. */
  readonly isNegative?: boolean;
}

export const manyOf = (book: Pick<WordBook, "manyOf">, kind: string): string => book.manyOf?.(kind) ?? pluralOf(kind);

/** No good words: the question is not asked. */
export class NoWordsError extends Error {}

export function noWords(why: string): never {
  throw new NoWordsError(why);
}

/** One wording in the making. */
export interface Saying {
  readonly program: Program;
  readonly book: WordBook;
  readonly random: Random;
  /** Where a question is told in several sentences: what things that were introduced before are called. */
  readonly labels?: ReadonlyMap<number, Noun>;
  /** What is hidden speaks of itself: "I", "my". */
  readonly firstPerson?: boolean;
}

export function nodeAt({ program }: Saying, id: number | undefined): ProgramNode {
  return program.nodes[id ?? -1] ?? noWords(`no node ${id}`);
}

export const inputOf = (saying: Saying, node: ProgramNode, place = 0): ProgramNode => nodeAt(saying, node.inputs[place]);

/** The node itself, or what stands under a time. */
export function withoutTime(saying: Saying, node: ProgramNode): ProgramNode {
  return node.op === "AsOf" ? inputOf(saying, node) : node;
}

export function entityName({ book }: Saying, id: string): string {
  const entity = book.entity(id);
  if (entity === undefined || entity.name.trim() === "") return noWords(`no name for ${id}`);
  const name = namedInText(entity);
  // Among others nobody could tell where "Kelly, Miss Anna Kate" ends.
  return name.includes(",") && !/["“”]/.test(name) ? `"${name}"` : name;
}

/** An attribute as the things have it that a node asks it of, or sets against each other by it. */
export const infoAt = (saying: Saying, attribute: string, node: ProgramNode): AttributeInfo | undefined => {
  const info = saying.book.attribute(attribute);
  return info === undefined ? undefined : ofKind(info, saying.book.kindsAt?.(thingsUnder(saying, node)) ?? []);
};

/** Of figures, whose they are; of a thing that is set against others, all of them. */
function thingsUnder(saying: Saying, { op, inputs }: ProgramNode): readonly number[] {
  const below = op === "SelectBetween" || op === "SelectAmong" || (op === "Compute" && inputs.length > 1) ? inputs : inputs.slice(0, 1);
  return below.flatMap((id) => {
    const node = nodeAt(saying, id);
    return node.op === "QueryAttribute" || node.op === "AsOf" ? thingsUnder(saying, { ...node, op: "AsOf" } as ProgramNode) : [id];
  });
}

export interface Phrase {
  readonly text: string;
  readonly plural: boolean;
  /** The last noun before a preposition: "area". */
  readonly head: string;
  /** "airports" of "number of airports". */
  readonly counted: string | null;
  readonly kind: AttributeInfo["kind"];
  readonly multiValued: boolean;
}

export function phrase({ book }: Saying, attribute: string): Phrase {
  const info = book.attribute(attribute);
  if (info?.phrase == null) return noWords(`no phrase for ${attribute}`);
  const text = saidNoun(info.phrase);
  const head = headOf(text.split(" "));
  const counted = /^number of (.+)$/.exec(text)?.[1] ?? null;
  return { text, plural: isPlural(head), head, counted, kind: info.kind, multiValued: info.multiValued };
}

/**
 * The noun behind a superlative: "the largest public debt relative to GDP", "the greatest length of coastline". Said in full wherever
 * things are compared: an amount and a share order them differently.
 */
export function comparedBy(saying: Saying, attribute: string): string {
  const { text } = phrase(saying, attribute);
  const info = saying.book.attribute(attribute);
  const relative = info === undefined ? ({ is: "said" } as const) : relativeOf(info);
  if (relative.is === "unsayable") return noWords(`no words for what ${attribute} is relative to`);
  if (relative.is === "share") return saying.random.pick(shareForms(text, relative.of));
  return text.replace(/^((?:total )?length of) the /, "$1 ");
}

export interface Noun {
  readonly text: string;
  /** A bare name takes "'s" well; "the country whose capital is Lomé" does not. */
  readonly owner: string | null;
  /** Of many words, and yet no clause: "the festival of the film A Swimmer for Matteo" may stand before a verb. */
  readonly isPlain?: true;
  /** What a named thing is, where its name does not say it and no reader has heard of it. */
  readonly kind?: string;
}

export const nameNoun = (name: string, isApposed = false): Noun => {
  // "The package libc6's installed size" nobody says who can say "of the package libc6"; "The Square Piano at Home's price" has no home, and
  // "the Tower of the North Gate in Wexstead's height" is Wexstead's.
  const isPlain =
    isApposed || /^The \p{Lu}| in \p{Lu}[^ ]*$|^the \p{Ll}.* by \p{Lu}|^the (?:1[0-9]|20)\d{2} \p{L}/u.test(name) || tellsPartTaken(name);
  return {
    text: name,
    owner: isPlain || /['’]s(?: |$)|[)"]$/.test(name) ? null : possessive(name),
    ...(isPlain && { isPlain }),
  };
};

/** A thing that is said behind its kind ("the package libc6"), or has a title: "Railway Cantata's composer" makes a reader stop. */
export const isApposed = ({ book }: Saying, id: string): boolean => {
  const entity = book.entity(id);
  if (entity === undefined) return false;
  const isTitle = entity.name.includes(" ") && entity.types.some(isTitledKind);
  return isTitle || entity.types.some((type) => entity.name.startsWith(`the ${type} `));
};
/** What is called by its kind and a mark, or by another's name. */
export const isApposedOwner = (saying: Saying, { op, arguments: given }: ProgramNode): boolean =>
  op === "Find" && (isApposed(saying, given.entity) || entityName(saying, given.entity).includes(" of "));
export const longNoun = (text: string): Noun => ({ text, owner: null });

/** "Rwanda's median age"; nothing for "the length of the paved roadways", which takes "of Rwanda". */
export const ownedBy = ({ owner }: Noun, words: string): string | null =>
  owner === null || / of the /.test(words) ? null : `${owner} ${words}`;

/** What two shares differ by: "percentage points of GDP" tells them from two amounts. */
export function differenceUnit({ book }: Saying, attribute: string, unit: string | undefined): string | undefined {
  const of = unit === POINTS ? shareOf(book.attribute(attribute)?.units[0]) : null;
  return of === null ? unit : `${POINTS} of ${of}`;
}

/** Unit in long words: "square kilometres", "US dollars"; "a percentage of GDP" for shares. Null where the number is bare. */
export function unitInWords(unit: string | undefined): string | null {
  if (unit === undefined || unit === "") return null;
  if (unit === "%") return "per cent";
  const of = shareOf(unit);
  if (of !== null) return `per cent of ${of}`;
  if (unit.startsWith(`${POINTS} of `)) return `percentage points${unit.slice(POINTS.length)}`;
  return unitWords(unit).plural;
}
