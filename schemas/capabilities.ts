/** What varies between runs is passed in through these; nothing below the composition root reads a clock or rolls dice. */

/** Seeded pseudo-random numbers. `fork(key)` gives an independent stream: items drawn in another order stay the same. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Integer in [0, below). */
  int(below: number): number;
  pick<T>(items: readonly T[]): T;
  /** A new array; Fisher-Yates. */
  shuffle<T>(items: readonly T[]): T[];
  fork(...key: readonly (string | number)[]): Random;
  /** Gives from here on what this one will give, and takes nothing from it. */
  copy(): Random;
}

/** The run's pinned time (what rows carry), ISO 8601 in UTC. */
export interface Clock {
  readonly now: string;
}
