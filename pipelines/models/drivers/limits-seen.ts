import type { AnswerHeaders } from "./line.ts";

/** One of the limits that an endpoint tells with its answers. */
export interface LimitSeen {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until all of it is there again. */
  readonly reset: number;
}

/** `x-ratelimit-*` as the OpenAI API and those like it send them; what is not told is undefined. */
export interface LimitsSeen {
  readonly requests: LimitSeen | undefined;
  readonly tokens: LimitSeen | undefined;
}

export function limitsSeen(headers: AnswerHeaders): LimitsSeen | undefined {
  const [requests, tokens] = [limitOf(headers, "requests"), limitOf(headers, "tokens")];
  return requests === undefined && tokens === undefined ? undefined : { requests, tokens };
}

function limitOf(headers: AnswerHeaders, what: "requests" | "tokens"): LimitSeen | undefined {
  const remaining = Number(headers[`x-ratelimit-remaining-${what}`] ?? Number.NaN);
  const reset = durationOf(headers[`x-ratelimit-reset-${what}`]);
  if (!Number.isFinite(remaining) || reset === undefined) return undefined;
  const limit = Number(headers[`x-ratelimit-limit-${what}`] ?? Number.NaN);
  return { limit: Number.isFinite(limit) ? limit : remaining + 1, remaining, reset };
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
/** Longer is no duration: some send the time of the day, as seconds since 1970. */
const LONGEST = 86_400_000;

/** "1s", "6m0s", "120ms", or a number of seconds; in milliseconds. */
export function durationOf(text: string | readonly string[] | undefined): number | undefined {
  if (typeof text !== "string" || text.trim() === "") return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds >= 0 && seconds * 1000 <= LONGEST ? seconds * 1000 : undefined;
  if (!/^\s*(?:[\d.]+(?:ms|s|m|h))+\s*$/.test(text)) return undefined;
  const parts = [...text.matchAll(/([\d.]+)(ms|s|m|h)/g)];
  const sum = parts.reduce((ms, [, number, unit]) => ms + Number(number) * (UNITS[unit ?? ""] ?? 0), 0);
  return sum <= LONGEST ? sum : undefined;
}
