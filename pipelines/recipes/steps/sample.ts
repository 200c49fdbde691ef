import { hashOf, Rollout } from "../../../schemas/index.ts";
import { isMeasured } from "../../complexity/pass-rate.ts";
import type { Environment } from "../../agents/environments/environment.ts";
import { roughTokens } from "../../agents/rollout.ts";
import { policyHash, sampledRollout } from "../../agents/sampled/rollout.ts";
import type { RunStore } from "../../core/run-store.ts";
import { chainStreams, replayable } from "../../core/replayable.ts";
import { keyIn, runStage } from "../../core/run-stage.ts";
import { forEndpoint, type ItemStage } from "../../core/stage.ts";
import { dropTurns, keptTurns } from "../refresh/kept-turns.ts";
import { notKnownByHeart } from "./cascade.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import type { MemoryState } from "../refresh/night.ts";
import {
  keepRollouts,
  notePolicy,
  policiesOf,
  rolloutsOf,
  SAMPLED_ROLLOUTS,
  policyFeedbackOf,
  triedBy,
} from "../refresh/policy-history.ts";
import type { Samples, RolloutStep } from "./recipe.ts";
import { lazySandbox } from "../../sandbox/lazy-sandbox.ts";
import { tryEach, worldOf } from "./roll-out.ts";
import { standingTries, tryKey, type RolloutTry } from "./standing-tries.ts";
import { openRolloutWorld } from "../workers/rollout-world.ts";

/**
 * A group of rollouts of each question that was drawn for it, by the model of the task "policy". They stand behind all other rollouts,
 * and behind those of policies that tried the questions before. In this thread: the calls are waited for, and the limits on them are
 * one for all.
 * Long because what a rollout's key holds and what its call is given stand side by side: whatever one has and the other lacks is a mistake.
 */
export const sample: RolloutStep = async (from, made) => {
  const { run, snapshotId, around, web } = from;
  const { config, context, memory, summariser } = run;
  const model = run.models.for("policy");
  if (model === undefined) return withHistory(context.runs, made);
  const { sampledGroupSize, sampledShare, sampling, maxSteps, maxTokens } = config.rollouts;
  const python = run.python && lazySandbox(run.python.id);
  const world = await openRolloutWorld(memory, config, around, context.random, { python, summariser });
  const environmentOf = ({ question, index }: RolloutTry): Environment => {
    const { environment, tools } = world.stage(question, index);
    return web?.environment(tools, python) ?? environment;
  };
  const surroundings = worldOf(from);
  // Who acts is not part of it: what one model began another may end.
  const courseOf = (item: RolloutTry): unknown => [
    item.question,
    item.index,
    item.on.snapshotId,
    item.on.now,
    config.seed,
    sampling,
    maxSteps,
    maxTokens,
    surroundings,
    policyHash(sampling, world.stage(item.question, item.index).environment),
    ...(summariser === undefined ? [] : [summariser.id]),
  ];
  const over = new Set<string>();
  const stage: ItemStage<RolloutTry, Rollout> = {
    name: SAMPLED_ROLLOUTS,
    version: STAGE_VERSIONS.sampled,
    output: Rollout,
    batch: 1,
    questionOf: ({ question }) => question.id,
    keyOf: (item) => [courseOf(item), model.id],
    async apply(item) {
      const { question, index, on } = item;
      const { rollout, failed } = await sampledRollout(question, index, {
        ...(await keptTurns(context.runs, courseOf(item))),
        environment: environmentOf(item),
        model,
        sampling,
        clock: { now: on.now },
        seed: config.seed,
        requestSeed: context.random.fork("sampled", question.id, index).int(2 ** 31),
        maxSteps,
        maxTokens,
        countTokens: roughTokens,
        signal: context.signal,
        deadline: sampling.timeLimit === null ? undefined : AbortSignal.timeout(sampling.timeLimit * 1000),
      });
      if (failed === undefined) return { outputs: [rollout], rejections: [] };
      if (failed.again) over.delete(hashOf(courseOf(item)));
      const { reason, detail, again } = failed;
      return { outputs: [rollout], rejections: [{ itemKey: rollout.trajectory.id, reason, detail }], again };
    },
  };
  const here: MemoryState = { snapshotId, now: context.clock.now };
  const share = run.askedAt === undefined ? sampledShare : 1;
  // Nobody learns from what is held out.
  // A rate that steered a round has to stand in the rows.
  const drawn = made.questions.filter(
    (question) =>
      (isMeasured(question) || context.random.fork("sampled", question.id).next() < share) &&
      (run.askedAt === undefined || question.split !== "held_out"),
  );
  const { questions: chosen, passed } = notKnownByHeart(drawn, made.attempts, SAMPLED_ROLLOUTS);
  const standing = await standingTries(from, made, stage, ({ sampledOn }) => sampledOn);
  const tries = chosen.map((question) => ({
    question,
    on: Array.from({ length: sampledGroupSize }, (_, index) => standing.get(tryKey(question, index)) ?? here),
  }));
  for (const item of tryEach(tries)) over.add(hashOf(courseOf(item)));
  let kept: Awaited<ReturnType<typeof runStage<RolloutTry, Rollout>>>;
  try {
    kept = await runStage(stage, tryEach(tries), forEndpoint(context, run.models.inFlight("policy")));
  } finally {
    await python?.close();
  }
  await dropTurns(context.runs, (rollout) => over.has(rollout));
  const keys = tries.map(({ question, on }) => ({ question, keys: on.map((one, index) => keyIn(stage, { question, index, on: one })) }));
  await keepRollouts(context.runs, model.id, keys);
  await notePolicy(context.runs, model.id, run.askedAt ?? null);
  return withHistory(
    context.runs,
    {
      ...made,
      sampled: kept,
      sampledOn: new Map(tries.map(({ question, on }) => [question.id, on])),
      rejections: [...made.rejections, kept.rejections, replayable(passed)],
    },
    model.id,
  );
};

/** What other policies made of the questions before, then what tonight's did, behind all other rollouts. */
async function withHistory(runs: RunStore, made: Samples, tonight?: string): Promise<Samples> {
  const { tried, here } = await triedBy(runs, await policiesOf(runs), made.questions);
  const policy = tried.at(-1)?.id;
  if (policy === undefined) return made;
  const policyFeedback = await policyFeedbackOf(runs, tried, made.questions);
  const others = here.filter(({ id }) => id !== tonight);
  if (others.length === 0 && made.sampled === undefined) return { ...made, policyFeedback, policy };
  const before = rolloutsOf(runs, others, made.questions);
  const sampled = made.sampled === undefined ? before : chainStreams(before, made.sampled);
  return { ...made, rollouts: chainStreams(made.rollouts, sampled), sampled, policyFeedback, policy };
}
