import { z } from "zod";
import { NodeEvidence, Program } from "./program.ts";
import { ClaimValue } from "./claim.ts";
import { CheckResult } from "./verdict.ts";

/** Who made a thing: struct name, version, model and prompt. Rules have no model. */
export const Generator = z.object({
  name: z.string(),
  version: z.string(),
  modelId: z.string().nullable(),
  promptHash: z.string().nullable(),
});
export type Generator = z.infer<typeof Generator>;

export const AnswerType = z.enum(["entity", "quantity", "date", "text", "boolean", "choice", "set"]);
export type AnswerType = z.infer<typeof AnswerType>;

export const Answer = z.object({
  /** What a reader would write: "643,801 square kilometres", "Togo", "Brazil; Suriname". */
  text: z.string(),
  type: AnswerType,
  /** The value as data; a set's members as `{ kind: "entity" }` values. */
  value: z.array(ClaimValue).optional(),
  unit: z.string().optional(),
  /** Largest absolute difference from `value` that still is this answer. */
  tolerance: z.number().optional(),
  aliases: z.array(z.string()),
});
export type Answer = z.infer<typeof Answer>;

/**
 * Counted on the program, never a model's opinion. hops: Relate and description edges from a named constant to the answer;
 * sources: distinct documents; operators: nodes but Find, FindAll, QueryName and AsOf.
 */
export const Difficulty = z.object({
  level: z.int().min(1).max(5),
  hops: z.int(),
  sources: z.int(),
  operators: z.int(),
  obfuscations: z.int(),
  denotationMax: z.int(),
});
export type Difficulty = z.infer<typeof Difficulty>;

export const Family = z.enum(["retrieval", "computation", "tool_necessary", "reasoning", "synthesis"]);

export const Question = z.object({
  id: z.string(),
  text: z.string(),
  /** The question in words that a grammar reads back to the program, where `text` is a model's wording of them. */
  plainText: z.string().optional(),
  /** The manner of asking that a rule has worded it in. */
  register: z.string().optional(),
  answer: Answer,
  style: z.string(),
  family: Family,
  requiredTools: z.array(z.string()),
  program: Program,
  evidence: z.array(NodeEvidence),
  quotes: z.array(z.object({ statementId: z.string(), quote: z.string(), uri: z.string() })),
  /** Uris in the order in which the program needs them. */
  goldPath: z.array(z.string()),
  /** Names of entities between the named constants and the answer: they may not be in the question. */
  hiddenEntities: z.array(z.string()),
  subjects: z.array(z.string()),
  verification: z.enum(["executed", "judged"]),
  asOf: z.string().optional(),
  difficulty: Difficulty,
  round: z.int(),
  parentId: z.string().nullable(),
  operator: z.string().nullable(),
  tier: z.enum(["high", "conditional", "negative"]),
  checks: z.array(CheckResult),
  language: z.string(),
  split: z.enum(["train", "validation", "held_out"]),
  generator: Generator,
  seed: z.int(),
});
export type Question = z.infer<typeof Question>;

/** A chain from the question and all its evidence given at once; no tool is called. The last step gives the answer. */
export const Reasoning = z.object({
  id: z.string(),
  questionId: z.string(),
  steps: z.array(z.object({ text: z.string(), statementIds: z.array(z.string()) })),
  text: z.string(),
  answerText: z.string(),
  generator: Generator,
  seed: z.int(),
});
export type Reasoning = z.infer<typeof Reasoning>;
