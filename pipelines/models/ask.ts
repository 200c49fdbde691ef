import type { ChatMessage, Reply } from "../../schemas/index.ts";
import type { Model, ModelRequest } from "./model.ts";
import { ModelError } from "./model-error.ts";
import { readReply, type ReplyFault } from "./read-reply.ts";
import { messagesOf, type Task } from "./task.ts";

export interface AskOptions {
  readonly signal: AbortSignal;
  /** Another seed is another sample. */
  readonly seed: number;
  /** Ids of the documents that the input is from. */
  readonly about?: readonly string[];
}

export type TaskAnswer<Out> =
  | { readonly value: Out; readonly reply: Reply }
  /** `again`: nothing is wrong with the input, the endpoint failed or cut the reply; a later run asks anew. */
  | { readonly failed: ReplyFault & { readonly again: boolean; readonly sample?: string } };

/** Cut replies are asked for once more with so many times the room. */
const MORE_ROOM = 2;

/**
 * A typed answer to a task, or why there is none. The ladder: the endpoint's own schema mode (the driver steps down where an endpoint
 * has none), JSON repaired, then one corrective turn that shows the model its reply and what is wrong with it. A cut reply is asked
 * for once more with more room; a refusal stands. Rejects only with a `Stop` or the signal's reason.
 */
export async function ask<In, Out>(model: Model, task: Task<In, Out>, input: In, options: AskOptions): Promise<TaskAnswer<Out>> {
  const work = (): Promise<TaskAnswer<Out>> => askTwice(model, task, input, options);
  try {
    return await (model.inTurn?.(work) ?? work());
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { failed: { reason: "model-failed", detail: error.message, again: error.retryable } };
  }
}

async function askTwice<In, Out>(
  model: Model,
  task: Task<In, Out>,
  input: In,
  { signal, seed, about }: AskOptions,
): Promise<TaskAnswer<Out>> {
  const messages = messagesOf(task, input);
  const request: ModelRequest = {
    task: task.name,
    messages,
    format: { kind: "json", name: task.name, schema: task.schema },
    maxTokens: task.maxTokens,
    usualTokens: task.usualTokens,
    temperature: task.temperature,
    seed,
    ...(about !== undefined && { about }),
  };
  const first = await model.complete(request, signal);
  const read = judged(first, task, input);
  if ("value" in read) return used(model, read.value, first);
  if (read.unread.reason === "model-refused") return failed(model, read, first);
  const second = await model.complete(
    read.unread.reason === "model-truncated"
      ? { ...request, maxTokens: task.maxTokens * MORE_ROOM }
      : { ...request, messages: [...messages, ...corrective(first, read.unread)] },
    signal,
  );
  const reread = judged(second, task, input);
  return "value" in reread ? used(model, reread.value, second) : failed(model, reread, second);
}

function judged<In, Out>(reply: Reply, task: Task<In, Out>, input: In) {
  const read = readReply(reply, task.output);
  if ("unread" in read) return read;
  const wrong = task.wrong?.(read.value, input) ?? null;
  return wrong === null ? read : { unread: { reason: "model-unreadable", detail: wrong } as const, isRead: true };
}

const corrective = ({ content }: Reply, { detail }: ReplyFault): readonly ChatMessage[] => [
  { role: "assistant", content: content.slice(0, 8_000) },
  {
    role: "user",
    content: `That reply cannot be used: ${detail}. Answer again with one JSON object that fits the schema, and nothing else.`,
  },
];

function used<Out>(model: Model, value: Out, reply: Reply): TaskAnswer<Out> {
  model.found?.(null);
  return { value, reply };
}

/** What was cut may come whole with more room; with the same room the kept reply is read again, and nobody is asked. */
function failed(
  model: Model,
  { unread, isRead = false }: { readonly unread: ReplyFault; readonly isRead?: boolean },
  { content }: Reply,
): TaskAnswer<never> {
  const sample = content.slice(0, 500);
  model.found?.({ ...unread, sample, isRead });
  return { failed: { ...unread, again: unread.reason === "model-truncated", sample } };
}
