import type { Basis, NodeWith, OperatorTable, Program, Random } from "../../../schemas/index.ts";
import { byOperator, hasRole } from "../../../schemas/index.ts";
import { headOf } from "../../../knowledge-graph/index.ts";
import { saidIn } from "../entries/said-noun.ts";
import { equation } from "./equation.ts";
import { listText, nameInSentence } from "./naming.ts";
import { say } from "./spread.ts";
import { yearsOf } from "./statistic-thoughts.ts";

/** What the last step of a program does to the facts, as one word that the wording and HAS share; a choice may be "second-largest". */
export type Operation =
  | "lookup"
  /** Nothing that was read gives it. */
  | "guess"
  /** What a program prints. */
  | "program"
  /** The value that was stated last stands; or all that were stated. */
  | "revised"
  | "values"
  | "members"
  | "count"
  | "verify"
  | "largest"
  | "smallest"
  | "sum"
  | "difference"
  | "ratio"
  | "percentage-change"
  | "mean"
  | "share"
  | "convert"
  | "standard-deviation"
  | "correlation"
  | "weighted-mean"
  | "compound-growth"
  | "doubling-time";

const selection = (node: NodeWith<"selects">): Operation => (node.arguments.which === "max" ? "largest" : "smallest");
const none = (): null => null;

/** What an operator does to the facts under it; null: nothing, it only says which thing or time they are of. */
const operations: OperatorTable<Operation | null> = {
  Find: none,
  FindNamed: none,
  FindAll: none,
  FilterType: none,
  FilterClaim: none,
  FilterAgainst: () => "members",
  Relate: () => "members",
  And: () => "members",
  Or: () => "members",
  Not: () => "members",
  AsOf: none,
  QueryAttribute: () => "lookup",
  QueryRevised: () => "revised",
  QueryValues: () => "values",
  QueryQualifier: () => "lookup",
  QueryName: none,
  Count: () => "count",
  SelectBetween: selection,
  SelectAmong: selection,
  VerifyClaim: () => "verify",
  Compute: (node) => node.arguments.operation,
  Python: () => "program",
};

/** The last thing that is done to the facts. A program that only describes a thing looks it up. */
export function operationOf(program: Program): Operation {
  for (const node of program.nodes.toReversed()) {
    const operation = byOperator(operations, node);
    if (operation !== null) return operation;
  }
  return "lookup";
}

/** The selection whose result is the answer. */
export function choiceOf({ nodes }: Program): NodeWith<"selects"> | undefined {
  const node = nodes.at(-1)?.op === "QueryName" ? nodes.at(-2) : undefined;
  return node !== undefined && hasRole(node, "selects") ? node : undefined;
}

const LEVELS = new Set(
  "rate ratio age index density expectancy percentage share proportion price elevation level temperature rank score growth prevalence coefficient inflation literacy unemployment saving".split(
    " ",
  ),
);
const LENGTHS = new Set("length height distance width depth".split(" "));
const ORDINALS = ["", "second-", "third-", "fourth-", "fifth-"];

/** What a selection compares: its noun phrase, whether it is a date, and the values that were read. */
export interface ComparedFigure {
  readonly phrase: string;
  readonly isDate: boolean;
  readonly texts: readonly string[];
}

/** "earliest", "second-lowest", "greatest": the adjective that goes with what is compared. `k` counts from one. */
export function superlative(which: "max" | "min", k: number, { phrase, isDate, texts }: ComparedFigure): string {
  const head = headOf(phrase.split(" "));
  const isLevel =
    (!OWN_SUPERLATIVE.test(phrase) && LEVELS.has(head)) || texts.some((text) => text.endsWith("%") || text.includes(" per cent"));
  const [max, min] = isDate
    ? ["latest", "earliest"]
    : isLevel
      ? ["highest", "lowest"]
      : LENGTHS.has(head)
        ? ["greatest", "smallest"]
        : ["largest", "smallest"];
  return `${ORDINALS[k - 1] ?? `${k}th-`}${which === "max" ? max : min}`;
}

export const GUESS = "guess" satisfies Operation;

/** The calculation that gives the answer, where it is one and its figures bear it. */
export const sumOf = ({ operation, operands, answer, sum }: Basis): string | undefined =>
  sum ??
  equation(
    operation,
    operands.map(({ text }) => text),
    answer.length > 200 ? "" : answer,
    yearsOf(operands.map(({ aim }) => aim.time)),
  );

