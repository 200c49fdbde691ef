import type { PastQuestion } from "../../../schemas/index.ts";
import type { QuestionRow } from "../../../schemas/rows/index.ts";
import { generatorColumn, type RowContext } from "../rows-context.ts";

/** A question without a program: nothing about it is executed, and its difficulty is not measured (zeros, at the lowest level). */
export const pastQuestionRow = (question: PastQuestion, context: RowContext): QuestionRow => ({
  id: question.id,
  run_id: context.runId,
  language: question.language,
  split: "train",
  generator: generatorColumn(question.generator),
  seed: question.seed,
  license: null,
  text: question.text,
  plain_text: null,
  answer: { text: question.answer ?? "", type: "text", value: null, unit: null, tolerance: null, aliases: [] },
  style: "imported",
  family: "retrieval",
  required_tools: [],
  program: null,
  evidence: [],
  quotes: [],
  gold_path: [],
  hidden_entities: [],
  subjects: [],
  verification: "judged",
  as_of: null,
  difficulty: { level: 1, hops: 0, sources: 0, operators: 0, obfuscations: 0, denotation_max: 0 },
  solver_pass: [],
  round: 0,
  parent_id: null,
  operator: null,
  tier: "conditional",
  checks: [{ name: "program", verdict: "undecided", reason: question.answer === null ? "imported without an answer" : "imported: the answer is what its file says" }], // prettier-ignore
});
