export interface Cost {
  /** Of all threads of this process, user and system. */
  readonly cpuSeconds: number;
  readonly seconds: number;
}

/** CPU seconds are what is compared: on a shared machine the clock on the wall measures the neighbours. */
export async function cost(work: () => Promise<unknown>): Promise<Cost> {
  globalThis.gc?.();
  const before = process.cpuUsage();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { cpuSeconds: (user + system) / 1e6, seconds };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new Error("no run, no median");
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

export const RUNS = 3;

/** Medians of the things measured; each run measures all of them, one after the other, so that a slow moment hits all alike. */
export async function medians<Name extends string>(
  one: (run: number) => Promise<Readonly<Record<Name, number>>>,
  runs: number = RUNS,
): Promise<Readonly<Record<Name, number>>> {
  const measured: Readonly<Record<Name, number>>[] = [];
  for (let run = 0; run < runs; run++) measured.push(await one(run));
  const names = Object.keys(measured[0] ?? {}) as Name[];
  return Object.fromEntries(names.map((name) => [name, median(measured.map((values) => values[name]))])) as Record<Name, number>;
}
