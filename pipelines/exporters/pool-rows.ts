import type { Question, Rejection } from "../../schemas/index.ts";
import { type RlPoolRow, rlPoolRow, type RowContext } from "../../schemas/datasets/index.ts";
import { whyHeld } from "./sft-eligible.ts";
import { curriculum, passRateOf, type CurriculumEntry } from "../rewards/curriculum.ts";
import { isReserved } from "../rewards/groups.ts";
import { halves } from "./cpt/halves.ts";
import type { Evidence } from "./evidence.ts";
import type { Groups } from "./groups.ts";
import type { RunExport } from "./run-export.ts";
import type { Sizes } from "./sizes.ts";

export interface Pools {
  /**
   * What teaches, in the order of the questions, each with its place in a curriculum. `reject` is told of all that is in neither, but of
   * what no search finds, which was told before.
   */
  pool(reject: (rejection: Rejection) => void): AsyncGenerator<RlPoolRow>;
  /** What teaches the newest policy nothing now. */
  reserve(): AsyncGenerator<RlPoolRow>;
}

/** Of the statements that a question rests on, their words. */
export const factsOf = (question: Question, evidence: Evidence): readonly string[] =>
  [...new Set(question.evidence.map(({ statementId }) => statementId))].map((id) => evidence.fact(id));

/** Holds a line a question of the pool. */
export function pools(run: RunExport, evidence: Evidence, context: RowContext, sizes: Sizes, groups: Groups | undefined): Pools {
  const { inputs } = run;
  const prompt = { systemPrompt: run.systemPrompt, toolsetName: run.toolset.name };
  const half = run.cpt?.apartFromRl === true ? halves(inputs.questions, run.seed) : undefined;
  const isLost = ({ id }: Question): boolean => inputs.unfindable?.has(id) === true;
  const waits = ({ id }: Question): boolean => isReserved(groups?.of(id) ?? [], inputs.policy);
  const whyNot = async ({ id, split }: Question): Promise<Pick<Rejection, "reason" | "detail"> | undefined> => {
    if (split !== "train") return { reason: "held-out", detail: whyHeld(split) };
    return (await half)?.(id) === "cpt" ? { reason: "held-out", detail: "it is in the half for the CPT corpus" } : undefined;
  };
  const rowOf = (question: Question, index: number, rank: number | null): RlPoolRow => ({
    ...rlPoolRow(
      question,
      index,
      factsOf(question, evidence),
      prompt,
      evidence.question(question.id),
      context,
      groups?.of(question.id) ?? [],
    ),
    curriculum_rank: rank,
  });
  const ranks = async (): Promise<ReadonlyMap<string, number>> => {
    const ranked: CurriculumEntry[] = [];
    for await (const question of inputs.questions) {
      const { id, difficulty } = question;
      if (isLost(question) || waits(question) || ((await whyNot(question)) ?? sizes.rl(id)) !== undefined) continue;
      const rates = (groups?.of(id) ?? []).map(({ policyId, rate }) => ({ policyId, ...rate }));
      ranked.push({ id, level: difficulty.level, passRate: passRateOf(rates, inputs.policy) });
    }
    return curriculum(ranked);
  };
  return {
    async *pool(reject) {
      const places = await ranks();
      let index = 0;
      for await (const question of inputs.questions) {
        if (isLost(question)) continue;
        const why = (await whyNot(question)) ?? (waits(question) ? undefined : sizes.rl(question.id));
        if (why !== undefined) reject({ stage: "rl/pool", itemKey: question.id, ...why });
        const rank = places.get(question.id);
        if (rank === undefined) continue;
        yield rowOf(question, index++, rank);
      }
    },
    async *reserve() {
      let index = 0;
      for await (const question of inputs.questions)
        if (waits(question) && !isLost(question) && (await whyNot(question)) === undefined) yield rowOf(question, index++, null);
    },
  };
}
