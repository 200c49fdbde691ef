import type { Lexicon } from "../lexicon.ts";
import { kindByRelation } from "../entries/of-kind.ts";
import type { Meaning } from "./meaning.ts";

/** What the things that a meaning denotes may be; null where it denotes none yet, or nothing tells. */
export function kindsOfMeaning(meaning: Meaning, lexicon: Lexicon): readonly string[] | null {
  if (meaning.is === "entity") return meaning.id === "" ? null : lexicon.kinds(meaning.id);
  if (meaning.is === "value" || meaning.is === "listed") {
    const info = lexicon.info(meaning.attribute);
    const noun = info === undefined ? undefined : kindByRelation(info);
    return info === undefined ? null : [...info.valueTypes, ...(noun === undefined ? [] : [noun])];
  }
  if (meaning.is === "described") return meaning.type === "" ? null : [meaning.type];
  if (!("of" in meaning)) return null;
  // Each of them says what it may be: all are what each of them is.
  const [first, ...others] = [meaning.of].flat().map((one) => kindsOfMeaning(one as Meaning, lexicon));
  return first == null ? null : first.filter((kind) => others.every((kinds) => kinds === null || kinds.includes(kind)));
}

/** The kinds of things that a pattern is said of: these, or all but these. */
export interface OfKinds {
  readonly kinds: ReadonlySet<string>;
  readonly others: boolean;
}

/** Whether the words of a pattern are those for what a meaning denotes. */
export function areWordsFor(of: OfKinds | null, meaning: Meaning, lexicon: Lexicon): boolean {
  if (of === null) return true;
  const kinds = kindsOfMeaning(meaning, lexicon);
  if (kinds === null) return true;
  const isAny = kinds.some((kind) => of.kinds.has(kind));
  return of.others ? !isAny || kinds.length > 1 : isAny;
}
