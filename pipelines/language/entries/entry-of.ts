import type { AttributeInfo } from "../../../schemas/index.ts";
import { classes } from "./classes/index.ts";
import { defaultEntry, noEntry } from "./default-entry.ts";
import { saidNoun } from "./said-noun.ts";
import { hasPhrase, type AttributeEntry } from "./entry.ts";

const made = new WeakMap<AttributeInfo, AttributeEntry>();

/** What can be said of an attribute: what its class has words for, then what its noun phrase gives. The same for the same attribute. */
export function entryOf(info: AttributeInfo): AttributeEntry {
  const known = made.get(info);
  if (known !== undefined) return known;
  const entry = hasPhrase(info) ? joined(info) : noEntry;
  made.set(info, entry);
  return entry;
}

function joined(info: AttributeInfo & { readonly phrase: string }): AttributeEntry {
  const byNoun = classes.flatMap((one) => one.entry({ ...info, phrase: saidNoun(info.phrase) }) ?? []);
  const own = byNoun.length > 0 ? byNoun : classes.flatMap((one) => one.entry(info) ?? []);
  const all = [...own, defaultEntry(info)];
  const every = <T>(of: (entry: Partial<AttributeEntry>) => readonly T[] | undefined): readonly T[] =>
    all.flatMap((entry) => of(entry) ?? []);
  return {
    // Behind a label's own words its bare noun is said by nobody.
    asks: own.some(({ isLabel, asks }) => isLabel === true && asks !== undefined)
      ? own.flatMap(({ asks, isLabel }) => (isLabel === true ? (asks ?? []) : []))
      : every(({ asks }) => asks),
    degrees: every(({ degrees }) => degrees),
    contrast: { difference: every(({ contrast }) => contrast?.difference), ratio: every(({ contrast }) => contrast?.ratio) },
    totals: every(({ totals }) => totals),
    rises: every(({ rises }) => rises),
    falls: every(({ falls }) => falls),
    points: {
      difference: every(({ points }) => points?.difference),
      rises: every(({ points }) => points?.rises),
      falls: every(({ points }) => points?.falls),
    },
    ...Object.assign({}, ...own.map(({ deed }) => (deed === undefined ? {} : { deed }))),
    isLabel: own.some(({ isLabel }) => isLabel === true),
  };
}
