import type { AttributeInfo } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";

/** A name that stands in what attributes are called: "port severin", of "distance from port severin", and as it is written. */
export type ProperName = readonly [small: string, proper: string];

/** Behind these words a label names another thing than its own. */
const NAMED = /\b(?:from|to) ([a-z]+(?: [a-z]+){0,3})$/;

/** `named`: what the thing is called whose name's key it is. */
export const properNames = (attributes: Iterable<AttributeInfo>, named: (key: string) => string | undefined): readonly ProperName[] => {
  const found = new Map<string, string>();
  for (const { phrase } of attributes) {
    const small = NAMED.exec(phrase ?? "")?.[1];
    const proper = small === undefined ? undefined : named(nameKey(small));
    if (small !== undefined && proper !== undefined && proper.toLowerCase() === small && proper !== small) found.set(small, proper);
  }
  return [...found].sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1));
};

/** "Farther from Port Severin", as people write what a label has in small letters. */
export const withProperNames = (text: string, names: readonly ProperName[]): string => replaced(text, names);

/** The same as the grammar knows it. */
export const withSmallNames = (text: string, names: readonly ProperName[]): string =>
  replaced(
    text,
    names.map(([small, proper]) => [proper, small]),
  );

const replaced = (text: string, names: readonly (readonly [string, string])[]): string =>
  names.reduce((all, [from, to]) => all.replace(new RegExp(`\\b(from|to) ${from}(?![\\p{L}'’-])`, "gu"), `$1 ${to}`), text);
