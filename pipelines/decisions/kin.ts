import type { Aim } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { Situation, Surroundings } from "./situation.ts";

/** Of those with such a name. */
const KIN = 4;

/**
 * Names of things of the kind of what an aim names that could be taken for it: the question asks of them, or their names share a word with its own ("Niger" and
 * "Nigeria" too). That a page of another is among the results makes nobody take it for this one.
 */
export async function kinOf(aim: Aim, { random, question, mayName }: Situation, around: Surroundings): Promise<readonly string[]> {
  const own = aim.subject ?? aim.value ?? "";
  const asked = around.lookups.map(({ aim: { kind, subject, value } }) => (kind === "holder" ? value : subject) ?? "").filter(mayName);
  const all = thingsAmong(await namesOfKind(own, around));
  const words = longWords(own);
  const alike = words.length === 0 ? [] : namesByWords(all).flatMap(([name, others]) => (isAlike(others, words) ? [name] : []));
  return [...new Set([...asked, ...random.shuffle(alike).slice(0, KIN)])].filter(
    (name) => name !== "" && nameKey(name) !== nameKey(own) && name !== question.text,
  );
}

const things = new WeakMap<readonly string[], readonly string[]>();

/** Without pages that are titled after what they list of another thing of the kind: nobody asks for the neighbours of "Cities of Liberia". */
function thingsAmong(names: readonly string[]): readonly string[] {
  const known = things.get(names);
  if (known !== undefined) return known;
  const own = new Set(names);
  const made = names.filter((name) => !own.has(/ of (?:the )?(.+)$/u.exec(name)?.[1] ?? ""));
  things.set(names, made);
  return made;
}

const longWords = (name: string): readonly string[] =>
  nameKey(name)
    .split(" ")
    .filter((word) => word.length > 4);

type WordedName = readonly [name: string, words: readonly string[]];

/** By the list of a type's names, which stays the same: every step of every run looks through all of them: of thousands of names, to take them apart was half of the time. */
const worded = new WeakMap<readonly string[], readonly WordedName[]>();

/** Names that have a long word. */
function namesByWords(names: readonly string[]): readonly WordedName[] {
  const known = worded.get(names);
  if (known !== undefined) return known;
  const made = names.flatMap((name): readonly WordedName[] => {
    const words = longWords(name);
    return words.length === 0 ? [] : [[name, words]];
  });
  worded.set(names, made);
  return made;
}

/** A long word of one begins a word of the other. */
const isAlike = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((word) => others.some((one) => one.startsWith(word) || word.startsWith(one)));

export function typeOf(name: string, { names }: Surroundings): string | null {
  const id = names.id(nameKey(name));
  return id === undefined ? null : names.type(id);
}

/** Names of all things of a named thing's type, its own among them; none where its type is not known. */
export async function namesOfKind(name: string, around: Surroundings): Promise<readonly string[]> {
  const type = typeOf(name, around);
  return type === null ? [] : around.namesOfType(type);
}
