import { z } from "zod";
import { AnswerType, Family } from "../question.ts";
import { Verdict } from "../verdict.ts";
import { commonColumns, int, json } from "./columns.ts";
import { canonicalJson } from "../canonical.ts";
import { ClaimValue } from "../claim.ts";
import { Program } from "../program.ts";
import type { Question } from "../question.ts";
import { forQuestion, generatorOf, type RowContext } from "./row.ts";

export const QuestionRow = z
  .object({
    ...commonColumns,
    text: z.string().describe("The question."),
    plain_text: z
      .string()
      .nullable()
      .describe("The question in words that a grammar reads back to the program; null where `text` is that."),
    register: z
      .string()
      .nullable()
      .describe("Manner of asking of the words by rule, as `questions.registers` names it; null where they keep to none."),
    answer: z
      .object({
        text: z.string().describe("The answer as a reader would write it."),
        type: AnswerType.describe("Kind of answer."),
        value: json.nullable().describe("The answer as data: an array of claim values; null for judged answers."),
        unit: z.string().nullable().describe("Unit that the words ask for; null without one."),
        tolerance: z
          .number()
          .nullable()
          .describe("Largest absolute difference from the value that is still right; null where it has to be exact."),
        aliases: z.array(z.string()).describe("Other texts that are right."),
      })
      .describe("The answer and what else counts as it."),
    style: z.string().describe("Question style, as `questions.mix` names it."),
    family: Family.describe("What the question asks of an agent."),
    required_tools: z.array(z.string()).describe("Tools without which it is not answered."),
    program: json.nullable().describe("The program over the memory whose result is the answer; null for judged questions."),
    evidence: z
      .array(
        z.object({
          node: int.describe("Node of the program."),
          statement_id: z.string().describe("Id of the row in `evidence/statements`."),
        }),
      )
      .describe("Statements that the program used."),
    quotes: z
      .array(
        z.object({
          statement_id: z.string().nullable().describe("Id of the row in `evidence/statements`; null in judged questions."),
          quote: z.string().describe("The words."),
          uri: z.string().describe("Page that they stand on."),
          document_key: z.string().nullable().describe("Document version, in judged questions."),
          start: int.nullable().describe("UTF-16 offset of the first character, in judged questions."),
          end: int.nullable().describe("UTF-16 offset behind the last, in judged questions."),
        }),
      )
      .describe("The exact words of the pages: of a statement, or (in judged questions) of a place in a document version."),
    given: z
      .array(
        z.object({
          document_key: z.string().describe("Document version."),
          uri: z.string().describe("Its canonical address."),
          title: z.string().describe("Its title."),
          start: int.describe("First UTF-16 unit of the part that was given."),
          end: int.describe("UTF-16 unit behind it."),
        }),
      )
      .describe("Of judged questions: the parts of pages that the model was given, in order."),
    sentences: z
      .array(
        z.object({
          text: z.string().describe("One sentence of the answer."),
          quotes: z.array(int).describe("Places (indices into `quotes`) that say it."),
        }),
      )
      .describe("Of judged questions: the answer, sentence by sentence."),
    gold_path: z.array(z.string()).describe("Pages in the order in which the program needs them."),
    hidden_entities: z.array(z.string()).describe("Names between the question and its answer: the words may not have them."),
    subjects: z.array(z.string()).describe("Disciplines of the pages."),
    verification: z
      .enum(["executed", "judged"])
      .describe("`executed`: a program returns the answer. `judged`: a model wrote it and quotes support it."),
    as_of: z.string().nullable().describe("The latest time that the question is about; null without one."),
    difficulty: z
      .object({
        level: int.min(1).max(5).describe("1 (one lookup) to 5."),
        hops: int.describe("Relations and descriptions between a named thing and the answer."),
        sources: int.describe("Documents that are needed."),
        operators: int.describe("Nodes of the program that do work."),
        obfuscations: int.describe("Things that are described instead of named."),
        denotation_max: int.describe("Members of the largest set on the way."),
      })
      .describe("Counted on the program, never a model's opinion."),
    solver_pass: z
      .array(
        z.object({
          policy_id: z.string().describe("The model."),
          n: int.describe("Tries."),
          correct: int.describe("Right ones."),
          low: z.number().describe("Lower end of Wilson's 95 % interval."),
          high: z.number().describe("Upper end."),
        }),
      )
      .describe("Pass rates of models that tried the question; empty without a model."),
    round: int.describe("Round of the complexity loop; 0 for a question that was drawn."),
    parent_id: z.string().nullable().describe("The question that this one was made from; null in round 0."),
    operator: z.string().nullable().describe("Complexity operator that made it; null in round 0."),
    tier: z.enum(["high", "conditional", "negative"]).describe("What the question may be used for."),
    checks: z
      .array(
        z.object({
          name: z.string().describe("Name of the check."),
          verdict: Verdict.describe("What it found."),
          reason: z.string().nullable().describe("Why; null where there is nothing to say."),
        }),
      )
      .describe("What each check said."),
  })
  .describe(
    "Questions with the program that answers them, the answer, its evidence and its measured difficulty; those of imported runs have none of these, those of styles synthesis and long-context were written and judged by models and rest on exact quotes.",
  );
