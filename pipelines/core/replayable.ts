/** A list as a stream that may be walked more than once. In a scope of its own: a closure made in a step would keep the step's question context. */
export const replayable = <T>(items: readonly T[]) =>
  async function* (): AsyncGenerator<T> {
    yield* items;
  };

/** One stream behind the other, opened anew by each walk. */
export const chainStreams = <T>(...streams: readonly AsyncIterable<T>[]): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => inTurn(streams),
});

/** One stream behind the other. */
export async function* inTurn<T>(streams: readonly AsyncIterable<T>[]): AsyncGenerator<T, undefined> {
  for (const stream of streams) yield* stream;
}

/** A stream whose items are kept by its first walk to the end: to read them again costs more than what is done with them. */
export function keptItems<T>(stream: AsyncIterable<T>): AsyncIterable<T> {
  let kept: readonly T[] | undefined;
  async function* walk(): AsyncGenerator<T> {
    if (kept !== undefined) return yield* kept;
    const seen: T[] = [];
    for await (const item of stream) {
      seen.push(item);
      yield item;
    }
    kept = seen;
  }
  return { [Symbol.asyncIterator]: walk };
}
