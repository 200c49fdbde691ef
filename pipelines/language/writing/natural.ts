import type { Program, Random } from "../../../schemas/index.ts";
import { draftOf } from "./drafts.ts";
import { NoWordsError, type WordBook } from "./book.ts";
import { registers } from "./registers/index.ts";
import type { Register } from "./registers/register.ts";

export interface NaturalWords {
  readonly text: string;
  readonly register: string;
}

export type RegisterShares = Readonly<Record<string, number>>;

/** Tries for one question: a register that does not fit gives way to the next drawn. */
const TRIES = 6;

/**
 * Words as people choose them, in manners drawn by their shares. Which of them a reader understands is for the caller to find out, so
 * each comes when it is asked for.
 */
export function* naturalWords(
  program: Program,
  book: WordBook,
  random: Random,
  unit: string | undefined,
  shares: RegisterShares,
): Iterable<NaturalWords> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const chance = random.fork(attempt);
    const register = drawn(shares, chance);
    if (register === undefined) return;
    try {
      const draft = draftOf({ program, book, random: chance }, unit, chance.next() < register.clueFirst);
      const text = register.say(draft, chance);
      if (text !== null) yield { text, register: register.name };
    } catch (error) {
      if (!(error instanceof NoWordsError)) throw error;
    }
  }
}

function drawn(shares: RegisterShares, random: Random): Register | undefined {
  const open = registers.filter(({ name }) => (shares[name] ?? 0) > 0);
  let at = random.next() * open.reduce((sum, { name }) => sum + (shares[name] ?? 0), 0);
  for (const register of open) {
    at -= shares[register.name] ?? 0;
    if (at < 0) return register;
  }
  return open[0];
}
