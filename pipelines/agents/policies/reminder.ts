import type { Random } from "../../../schemas/index.ts";
import { listText, nameInSentence } from "../../language/writing/naming.ts";
import { say } from "../../language/writing/spread.ts";

/** A comma, point or slash between digits is part of the number: "1,000 live births" is not cut. */
const BETWEEN =
  /[.,](?!\d)|(?<!\d)[.,]|[?!:;"()]|\b(?:of|in|the|what|which|is|was|were|are|be|for|by|and|or|to|from|that|has|have|had|its|as|how|much|many|far|does|did|do|find|give|state|name|look|looking|up|on|at|with|than|one|ones|given|can|could|you|I|am|need|it|they|them|those|among|named|listed|considering|subtract|add|divide|compare|calculate|identify|take|get|write|down|expressed|averaged|tell|out|all|every|each|when|whose|only|both|between|a|an|going|result|figure|there)\b/iu;

/** Runs of content words of a question, as they stand in it: what a query may be filled up with. */
export function chunksOf(question: string): readonly string[] {
  const chunks = question.split(BETWEEN).map((chunk) => chunk.trim());
  return [...new Set(chunks.filter((chunk) => chunk.length > 2 && /^[\p{L}\p{N}]/u.test(chunk)))];
}

/** What a thought or a goal may look back at: the things and the attributes of the program that the question has in its words. */
export function chipsOf(question: string, names: readonly string[], phrases: readonly string[]): readonly string[] {
  const asked = ` ${spaced(question)} `;
  const said = [...new Set([...names, ...phrases])].filter((chip) => chip.length > 2 && asked.includes(` ${spaced(chip)} `));
  // "Guinea" in "Guinea-Bissau", "exports" in "total exports": only the whole is spoken of.
  return said.filter((chip) => !said.some((other) => other !== chip && ` ${spaced(other)} `.includes(` ${spaced(chip)} `)));
}

const spaced = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A glance back at the question; empty without any chip. */
export function reminder(chips: readonly string[], random: Random): string {
  if (chips.length === 0) return "";
  const words = listText(chips.map((chip) => (/\p{Lu}/u.test(chip.slice(0, 1)) ? nameInSentence(chip) : `the ${chip}`)));
  return ALSO(random, { words });
}

const ALSO = say(
  "The question also {brings in|names|mentions|speaks of|asks about} $words.",
  "I {have to|should|must} {keep|bear} $words in mind{, too|}.",
  "That is one part of it; {the question also names|there is also|it also speaks of} $words.",
  "{Beside that|Beyond that}, the question {names|is about|speaks of} $words.",
);

/** Few thoughts look back, at one chip or two. */
export const drawReminder = (chips: readonly string[], random: Random): readonly string[] =>
  chips.length === 0 || random.next() >= REMINDED ? [] : random.shuffle(chips).slice(0, 1 + random.int(2));

/** Of the calls' thoughts that leave something of the question unsaid. */
const REMINDED = 0.06;
