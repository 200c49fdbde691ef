import OpenAI from "openai";
import PQueue from "p-queue";
import { sha256 } from "../../schemas/index.ts";
import { StoreError, type StoreFailure } from "../contracts/store-error.ts";
import { EMBEDDINGS, type Embedder, type TextRole } from "../contracts/vectors.ts";
import type { RunLibsql } from "./run-libsql.ts";

/** Plain data: threads open it for themselves. */
export interface OpenAiEmbedderSettings {
  readonly driver: "openai";
  readonly model: string;
  /** Tells apart what is served under one name. */
  readonly version?: string | undefined;
  readonly baseUrl: string;
  /** Servers of one's own need none. */
  readonly apiKey?: string | undefined;
  /** Asked of models that can shorten their vectors. */
  readonly dimensions?: number | undefined;
  /** Texts of one request. */
  readonly batch: number;
  readonly concurrency: number;
  readonly requestsPerMinute?: number | undefined;
  /** Seconds. */
  readonly timeout: number;
  readonly retries: number;
  /** Of a text; the rest of a longer one is not looked at. */
  readonly characters: number;
  /** What the model wants to be written before a text, and before what is looked for. */
  readonly prefixes: Readonly<Record<TextRole, string>>;
}

/**
 * Vectors of any OpenAI-compatible endpoint, scaled to unit length. What is looked for is embedded once and kept in the memory's file:
 * endpoints give the same text vectors that differ in their last digits. Texts are kept by who puts them into the vectors.
 * Long because a request, its limits and what is kept of it share one client.
 */
export function openAiEmbedder(settings: OpenAiEmbedderSettings, runs: Pick<RunLibsql, "read" | "write">): Embedder {
  const { model, version, baseUrl, apiKey, dimensions, batch, concurrency, requestsPerMinute, timeout, retries, characters, prefixes } =
    settings;
  const client = new OpenAI({ baseURL: baseUrl, apiKey: apiKey ?? "none", timeout: timeout * 1000, maxRetries: retries, logLevel: "off" });
  const queue = new PQueue({ concurrency, ...(requestsPerMinute !== undefined && { interval: 60_000, intervalCap: requestsPerMinute }) });
  const place = `embedder ${model} at ${baseUrl}`;
  const said = [version === undefined ? model : `${model}@${version}`, dimensions, characters, prefixes.text, prefixes.query];
  const id = `openai-${said[0]}-${sha256(JSON.stringify(said)).slice(0, 8)}`;

  const request = async (texts: readonly string[]): Promise<readonly Float32Array[]> => {
    // Some servers refuse an empty text.
    const input = texts.map((text) => (text.trim() === "" ? "." : text));
    const answer = await client.embeddings
      .create({ model, input, encoding_format: "float", ...(dimensions !== undefined && { dimensions }) })
      .catch((error: unknown) => {
        throw failureOf(error, place, apiKey);
      });
    const vectors = [...answer.data].sort((a, b) => a.index - b.index).map(({ embedding }) => unit(embedding));
    const size = vectors[0]?.length ?? 0;
    if (vectors.length !== texts.length || size === 0 || vectors.some((vector) => vector.length !== size || Number.isNaN(vector[0])))
      throw new StoreError("other", `memory: ${place} answered ${vectors.length} vectors to ${texts.length} texts, or such as are none`);
    return vectors;
  };
  const ask = async (texts: readonly string[], role: TextRole): Promise<readonly Float32Array[]> => {
    const whole = texts.map((text) => prefixes[role] + text.slice(0, characters));
    const parts = Array.from({ length: Math.ceil(whole.length / batch) }, (_, at) => whole.slice(at * batch, (at + 1) * batch));
    return (await Promise.all(parts.map((part) => queue.add(() => request(part))))).flat();
  };
  const keyOf = (text: string): string => sha256(`${id}\n${text}`);
  return {
    id,
    async embed(texts, role = "text") {
      if (role === "text") return ask(texts, role);
      const stored = await runs.read(EMBEDDINGS, [...new Set(texts.map(keyOf))]);
      const unknown = [...new Set(texts)].filter((text) => !stored.has(keyOf(text)));
      const made = unknown.length === 0 ? [] : await ask(unknown, role);
      const fresh = new Map(unknown.map((text, at) => [keyOf(text), made[at] ?? new Float32Array()]));
      await runs.write(
        EMBEDDINGS,
        [...fresh].map(([key, vector]) => ({ key, value: textOf(vector) })),
      );
      return texts.map((text) => fresh.get(keyOf(text)) ?? vectorOf(stored.get(keyOf(text)) ?? ""));
    },
  };
}

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

const textOf = (vector: Float32Array): string => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64");
const vectorOf = (text: string): Float32Array => new Float32Array(Uint8Array.from(Buffer.from(text, "base64")).buffer);

/** What became of a call; the message never holds the key or a text. */
function failureOf(error: unknown, place: string, secret: string | undefined): StoreError {
  const status = error instanceof OpenAI.APIError ? (error.status as number | undefined) : undefined;
  const words = error instanceof Error ? error.message : String(error);
  const told = (secret === undefined || secret === "" ? words : words.replaceAll(secret, "[masked]")).slice(0, 300);
  const [failure, advice] = adviceOf(status);
  return new StoreError(failure, `memory: ${place} failed (${told}): ${advice}`, error);
}

function adviceOf(status: number | undefined): readonly [StoreFailure, string] {
  if (status === 401 || status === 403) return ["unauthorized", "set OPENAI_API_KEY in the environment"];
  if (status === 429) return ["locked", "it is asked too often; set memory.embedder.requestsPerMinute, then run the same command again"];
  if (status === undefined || status >= 500)
    return ["unreachable", "check that the server runs, then run the same command again: what is finished is kept"];
  return ["other", "check memory.embedder: the model's name, dimensions, and the characters that it takes of a text"];
}
