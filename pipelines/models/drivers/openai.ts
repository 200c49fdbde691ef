import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";
import { z } from "zod";
import type { Reply } from "../../../schemas/index.ts";
import { ModelError, type ModelFailure } from "../model-error.ts";
import type { Model, ModelRequest } from "../model.ts";
import { toolCallsOf, WireCalls, wireMessages, wireTools } from "./wire.ts";

export interface OpenAiOptions {
  readonly model: string;
  readonly baseUrl: string;
  /** Servers of one's own need none. */
  readonly apiKey: string | undefined;
  /** Milliseconds. */
  readonly timeout: number;
}

/** As it comes over the line: only what is read is looked at, any further member is let be. */
const Completion = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          reasoning_content: z.string().nullish(),
          reasoning: z.string().nullish(),
          tool_calls: WireCalls,
        }),
        logprobs: z.object({ content: z.array(z.object({ token: z.string(), logprob: z.number() })).nullish() }).nullish(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.int().nullish(), completion_tokens: z.int().nullish() }).nullish(),
});

/** How JSON is asked for, best first; an endpoint that knows none is told in words. */
const RUNGS = ["json_schema", "json_object", "words"] as const;

/** Chat completions of any OpenAI-compatible endpoint. One try a call: retries and limits are wrappers. */
export function openAiModel({ model, baseUrl, apiKey, timeout }: OpenAiOptions): Model {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: apiKey ?? "none", timeout, maxRetries: 0, logLevel: "off" });
  let rung = 0;
  return {
    id: model,
    async complete(request, signal) {
      for (;;) {
        const tried = rung;
        try {
          const body = bodyOf(model, request, RUNGS[tried] ?? "words");
          return replyOf(await client.chat.completions.create(body, { signal }));
        } catch (error) {
          signal.throwIfAborted();
          const failure = modelError(error, baseUrl, model);
          if (failure.failure !== "unsupported-format" || request.format.kind === "text" || tried + 1 >= RUNGS.length) throw failure;
          // Others in flight may have stepped down already.
          rung = Math.max(rung, tried + 1);
        }
      }
    },
  };
}

function bodyOf(model: string, request: ModelRequest, rung: (typeof RUNGS)[number]): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { messages, format, maxTokens, temperature, topP, seed, stop, logprobs, tools } = request;
  const inWords = format.kind === "json" && rung !== "json_schema";
  return {
    model,
    messages: wireMessages(inWords ? withSchema(messages, format.schema) : messages),
    ...wireTools(tools),
    max_tokens: maxTokens,
    temperature,
    seed,
    ...(topP !== undefined && { top_p: topP }),
    ...(stop !== undefined && { stop: [...stop] }),
    ...(logprobs === true && { logprobs: true }),
    ...(format.kind === "json" &&
      rung === "json_schema" && {
        response_format: {
          type: "json_schema",
          json_schema: { name: format.name.replaceAll(/[^\w-]/g, "_"), strict: true, schema: format.schema },
        },
      }),
    ...(format.kind === "json" && rung === "json_object" && { response_format: { type: "json_object" } }),
  };
}

function withSchema(messages: ModelRequest["messages"], schema: Readonly<Record<string, unknown>>): ModelRequest["messages"] {
  const order = `Answer with one JSON object that fits this JSON Schema, and nothing else:\n${JSON.stringify(schema)}`;
  const [first, ...others] = messages;
  return first?.role === "system"
    ? [{ ...first, content: `${first.content}\n\n${order}` }, ...others]
    : [{ role: "system", content: order }, ...messages];
}

const finishes: Readonly<Record<string, Reply["finish"]>> = {
  stop: "stop",
  tool_calls: "stop",
  eos: "stop",
  length: "length",
  content_filter: "content-filter",
};

function replyOf(body: unknown): Reply {
  const parsed = Completion.safeParse(body);
  const choice = parsed.data?.choices[0];
  if (!parsed.success || choice === undefined)
    throw new ModelError("malformed", `the endpoint's answer is no chat completion (${parsed.error?.issues[0]?.path.join(".") ?? ""})`);
  const { message, finish_reason, logprobs } = choice;
  const { model, usage } = parsed.data;
  const toolCalls = toolCallsOf(message.tool_calls);
  return {
    content: message.content ?? "",
    reasoning: message.reasoning_content ?? message.reasoning ?? null,
    refusal: message.refusal ?? null,
    finish: finishes[finish_reason ?? ""] ?? "other",
    usage: { input: usage?.prompt_tokens ?? 0, output: usage?.completion_tokens ?? 0 },
    servedBy: model ?? null,
    logprobs: logprobs?.content?.map(({ token, logprob }) => ({ token, logprob })) ?? null,
    ...(toolCalls !== undefined && { toolCalls }),
  };
}

/** What became of a call, by its class; the message never holds the key or the prompt. */
function modelError(error: unknown, baseUrl: string, model: string): ModelError {
  if (error instanceof ModelError) return error;
  const at = `${model} at ${baseUrl}`;
  if (error instanceof APIConnectionTimeoutError) return new ModelError("timeout", `${at} did not answer in time`, { cause: error });
  if (error instanceof APIUserAbortError || error instanceof APIConnectionError)
    return new ModelError("network", `${at} could not be reached, or dropped the connection`, { cause: error });
  if (!(error instanceof APIError) || error.status === undefined)
    return new ModelError("malformed", `${at} answered what is no JSON`, { cause: error });
  const retryAfter = retryAfterOf(error.headers);
  const said = error.message.slice(0, 300);
  return new ModelError(failureOf(error.status, said), `${at} answered ${said}`, {
    cause: error,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

function failureOf(status: number, said: string): ModelFailure {
  if (status === 429) return "rate-limited";
  if (status === 503 || status === 529) return "overloaded";
  if (status === 408) return "timeout";
  if (status >= 500) return "server";
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404) return "no-such-model";
  if (/response_format|json_schema|json_object|grammar|guided/i.test(said)) return "unsupported-format";
  if (/context|too long|maximum.{0,20}tokens/i.test(said)) return "too-long";
  return "bad-request";
}

/** Milliseconds; seconds or `retry-after-ms`. A date is left to the own back-off. */
function retryAfterOf(headers: Headers | undefined): number | undefined {
  const ms = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const seconds = Number(headers?.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
