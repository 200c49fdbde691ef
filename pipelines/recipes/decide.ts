import { Decision, type PastQuestion, type Rejection, type Rollout, type Trajectory } from "../../schemas/index.ts";
import { hasDefaultTools } from "../agents/toolset.ts";
import { runStage } from "../core/run-stage.ts";
import { rejected, type ItemStage } from "../core/stage.ts";
import { decided } from "../exporters/cpt-corpus.ts";
import type { Again, Decided } from "../has/decisions.ts";
import { giveaways, type Giveaways, type Redraw } from "../has/giveaways.ts";
import { importedDecisions } from "../has/imported.ts";
import { surplus } from "../has/level.ts";
import { MAKERS } from "./makers.ts";
import type { TryStep } from "./recipe.ts";

/** Every step of every trajectory as a decision among alternatives, for good and sub-optimal steps alike. */
export const decide: TryStep = async ({ run, trier }, made) => {
  const { config, context } = run;
  const { alternatives } = config.decisions;
  const questions = new Map(made.questions.map((question) => [question.id, question]));
  // A trajectory of an earlier night keeps the decisions of that night.
  const keyOf = ({ id, messages, environment }: Trajectory): unknown => [id, messages, environment.snapshotId, alternatives, config.seed];
  const pasts = new Map<string, PastQuestion>();
  for await (const question of made.pastQuestions) pasts.set(question.id, question);
  const stage: ItemStage<Rollout, Decision> = {
    name: "decisions",
    version: MAKERS.decisions,
    output: Decision,
    batch: 16,
    keyOf: ({ trajectory }) => keyOf(trajectory),
    async apply({ trajectory }) {
      if (questions.has(trajectory.questionId) && !hasDefaultTools(trajectory.toolset))
        return rejected("other-tools", `the tools are ${trajectory.toolset.name}: alternatives are calls of search and visit as released`);
      const { decisions, refused } = await decidedOf(trajectory);
      return {
        outputs: decisions,
        rejections: refused.map(({ stepIndex, reason, detail }) => ({ itemKey: `${trajectory.id}:${stepIndex}`, reason, detail })),
      };
    },
  };
  const decidedOf = async (trajectory: Trajectory): Promise<Decided> => {
    const [question, past] = [questions.get(trajectory.questionId), pasts.get(trajectory.questionId)];
    if (question !== undefined) return trier.decide(question, trajectory);
    if (past === undefined) throw new Error(`trajectory ${trajectory.id} answers no question of this run`);
    return importedDecisions(past, trajectory, context.random, { alternatives, seed: config.seed });
  };
  const again: ItemStage<{ readonly trajectory: Trajectory; readonly again: Again }, Decision> = {
    name: "decisions again",
    version: MAKERS.decisions,
    output: Decision,
    batch: 16,
    keyOf: ({ trajectory, again }) => [keyOf(trajectory), again],
    async apply({ trajectory, again }) {
      const question = questions.get(trajectory.questionId);
      // What comes to nothing stays as it was drawn first, and is told. Of an imported run nothing else can be drawn.
      return { outputs: question === undefined ? [] : (await trier.decide(question, trajectory, again)).decisions, rejections: [] };
    },
  };
  const kept = await runStage(stage, made.rollouts, context);
  const over = pasts.size === 0 ? new Set<string>() : await surplus(decided({ rollouts: made.rollouts, decisions: kept }));
  const level = without(kept, over);
  const redraws: AsyncIterable<Decision>[] = [];
  const redraw: Redraw = async (some) => {
    const drawn = await runStage(again, some, context);
    redraws.push(drawn);
    return drawn;
  };
  const found = await giveaways(decided({ rollouts: made.rollouts, decisions: level }), redraw);
  return {
    ...made,
    decisions: without(chosen(level, redraws, found.redrawn), found.told),
    rejections: [...made.rejections, kept.rejections, surplusRefusals(kept, over), refusals(found.told)],
  };
};

const surplusRefusals = (kept: AsyncIterable<Decision>, over: ReadonlySet<string>) =>
  async function* (): AsyncGenerator<Rejection> {
    const detail = "the originals of imported runs are told by their form: as many stay as at each place of a reader's order";
    if (over.size === 0) return;
    for await (const { id, trajectoryId, stepIndex } of kept)
      if (over.has(id)) yield { stage: "decisions", itemKey: `${trajectoryId}:${stepIndex}`, reason: "tellable", detail };
  };

const without = (decisions: AsyncIterable<Decision>, some: Pick<ReadonlySet<string>, "has">): AsyncIterable<Decision> => ({
  async *[Symbol.asyncIterator]() {
    for await (const decision of decisions) if (!some.has(decision.id)) yield decision;
  },
});

/** With those that were drawn anew in the places of the first ones: both streams have one order. */
const chosen = (
  first: AsyncIterable<Decision>,
  redraws: readonly AsyncIterable<Decision>[],
  redrawn: Giveaways["redrawn"],
): AsyncIterable<Decision> => ({
  async *[Symbol.asyncIterator]() {
    const anew = inTurn(redraws);
    try {
      for await (const decision of first) {
        const now = redrawn.has(decision.id) ? (await anew.next()).value : decision;
        if (now?.id !== decision.id) throw new Error(`decision ${decision.id} was drawn anew and is not there; run the command again`);
        yield now;
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
