import { hashOf, type Preset, type Rejection } from "../../schemas/index.ts";
import type { FunnelCount } from "../../schemas/manifest.ts";
import { isReserved } from "../rewards/groups.ts";
import { trajectoryTier } from "../rewards/tier.ts";
import { whyNotSft } from "./sft-eligible.ts";
import type { Evidence } from "./evidence.ts";
import type { Groups } from "./groups.ts";
import type { RunExport } from "./run-export.ts";

/** The seeds' sizes: trajectories to fine-tune on, questions to train on by reinforcement. */
export const SIZES: Readonly<Record<Preset, { readonly sft: number; readonly rl: number }>> = {
  quick: { sft: 2_000, rl: 500 },
  standard: { sft: 5_000, rl: 2_000 },
  full: { sft: 10_000, rl: 2_000 },
};

/** Which of the eligible are taken, and how many a preset misses. */
export interface Sizes {
  sft(trajectoryId: string): Pick<Rejection, "reason" | "detail"> | undefined;
  rl(questionId: string): Pick<Rejection, "reason" | "detail"> | undefined;
  /** For the manifest: wanted, there, short. */
  readonly counts: readonly FunnelCount[];
}

const ALL: Sizes = { sft: () => undefined, rl: () => undefined, counts: [] };

/**
 * Without a preset all there is. With one the best trajectories, by tier and quality, equal ones in an order of the seed's; questions by tier, then
 * in an order of the seed's, so that no style is cut off at the end of the list. Holds an id and a number each.
 */
export async function sizesOf(run: RunExport, evidence: Evidence, groups?: Groups): Promise<Sizes> {
  const { preset, inputs, seed, minQuality } = run;
  if (preset === undefined) return ALL;
  const most = SIZES[preset];
  const drawn = (id: string): string => hashOf("size", seed, id);
  const good: Ranked[] = [];
  for await (const { trajectory } of inputs.rollouts)
    if (whyNotSft(trajectory, evidence.question(trajectory.questionId), minQuality) === undefined)
      good.push({
        id: trajectory.id,
        rank: (trajectoryTier(trajectory) === "high" ? 1 : 0) + trajectory.qualityScore,
        order: drawn(trajectory.id),
      });
  const asked: Ranked[] = [];
  for await (const { id, split, tier } of inputs.questions)
    if (split === "train" && inputs.unfindable?.has(id) !== true && !isReserved(groups?.of(id) ?? [], inputs.policy))
      asked.push({ id, rank: tier === "high" ? 1 : 0, order: drawn(id) });
  const [sft, rl] = [best(good, most.sft), best(asked, most.rl)];
  const over = (size: number): Pick<Rejection, "reason" | "detail"> => ({
    reason: "over-cap",
    detail: `the preset ${preset} takes ${size}`,
  });
  const count = (what: string, wanted: number, there: number): readonly FunnelCount[] => [
    { stage: `preset ${preset}`, what: `${what} wanted`, count: wanted },
    { stage: `preset ${preset}`, what: `${what} short`, count: Math.max(0, wanted - there) },
  ];
  return {
    sft: (id) => (sft.has(id) ? undefined : over(most.sft)),
    rl: (id) => (rl.has(id) ? undefined : over(most.rl)),
    counts: [...count("trajectories", most.sft, good.length), ...count("questions", most.rl, asked.length)],
  };
}

interface Ranked {
  readonly id: string;
  readonly rank: number;
  readonly order: string;
}

const best = (all: readonly Ranked[], most: number): ReadonlySet<string> =>
  new Set(
    all
      .toSorted((a, b) => b.rank - a.rank || (a.order < b.order ? -1 : 1))
      .slice(0, most)
      .map(({ id }) => id),
  );
