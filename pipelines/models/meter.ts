import type { ModelFailure } from "./model-error.ts";
import type { Usage } from "../../schemas/index.ts";

/** Dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

export const costOf = ({ input, output }: Usage, price: Price): number => (input * price.input + output * price.output) / 1e6;

/** What a task took of a model so far. */
export interface TaskUsage {
  readonly task: string;
  readonly model: string;
  /** Calls that gave a reply. */
  readonly replies: number;
  /** Replies that were kept from earlier: no call, no cost. */
  readonly reused: number;
  /** Calls that gave none, by failure. */
  readonly failures: Readonly<Partial<Record<ModelFailure, number>>>;
  readonly input: number;
  readonly output: number;
  /** Dollars; null where the model has no price. */
  readonly usd: number | null;
  /** Seconds that half and nineteen twentieths of the replies took at most, within 10 %. */
  readonly median: number;
  readonly p95: number;
}

export interface Meter {
  replied(task: string, model: string, usage: Usage, seconds: number, price: Price | undefined): void;
  reused(task: string, model: string): void;
  failed(task: string, model: string, failure: ModelFailure): void;
  /** By task and model, in the order of their names. */
  read(): readonly TaskUsage[];
}

interface Count {
  replies: number;
  reused: number;
  failures: Partial<Record<ModelFailure, number>>;
  input: number;
  output: number;
  usd: number | null;
  /** Of latencies: a bucket is a fifth wider than the one before it, however many calls there are. */
  readonly buckets: Uint32Array;
}

const BUCKETS = 80;
const WIDER = 1.2;
const SHORTEST = 0.001;

export function openMeter(): Meter {
  const counts = new Map<string, Count>();
  const count = (task: string, model: string): Count => {
    const key = `${task}\n${model}`;
    let known = counts.get(key);
    if (known === undefined) {
      known = { replies: 0, reused: 0, failures: {}, input: 0, output: 0, usd: 0, buckets: new Uint32Array(BUCKETS) };
      counts.set(key, known);
    }
    return known;
  };
  return {
    replied(task, model, usage, seconds, price) {
      const known = count(task, model);
      known.replies += 1;
      known.input += usage.input;
      known.output += usage.output;
      known.usd = price === undefined || known.usd === null ? null : known.usd + costOf(usage, price);
      const bucket = Math.min(BUCKETS - 1, Math.max(0, Math.ceil(Math.log(seconds / SHORTEST) / Math.log(WIDER))));
      known.buckets[bucket] = (known.buckets[bucket] ?? 0) + 1;
    },
    reused(task, model) {
      count(task, model).reused += 1;
    },
    failed(task, model, failure) {
      const { failures } = count(task, model);
      failures[failure] = (failures[failure] ?? 0) + 1;
    },
    read: () =>
      [...counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, { buckets, failures, ...figures }]) => {
          const [task = "", model = ""] = key.split("\n");
          return { task, model, ...figures, failures: { ...failures }, median: share(buckets, 0.5), p95: share(buckets, 0.95) };
        }),
  };
}

function share(buckets: Uint32Array, of: number): number {
  const all = buckets.reduce((sum, n) => sum + n, 0);
  let seen = 0;
  for (const [at, n] of buckets.entries()) {
    seen += n;
    // The middle of the bucket.
    if (seen > 0 && seen >= all * of) return Number((SHORTEST * WIDER ** (at - 0.5)).toPrecision(2));
  }
  return 0;
}
