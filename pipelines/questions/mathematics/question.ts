import { execute, levelOf, operatorCount, type ClaimReader } from "../../../knowledge-graph/index.ts";
import { idOf, type Program, type PythonRunner, type Question } from "../../../schemas/index.ts";
import { PYTHON_INTERPRETER } from "../../tools/python-interpreter.ts";
import { leakCheck } from "../../checks/leak.ts";
import type { QuestionRefusal } from "../question.ts";
import type { ReasoningProblem, ReasoningFamily } from "./family.ts";
import { familyOf } from "../style.ts";
import { generator, reasoning } from "./style.ts";

/** The task as a program: what the family derives, with the numbers of the task written into it, and the way through all cases. */
export const programOf = (family: Pick<ReasoningFamily, "derived" | "tried">, { inputs }: Pick<ReasoningProblem, "inputs">): Program => ({
  nodes: [
    { id: 0, op: "Python", arguments: { code: printing(family.derived, inputs), check: printing(family.tried, inputs) }, inputs: [] },
  ],
});

/** Strings and whole numbers are the same in JSON and in Python. */
const printing = (code: string, inputs: ReasoningProblem["inputs"]): string => `${code.trim()}\n\nprint(solve(${JSON.stringify(inputs)}))`;

/** A question whose answer two programs of different method agree on, or why there is none. */
export async function reasoningQuestion(
  family: ReasoningFamily,
  posed: ReasoningProblem,
  python: PythonRunner,
  seed: number,
): Promise<{ readonly question: Question } | { readonly refused: QuestionRefusal }> {
  const program = programOf(family, posed);
  const result = await execute(program, NOTHING_STORED, { python });
  const refused = (reason: QuestionRefusal["reason"], detail: string) => ({ refused: { reason, detail, sample: posed.text } });
  if (result.status === "refused") return refused(result.reason, result.detail);
  const { answer } = result.execution;
  if (answer.type !== "quantity") return refused("not-executable", "the answer is no number");
  const { number } = answer.value;
  const leak = leakCheck(posed.text, [], [number]);
  if (leak.verdict !== "pass") return refused("leak", leak.reason ?? leak.verdict);
  const counted = { hops: 0, sources: 0, operators: operatorCount(program), obfuscations: 0, denotationMax: 1 };
  const text = number.toLocaleString("en-US");
  return {
    question: {
      id: idOf("q", program, posed.text),
      text: posed.text,
      answer: { text, type: "quantity", value: [answer.value], aliases: text === String(number) ? [] : [String(number)] },
      style: reasoning.name,
      family: familyOf(reasoning, program),
      requiredTools: [PYTHON_INTERPRETER],
      program,
      evidence: [],
      quotes: [],
      goldPath: [],
      hiddenEntities: [],
      subjects: [family.subject],
      verification: "executed",
      difficulty: { level: levelOf(program, answer.type, counted, false), ...counted },
      round: 0,
      parentId: null,
      operator: null,
      tier: "high",
      checks: [
        { name: "executed", verdict: "pass" },
        { name: "two-methods", verdict: "pass" },
        { name: "leak", verdict: "pass" },
      ],
      language: "en",
      split: "train",
      generator,
      seed,
    },
  };
}

/** For programs that read nothing. */
const NOTHING_STORED: ClaimReader = {
  entity: () => Promise.resolve(undefined),
  entitiesOfType: () => Promise.resolve([]),
  entitiesNamed: () => Promise.resolve([]),
  attribute: () => Promise.resolve(undefined),
  statements: () => Promise.resolve([]),
};
