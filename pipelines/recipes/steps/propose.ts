import type { ImportedQuestion, Question, Rejection, Rollout } from "../../../schemas/index.ts";
import { runStage, type StageOutputs } from "../../core/run-stage.ts";
import { forEndpoint, type ItemStage } from "../../core/stage.ts";
import { ALTERNATIVES } from "../../decisions/alternatives-tasks.ts";
import { Proposals } from "../../decisions/proposals.ts";
import { propose } from "../../decisions/propose.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import type { Samples } from "./recipe.ts";
import type { Run } from "./run.ts";

/** What a model would do at each step of each trajectory; without a model nothing. */
export interface ProposedActs {
  /** The rollouts, each with what is proposed for it. */
  beside(rollouts: AsyncIterable<Rollout>): AsyncIterable<Rollout & { readonly proposals?: Proposals }>;
  of(trajectoryIds: ReadonlySet<string>): Promise<ReadonlyMap<string, Proposals>>;
  readonly rejections: readonly (() => AsyncIterable<Rejection>)[];
}

type Asked = Pick<Question, "text"> & Partial<Pick<Question, "language">>;

/** Asked for before anything is decided, by the thread that has the models: the threads that decide are handed plain data. */
export async function proposedActs(
  { models, context, config }: Run,
  rollouts: Samples["rollouts"],
  questionOf: (id: string) => Asked | ImportedQuestion | undefined,
): Promise<ProposedActs> {
  const model = models.for("alternatives");
  if (model === undefined) return { beside: (some) => some, of: () => Promise.resolve(new Map()), rejections: [] };
  const { alternatives } = config.decisions;
  const stage: ItemStage<Rollout, Proposals> = {
    name: "alternatives",
    version: STAGE_VERSIONS.decisions,
    output: Proposals,
    batch: 1,
    questionOf: ({ trajectory }) => trajectory.questionId,
    keyOf: ({ trajectory }) => [trajectory.id, trajectory.messages, alternatives, config.seed, model.id, ALTERNATIVES.promptHash],
    async apply({ trajectory }, { signal }) {
      const question = questionOf(trajectory.questionId);
      if (question === undefined) throw new Error(`trajectory ${trajectory.id} answers no question of this run`);
      return propose(question, trajectory, model, alternatives, { signal, seed: trajectory.seed });
    },
  };
  const kept = await runStage(stage, rollouts, forEndpoint(context, models.inFlight("alternatives")));
  return {
    beside: (some) => besideOf(some, kept),
    async of(ids) {
      const found = new Map<string, Proposals>();
      for await (const proposals of kept) if (ids.has(proposals.trajectoryId)) found.set(proposals.trajectoryId, proposals);
      return found;
    },
    rejections: [kept.rejections],
  };
}

/** Both streams have one order; a trajectory for which asking failed has nothing in the second. */
async function* besideOf(
  rollouts: AsyncIterable<Rollout>,
  kept: StageOutputs<Proposals>,
): AsyncGenerator<Rollout & { readonly proposals?: Proposals }> {
  const stream = kept[Symbol.asyncIterator]();
  try {
    let next = await stream.next();
    for await (const rollout of rollouts) {
      if (next.done === true || next.value.trajectoryId !== rollout.trajectory.id) {
        yield rollout;
        continue;
      }
      yield { ...rollout, proposals: next.value };
      next = await stream.next();
    }
  } finally {
    await stream.return?.(undefined);
  }
}
