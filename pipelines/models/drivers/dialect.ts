import type OpenAI from "openai";
import type { ModelRequest } from "../model.ts";
import { wireMessages, wireTools } from "./wire.ts";

/** How JSON is asked for, best first; an endpoint that knows none is told in words. */
const RUNGS = ["json_schema", "json_object", "words"] as const;
/** What a call can do without, by the names of the API. */
const OPTIONAL = ["temperature", "top_p", "seed", "stop", "logprobs"] as const;

/**
 * What an endpoint was found to understand: all do the same, few take the same. Reasoning models refuse `max_tokens` and any
 * `temperature`, others a `seed`. It is learnt from refusals, once, and only goes down.
 */
export interface Dialect {
  body(request: ModelRequest): OpenAI.ChatCompletionCreateParamsNonStreaming;
  /** Steps down from what `tried` held, by what a refusal says; false where that is of no help. */
  stepDown(request: ModelRequest, tried: OpenAI.ChatCompletionCreateParamsNonStreaming, said: string): boolean;
}

export function dialectOf(model: string): Dialect {
  let rung = 0;
  let room: "max_tokens" | "max_completion_tokens" = "max_tokens";
  const dropped = new Set<string>();
  return {
    body(request) {
      const { messages, format, maxTokens, temperature, topP, seed, stop, logprobs, tools } = request;
      const how = RUNGS[rung] ?? "words";
      const optional = {
        temperature,
        seed,
        ...(topP !== undefined && { top_p: topP }),
        ...(stop !== undefined && { stop: [...stop] }),
        ...(logprobs === true && { logprobs: true }),
      };
      return {
        model,
        messages: wireMessages(format.kind === "json" && how !== "json_schema" ? withSchema(messages, format.schema) : messages),
        ...wireTools(tools),
        [room]: maxTokens,
        ...(dropped.size === 0 ? optional : Object.fromEntries(Object.entries(optional).filter(([name]) => !dropped.has(name)))),
        ...(format.kind === "json" && how !== "words" && { response_format: responseFormat(format, how) }),
      };
    },
    stepDown({ format }, tried, said) {
      const had = (name: string): boolean => name in tried;
      if (/response_format|json_schema|json_object|grammar|guided|structured output/i.test(said) && format.kind === "json") {
        const at = tried.response_format === undefined ? 2 : RUNGS.indexOf(tried.response_format.type as (typeof RUNGS)[number]);
        if (at >= RUNGS.length - 1) return false;
        // Others in flight may have stepped down already.
        rung = Math.max(rung, at + 1);
        return true;
      }
      if (had("max_tokens") && said.includes("max_completion_tokens")) {
        room = "max_completion_tokens";
        return true;
      }
      const refused = OPTIONAL.find((name) => had(name) && new RegExp(`\\b${name}\\b`).test(said) && UNKNOWN.test(said));
      if (refused === undefined) return false;
      dropped.add(refused);
      return true;
    },
  };
}

const UNKNOWN =
  /unsupported|not supported|not support|unrecognized|unknown|unexpected|extra|only the default|not permitted|not allowed|not available|deprecated/i;

const responseFormat = (
  { name, schema }: Extract<ModelRequest["format"], { kind: "json" }>,
  how: "json_schema" | "json_object",
): NonNullable<OpenAI.ChatCompletionCreateParamsNonStreaming["response_format"]> =>
  how === "json_schema"
    ? { type: "json_schema", json_schema: { name: name.replaceAll(/[^\w-]/g, "_"), strict: true, schema } }
    : { type: "json_object" };

function withSchema(messages: ModelRequest["messages"], schema: Readonly<Record<string, unknown>>): ModelRequest["messages"] {
  const order = `Answer with one JSON object that fits this JSON Schema, and nothing else:\n${JSON.stringify(schema)}`;
  const [first, ...others] = messages;
  return first?.role === "system"
    ? [{ ...first, content: `${first.content}\n\n${order}` }, ...others]
    : [{ role: "system", content: order }, ...messages];
}
