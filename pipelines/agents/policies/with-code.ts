import type { Basis, Question, Random } from "../../../schemas/index.ts";
import type { CallResult } from "../environments/environment.ts";
import { PYTHON_INTERPRETER } from "../tools/python-interpreter.ts";
import type { Tools } from "../toolset.ts";
import { sumOf } from "./conclusion.ts";
import { figureOf } from "./equation.ts";
import type { Policy, PolicyRun, Turn } from "./policy.ts";

/**
 * With an interpreter among the tools, what an answer takes of calculation is written as a program and run before the answer is given:
 * from the figures that the run read, and only where the answer follows from them. A run that reckons wrong by design does it by itself.
 */
export function withCode(policy: Policy, { tools }: Pick<Tools, "tools">): Policy {
  if (!tools.some(({ name }) => name === PYTHON_INTERPRETER)) return policy;
  return {
    ...policy,
    async begin(question, random) {
      return computing(await policy.begin(question, random), question, random.fork("code"));
    },
  };
}

function computing(run: PolicyRun, question: Question, random: Random): PolicyRun {
  let waiting: Turn | undefined;
  return {
    async next(observed: CallResult | null) {
      if (waiting !== undefined) return waiting;
      const turn = await run.next(observed);
      const code =
        turn.move.kind === "answer" && turn.mistake === null && turn.intent.basis !== null ? programOf(turn.intent.basis) : undefined;
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
  const figures = basis.operands.flatMap(({ text }) => figureOf(text) ?? []);
  if (expression === undefined || basis.sum !== undefined || sumOf(basis) === undefined) return undefined;
  const lines = figures.map(({ number }, at) => `    Decimal("${plain(number)}"),  # ${comment(basis.operands[at]?.text ?? "")}`);
  return ["from decimal import Decimal", "", "figures = [", ...lines, "]", `print(${expression})`].join("\n");
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
