import type { Manifest, ManifestFile } from "../../schemas/manifest.ts";

/** Notes of which split each row of a stream is: `train:337 validation:1 train:2`. */
export class SplitOrder {
  readonly #turns: { readonly split: string; rows: number }[] = [];

  add(split: string): void {
    const last = this.#turns.at(-1);
    if (last?.split === split) last.rows += 1;
    else this.#turns.push({ split, rows: 1 });
  }

  /** Undefined where there is nothing to tell. */
  get text(): string | undefined {
    return this.#turns.length < 2 ? undefined : this.#turns.map(({ split, rows }) => `${split}:${rows}`).join(" ");
  }
}

const turnsOf = (order: string): readonly (readonly [split: string, rows: number])[] =>
  order.split(" ").map((turn) => {
    const [split = "", rows = ""] = turn.split(":");
    return [split, Number(rows)];
  });

/** How many rows of each split an order tells of. */
export function rowsBySplit(order: string): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (const [split, count] of turnsOf(order)) rows.set(split, (rows.get(split) ?? 0) + count);
  return rows;
}

/**
 * The rows of a dataset in the order in which they were written: files stand split by split, and much that follows from a row hangs on
 * the rows before it. Rows that the order does not tell of come last. Holds a row group a split.
 */
export async function* rowsInOrder<R>(
  manifest: Pick<Manifest, "files" | "order">,
  dataset: string,
  read: (path: string) => AsyncIterable<R>,
): AsyncGenerator<R> {
  // Those of runs of earlier versions hold rows of all splits, in their order.
  const files = manifest.files.filter((file) => file.dataset === dataset);
  const order = manifest.order?.[dataset];
  const streams = new Map<string, AsyncGenerator<R>>();
  for (const split of new Set(files.map((file) => file.split ?? ""))) {
    const own = files.filter((file) => (file.split ?? "") === split);
    streams.set(split, behindEachOther(own, read));
  }
  try {
    if (order !== undefined && streams.size > 1)
      for (const [split, rows] of turnsOf(order)) {
        const stream = streams.get(split);
        if (stream === undefined) continue;
        for (let at = 0; at < rows; at++) {
          const next = await stream.next();
          if (next.done === true) break;
          yield next.value;
        }
      }
    for (const stream of streams.values()) yield* stream;
  } finally {
    for (const stream of streams.values()) await stream.return(undefined);
  }
}

async function* behindEachOther<R>(files: readonly ManifestFile[], read: (path: string) => AsyncIterable<R>): AsyncGenerator<R> {
  for (const { path } of files) yield* read(path);
}
