import type { Decision, ImportedQuestion, Question, Rejection, Rollout, Trajectory } from "../../../schemas/index.ts";
import { runStage, type StageOutputs } from "../../core/run-stage.ts";
import { forEndpoint, type Foreseen, type ItemRejection, type ItemResult, type ItemStage } from "../../core/stage.ts";
import { ALTERNATIVES } from "../../decisions/alternatives-tasks.ts";
import type { StepDecisions } from "../../decisions/decisions.ts";
import { Proposals } from "../../decisions/proposals.ts";
import { propose } from "../../decisions/propose.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import type { FunnelCount } from "../../../schemas/manifest.ts";
import type { Samples } from "./recipe.ts";
import type { Run } from "./run.ts";
import { voicedOf } from "./voiced-counts.ts";

/** What a model would do at each step of each trajectory; without a model nothing. */
export interface ProposedActs {
  /** The rollouts, each with what is proposed for it. */
  beside(rollouts: AsyncIterable<Rollout>): AsyncIterable<Rollout & { readonly proposals?: Proposals }>;
  of(trajectoryIds: ReadonlySet<string>): Promise<ReadonlyMap<string, Proposals>>;
  /** For how many runs the model was asked, and of how many what it said stands in one of these decisions. */
  voiced(decisions: AsyncIterable<Decision>): Promise<readonly FunnelCount[]>;
  readonly rejections: readonly (() => AsyncIterable<Rejection>)[];
}

type Asked = Pick<Question, "text"> & Partial<Pick<Question, "language">>;

/** Asked for before anything is decided, by the thread that has the models: the threads that decide are handed plain data. */
export async function proposedActs(
  { models, context, config }: Run,
  rollouts: Samples["rollouts"],
  questionOf: (id: string) => Asked | ImportedQuestion | undefined,
  decide: (trajectory: Trajectory, proposals: Proposals) => Promise<StepDecisions>,
): Promise<ProposedActs> {
  const model = models.for("alternatives");
  if (model === undefined)
    return { beside: (some) => some, of: () => Promise.resolve(new Map()), voiced: () => Promise.resolve([]), rejections: [] };
  const { alternatives } = config.decisions;
  // Of what use the acts are is found once they are set beside the run's own, which would be told when all of them are paid for: until
  // the first one stands it is looked at straight away.
  let isProven = false;
  const foreseen = async (trajectory: Trajectory, result: ItemResult<Proposals>): Promise<ItemResult<Proposals>> => {
    const [proposals] = result.outputs;
    if (isProven || result.again === true || proposals === undefined) return result;
    const seen = foreseenOf(proposals, await decide(trajectory, proposals), result.rejections);
    isProven ||= seen.stands;
    return { ...result, foreseen: seen };
  };
  const stage: ItemStage<Rollout, Proposals> = {
    name: "alternatives",
    version: STAGE_VERSIONS.decisions,
    output: Proposals,
    batch: 1,
    stands: (some) => some.some(({ steps }) => steps.some(({ options }) => options.length > 0)),
    questionOf: ({ trajectory }) => trajectory.questionId,
    keyOf: ({ trajectory }) => [trajectory.id, trajectory.messages, alternatives, config.seed, model.id, ALTERNATIVES.promptHash],
    async apply({ trajectory }, { signal }) {
      const question = questionOf(trajectory.questionId);
      if (question === undefined) throw new Error(`trajectory ${trajectory.id} answers no question of this run`);
      return foreseen(trajectory, await propose(question, trajectory, model, alternatives, { signal, seed: trajectory.seed }));
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
    async voiced(decisions) {
      const stand = new Set<string>();
      for await (const { trajectoryId, options } of decisions) if (options.some(({ idea }) => idea === "proposed")) stand.add(trajectoryId);
      // A run none of whose steps can be a decision was asked nothing.
      const asked = some(kept, ({ steps }) => steps.some(({ options }) => options.length > 0));
      return voicedOf("alternatives", asked, ({ trajectoryId }) => stand.has(trajectoryId));
    },
    rejections: [kept.rejections],
  };
}

/** What came of the acts that were proposed for a run; of no reply where none was looked at, since their steps are no decisions. */
function foreseenOf({ steps }: Proposals, { refused, dropped }: StepDecisions, unread: readonly ItemRejection[]): Foreseen {
  const left = steps.filter(({ stepIndex, options }) => {
    const gone = dropped.filter((one) => one.stepIndex === stepIndex).length;
    return gone < options.length && (gone > 0 || !refused.some((one) => one.stepIndex === stepIndex));
  });
  const rejections = [...dropped.map(({ reason, detail, sample }) => ({ reason, detail, sample })), ...unread];
  const isEmpty = steps.every(({ options }) => options.length === 0);
  if (left.length === 0 && rejections.length === 0 && !isEmpty) return { stands: false, rejections, replies: 0 };
  return { stands: left.length > 0, rejections, replies: steps.length + unread.length };
}

async function* some<T>(items: AsyncIterable<T>, isOne: (item: T) => boolean): AsyncGenerator<T> {
  for await (const item of items) if (isOne(item)) yield item;
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
