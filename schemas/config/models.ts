import { z } from "zod";
import { hasNoSecret } from "./parts.ts";

/** Dollars for a million tokens. */
const Price = z.strictObject({
  input: z.number().min(0).describe("Dollars for a million tokens of input.").meta({ unit: "dollars" }),
  output: z.number().min(0).describe("Dollars for a million tokens of output.").meta({ unit: "dollars" }),
});

const OpenAiModel = {
  driver: z.literal("openai"),
  model: z.string().min(1).describe("The model, as the endpoint names it."),
  version: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Tells apart what is served under one name: the checkpoints of a policy in training. Replies, rollouts and rates are each version's own.",
    ),
  baseUrl: z
    .url({ protocol: /^https?$/, error: "is no http address; write it like http://127.0.0.1:8000/v1" })
    .refine(hasNoSecret, "carries a secret; put the key into the environment as OPENAI_API_KEY")
    .optional()
    .describe(
      "Address of an OpenAI-compatible server, like http://127.0.0.1:8000/v1; without, OPENAI_BASE_URL. The key comes from OPENAI_API_KEY.",
    ),
  concurrency: z.int().min(1).max(2048).optional().describe("Calls in flight at most: 64 where it is not said.").meta({ unit: "calls" }),
  requestsPerMinute: z.int().positive().optional().describe("Calls a minute at most.").meta({ unit: "calls a minute" }),
  tokensPerMinute: z
    .int()
    .positive()
    .optional()
    .describe("Tokens a minute at most, input and output together.")
    .meta({ unit: "tokens a minute" }),
  price: Price.optional().describe("Without a price nothing can be forecast in money, and a budget in dollars is refused."),
  maxReplyTokens: z
    .int()
    .positive()
    .optional()
    .describe("Most tokens of any reply, where a task would allow more: for models with a short window.")
    .meta({ unit: "tokens" }),
  timeout: z
    .number()
    .positive()
    .optional()
    .describe("Seconds until a call without a reply is given up and tried again: 120 where it is not said.")
    .meta({ unit: "seconds" }),
  retries: z
    .int()
    .min(0)
    .max(20)
    .optional()
    .describe("Retries of one call, after failures that pass: 6 where it is not said.")
    .meta({ unit: "retries" }),
  maxUnusable: z
    .int()
    .positive()
    .optional()
    .describe(
      "Answers to one task in a row of which none can be used, until the run ends with exit code 5: where it is not said 50, and 10 where no reply was ever of the right form.",
    )
    .meta({ unit: "answers" }),
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
