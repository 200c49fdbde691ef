import { setMaxListeners } from "node:events";
import type { Reply } from "../../schemas/index.ts";
import type { Model, ModelRequest } from "../../pipelines/models/model.ts";

export const reply = (content: string, usage: Partial<Reply["usage"]> = {}): Reply => ({
  content,
  reasoning: null,
  refusal: null,
  finish: "stop",
  usage: { input: 10, output: 10, ...usage },
  servedBy: null,
  logprobs: null,
});

export const asking = (content: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  task: "test",
  messages: [{ role: "user", content }],
  format: { kind: "text" },
  maxTokens: 100,
  temperature: 0,
  seed: 1,
  ...more,
});

export const never = new AbortController().signal;
// Every call in flight listens to it; Node takes more than ten for a leak.
setMaxListeners(0, never);

/** A model that does as told, and counts. */
export function scripted(
  answer: (request: ModelRequest, index: number, signal: AbortSignal) => Promise<Reply> | Reply,
): Model & { readonly calls: ModelRequest[] } {
  const calls: ModelRequest[] = [];
  return {
    id: "scripted",
    calls,
    complete: async (request, signal) => answer(request, calls.push(request) - 1, signal),
  };
}