export type QuestionRow = z.infer<typeof QuestionRow>;

export const questionRow = (
  question: Question,
  license: string | null,
  context: RowContext,
  solverPass: QuestionRow["solver_pass"] = [],
): QuestionRow => ({
  ...forQuestion(question, { ...question, license }, context),
  text: question.text,
  plain_text: question.plainText ?? null,
  register: question.register ?? null,
  answer: {
    text: question.answer.text,
    type: question.answer.type,
    value: question.answer.value ? canonicalJson(question.answer.value) : null,
    unit: question.answer.unit ?? null,
    tolerance: question.answer.tolerance ?? null,
    aliases: [...question.answer.aliases],
  },
  style: question.style,
  family: question.family,
  required_tools: [...question.requiredTools],
  program: canonicalJson(question.program),
  evidence: question.evidence.map(({ node, statementId }) => ({ node, statement_id: statementId })),
  quotes: question.quotes.map(({ statementId, quote, uri }) => ({
    statement_id: statementId,
    quote,
    uri,
    document_key: null,
    start: null,
    end: null,
  })),
  given: [],
  sentences: [],
  gold_path: [...question.goldPath],
  hidden_entities: [...question.hiddenEntities],
  subjects: [...question.subjects],
  verification: question.verification,
  as_of: question.asOf ?? null,
  difficulty: {
    level: question.difficulty.level,
    hops: question.difficulty.hops,
    sources: question.difficulty.sources,
    operators: question.difficulty.operators,
    obfuscations: question.difficulty.obfuscations,
    denotation_max: question.difficulty.denotationMax,
  },
  solver_pass: solverPass,
  round: question.round,
  parent_id: question.parentId,
  operator: question.operator,
  tier: question.tier,
  checks: question.checks.map(({ name, verdict, reason }) => ({ name, verdict, reason: reason ?? null })),
});

/** The question as it was before the export. Throws where the program or the answer's value is not what it says. */
export function questionOf(row: QuestionRow): Question {
  return {
    id: row.id,
    text: row.text,
    ...(row.plain_text === null ? {} : { plainText: row.plain_text }),
    ...(row.register ? { register: row.register } : {}),
    answer: {
      text: row.answer.text,
      type: row.answer.type,
      ...(row.answer.value === null ? {} : { value: z.array(ClaimValue).parse(JSON.parse(row.answer.value)) }),
      ...(row.answer.unit === null ? {} : { unit: row.answer.unit }),
      ...(row.answer.tolerance === null ? {} : { tolerance: row.answer.tolerance }),
      aliases: row.answer.aliases,
    },
    style: row.style,
    family: row.family,
    requiredTools: row.required_tools,
    program: Program.parse(JSON.parse(row.program ?? "null")),
    evidence: row.evidence.map(({ node, statement_id }) => ({ node, statementId: statement_id })),
    quotes: row.quotes.flatMap(({ statement_id, quote, uri }) =>
      statement_id === null ? [] : [{ statementId: statement_id, quote, uri }],
    ),
    goldPath: row.gold_path,
    hiddenEntities: row.hidden_entities,
    subjects: row.subjects,
    verification: row.verification,
    ...(row.as_of === null ? {} : { asOf: row.as_of }),
    difficulty: {
      level: row.difficulty.level,
      hops: row.difficulty.hops,
      sources: row.difficulty.sources,
      operators: row.difficulty.operators,
      obfuscations: row.difficulty.obfuscations,
      denotationMax: row.difficulty.denotation_max,
    },
    round: row.round,
    parentId: row.parent_id,
    operator: row.operator,
    tier: row.tier,
    checks: checksOf(row),
    language: row.language,
    split: row.split,
    generator: generatorOf(row.generator),
    seed: row.seed,
  };
}

export const checksOf = (row: QuestionRow): Question["checks"] =>
  row.checks.map(({ name, verdict, reason }) => ({ name, verdict, ...(reason === null ? {} : { reason }) }));
