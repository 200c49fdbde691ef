import PQueue from "p-queue";

/** Maps a stream with up to `concurrency` items in flight and gives the results in input order; at most twice as many are held. */
export async function* ordered<In, Out>(
  items: AsyncIterable<In> | Iterable<In>,
  concurrency: number,
  map: (item: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const queue = new PQueue({ concurrency });
  const waiting: Promise<Out>[] = [];
  const first = async (): Promise<Out> => {
    const result = await (waiting[0] as Promise<Out>);
    void waiting.shift();
    return result;
  };
  for await (const item of items) {
    const result = queue.add(() => map(item));
    // The consumer meets the error when it gets there; until then it is nobody's unhandled rejection.
    void result.catch(() => undefined);
    waiting.push(result);
    if (waiting.length >= concurrency * 2) yield await first();
  }
  while (waiting.length > 0) yield await first();
}

/** Groups a stream into arrays of `size`; the last may be shorter. */
export async function* batches<T>(items: AsyncIterable<T> | Iterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
