import { z } from "zod";

/** Tokens as the endpoint counts them; zeros where it does not say. */
export const Usage = z.object({ input: z.int(), output: z.int() });
export type Usage = z.infer<typeof Usage>;

/** A call in the API's own form; `arguments` is the text that the model wrote, JSON or not. */
export const ToolCall = z.object({ id: z.string(), name: z.string(), arguments: z.string() });
export type ToolCall = z.infer<typeof ToolCall>;

export const ChatMessage = z.object({
  role: z.enum(["system", "user", "assistant", "tool"]),
  content: z.string(),
  /** What an assistant called. */
  toolCalls: z.array(ToolCall).optional(),
  /** Which call a tool answers. */
  toolCallId: z.string().optional(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** One reply as the endpoint gave it: what is read from it is decided later, so that a better reader needs no new call. */
export const Reply = z.object({
  /** As it came, thoughts in `<think>` tags included. Empty where the endpoint gave none. */
  content: z.string(),
  /** Thoughts that the endpoint keeps apart (`reasoning_content`, `reasoning`). */
  reasoning: z.string().nullable(),
  /** Why the model would not answer, in its own words. */
  refusal: z.string().nullable(),
  /** `length`: cut at `maxTokens`; `other`: a reason that no client knows. */
  finish: z.enum(["stop", "length", "content-filter", "other"]),
  usage: Usage,
  /** The model that answered, as the endpoint names it; null where it does not. */
  servedBy: z.string().nullable(),
  /** Of each token of the content, natural logarithm; only where asked for and given. */
  logprobs: z.array(z.object({ token: z.string(), logprob: z.number() })).nullable(),
  /** Where tools were offered and called. */
  toolCalls: z.array(ToolCall).optional(),
});
export type Reply = z.infer<typeof Reply>;
