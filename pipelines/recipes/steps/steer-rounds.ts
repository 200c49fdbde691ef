import type { Random } from "../../../schemas/index.ts";
import type { Band } from "../../rewards/eligible.ts";

/** A question that a policy has tried often enough to say something. */
export interface RatedQuestion {
  readonly level: number;
  /** Null where no round made it. */
  readonly operator: string | null;
  readonly n: number;
  readonly correct: number;
  readonly teaches: boolean;
}

/** Shares of the seeds that grow to the config's level, and to one below and above it; they sum to 1. */
export interface LevelShares {
  readonly below: number;
  readonly wanted: number;
  readonly above: number;
}

/** No operator is drawn less than half, or more than twice as often as without: rates of one night are few. */
const LEAST = 0.5;
const MOST = 2;
/** Rated questions that weigh as much as the config's own word. */
const PRIOR = 4;

const LOWEST_LEVEL = 2;
const HIGHEST_LEVEL = 5;

/** (teaching + 1) / (rated + 2): few tries sway little. */
export const teachingShare = (of: readonly { readonly teaches: boolean }[]): number =>
  (of.filter(({ teaches }) => teaches).length + 1) / (of.length + 2);

/** By how much more often each operator is drawn than without: as its questions teach, beside those of all operators. */
export function operatorWeights(rated: readonly RatedQuestion[]): Readonly<Record<string, number>> {
  const grown = rated.filter(({ operator }) => operator !== null);
  const all = teachingShare(grown);
  const names = [...new Set(grown.flatMap(({ operator }) => operator ?? []))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const own = teachingShare(grown.filter(({ operator }) => operator === name));
      return [name, digits(Math.min(MOST, Math.max(LEAST, own / all)))];
    }),
  );
}

/** What is too easy at the wanted level goes one up, what is too hard goes one down, by their share among those rated there. */
export function levelShares(rated: readonly RatedQuestion[], wanted: number, [least, most]: Band): LevelShares {
  const there = rated.filter(({ level }) => level === wanted);
  const share = (of: readonly RatedQuestion[]): number => digits(of.length / (there.length + PRIOR));
  const above = wanted === HIGHEST_LEVEL ? 0 : share(there.filter(({ n, correct }) => correct === n || correct / n > most));
  const below = wanted === LOWEST_LEVEL ? 0 : share(there.filter(({ n, correct }) => correct === 0 || correct / n < least));
  return { below, wanted: digits(1 - above - below), above };
}

/** The level that one seed grows to. */
export function targetLevel(wanted: number, { below, above }: LevelShares, random: Random): number {
  const at = random.next();
  return at < below ? wanted - 1 : at >= 1 - above ? wanted + 1 : wanted;
}

/** They stand in a report and in keys: the last bits are nobody's business. */
const digits = (value: number): number => Number(value.toFixed(4));
