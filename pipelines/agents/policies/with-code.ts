import type { Action, Basis, Question, Random } from "../../../schemas/index.ts";
import type { CallResult } from "../environments/environment.ts";
import { PYTHON_INTERPRETER } from "../../tools/python-interpreter.ts";
import type { Tools } from "../../tools/toolset.ts";
import { sumOf } from "../../language/writing/conclusion.ts";
import { figureOf } from "../../language/writing/equation.ts";
import type { Policy, PolicyRun, Turn } from "./policy.ts";
import { statisticFor, yearsOf } from "../../language/writing/statistic-thoughts.ts";

/**
 * With an interpreter among the tools, what an answer takes of calculation is written as a program and run before the answer is given:
 * from the figures that the run read, and only where the answer follows from them. A run that reckons wrong by design does it by itself.
 * Without one a run has no answer where no head would have it.
 */
export function withCode(policy: Policy, tools: Pick<Tools, "tools" | "dialect">): Policy {
  return {
    ...policy,
    async begin(question, random) {
      const run = await policy.begin(question, random);
      return runsCode(tools) ? computing(run, question, random.fork("code")) : unaided(run, random.fork("code"));
    },
  };
}

/** Whether the tools have an interpreter, under whatever name. */
export function runsCode({ tools, dialect }: Pick<Tools, "tools" | "dialect">): boolean {
  const call: Action = { name: PYTHON_INTERPRETER, arguments: { code: "" } };
  const { name } = dialect?.say(call) ?? call;
  return tools.some((tool) => tool.name === name);
}

function unaided(run: PolicyRun, random: Random): PolicyRun {
  return {
    async next(observed: CallResult | null) {
      const turn = await run.next(observed);
      const { basis } = turn.intent;
      if (turn.move.kind !== "answer" || basis === null || statisticFor(basis.operation) === undefined) return turn;
      return {
        thought: random.pick(AT_A_LOSS),
        move: { kind: "answer", answer: NOT_CALCULATED },
        intent: { ...turn.intent, basis: null, rivals: [] },
        onProgramPath: false,
        mistake: turn.mistake,
      };
    },
    recovered: (step) => run.recovered(step),
    fruitless: (step) => run.fruitless(step),
  };
}

export const NOT_CALCULATED = "The figures were found, but the result could not be calculated without an interpreter.";
const AT_A_LOSS = [
  "I have the figures, but no tool to calculate with, and this is more than I can do in my head.",
  "All figures are read. Without an interpreter I cannot work out the result reliably.",
];

function computing(run: PolicyRun, question: Question, random: Random): PolicyRun {
  let waiting: Turn | undefined;
  return {
    async next(observed: CallResult | null) {
      if (waiting !== undefined) return waiting;
      const turn = await run.next(observed);
      const { basis } = turn.intent;
      // Also who has misread a figure does not take roots in the head.
      const takes = basis !== null && (turn.mistake === null || statisticFor(basis.operation) !== undefined);
      const code = turn.move.kind === "answer" && takes ? programOf(basis) : undefined;
      if (code === undefined) return turn;
      waiting = turn;
      return {
        thought: random.pick(THOUGHTS),
        move: { kind: "call", action: { name: PYTHON_INTERPRETER, arguments: { code } } },
        intent: { ...turn.intent, kind: "compute", basis: null, rivals: [] },
        onProgramPath: question.program !== null,
        mistake: null,
      };
    },
    recovered: (step) => run.recovered(step),
    fruitless: (step) => run.fruitless(step),
  };
}

const THOUGHTS = [
  "I have the figures that the answer takes. I calculate it rather than reckon in my head.",
  "All figures are read; what is left is the calculation, and I let Python do it.",
  "Now the arithmetic: I run it, so that no digit is lost.",
  "The figures are together. A few lines of Python give the result.",
];

/** The expression over `figures`, by operation. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  sum: "sum(figures)",
  mean: "round(sum(figures) / len(figures), 6)",
  difference: "figures[0] - figures[1]",
  ratio: "round(figures[0] / figures[1], 6)",
  share: "round(100 * figures[0] / figures[1], 6)",
  "percentage-change": "round(100 * (figures[1] - figures[0]) / figures[0], 6)",
};

/** Decimals as they were read: a binary fraction would print 0.30000000000000004. Undefined where the figures do not come to the answer. */
function programOf(basis: Basis): string | undefined {
  const expression = EXPRESSIONS[basis.operation];
  const statistic = statisticFor(basis.operation);
  const figures = basis.operands.flatMap(({ text }) => figureOf(text) ?? []);
  if (basis.sum !== undefined || sumOf(basis) === undefined) return undefined;
  const commented = (at: number): string => comment(basis.operands[at]?.text ?? "");
  if (statistic !== undefined) {
    const named = figures.map(({ number }, at) => `${plain(number)},  # ${ownerOf(basis, at)}${commented(at)}`);
    return statistic.code(named, yearsOf(basis.operands.map(({ aim }) => aim.time)));
  }
  if (expression === undefined) return undefined;
  const lines = figures.map(({ number }, at) => `    Decimal("${plain(number)}"),  # ${commented(at)}`);
  return ["from decimal import Decimal", "", "figures = [", ...lines, "]", `print(${expression})`].join("\n");
}

/** "Chad, ": a long list is read by whose figure stands where. */
function ownerOf({ operands }: Basis, at: number): string {
  const subject = operands[at]?.aim.subject ?? null;
  return subject === null ? "" : `${comment(subject)}, `;
}

/** Scale words make whole numbers of some fractions, with a rest behind the fifteenth digit. */
const plain = (number: number): string => String(Number(number.toPrecision(15)));

/** A page's own text: one line, and nothing in it that ends the code. */
const comment = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} .,%()+-]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80);
