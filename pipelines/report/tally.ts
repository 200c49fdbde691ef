/** Counts by name. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string, count = 1): void {
    this.#counts.set(name, this.of(name) + count);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  get kinds(): number {
    return this.#counts.size;
  }

  get all(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The largest first, equal ones by name. */
  largest(most = Infinity): readonly (readonly [string, number])[] {
    return [...this.#counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).slice(0, most);
  }

  byName(): readonly (readonly [string, number])[] {
    return [...this.#counts].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  }
}

/** The value that so much of the values is not above; undefined of none. */
export const quantile = (values: readonly number[], part: number): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))];

export const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
