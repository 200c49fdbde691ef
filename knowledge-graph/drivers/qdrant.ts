import { setTimeout } from "node:timers/promises";
import { QdrantClient } from "@qdrant/js-client-rest";
import { StoreError, type StoreFailure } from "../contracts/store-error.ts";

export interface QdrantSettings {
  /** `http://…` or `https://…`; port 6333 where none is named. */
  readonly url: string;
  readonly apiKey?: string;
  /** Its collections are called `<name>-<collection>`: one server holds many memories. */
  readonly name: string;
  /** Id of the embedder, kept with every vector: vectors of two embedders can not be compared. */
  readonly embedder: string;
}

export interface Qdrant {
  /** For messages. */
  readonly place: string;
  /** Every call may be made twice: after a lost connection it is made again. */
  call<Result>(work: (client: QdrantClient) => Promise<Result>): Promise<Result>;
}

const timeoutMs = 60_000;
/** 25 s in all: a server that is being restarted comes back within this time. */
const waitsMs = [100, 200, 400, 800, 1600, 3200, 6400, 12_800];

/** Connects; throws `StoreError` at once where nobody answers or the key is wrong. */
export async function openQdrant({ url, apiKey, name }: QdrantSettings): Promise<Qdrant> {
  const place = `vectors "${name}" in Qdrant at ${url}`;
  // The check of versions speaks to the console, and would be a call more.
  const client = new QdrantClient({ url, ...(apiKey !== undefined && { apiKey }), checkCompatibility: false, timeout: timeoutMs });
  await client.collectionExists(name).catch((error: unknown) => {
    throw wrapped(place, error);
  });
  return {
    place,
    async call(work) {
      for (let tries = 0; ; tries++) {
        try {
          return await work(client);
        } catch (error) {
          const failure = wrapped(place, error);
          const wait = waitsMs[tries];
          if (!failure.retryable || wait === undefined) throw failure;
          await setTimeout(wait);
        }
      }
    },
  };
}

export const isMissing = (error: unknown): boolean => statusOf(error) === 404;
/** Somebody else was quicker. */
export const isThere = (error: unknown): boolean => statusOf(error) === 409;

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : undefined;

function wrapped(place: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const said = saidBy(error);
  const [failure, advice] = failureOf(statusOf(error), said);
  return new StoreError(failure, `memory: ${place} failed (${said}): ${advice}`, error);
}

function failureOf(status: number | undefined, said: string): readonly [StoreFailure, string] {
  if (/No space left|disk.{0,20}full/i.test(said) || status === 507)
    return ["disk-full", "the server's disk is full; free some space and run the same command again, what is finished is kept"];
  if (status === 401 || status === 403) return ["unauthorized", "set QDRANT_API_KEY in the environment to a key that may write"];
  if (status === 429) return ["locked", "the server is asked too often; wait, then run the same command again"];
  if (status === undefined || status >= 500)
    return [
      "unreachable",
      "check that the server runs and the url is its REST address (port 6333), then run the same command again: what is finished is kept",
    ];
  return ["other", "this is a defect of groundwork or of Qdrant; please report it with this message"];
}

/** The client's own message is the status' name; the server's is in the body. A failed fetch tells why in its cause. */
function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const data = "data" in error ? (error.data as { readonly status?: { readonly error?: unknown } } | null) : undefined;
  if (typeof data?.status?.error === "string") return data.status.error;
  return error.cause instanceof Error && error.cause.message !== "" ? error.cause.message : error.message;
}
