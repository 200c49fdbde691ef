import { Decision, type Question, type Rejection, type Rollout, type Trajectory } from "../../schemas/index.ts";
import { runStage } from "../core/run-stage.ts";
import type { ItemStage } from "../core/stage.ts";
import { decided } from "../exporters/cpt-corpus.ts";
import type { Again } from "../has/decisions.ts";
import { giveaways, type Giveaways, type Redraw } from "../has/giveaways.ts";
import type { TryStep } from "./recipe.ts";

/** Raise it when `pipelines/has` changes what a decision holds. */
const VERSION = "4";

/** Every step of every trajectory as a decision among alternatives, for good and sub-optimal steps alike. */
export const decide: TryStep = async ({ run, snapshotId, trier }, made) => {
  const { config, context } = run;
  const { alternatives } = config.decisions;
  const questions = new Map(made.questions.map((question) => [question.id, question]));
  const keyOf = (trajectory: Trajectory): unknown => [trajectory.id, trajectory.messages, snapshotId, alternatives, config.seed];
  const stage: ItemStage<Rollout, Decision> = {
    name: "decisions",
    version: VERSION,
    output: Decision,
    batch: 16,
    keyOf: ({ trajectory }) => keyOf(trajectory),
    async apply({ trajectory }) {
      const { decisions, refused } = await trier.decide(asked(questions, trajectory), trajectory);
      return {
        outputs: decisions,
        rejections: refused.map(({ stepIndex, reason, detail }) => ({ itemKey: `${trajectory.id}:${stepIndex}`, reason, detail })),
      };
    },
  };
  const again: ItemStage<{ readonly trajectory: Trajectory; readonly again: Again }, Decision> = {
    name: "decisions again",
    version: VERSION,
    output: Decision,
    batch: 16,
    keyOf: ({ trajectory, again }) => [keyOf(trajectory), again],
    apply: async ({ trajectory, again }) => ({
      outputs: (await trier.decide(asked(questions, trajectory), trajectory, again)).decisions,
      // What comes to nothing stays as it was drawn first, and is told.
      rejections: [],
    }),
  };
  const kept = await runStage(stage, made.rollouts, context);
  const redraws: AsyncIterable<Decision>[] = [];
  const redraw: Redraw = async (some) => {
    const drawn = await runStage(again, some, context);
    redraws.push(drawn);
    return drawn;
  };
  const found = await giveaways(decided({ rollouts: made.rollouts, decisions: kept }), redraw);
  return { ...made, decisions: chosen(kept, redraws, found), rejections: [...made.rejections, kept.rejections, refusals(found.told)] };
};

function asked(questions: ReadonlyMap<string, Question>, { id, questionId }: Trajectory): Question {
  const question = questions.get(questionId);
  if (question === undefined) throw new Error(`trajectory ${id} answers no question of this run`);
  return question;
}

/** With those that were drawn anew in the places of the first ones: both streams have one order. */
const chosen = (
  first: AsyncIterable<Decision>,
  redraws: readonly AsyncIterable<Decision>[],
  { redrawn, told }: Giveaways,
): AsyncIterable<Decision> => ({
  async *[Symbol.asyncIterator]() {
    const anew = inTurn(redraws);
    try {
      for await (const decision of first) {
        const now = redrawn.has(decision.id) ? (await anew.next()).value : decision;
        if (now?.id !== decision.id) throw new Error(`decision ${decision.id} was drawn anew and is not there; run the command again`);
        if (!told.has(now.id)) yield now;
      }
    } finally {
      await anew.return(undefined);
    }
  },
});

async function* inTurn<T>(streams: readonly AsyncIterable<T>[]): AsyncGenerator<T, undefined> {
  for (const stream of streams) yield* stream;
}

const refusals = (told: Giveaways["told"]) =>
  async function* (): AsyncGenerator<Rejection> {
    for (const { trajectoryId, stepIndex, margin } of told.values()) {
      const detail = `a reader fitted on other questions tells the original by its form, by ${margin.toFixed(2)} in log-odds`;
      yield { stage: "decisions", itemKey: `${trajectoryId}:${stepIndex}`, reason: "tellable", detail };
    }
  };
