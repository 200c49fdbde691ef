/**
 * Gathers what is asked within one turn of the event loop and answers it in one go: 64 calls that come back together are one
 * transaction, not 64.
 */
export function batchByTick<In, Out>(work: (items: readonly In[]) => Promise<readonly Out[]>): (item: In) => Promise<Out> {
  interface Waiting {
    readonly item: In;
    resolve(out: Out): void;
    reject(reason: unknown): void;
  }
  let waiting: Waiting[] = [];
  const turn = async (): Promise<void> => {
    const now = waiting;
    waiting = [];
    try {
      const outs = await work(now.map(({ item }) => item));
      // As many as were asked: `work` says so by its contract, and a missing one would hang its caller.
      if (outs.length !== now.length) throw new Error(`${outs.length} answers to ${now.length} questions`);
      now.forEach(({ resolve }, at) => resolve(outs[at] as Out));
    } catch (error) {
      for (const { reject } of now) reject(error);
    }
  };
  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ item, resolve, reject }) === 1) setImmediate(() => void turn());
    });
}
