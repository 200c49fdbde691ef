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
