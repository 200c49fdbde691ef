import type { AttributeInfo } from "../../../schemas/index.ts";
import { ownEntry } from "./own-words.ts";
import { classes } from "./classes/index.ts";
import { defaultEntry, noEntry } from "./default-entry.ts";
import { saidNoun } from "./said-noun.ts";
import { hasPhrase, type AttributeEntry, type PhrasedAttribute } from "./entry.ts";

const made = new WeakMap<AttributeInfo, AttributeEntry>();

/** What can be said of an attribute: somebody's own words or what its class has words for, then what its noun phrase gives. The same for the same attribute. */
export function entryOf(info: AttributeInfo): AttributeEntry {
  const known = made.get(info);
  if (known !== undefined) return known;
  const entry = hasPhrase(info) ? joined(info) : noEntry;
  made.set(info, entry);
  return entry;
}

function joined(info: PhrasedAttribute): AttributeEntry {
  const own = entriesOf(info).map(({ entry }) => entry);
  const all = [...own, defaultEntry(info)];
  const every = <T>(of: (entry: Partial<AttributeEntry>) => readonly T[] | undefined): readonly T[] =>
    all.flatMap((entry) => of(entry) ?? []);
  const counts = own.filter(({ isCount }) => isCount === true);
  const compared: typeof every = (of) => (counts.length > 0 ? counts.flatMap((entry) => of(entry) ?? []) : every(of));
  const isAt = own.some((entry) => entry.isAt === true);
  // "How much did its freight rise" beside "how much more freight did it handle".
  const isOwn = isAt || own.some(({ isLabel, rises = [] }) => isLabel === true && rises.length > 0);
  return {
    // Behind a label's own words its bare noun is said by nobody.
    asks: own.some(({ isLabel, asks }) => isLabel === true && asks !== undefined)
      ? own.flatMap(({ asks, isLabel }) => (isLabel === true ? (asks ?? []) : []))
      : every(({ asks }) => asks),
    degrees: compared(({ degrees }) => degrees),
    contrast: { difference: compared(({ contrast }) => contrast?.difference), ratio: compared(({ contrast }) => contrast?.ratio) },
    totals: every(({ totals }) => totals),
    rises: isOwn ? own.flatMap(({ rises }) => rises ?? []) : every(({ rises }) => rises),
    falls: isOwn ? own.flatMap(({ falls }) => falls ?? []) : every(({ falls }) => falls),
    points: {
      difference: compared(({ points }) => points?.difference),
      rises: compared(({ points }) => points?.rises),
      falls: compared(({ points }) => points?.falls),
    },
    ...Object.assign({}, ...own.map(({ deed }) => (deed === undefined ? {} : { deed }))),
    isLabel: own.some(({ isLabel }) => isLabel === true),
    isAt,
  };
}

/** Beyond what its noun phrase gives: of which class each is, null for words of somebody's own, which stand in the place of all classes. */
export function entriesOf(info: PhrasedAttribute): readonly { readonly of: string | null; readonly entry: Partial<AttributeEntry> }[] {
  const given = ownEntry(info);
  if (given !== undefined) return [{ of: null, entry: given }];
  const byClass = (one: PhrasedAttribute) =>
    classes.flatMap(({ name, entry }) => {
      const found = entry(one);
      return found === undefined ? [] : [{ of: name, entry: found }];
    });
  const byNoun = byClass({ ...info, phrase: saidNoun(info.phrase) });
  const found = byNoun.length > 0 ? byNoun : byClass(info);
  // Whoever calls a figure "number of visitors" means those, and not how many attended.
  return info.words?.noun !== undefined && info.kind === "quantity" ? found.filter(({ entry }) => entry.isLabel !== true) : found;
}
