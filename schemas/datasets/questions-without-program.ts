import { judgedAnswer, JudgedQuestion } from "../judged-question.ts";
import type { ImportedQuestion } from "../imported-trajectory.ts";
import { checksOf, type QuestionRow } from "./questions.ts";
import { forQuestion, generatorOf, type RowContext } from "./row.ts";

/** A question that a model wrote and judges let through: no program, so its difficulty is not measured (zeros, at the lowest level). */
export const judgedQuestionRow = (question: JudgedQuestion, license: string | null, context: RowContext): QuestionRow => ({
  ...forQuestion(question, { ...question, license }, context),
  text: question.text,
  plain_text: null,
  register: null,
  answer: { text: judgedAnswer(question), type: "text", value: null, unit: null, tolerance: null, aliases: [] },
  style: question.style,
  family: "synthesis",
  required_tools: ["search", "visit"],
  program: null,
  evidence: [],
  quotes: question.quotes.map(({ statementId, quote, uri, documentKey, start, end }) => ({ statement_id: statementId, quote, uri, document_key: documentKey, start, end })), // prettier-ignore
  given: question.given.map(({ documentKey, uri, title, start, end }) => ({ document_key: documentKey, uri, title, start, end })),
  sentences: question.answer.map(({ text, quotes }) => ({ text, quotes: [...quotes] })),
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

/** Throws where the row is of no judged question. */
export const judgedQuestionOf = (row: QuestionRow): JudgedQuestion => ({
  id: row.id,
  text: row.text,
  answer: row.sentences,
  style: JudgedQuestion.shape.style.parse(row.style),
  quotes: row.quotes.map(({ statement_id, quote, uri, document_key, start, end }) => ({
    statementId: statement_id,
    quote,
    uri,
    documentKey: document_key ?? "",
    start: start ?? 0,
    end: end ?? 0,
  })),
  given: row.given.map(({ document_key, uri, title, start, end }) => ({ documentKey: document_key, uri, title, start, end })),
  subjects: row.subjects,
  language: row.language,
  checks: checksOf(row),
  split: row.split,
  generator: generatorOf(row.generator),
  seed: row.seed,
});

export const isImported = ({ style }: Pick<QuestionRow, "style">): boolean => style === IMPORTED;

export const importedQuestionOf = (row: QuestionRow): ImportedQuestion => ({
  id: row.id,
  text: row.text,
  answer: row.checks[0]?.reason === UNANSWERED ? null : row.answer.text,
  language: row.language,
  generator: generatorOf(row.generator),
  seed: row.seed,
});

const IMPORTED = "imported";
const UNANSWERED = "imported without an answer";

/** A question without a program: nothing about it is executed, and its difficulty is not measured (zeros, at the lowest level). */
export const importedQuestionRow = (question: ImportedQuestion, context: RowContext): QuestionRow => ({
  ...forQuestion(question, { ...question, split: "train", license: null }, context),
  text: question.text,
  plain_text: null,
  register: null,
  answer: { text: question.answer ?? "", type: "text", value: null, unit: null, tolerance: null, aliases: [] },
  style: IMPORTED,
  family: "retrieval",
  required_tools: [],
  program: null,
  evidence: [],
  quotes: [],
  given: [],
  sentences: [],
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
  checks: [{ name: "program", verdict: "undecided", reason: question.answer === null ? UNANSWERED : "imported: the answer is what its file says" }], // prettier-ignore
});
