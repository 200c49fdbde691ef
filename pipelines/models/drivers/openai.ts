import OpenAI from "openai";
import { z } from "zod";
import type { Reply } from "../../../schemas/index.ts";
import { neutralise } from "../../../schemas/values/neutralise.ts";
import { ModelError } from "../model-error.ts";
import { modelId } from "../model-settings.ts";
import type { Model } from "../model.ts";
import { dialectOf } from "./dialect.ts";
import { limitsSeen, type LimitsSeen } from "./limits-seen.ts";
import { openLine } from "./line.ts";
import { failureOf, modelError, plain, withoutSecret } from "./openai-failure.ts";
import { toolCallsOf, WireCalls } from "./wire.ts";

export interface OpenAiOptions {
  readonly model: string;
  readonly version?: string | undefined;
  readonly baseUrl: string;
  /** Servers of one's own need none. */
  readonly apiKey: string | undefined;
  /** Milliseconds, for the whole answer. */
  readonly timeout: number;
  /** Told what the endpoint says of its limits, with each answer that says it. */
  seen?(limits: LimitsSeen): void;
}

export interface OpenAiModel extends Model {
  /** Drops the connections. */
  close(): Promise<void>;
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

/** Proxies pass errors of the servers behind them on with a status of 200. */
const Failed = z.object({
  error: z.object({ message: z.string().default(""), code: z.union([z.string(), z.number()]).nullish() }),
});

/** Chat completions of any OpenAI-compatible endpoint. One try a call: retries and limits are wrappers. */
export function openAiModel({ model, version, baseUrl, apiKey, timeout, seen }: OpenAiOptions): OpenAiModel {
  const line = openLine((headers) => {
    const limits = limitsSeen(headers);
    if (limits !== undefined) seen?.(limits);
  });
  const client = new OpenAI({ baseURL: baseUrl, apiKey: apiKey ?? "none", timeout, maxRetries: 0, logLevel: "off", fetch: line.fetch });
  const dialect = dialectOf(model);
  return {
    id: modelId({ model, ...(version !== undefined && { version }) }),
    close: () => line.close(),
    async complete(request, signal) {
      for (;;) {
        signal.throwIfAborted();
        const body = dialect.body(request);
        // openai-node never takes its listener from a signal: one for all calls of a run would keep every one of them.
        const call = new AbortController();
        const abort = (): void => call.abort();
        signal.addEventListener("abort", abort, { once: true });
        try {
          return replyOf(await client.chat.completions.create(body, { signal: call.signal }), `${model} at ${baseUrl}`, apiKey);
        } catch (error) {
          signal.throwIfAborted();
          const failure = modelError(error, baseUrl, model, apiKey);
          if (isFiltered(error)) return FILTERED;
          const refused = failure.failure === "bad-request" || failure.failure === "unsupported-format";
          if (!refused || !dialect.stepDown(request, body, failure.message)) throw failure;
        } finally {
          signal.removeEventListener("abort", abort);
        }
      }
    },
  };
}

const finishes: Readonly<Record<string, Reply["finish"]>> = {
  stop: "stop",
  tool_calls: "stop",
  eos: "stop",
  length: "length",
  content_filter: "content-filter",
};

/** A filter in front of the model refuses with an error; it is said of the text, and will be said again. */
const isFiltered = (error: unknown): boolean =>
  error instanceof OpenAI.APIError &&
  ((error.status === 400 && /content_filter|content_policy/.test(error.code ?? "")) ||
    (error.status === 403 && /flagged|moderation/i.test(error.message)));

const FILTERED: Reply = Object.freeze({
  content: "",
  reasoning: null,
  refusal: null,
  finish: "content-filter",
  usage: { input: 0, output: 0 },
  servedBy: null,
  logprobs: null,
});

/** What is no chat completion, as a message may show it: a page of HTML by what it says. The key is masked before. */
function shown(body: unknown, missing = ""): string {
  if (typeof body !== "string") return `what is no chat completion (${missing})`;
  const isHtml = /^\s*<(?:!doctype|html|head|body)\b/i.test(body);
  return `${isHtml ? "a page of HTML" : "what is no JSON"} in place of a chat completion: ${JSON.stringify(plain(body))}`;
}

/** In whatever part of it the key stands: a JSON text of it holds none either. */
function masked(body: unknown, secret: string | undefined): unknown {
  if (secret === undefined || secret === "") return body;
  const text = JSON.stringify(body) as string | undefined;
  return text?.includes(secret) === true ? (JSON.parse(withoutSecret(text, secret)) as unknown) : body;
}

function replyOf(said: unknown, at: string, secret: string | undefined): Reply {
  const body = masked(said, secret);
  const parsed = Completion.safeParse(body);
  const choice = parsed.data?.choices[0];
  if (!parsed.success || choice === undefined) {
    const failed = Failed.safeParse(body);
    if (!failed.success) throw new ModelError("malformed", `${at} answered ${shown(body, parsed.error?.issues[0]?.path.join("."))}`);
    const { code, message } = failed.data.error;
    const status = Number(code);
    throw new ModelError(
      failureOf(status >= 400 ? status : 500, message, String(code ?? "")),
      `${at} answered ${code ?? "an error"} ${plain(message, secret)}`,
    );
  }
  const { message, finish_reason, logprobs } = choice;
  const { model, usage } = parsed.data;
  const toolCalls = toolCallsOf(message.tool_calls);
  return {
    content: message.content ?? "",
    reasoning: message.reasoning_content ?? message.reasoning ?? null,
    refusal: message.refusal ?? null,
    finish: finishes[finish_reason ?? ""] ?? "other",
    usage: { input: usage?.prompt_tokens ?? 0, output: usage?.completion_tokens ?? 0 },
    // It stands in rows as the policy's version.
    servedBy: model == null ? null : neutralise(model),
    logprobs: logprobs?.content?.map(({ token, logprob }) => ({ token, logprob })) ?? null,
    ...(toolCalls !== undefined && { toolCalls }),
  };
}
