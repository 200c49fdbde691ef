import { z } from "zod";
import { secretless } from "./parts.ts";

/** Dollars for a million tokens. */
const Price = z.strictObject({ input: z.number().min(0), output: z.number().min(0) });

const OpenAiModel = {
  driver: z.literal("openai"),
  /** As the endpoint names it. */
  model: z.string().min(1),
  /** Tells apart what is served under one name: the checkpoints of a policy in training. Replies, rollouts and rates are each version's own. */
  version: z.string().min(1).optional(),
  /** Of an OpenAI-compatible server, like http://127.0.0.1:8000/v1; without, OPENAI_BASE_URL. The key comes from OPENAI_API_KEY. */
  baseUrl: z
    .url({ protocol: /^https?$/, error: "is no http address; write it like http://127.0.0.1:8000/v1" })
    .refine(secretless, "carries a secret; put the key into the environment as OPENAI_API_KEY")
    .optional(),
  /** Calls in flight, at most: 64 where it is not said. */
  concurrency: z.int().min(1).max(2048).optional(),
  requestsPerMinute: z.int().positive().optional(),
  /** Input and output together. */
  tokensPerMinute: z.int().positive().optional(),
  /** Without a price nothing can be forecast in money, and a budget in dollars is refused. */
  price: Price.optional(),
  /** Most tokens of any reply, where a task would allow more: for models with a short window. */
  maxReplyTokens: z.int().positive().optional(),
  /** Seconds until a call without a reply is given up: 300 where it is not said. */
  timeout: z.number().positive().optional(),
  /** Retries of one call, after failures that pass: 6 where it is not said. */
  retries: z.int().min(0).max(20).optional(),
};

/** Who does a task: rules, or a model behind an OpenAI-compatible endpoint (vLLM, Ollama, llama.cpp, OpenAI and others). */
export const ModelConfig = z.discriminatedUnion("driver", [z.strictObject({ driver: z.literal("rules") }), z.strictObject(OpenAiModel)]);
export type ModelConfig = z.infer<typeof ModelConfig>;
export type OpenAiModelConfig = Extract<ModelConfig, { driver: "openai" }>;

/** What a model can do; each has a twin that works by rules, or is left out without a model. */
export const TaskName = z.enum([
  "extract",
  "words",
  "read-back",
  "obfuscate",
  "synthesis",
  "long-context",
  "reasoning",
  "plans",
  "alternatives",
  "judge",
  "policy",
  /** Sums up the pages that a policy opens, a call for each. Only where it is named: `model` alone does not do it. */
  "visit",
  /** Answers questions without any tool, to tell which it knows. Only where it is named. */
  "closed-book",
]);
export type TaskName = z.infer<typeof TaskName>;

/** For one task: another model at the same endpoint, another endpoint, or the rules. What is not said is as in `model`. */
export const TaskModel = z.union([z.strictObject({ driver: z.literal("rules") }), z.strictObject(OpenAiModel).partial()]);
