import type { CheckResult, Program } from "../../../schemas/index.ts";
import type { Lexicon } from "../lexicon.ts";
import { readScope } from "../table-scope.ts";
import { canonicalMeaning, type Sense } from "./meaning.ts";
import { isInParts, senseOfParts } from "./parts-meaning.ts";
import { senseOfProgram, NoMeaning } from "./program-meaning.ts";
import { senseOfNatural } from "./natural/natural.ts";
import { senseOfText } from "./text-meaning.ts";

/**
 * Whether the words ask what the program asks. The words are read by a grammar of their own (`senseOfText`), which knows the names
 * of the memory but nothing of how the question was worded; relation, direction, polarity, order, times, unit and constants have
 * to be the program's. `unit` is that of the program's answer.
 */
export function roundTrip(asked: string, program: Program, lexicon: Lexicon, unit: string | undefined): CheckResult {
  const name = "round-trip";
  const { text } = readScope(asked);
  const natural = senseOfNatural(text, lexicon);
  const inParts = "unread" in natural ? isInParts(text) : natural.inParts;
  const read = "unread" in natural ? (inParts ? senseOfParts(text, lexicon) : senseOfText(text, lexicon)) : natural;
  if ("unread" in read) return { name, verdict: "fail", reason: read.unread };
  let sense: Sense;
  try {
    sense = senseOfProgram(program, (attribute) => lexicon.info(attribute), unit, { inParts });
  } catch (error) {
    if (error instanceof NoMeaning) return { name, verdict: "undecided", reason: error.message };
    throw error;
  }
  const [words, meant] = [canonicalMeaning(read.meaning), canonicalMeaning(sense.meaning)];
  if (words !== meant) return { name, verdict: "fail", reason: `the words say ${words}, the program ${meant}` };
  if (read.unit !== sense.unit)
    return { name, verdict: "fail", reason: `the words ask in ${read.unit ?? "no unit"}, the program in ${sense.unit ?? "none"}` };
  if (read.times.join() !== sense.times.join())
    return {
      name,
      verdict: "fail",
      reason: `the words say ${read.times.join() || "no time"}, the program ${sense.times.join() || "none"}`,
    };
  return { name, verdict: "pass" };
}
