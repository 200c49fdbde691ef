import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";
import { durationOf } from "./limits-seen.ts";
import { ModelError, type ModelFailure } from "../model-error.ts";

/** What became of a call, by its class; the message never holds the key or the prompt. */
export function modelError(error: unknown, baseUrl: string, model: string, secret?: string): ModelError {
  if (error instanceof ModelError) return error;
  const at = `${model} at ${baseUrl}`;
  if (error instanceof APIConnectionTimeoutError) return new ModelError("timeout", `${at} did not answer in time`, { cause: error });
  if (error instanceof APIUserAbortError || error instanceof APIConnectionError)
    return new ModelError("network", `${at} could not be reached${whyNot(error)}`, { cause: error });
  if (!(error instanceof APIError) || error.status === undefined)
    return new ModelError("malformed", `${at} answered what is no JSON`, { cause: error });
  const retryAfter = retryAfterOf(error.headers);
  const said = plain(error.message, secret);
  return new ModelError(failureOf(error.status, said, error.code ?? ""), `${at} answered ${said}`, {
    cause: error,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** By the code of the socket, which lies some causes deep. */
function whyNot(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = "code" in at ? at.code : undefined;
    if (code === "ECONNREFUSED") return ": the connection is refused, nothing listens there";
    if (code === "ENOTFOUND" || code === "EAI_AGAIN") return ": there is no host of that name";
  }
  return ", or dropped the connection";
}

/** What a server says of an error, in one line: a proxy says its piece in HTML, and some repeat the key that they were sent. */
export const plain = (message: string, secret?: string): string => {
  return withoutSecret(message, secret)
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, " ")
    .replaceAll(/\b(?:sk|pk|rk|key|token|hf|gsk|xai)[-_][A-Za-z0-9_*-]{6,}|\bBearer\s+\S+/gi, MASK)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, 300);
};

const MASK = "[masked]";

/** Whoever has the key could say it: a reply that repeats it is kept and may become a row. */
export const withoutSecret = (text: string, secret: string | undefined): string =>
  secret === undefined || secret === "" ? text : text.replaceAll(secret, MASK);

export function failureOf(status: number, said: string, code = ""): ModelFailure {
  if (status === 402 || code === "insufficient_quota" || (status === 429 && /insufficient_quota|exceeded your current quota/i.test(said)))
    return "no-quota";
  if (status === 429) return "rate-limited";
  if (status === 503 || status === 529) return "overloaded";
  if (status === 408) return "timeout";
  // A conflict, or too early: the same call may go right.
  if (status >= 500 || status === 409 || status === 425) return "server";
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404) return "no-such-model";
  if (status === 413) return "too-long";
  if (/response_format|json_schema|json_object|grammar|guided/i.test(said)) return "unsupported-format";
  if (code === "context_length_exceeded" || /context|too long|maximum.{0,20}tokens/i.test(said)) return "too-long";
  return "bad-request";
}

/** Milliseconds: `retry-after-ms`, seconds, or a date, which is set against the endpoint's own clock. */
function retryAfterOf(headers: Headers | undefined): number | undefined {
  const ms = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const after = headers?.get("retry-after") ?? undefined;
  const until = Date.parse(after ?? "") - Date.parse(headers?.get("date") ?? "");
  return durationOf(after) ?? (Number.isFinite(until) ? Math.max(0, until) : undefined);
}
