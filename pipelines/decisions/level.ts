import { sha256, type Decision, type Trajectory } from "../../schemas/index.ts";
import { backgrounds } from "./background.ts";
import { fit, foldOf, rowsOf, scoreOf, type Row } from "./probe.ts";

/** Decisions that are levelled together: some 6 MB. */
const BLOCK = 4000;
/** Fewer teach a reader nothing, and weigh nothing among the others. */
const LEAST = 100;
const ROUNDS = 3;

interface Ranked {
  readonly id: string;
  readonly questionId: string;
  readonly rows: readonly Row[];
}

/**
 * Decisions of imported runs that have to go so that no linear reader of surface features finds the original: their originals are
 * another writer's, so their form cannot be hidden, only be made to say nothing. A reader fitted on other questions ranks the
 * options; of each rank that the original has as many decisions stay as of the rarest. Rejection sampling: what stays is as if drawn
 * from options that the reader cannot order. A new reader finds what the last one left, so there are rounds of it.
 */
export async function surplusDecisions(
  decided: AsyncIterable<{ readonly trajectory: Trajectory; readonly decisions: readonly Decision[] }>,
): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  let block: Ranked[] = [];
  const level = (): void => {
    let left: readonly Ranked[] = block;
    for (let round = 0; round < ROUNDS && left.length >= LEAST; round++) {
      const kept = levelled(left, round);
      for (const { id } of left) if (!kept.has(id)) gone.add(id);
      left = left.filter(({ id }) => kept.has(id));
    }
    block = [];
  };
  for await (const { trajectory, decisions } of decided) {
    if (trajectory.origin !== "imported") continue;
    const before = backgrounds(trajectory.messages);
    for (const { id, questionId, contextEnd, options, originalIndex } of decisions.toSorted((a, b) => a.stepIndex - b.stepIndex))
      block.push({ id, questionId, rows: rowsOf({ options, originalIndex, background: before(contextEnd) }) });
    if (block.length >= BLOCK) level();
  }
  level();
  return gone;
}

/** Ids that stay: the same number for each rank of the original, among decisions of the same number of options. */
function levelled(block: readonly Ranked[], round: number): ReadonlySet<string> {
  const fold = ({ questionId }: Ranked): number => foldOf(`level ${round} ${questionId}`, 2);
  const readers = [0, 1].map((own) => fit(block.filter((one) => fold(one) !== own).flatMap(({ rows }) => rows)));
  const groups = new Map<number, Map<number, string[]>>();
  for (const one of block) {
    const reader = readers[fold(one)];
    if (reader === undefined) continue;
    const scores = one.rows.map((row) => scoreOf(row, reader));
    const own = scores[one.rows.findIndex(({ original }) => original)] ?? 0;
    const equal = scores.filter((score) => score === own).length;
    const rank = scores.filter((score) => score > own).length + foldOf(`tie ${one.id}`, equal);
    const ranks = groups.get(one.rows.length) ?? new Map<number, string[]>();
    groups.set(one.rows.length, ranks.set(rank, [...(ranks.get(rank) ?? []), one.id]));
  }
  const kept = new Set<string>();
  for (const [options, ranks] of groups) {
    const rarest = Math.min(...Array.from({ length: options }, (_, rank) => ranks.get(rank)?.length ?? 0));
    for (const ids of ranks.values()) for (const id of byChance(ids).slice(0, rarest)) kept.add(id);
  }
  return kept;
}

/** In an order that neither the ids nor the run decide. */
const byChance = (ids: readonly string[]): readonly string[] =>
  ids
    .map((id) => ({ id, key: sha256(`level ${id}`) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ id }) => id);
