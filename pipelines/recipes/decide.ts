import { Decision, type Rejection, type Rollout } from "../../schemas/index.ts";
import { runStage } from "../core/run-stage.ts";
import type { ItemStage } from "../core/stage.ts";
import { decided } from "../exporters/cpt-corpus.ts";
import { giveaways } from "../has/giveaways.ts";
import { decisionsOf } from "../has/decisions.ts";
import type { Surroundings } from "../has/situation.ts";
import { errandsOf } from "../agents/policies/errands.ts";
import type { ClaimReader } from "../../knowledge-graph/stores.ts";
import { planSource } from "./policy-world.ts";
import type { TryStep } from "./recipe.ts";

/** Raise it when `pipelines/has` changes what a decision holds. */
const VERSION = "3";

/** Every step of every trajectory as a decision among alternatives, for good and sub-optimal steps alike. */
export const decide: TryStep = async ({ run, snapshotId }, made) => {
  const { config, context, memory } = run;
  const { alternatives } = config.decisions;
  const questions = new Map(made.questions.map((question) => [question.id, question]));
  const plans = planSource(memory.graph);
  const attributes = made.attributes.filter(({ phrase }) => phrase !== null);
  const namesOfType = typeNames(memory.graph);
  const stage: ItemStage<Rollout, Decision> = {
    name: "decisions",
    version: VERSION,
    output: Decision,
    batch: 16,
    keyOf: ({ trajectory }) => [trajectory.id, trajectory.messages, snapshotId, alternatives, config.seed],
    async apply({ trajectory }) {
      const question = questions.get(trajectory.questionId);
      if (question === undefined) throw new Error(`trajectory ${trajectory.id} answers no question of this run`);
      const around: Surroundings = { ...(await errandsOf(question, plans)), attributes, namesOfType };
      const { decisions, refused } = await decisionsOf(question, trajectory, around, context.random, { alternatives, seed: config.seed });
      return {
        outputs: decisions,
        rejections: refused.map(({ stepIndex, reason, detail }) => ({ itemKey: `${trajectory.id}:${stepIndex}`, reason, detail })),
      };
    },
  };
  const kept = await runStage(stage, made.rollouts, context);
  const told = await giveaways(decided({ rollouts: made.rollouts, decisions: kept }));
  return { ...made, decisions: without(kept, told), rejections: [...made.rejections, kept.rejections, refusals(told)] };
};

type Told = Awaited<ReturnType<typeof giveaways>>;

const without = (decisions: AsyncIterable<Decision>, told: Told): AsyncIterable<Decision> => ({
  async *[Symbol.asyncIterator]() {
    for await (const decision of decisions) if (!told.has(decision.id)) yield decision;
  },
});

const refusals = (told: Told) =>
  async function* (): AsyncGenerator<Rejection> {
    for (const { trajectoryId, stepIndex, margin } of told.values()) {
      const detail = `a reader fitted on other questions tells the original by its form, by ${margin.toFixed(2)} in log-odds`;
      yield { stage: "decisions", itemKey: `${trajectoryId}:${stepIndex}`, reason: "tellable", detail };
    }
  };

/** Names of the things of a type, sorted by id; each type is read once. */
function typeNames(reader: ClaimReader): Surroundings["namesOfType"] {
  const kept = new Map<string, Promise<readonly string[]>>();
  return (type) => {
    const names =
      kept.get(type) ??
      reader
        .entitiesOfType(type)
        .then(async (ids) => (await Promise.all(ids.map((id) => reader.entity(id)))).flatMap((entity) => entity?.name ?? []));
    kept.set(type, names);
    return names;
  };
}
