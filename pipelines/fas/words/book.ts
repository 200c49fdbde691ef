import type { AttributeInfo, Entity, Program, ProgramNode, Random } from "../../../schemas/index.ts";
import { headOf, isPlural } from "../../../knowledge-graph/phrase.ts";
import { unitWords } from "../../extract/units.ts";
import { possessive, nameInText } from "./names.ts";

/** What the words need to know of the memory; loaded before, so that wording is synchronous. */
export interface WordBook {
  entity(id: string): Entity | undefined;
  attribute(name: string): AttributeInfo | undefined;
  /** Type that all members of the set at a node carry, if there is one. */
  memberType(node: number): string | undefined;
}

/** No good words: the question is not asked. */
export class Wordless extends Error {}

export function wordless(why: string): never {
  throw new Wordless(why);
}

/** One wording in the making. */
export interface Saying {
  readonly program: Program;
  readonly book: WordBook;
  readonly random: Random;
}

export function nodeAt({ program }: Saying, id: number | undefined): ProgramNode {
  return program.nodes[id ?? -1] ?? wordless(`no node ${id}`);
}

export const inputOf = (saying: Saying, node: ProgramNode, place = 0): ProgramNode => nodeAt(saying, node.inputs[place]);

/** The node itself, or what stands under a time. */
export function untimed(saying: Saying, node: ProgramNode): ProgramNode {
  return node.op === "AsOf" ? inputOf(saying, node) : node;
}

export function entityName({ book }: Saying, id: string): string {
  const entity = book.entity(id);
  if (entity === undefined || entity.name.trim() === "") return wordless(`no name for ${id}`);
  return nameInText(entity.name);
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
  if (info?.phrase == null) return wordless(`no phrase for ${attribute}`);
  const head = headOf(info.phrase.split(" "));
  const counted = /^number of (.+)$/.exec(info.phrase)?.[1] ?? null;
  return { text: info.phrase, plural: isPlural(head), head, counted, kind: info.kind, multiValued: info.multiValued };
}

export interface Noun {
  readonly text: string;
  /** A bare name takes "'s" well; "the country whose capital is Lomé" does not. */
  readonly owner: string | null;
}

export const named = (name: string): Noun => ({ text: name, owner: /['’]s$/.test(name) ? null : possessive(name) });
export const long = (text: string): Noun => ({ text, owner: null });

/** Unit in long words: "square kilometres", "US dollars"; "a percentage of GDP" for shares. Null where the number is bare. */
export function unitInWords(unit: string | undefined): string | null {
  if (unit === undefined || unit === "") return null;
  if (unit === "%") return "per cent";
  if (unit.startsWith("% of "))
    return `per cent of ${unit.slice(5).replace(/^(total|working|labou?r|population)/, "the $1")}`.replace("of the the", "of the");
  return unitWords(unit).plural;
}
