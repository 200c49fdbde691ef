/** Numbers that only their seed decides: the same words give the same draw on every machine. */
export class Random {
  readonly #seed: string;
  #state: number;

  constructor(seed: string) {
    this.#seed = seed;
    let hash = 2166136261;
    for (const letter of seed) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619);
    this.#state = hash >>> 0;
    // Neighbouring seeds differ in their last letters alone: a few turns part them.
    for (let turn = 0; turn < 4; turn++) this.next();
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mix = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mix ^= mix + Math.imul(mix ^ (mix >>> 7), mix | 61);
    return ((mix ^ (mix >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from low to high, both of them possible. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new Error("nothing to pick from");
    return from[this.whole(0, from.length - 1)]!;
  }

  shuffle<T>(of: readonly T[]): T[] {
    const all = [...of];
    for (let at = all.length - 1; at > 0; at--) {
      const other = this.whole(0, at);
      [all[at], all[other]] = [all[other]!, all[at]!];
    }
    return all;
  }

  sample<T>(of: readonly T[], count: number): T[] {
    return this.shuffle(of).slice(0, count);
  }

  /** Another source of numbers that does not move this one. */
  branch(key: string): Random {
    return new Random(`${this.#seed}/${key}`);
  }
}
