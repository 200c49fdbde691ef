import { createHash } from "node:crypto";
import { canonicalJson } from "../../schemas/index.ts";
import type { ModelRequest } from "./model.ts";

/** 128 bits of SHA-256 over everything that is sent, the model and the place: equal keys, equal calls. The task that asks is not part of it. */
export function requestKey(
  { messages, format, maxTokens, temperature, topP, seed, stop, logprobs, tools }: ModelRequest,
  model: string,
  at: string,
): string {
  const shape = format.kind === "text" ? null : [format.name, schemaText(format.schema)];
  const parts = [
    model,
    at,
    shape,
    maxTokens,
    temperature,
    topP ?? null,
    seed,
    stop ?? null,
    logprobs === true,
    ...(tools === undefined ? [] : [schemaText(tools)]),
  ];
  const hash = createHash("sha256").update(JSON.stringify(parts));
  for (const { role, content, toolCalls, toolCallId } of messages)
    hash.update(JSON.stringify([role, content, ...(toolCalls ?? []), ...(toolCallId === undefined ? [] : [toolCallId])]));
  return hash.digest("hex").slice(0, 32);
}

/** One schema a task, however many calls. */
const texts = new WeakMap<object, string>();
function schemaText(schema: object): string {
  const known = texts.get(schema);
  if (known !== undefined) return known;
  const text = canonicalJson(schema);
  texts.set(schema, text);
  return text;
}
