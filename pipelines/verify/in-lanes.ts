/** A part of a work, which may have to wait for another. */
export interface Part<P> {
  readonly after?: P;
  /** Parts side by side weigh no more than is allowed; one that is heavier goes alone. */
  readonly weighs: number;
}

export interface Lanes<P> {
  readonly lanes: number;
  /** What parts side by side weigh at most. */
  readonly most: number;
  /** How long a part takes, in whatever unit. */
  takes(part: P): number;
}

/**
 * Works on parts in lanes side by side. A free lane takes of what can begin the part from which on there is longest to go, itself and what waits
 * for it, so that all lanes end about together. Gives results in the order of the parts. Throws what the first to fail throws, once nothing runs.
 */
export async function inLanes<P extends Part<P>, R>(
  parts: readonly P[],
  { lanes, most, takes }: Lanes<P>,
  work: (part: P) => Promise<R>,
): Promise<readonly R[]> {
  const toGo = (part: P): number => takes(part) + Math.max(0, ...parts.filter(({ after }) => after === part).map(toGo));
  const order = parts.map((part) => ({ part, left: toGo(part) })).toSorted((a, b) => b.left - a.left);
  const waiting = new Set(order.map(({ part }) => part));
  const done = new Map<P, R>();
  const running = new Map<P, Promise<unknown>>();
  const failures: unknown[] = [];
  const begin = (part: P): void => {
    waiting.delete(part);
    running.set(
      part,
      work(part)
        .then((result) => done.set(part, result))
        .catch((error: unknown) => failures.push(error))
        .finally(() => running.delete(part)),
    );
  };
  const next = (): P | undefined => {
    const beside = [...running.keys()].reduce((sum, { weighs }) => sum + weighs, 0);
    return [...waiting].find(
      ({ after, weighs }) => (after === undefined || done.has(after)) && (running.size === 0 || beside + weighs <= most),
    );
  };
  for (;;) {
    while (failures.length === 0 && running.size < lanes) {
      const part = next();
      if (part === undefined) break;
      begin(part);
    }
    if (running.size === 0) break;
    await Promise.race(running.values());
  }
  if (failures.length > 0) throw failures[0];
  return parts.map((part) => done.get(part) as R);
}
