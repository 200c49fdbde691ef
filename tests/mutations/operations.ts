import { z } from "zod";
import type { Random } from "../../schemas/index.ts";
import type { Leaf } from "./leaves.ts";

/** What is done to one value; `undefined` where it cannot be done to this one. */
type Operation = (value: unknown, leaf: Leaf, random: Random) => unknown;

const pick = <T>(list: readonly T[], random: Random): T | undefined => (list.length === 0 ? undefined : random.pick(list));
const markOf = (leaf: Leaf): unknown => leaf.type.meta()?.["column"];

/** Another digit in a text, another number elsewhere; a timestamp a day later. */
const figure: Operation = (value, leaf, random) => {
  if (typeof value === "number") return Number.isInteger(value) ? value + 1 : value > 0.5 ? value / 2 : value + 0.25;
  if (typeof value !== "string" || markOf(leaf) === "json" || leaf.type instanceof z.ZodEnum) return undefined;
  if (markOf(leaf) === "timestamp") return new Date(Date.parse(value) + 86_400_000).toISOString();
  const at = pick([...value.matchAll(/\d/g)], random)?.index;
  return at === undefined ? undefined : `${value.slice(0, at)}${(Number(value[at]) + 1) % 10}${value.slice(at + 1)}`;
};

/** Another word. */
const word: Operation = (value, leaf, random) => {
  if (typeof value !== "string" || markOf(leaf) !== undefined || leaf.type instanceof z.ZodEnum) return undefined;
  const found = pick([...value.matchAll(/\p{L}{4,}/gu)], random);
  if (found === undefined) return `${value} other`.trim();
  return `${value.slice(0, found.index)}Atlantis${value.slice(found.index + found[0].length)}`;
};

/** The other truth, another of the few that there are. */
const flip: Operation = (value, { type }, random) => {
  if (typeof value === "boolean") return !value;
  if (type instanceof z.ZodEnum) return pick(type.options.filter((option) => option !== value), random); // prettier-ignore
  return undefined;
};

const empty: Operation = (value, { nullable }) => (nullable && value !== null ? null : undefined);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const without: Operation = (value, _, random) => {
  if (!isList(value) || value.length === 0) return undefined;
  const gone = Math.floor(random.next() * value.length);
  return value.filter((_one, at) => at !== gone);
};
const twice: Operation = (value, _, random) => (isList(value) && value.length > 0 ? [...value, pick(value, random)] : undefined);
const reversed: Operation = (value) => (isList(value) && value.length > 1 ? [...value].reverse() : undefined);
const oneFigure: Operation = (value, leaf, random) => {
  if (!isList(value) || markOf(leaf) !== "ints" || value.length === 0) return undefined;
  const at = Math.floor(random.next() * Math.min(value.length, 200));
  return value.map((one, place) => (place === at ? (one as number) + 1 : one));
};

/** One value within JSON: a number, a text, a truth, or a member that goes. */
const inJson: Operation = (value, leaf, random) => {
  if (typeof value !== "string" || markOf(leaf) !== "json") return undefined;
  const data = JSON.parse(value) as unknown;
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const visit = (holder: unknown): void => {
    if (typeof holder !== "object" || holder === null) return;
    for (const [key, inner] of Object.entries(holder)) {
      if (typeof inner === "object" && inner !== null) visit(inner);
      else places.push({ holder: holder as Record<string, unknown>, key });
    }
  };
  visit(data);
  const place = pick(places, random);
  if (place === undefined) return undefined;
  const was = place.holder[place.key];
  const plain: Leaf = { path: [], type: z.unknown(), nullable: false };
  place.holder[place.key] = was === null ? 1 : (flip(was, plain, random) ?? figure(was, plain, random) ?? word(was, plain, random));
  return JSON.stringify(data);
};

/** Operations on a value that need nothing but it. */
export const operations: Readonly<Record<string, Operation>> = {
  figure,
  word,
  flip,
  empty,
  "one less": without,
  "one twice": twice,
  reverse: reversed,
  "one of many": oneFigure,
  "in JSON": inJson,
};

/** The row with one value changed at the place; undefined where the row has none, or where it cannot be changed. */
export function changedAt(row: unknown, path: readonly string[], random: Random, to: (value: unknown) => unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return to(row);
  if (row === null || row === undefined) return undefined;
  if (name === "[]") {
    const list = row as readonly unknown[];
    if (list.length === 0) return undefined;
    const at = Math.floor(random.next() * list.length);
    const inner = changedAt(list[at], rest, random, to);
    return inner === undefined ? undefined : list.map((one, place) => (place === at ? inner : one));
  }
  const inner = changedAt((row as Record<string, unknown>)[name], rest, random, to);
  return inner === undefined ? undefined : { ...row, [name]: inner };
}

/** Every value of a row at a place. */
export function valuesAt(row: unknown, path: readonly string[]): readonly unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return [row];
  if (row === null || row === undefined) return [];
  if (name === "[]") return (row as readonly unknown[]).flatMap((one) => valuesAt(one, rest));
  return valuesAt((row as Record<string, unknown>)[name], rest);
}
