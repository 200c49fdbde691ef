import { z } from "zod";
import { AnswerType, Family } from "../question.ts";
import { Verdict } from "../verdict.ts";
import { commonColumns, int, json } from "./columns.ts";

export const QuestionRow = z.object({
  ...commonColumns,
  text: z.string(),
  /** The question in words that a grammar reads back to the program; null where `text` is that. */
  plain_text: z.string().nullable(),
  answer: z.object({
    text: z.string(),
    type: AnswerType,
    /** Array of claim values. */
    value: json.nullable(),
    unit: z.string().nullable(),
    tolerance: z.number().nullable(),
    aliases: z.array(z.string()),
  }),
  style: z.string(),
  family: Family,
  required_tools: z.array(z.string()),
  program: json.nullable(),
  evidence: z.array(z.object({ node: int, statement_id: z.string() })),
  /** Of a statement, or (in judged questions) of a place in a document version; offsets are UTF-16 units into its text. */
  quotes: z.array(
    z.object({
      statement_id: z.string().nullable(),
      quote: z.string(),
      uri: z.string(),
      document_key: z.string().nullable(),
      start: int.nullable(),
      end: int.nullable(),
    }),
  ),
  gold_path: z.array(z.string()),
  hidden_entities: z.array(z.string()),
  subjects: z.array(z.string()),
  verification: z.enum(["executed", "judged"]),
  as_of: z.string().nullable(),
  difficulty: z.object({
    level: int.min(1).max(5),
    hops: int,
    sources: int,
    operators: int,
    obfuscations: int,
    denotation_max: int,
  }),
  /** Measured pass rates by policy with their interval; empty without a model. */
  solver_pass: z.array(z.object({ policy_id: z.string(), n: int, correct: int, low: z.number(), high: z.number() })),
  round: int,
  parent_id: z.string().nullable(),
  operator: z.string().nullable(),
  tier: z.enum(["high", "conditional", "negative"]),
  checks: z.array(z.object({ name: z.string(), verdict: Verdict, reason: z.string().nullable() })),
});
export type QuestionRow = z.infer<typeof QuestionRow>;
