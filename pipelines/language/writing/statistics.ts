import type { ProgramNode } from "../../../schemas/index.ts";
import { ROUNDINGS } from "../../../schemas/values/rounding.ts";
import { sentence, type QuestionFrame } from "./question-frame.ts";
import { phrase, unitInWords, noWords, type Saying } from "./book.ts";
import { capitalise } from "./names.ts";

export type Statistic = Extract<keyof typeof ROUNDINGS, "standard-deviation" | "correlation" | "weighted-mean">;
export type Growth = Extract<keyof typeof ROUNDINGS, "compound-growth" | "doubling-time">;

export const isStatistic = (operation: string): operation is Statistic => operation in ROUNDINGS && !isGrowth(operation);
export const isGrowth = (operation: string): operation is Growth => operation === "compound-growth" || operation === "doubling-time";

/** Where and when the figures are read. */
export interface ReadMember {
  readonly members: string;
  /** "in 2014", or nothing. */
  readonly when: string;
  readonly past: boolean;
}

/** A statistic of one attribute over the members of a set, or of two. Each sentence says how far the result is rounded. */
export function statisticSentence(
  saying: Saying,
  { operation, of = "", with: beside }: Extract<ProgramNode, { op: "Compute" }>["arguments"],
  { members, when, past }: ReadMember,
  unit: string | undefined,
): string {
  const { random } = saying;
  const words = phrase(saying, of);
  const [at, first, be] = [when === "" ? "" : ` ${when}`, when === "" ? "" : `${capitalise(when)}, `, past ? "was" : "is"];
  const unitWords = unitInWords(unit);
  const u = unitWords === null ? "" : `, in ${unitWords}`;
  const asked = (frames: readonly string[]): string => rounded(saying, random.pick(frames), operation as Statistic);
  if (operation === "standard-deviation") {
    // "The population standard deviation of the population" is one word too many.
    const name = /\bpopulation\b/.test(words.text)
      ? "standard deviation (population formula)"
      : random.pick(["population standard deviation", "standard deviation (population formula)"]);
    return asked([
      `what ${be} the ${name} of the ${words.text}${at} of ${members}${u}?`,
      `${first}what ${be} the ${name} of the ${words.text} of ${members}${u}?`,
      `calculate the ${name} of the ${words.text}${at} of ${members}${u}.`,
      `take the ${words.text}${at} of ${members}. What is the ${name} of these figures${u}?`,
    ]);
  }
  const other = beside === undefined ? noWords("a second figure is missing") : phrase(saying, beside);
  if (operation === "correlation") {
    const does = words.plural ? (past ? "did" : "do") : past ? "did" : "does";
    return asked([
      `what ${be} the Pearson correlation coefficient between the ${words.text} and the ${other.text}${at} of ${members}?`,
      `${first}what ${be} the Pearson correlation coefficient between the ${words.text} and the ${other.text} of ${members}?`,
      `calculate the Pearson correlation coefficient between the ${words.text} and the ${other.text}${at} of ${members}.`,
      `across ${members}, how strongly ${does} the ${words.text} correlate with the ${other.text}${at}, as a Pearson correlation coefficient?`,
    ]);
  }
  const frames = [
    `what ${be} the average ${words.text}${at} of ${members}, weighted by ${other.text}${u}?`,
    `${first}what ${be} the average ${words.text} of ${members}, weighted by ${other.text}${u}?`,
    `weighted by ${other.text}, what ${be} the average ${words.text}${at} of ${members}${u}?`,
    `calculate the average ${words.text}${at} of ${members}, weighted by ${other.text}${u}.`,
  ];
  return asked(frames);
}

/** How fast one thing's figure grew between two years. */
export function growthSentence(
  saying: Saying,
  operation: Growth,
  { full, words }: QuestionFrame,
  [from, to]: readonly [string, string],
): string {
  const { random } = saying;
  const [does, its] = words.plural ? ["do", "their"] : ["does", "its"];
  const frames =
    operation === "compound-growth"
      ? [
          `what was the compound annual growth rate of ${full} from ${from} to ${to}, as a percentage?`,
          `from ${from} to ${to}, what was the compound annual growth rate of ${full}, as a percentage?`,
          `calculate the compound annual growth rate of ${full} from ${from} to ${to}, as a percentage.`,
          `as a percentage, what was the compound annual growth rate of ${full} between ${from} and ${to}?`,
        ]
      : [
          `at ${its} compound annual growth rate from ${from} to ${to}, how many years ${does} ${full} take to double?`,
          `how many years ${does} ${full} take to double at ${its} compound annual growth rate from ${from} to ${to}?`,
          `taking ${its} compound annual growth rate from ${from} to ${to}, how many years ${does} ${full} need to double?`,
        ];
  return rounded(saying, random.pick(frames), operation);
}

/** "…, rounded to three significant figures?" or a sentence of its own. */
function rounded({ random }: Saying, frame: string, operation: keyof typeof ROUNDINGS): string {
  const rounding = ROUNDINGS[operation];
  const own = random.pick([`Round to ${rounding}.`, `Give ${rounding}.`, `Give the result to ${rounding}.`]);
  return random.next() < 0.4 ? sentence(frame.replace(/[.?]$/, (end) => `, rounded to ${rounding}${end}`)) : `${sentence(frame)} ${own}`;
}
