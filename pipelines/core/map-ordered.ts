import PQueue from "p-queue";

/**
 * Maps a stream with up to `concurrency` items in flight and gives the results in input order; at most twice as many are held. A result is
 * given as soon as it can be, also while the next item lets itself be waited for; where the stream breaks, what it gave before comes first.
 */
export async function* mapOrdered<In, Out>(
  items: AsyncIterable<In> | Iterable<In>,
  concurrency: number,
  map: (item: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const queue = new PQueue({ concurrency });
  const waiting: Promise<Out>[] = [];
  const input = new Ahead(items);
  try {
    for (;;) {
      const [first] = waiting;
      if (first !== undefined && (input.over || waiting.length >= concurrency * 2 || !(await input.comesBefore(first)))) {
        const result = await first;
        void waiting.shift();
        yield result;
        continue;
      }
      const next = await input.take();
      if (next === undefined) {
        if (waiting.length === 0) break;
        continue;
      }
      const result = queue.add(() => map(next.item));
      // The consumer meets the error when it gets there; until then it is nobody's unhandled rejection.
      void result.catch(() => undefined);
      waiting.push(result);
    }
    input.throwIfBroken();
  } finally {
    await input.close();
  }
}

/**
 * Groups a stream into arrays of `size`; the last may be shorter, and with `patience` (ms) any that was not full by then. Where the stream
 * breaks, what it gave before comes first.
 */
export async function* batches<T>(items: AsyncIterable<T> | Iterable<T>, size: number, patience = Infinity): AsyncGenerator<readonly T[]> {
  const input = new Ahead(items);
  try {
    while (!input.over) {
      const batch: T[] = [];
      const late = new Patience(patience);
      while (batch.length < size && (batch.length === 0 || (await input.comesBefore(late.out)))) {
        const next = await input.take();
        if (next === undefined) break;
        if (batch.push(next.item) === 1) late.begin();
      }
      late.end();
      if (batch.length > 0) yield batch;
    }
    input.throwIfBroken();
  } finally {
    await input.close();
  }
}

/** A stream whose next item is asked for before it is taken. */
class Ahead<T> {
  readonly #iterator: AsyncIterator<T> | Iterator<T>;
  #next: Promise<IteratorResult<T> | { readonly broken: unknown }> | undefined;
  #broken: { readonly error: unknown } | undefined;
  over = false;

  constructor(items: AsyncIterable<T> | Iterable<T>) {
    this.#iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  }

  #asked(): Promise<IteratorResult<T> | { readonly broken: unknown }> {
    this.#next ??= (async () => this.#iterator.next())().catch((broken: unknown) => ({ broken }));
    return this.#next;
  }

  /** Whether the next item, or the end, comes before the other is settled; an item that is at hand does. */
  comesBefore(other: Promise<unknown>): Promise<boolean> {
    const settled = (): Promise<boolean> => new Promise((resolve) => setImmediate(resolve, false));
    return Promise.race([this.#asked().then(() => true), other.then(settled, settled)]);
  }

  /** The next item; undefined where there is none. */
  async take(): Promise<{ readonly item: T } | undefined> {
    const next = await this.#asked();
    this.#next = undefined;
    if ("broken" in next) this.#broken = { error: next.broken };
    if (!("broken" in next) && next.done !== true) return { item: next.value };
    this.over = true;
    return undefined;
  }

  throwIfBroken(): void {
    if (this.#broken !== undefined) throw this.#broken.error;
  }

  /** The stream is left; an item that was asked for is waited for. */
  async close(): Promise<void> {
    if (!this.over) await this.#iterator.return?.();
  }
}

class Patience {
  readonly #ms: number;
  readonly out: Promise<void>;
  #over: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number) {
    this.#ms = ms;
    this.out = new Promise((resolve) => (this.#over = resolve));
  }
  begin(): void {
    if (this.#ms !== Infinity) this.#timer = setTimeout(this.#over, this.#ms);
  }
  end(): void {
    clearTimeout(this.#timer);
  }
}