/** How the answer follows from the facts: a calculation is written out where it holds, a choice is named. */
export function conclusion(basis: Basis, random: Random, sum: string | undefined = sumOf(basis)): string {
  const { operation, answer, operands } = basis;
  const brief = answer.length > 200 ? "" : answer;
  if (operation === GUESS)
    return random.pick([`It is probably ${brief}.`, `My guess is ${brief}.`, `I would say ${brief}.`, `${brief} seems likely.`]);
  if (sum !== undefined) {
    const what = RESULTS[operation];
    const named =
      what === undefined || !/^\(?-?\d/u.test(sum) ? [] : [`The ${what} that is asked for: ${sum}.`, `That gives the ${what}: ${sum}.`];
    return random.pick([`${sum.slice(0, 1).toUpperCase()}${sum.slice(1)}.`, `So ${sum}.`, `The result: ${sum}.`, ...named]);
  }
  // The list has just been told.
  if (operation === "members" && brief.includes("; ") && basis.facts.length === 1)
    return random.pick(["That list is the answer.", "That is the list asked for.", "So that is the answer."]);
  if (operation === "members" && brief.includes("; ")) return FIT_ALL(random, { names: namesText(brief) });
  if (operation === "revised")
    return random.pick([
      `The later page corrects the earlier one: ${brief}.`,
      `Going by the dates, the last correction is ${brief}.`,
      `What was stated last stands: ${brief}.`,
    ]);
  if (operation === "members") return FITS(random, { name: nameInSentence(brief) });
  const [one] = operands;
  if (
    operation.endsWith("est") &&
    one !== undefined &&
    areSeveral(operands) &&
    operands.every(({ aim }) => aim.kind === "value" && aim.phrase === one.aim.phrase)
  ) {
    const name = nameInSentence(brief);
    // "The highest highest point": once is enough.
    if (OWN_SUPERLATIVE.test(saidIn(one.aim)))
      return random.pick([`So it is ${name}.`, `Of these it is ${name}.`, `That makes it ${name}.`]);
    const what = `the ${operands.length === 2 ? (OF_TWO[operation] ?? operation) : operation} ${saidIn(one.aim)}`;
    return CHOSEN(random, { name, what, these: operands.length === 2 ? "the two" : "these" });
  }
  // The last fact told is the answer: to say so is one sentence that all runs would end on.
  if (operation === "lookup" && basis.facts.at(-1)?.text === answer) return random.next() < ANSWER_SAID ? ANSWERED(random, { brief }) : "";
  if (operation.endsWith("est")) return OF_LIST(random, { name: nameInSentence(brief), which: operation });
  if (operation === "count") return COUNTED(random, { brief });
  const what = CHOICES[operation] ?? "The answer is";
  return random.pick([`${what} ${brief}.`, `So ${what.slice(0, 1).toLowerCase()}${what.slice(1)} ${brief}.`, `My answer: ${brief}.`]);
}

/** The names of an answer, as they stand in a sentence. */
const namesText = (answer: string): string => listText(answer.split("; ").map(nameInSentence));

const FIT_ALL = say(
  "So {these fit|the answer is}: $names.",
  "{That|This} {makes|gives} $names.",
  "{The answer|The list}{, then,|} is $names.",
  "{So|Therefore} I answer with $names.",
);
const FITS = say(
  "So {it is|the answer is} $name.",
  "{The answer|The one asked for} is $name.",
  "{That|This} leaves $name{ as the answer|}.",
);

/** What a calculation gives, as a noun. */
const RESULTS: Readonly<Record<string, string>> = {
  difference: "difference",
  sum: "total",
  mean: "average",
  ratio: "ratio",
  share: "share",
  "percentage-change": "change",
};

const CHOSEN = say(
  "So $name has $what.",
  "{That|This} makes $name the one with $what.",
  "Of $these, $name has $what.",
  "{Compared|Put side by side|Going by these figures}, $name has $what.",
  "$name {has|comes out with} $what.",
);

/** Of answers that have just been told. */
const ANSWER_SAID = 0.5;

/** Of one list the first by what stands beside its members. */
const OF_LIST = say(
  "{So the|The} $which {of them|of these|there} is $name.",
  "$name is the $which{ of them| of these|}.",
  "{Of these|Of them} $name is the $which.",
  "By what {stands beside each|is given for each}, {the $which is $name|$name is the $which}.",
);

const ANSWERED = say(
  "{That|This} {answers the question|is what was asked|is the answer|is what the question asks for}.",
  "{So|Hence|Therefore} the answer is $brief.",
  "{My answer|The answer|So|Answer}: $brief.",
);

/** Of two things one has the larger figure. */
const OF_TWO: Readonly<Record<string, string>> = {
  largest: "larger",
  smallest: "smaller",
  highest: "higher",
  lowest: "lower",
  greatest: "greater",
  latest: "later",
  earliest: "earlier",
};

const OWN_SUPERLATIVE = /^(?:highest|lowest|largest|smallest|greatest|longest|shortest|deepest|latest|earliest|oldest|youngest)\b/i;

/** Of one list the members are compared by what stands beside them: that is no fact of theirs. */
const areSeveral = (operands: Basis["operands"]): boolean => new Set(operands.map(({ aim }) => aim.subject)).size > 1;

const COUNTED = say("{So the|The} count is $brief.", "That makes $brief{| in all}.", "So {it is|there are} $brief{| in all}.");

const CHOICES: Readonly<Record<string, string>> = {
  values: "The values that the pages give are",
};
