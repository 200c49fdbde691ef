import type { FunnelCount } from "../../../schemas/manifest.ts";
import type { Trajectory } from "../../../schemas/index.ts";
import { failureOf } from "../../agents/failure.ts";

/** From so many calls on a run is a long one. */
const LONG = 30;

export interface RolloutCounts {
  add(trajectory: Trajectory): void;
  /** How those that were not right ended, all by policy, mistakes by kind, and how many calls the rollouts took. */
  counts(): readonly FunnelCount[];
}

/** Of the designed rollouts; a count a trajectory, nothing of it is kept. */
export function rolloutCounts(): RolloutCounts {
  const runs = new Map<string, number>();
  const right = new Map<string, number>();
  const wrong = new Map<string, number>();
  const mistakes = new Map<string, number>();
  const calls = new Map<number, number>();
  const up = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    add(trajectory) {
      const { origin, policy, correct, steps, numToolCalls } = trajectory;
      if (origin !== "designed") return;
      const failure = failureOf(trajectory);
      if (failure !== undefined) up(wrong, `${policy.kind}, wrong: ${failure}`);
      up(runs, policy.kind);
      if (correct === "true") up(right, policy.kind);
      up(calls, numToolCalls);
      const first = steps.find(({ mistake }) => mistake !== null);
      if (first?.mistake != null) up(mistakes, `${first.mistake}${first.recovered ? ", made good" : ""}`);
    },
    counts() {
      if (runs.size === 0) return [];
      const sorted = [...calls].toSorted(([a], [b]) => a - b);
      const all = sorted.reduce((sum, [, count]) => sum + count, 0);
      const atMost = (part: number): number => {
        let left = part * all;
        return sorted.find(([, count]) => (left -= count) <= 0)?.[0] ?? 0;
      };
      const row = (what: string, count: number): FunnelCount => ({ stage: "rollouts", what, count });
      const byName = (counts: ReadonlyMap<string, number>) => [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
      return [
        ...byName(wrong).map(([what, count]) => row(what, count)),
        ...byName(runs).flatMap(([kind, count]) => [row(kind, count), row(`${kind}, right`, right.get(kind) ?? 0)]),
        ...byName(mistakes).map(([kind, count]) => row(`with a mistake: ${kind}`, count)),
        row("calls of a rollout, median", atMost(0.5)),
        row("calls of a rollout, 90th percentile", atMost(0.9)),
        row("calls of a rollout, 99th percentile", atMost(0.99)),
        row("calls of a rollout, most", sorted.at(-1)?.[0] ?? 0),
        row(
          `of ${LONG} calls or more`,
          sorted.reduce((sum, [number, count]) => sum + (number >= LONG ? count : 0), 0),
        ),
      ];
    },
  };
}
