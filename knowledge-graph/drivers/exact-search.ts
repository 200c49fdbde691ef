import type { VectorHit, VectorQuery } from "../contracts/vectors.ts";

/** A point with what its engine thinks of it. */
export interface Candidate {
  readonly id: string;
  readonly document: string | undefined;
  readonly vector: Float32Array;
  /** Cosine by the engine, in single precision and an order of its own. */
  readonly score: number;
}

/** Engines sum 4,096 single-precision products at most; their scores are off by less. */
const SLACK = 1e-5;

/** A query, and how many candidates are wanted. */
export interface CandidateQuery {
  readonly query: VectorQuery;
  readonly size: number;
}

/**
 * The best of each query by a score that is the same on every engine. The engine only names candidates: what is near the last of the
 * wanted by its own reckoning may come before it by ours, so it is asked for more until the rest is clearly worse.
 */
export async function nearest(
  queries: readonly VectorQuery[],
  ask: (askings: readonly CandidateQuery[]) => Promise<readonly (readonly Candidate[])[]>,
): Promise<readonly (readonly VectorHit[])[]> {
  const hits: (readonly VectorHit[])[] = queries.map(() => []);
  let open = queries.flatMap((query, at) => (query.limit > 0 ? [{ at, query, size: query.limit + 8 }] : []));
  while (open.length > 0) {
    const found = await ask(open);
    const left: typeof open = [];
    for (const [index, one] of open.entries()) {
      const { at, query, size } = one;
      const candidates = found[index] ?? [];
      const [last, end] = [candidates[query.limit - 1]?.score, candidates.at(-1)?.score];
      if (candidates.length < size || (last !== undefined && end !== undefined && end < last - SLACK)) hits[at] = best(query, candidates);
      else left.push({ ...one, size: 4 * size });
    }
    open = left;
  }
  return hits;
}

function best({ vector, limit }: VectorQuery, found: readonly Candidate[]): readonly VectorHit[] {
  const top = topHits(limit);
  for (const { id, document, vector: other } of found) top.add(id, document, dot(vector, other));
  return top.hits();
}

/** Holds the best of many. */
export function topHits(limit: number): {
  add(id: string, document: string | undefined, score: number): void;
  hits(): readonly VectorHit[];
} {
  let held: VectorHit[] = [];
  let floor = -Infinity;
  const cut = (): void => {
    held = held.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, limit);
    if (held.length === limit) floor = held.at(-1)?.score ?? floor;
  };
  return {
    add(id, document, score) {
      if (score < floor) return;
      held.push({ id, ...(document !== undefined && { document }), score });
      if (held.length >= 2 * limit + 64) cut();
    },
    hits() {
      cut();
      return held;
    },
  };
}

/** Cosine of unit vectors, in double precision and one order. Four sums: twice as fast, .9 µs for 1,024 dimensions. */
export function dot(a: Float32Array, b: Float32Array): number {
  let [w, x, y, z] = [0, 0, 0, 0];
  const { length } = a;
  const even = length - (length % 4);
  for (let i = 0; i < even; i += 4) {
    w += (a[i] as number) * (b[i] as number);
    x += (a[i + 1] as number) * (b[i + 1] as number);
    y += (a[i + 2] as number) * (b[i + 2] as number);
    z += (a[i + 3] as number) * (b[i + 3] as number);
  }
  for (let i = even; i < length; i++) w += (a[i] as number) * (b[i] as number);
  return w + x + (y + z);
}
