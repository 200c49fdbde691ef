import { judgedAnswer, type JudgedQuestion } from "../../../schemas/index.ts";
import type { QuestionRow } from "../../../schemas/rows/index.ts";
import { generatorColumn, type RowContext } from "../rows-context.ts";

/** A question that a model wrote and judges let through: no program, so its difficulty is not measured (zeros, at the lowest level). */
export const judgedQuestionRow = (question: JudgedQuestion, license: string | null, context: RowContext): QuestionRow => ({
  id: question.id,
  run_id: context.runId,
  language: question.language,
  split: question.split,
  generator: generatorColumn(question.generator),
  seed: question.seed,
  license,
  text: question.text,
  plain_text: null,
  answer: { text: judgedAnswer(question), type: "text", value: null, unit: null, tolerance: null, aliases: [] },
  style: question.style,
  family: "synthesis",
  required_tools: ["search", "visit"],
  program: null,
  evidence: [],
  quotes: question.quotes.map(({ statementId, quote, uri, documentKey, start, end }) => ({ statement_id: statementId, quote, uri, document_key: documentKey, start, end })), // prettier-ignore
  gold_path: [...new Set(question.quotes.map(({ uri }) => uri))],
  hidden_entities: [],
  subjects: [...question.subjects],
  verification: "judged",
  as_of: null,
  difficulty: {
    level: 1,
    hops: 0,
    sources: new Set(question.quotes.map(({ documentKey }) => documentKey)).size,
    operators: 0,
    obfuscations: 0,
    denotation_max: 0,
  },
  solver_pass: [],
  round: 0,
  parent_id: null,
  operator: null,
  tier: "conditional",
  checks: question.checks.map(({ name, verdict, reason }) => ({ name, verdict, reason: reason ?? null })),
});
