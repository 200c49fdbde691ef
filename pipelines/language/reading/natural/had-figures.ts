import type { Lexicon } from "../../lexicon.ts";
import { kindsOfMeaning } from "../kinds-of-meaning.ts";
import { mappedMeaning, type Meaning } from "../meaning.ts";

/**
 * Whether the things of a reading have what it asks of them: "how long is the Bargain" asks how long the play runs, and no distance, which
 * only routes have. Of things whose kinds nobody knows it cannot say.
 */
function isOfThingsThatHaveIt(meaning: Meaning, lexicon: Lexicon): boolean {
  let isSo = true;
  mappedMeaning(meaning, (part) => {
    if (part.is === "value" || part.is === "extreme") isSo &&= eachOf(part.of).every((of) => haveIt(of, part.attribute, lexicon));
    return undefined;
  });
  return isSo;
}

/** Of several readings of the same words those whose things have what is asked of them, where there are such. */
export function thatThingsHave<T>(readings: readonly T[], meaningOf: (one: T) => Meaning, lexicon: Lexicon): readonly T[] {
  const had = readings.length > 1 ? readings.filter((one) => isOfThingsThatHaveIt(meaningOf(one), lexicon)) : [];
  return had.length > 0 ? had : readings;
}

const eachOf = (of: Meaning): readonly Meaning[] =>
  of.is === "options" || of.is === "either" ? of.of.flatMap(eachOf) : of.is === "at" ? eachOf(of.of) : [of];

function haveIt(of: Meaning, attribute: string, lexicon: Lexicon): boolean {
  const [kinds, { coverage = [] } = {}] = [kindsOfMeaning(of, lexicon) ?? [], lexicon.info(attribute)];
  return kinds.length === 0 || coverage.length === 0 || coverage.some(({ type, known }) => known > 0 && kinds.includes(type));
}
