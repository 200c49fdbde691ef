import type { CheckResult } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";

/** Something that may not be told: its names, and the adjectives and people's names that come of them. */
export interface Secret {
  readonly names: readonly string[];
}

const ENDINGS = new Set(["n", "an", "ian", "ean", "ese", "ish", "i", "ic", "er", "s"]);

/**
 * Whether a text tells a secret, looked for at word borders: Niger in Nigeria is none, French for France is one where the memory
 * gives the adjective, Togolese for Togo by the stem rule. Names of one letter or of digits only are not looked for in running text.
 */
export function leakIn(text: string, secrets: readonly Secret[]): string | null {
  const words = nameKey(text).split(" ");
  const line = ` ${words.join(" ")} `;
  for (const { names } of secrets) {
    for (const name of names) {
      const key = nameKey(name);
      if (key.length < 2) continue;
      if (line.includes(` ${key} `)) return name;
      if (!key.includes(" ") && key.length >= 4 && namesPeople(words, key)) return name;
    }
  }
  return null;
}

/** "togo" -> togoan, togolese …; "china" -> chinese; "norway" keeps its irregular adjective to the memory. */
function namesPeople(words: readonly string[], name: string): boolean {
  const stems = [name, name.replace(/[aeiouy]$/, ""), name.replace(/ia?$/, ""), `${name}l`].filter((stem) => stem.length >= 4);
  return words.some((word) => word !== name && stems.some((stem) => word.startsWith(stem) && ENDINGS.has(word.slice(stem.length))));
}

/** A number leaks when it stands in the text as a number of its own. Small counts ("2", "3 of them") are everyday words and do not. */
export function numberIn(text: string, number: number): boolean {
  if (Math.abs(number) < 20 && Number.isInteger(number)) return false;
  const found = text.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  return found.some((one) => Number(one.replaceAll(",", "")) === Math.abs(number));
}

export function leakCheck(text: string, secrets: readonly Secret[], numbers: readonly number[]): CheckResult {
  const name = leakIn(text, secrets);
  if (name !== null) return { name: "leak", verdict: "fail", reason: `"${name}" is in the question` };
  const number = numbers.find((one) => numberIn(text, one));
  return number === undefined
    ? { name: "leak", verdict: "pass" }
    : { name: "leak", verdict: "fail", reason: `${number} is in the question` };
}
