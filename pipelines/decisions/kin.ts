import type { Aim } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { Situation, Surroundings } from "./situation.ts";

/** Of each sort. */
const KIN = 4;

/**
 * Names of things of the kind of what an aim names that could be taken for it: the question asks of them, their pages are among the results, or their names
 * share a word with its own ("Niger" and "Nigeria" too).
 */
export async function kinOf(aim: Aim, { random, results, question, mayName }: Situation, around: Surroundings): Promise<readonly string[]> {
  const own = aim.subject ?? aim.value ?? "";
  const asked = around.lookups.map(({ aim: { kind, subject, value } }) => (kind === "holder" ? value : subject) ?? "").filter(mayName);
  const all = await namesOfKind(own, around);
  const titles = new Set(results.map(({ title }) => title));
  const alike = all.filter((name) => isAlike(name, own));
  const seen = all.filter((name) => titles.has(name));
  const drawn = [alike, seen].flatMap((some) => random.shuffle(some).slice(0, KIN));
  return [...new Set([...asked, ...drawn])].filter((name) => name !== "" && nameKey(name) !== nameKey(own) && name !== question.text);
}

/** A long word of one begins a word of the other. */
function isAlike(name: string, other: string): boolean {
  const [a, b] = [nameKey(name).split(" "), nameKey(other).split(" ")];
  return a.some((word) => word.length > 4 && b.some((one) => one.length > 4 && (one.startsWith(word) || word.startsWith(one))));
}

export function typeOf(name: string, { names }: Surroundings): string | null {
  const id = names.id(nameKey(name));
  return id === undefined ? null : names.type(id);
}

/** Names of all things of a named thing's type, its own among them; none where its type is not known. */
export async function namesOfKind(name: string, around: Surroundings): Promise<readonly string[]> {
  const type = typeOf(name, around);
  return type === null ? [] : around.namesOfType(type);
}
