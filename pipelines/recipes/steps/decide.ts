import { Decision, type ImportedQuestion, type Rejection, type Rollout, type Trajectory } from "../../../schemas/index.ts";
import { runStage } from "../../core/run-stage.ts";
import type { ItemStage } from "../../core/stage.ts";
import { joinDecisions } from "../../exporters/cpt-corpus.ts";
import type { StepDecisions } from "../../decisions/decisions.ts";
import { PLAIN, TELLABLE } from "../../decisions/gone-decisions.ts";
import { importedDecisions } from "../../decisions/imported-decisions.ts";
import { surplusDecisions } from "../../decisions/level.ts";
import { isMenu, narrowMenu } from "../../decisions/menu.ts";
import { plainChoices, type PlainChoice } from "../../decisions/plain-choices.ts";
import type { Proposals } from "../../decisions/proposals.ts";
import { untoldChoices, type UntoldChoices } from "../../decisions/untold-choices.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import { proposedActs } from "./propose.ts";
import type { RolloutStep } from "./recipe.ts";

/**
 * Every step of every trajectory as a menu of alternatives, for good and sub-optimal steps alike, then as a decision among those that hide it.
 * Long because each part needs the questions by id and what the part before it gave.
 */
export const decide: RolloutStep = async ({ run, runner }, made) => {
  const { config, context } = run;
  const { alternatives } = config.decisions;
  const questions = new Map(made.questions.map((question) => [question.id, question]));
  // A trajectory of an earlier night keeps the decisions of that night.
  const keyOf = ({ id, messages, environment }: Trajectory, proposals?: Proposals): unknown => [
    ...[id, messages, environment.snapshotId, alternatives, config.seed],
    ...(proposals === undefined ? [] : [proposals]),
  ];
  const imported = new Map<string, ImportedQuestion>();
  for await (const question of made.importedQuestions) imported.set(question.id, question);
  const stage: ItemStage<Rollout & { readonly proposals?: Proposals }, Decision> = {
    name: "decisions",
    version: STAGE_VERSIONS.decisions,
    output: Decision,
    batch: 16,
    questionOf: ({ trajectory }) => trajectory.questionId,
    keyOf: ({ trajectory, proposals }) => keyOf(trajectory, proposals),
    async apply({ trajectory, proposals }) {
      const { decisions, refused, dropped } = await decidedOf(trajectory, proposals);
      return {
        outputs: decisions,
        rejections: [
          ...refused.map(({ stepIndex, reason, detail }) => ({ itemKey: `${trajectory.id}:${stepIndex}`, reason, detail })),
          ...dropped.map(({ stepIndex, ...why }) => ({ itemKey: `${trajectory.id}:${stepIndex}:model`, ...why })),
        ],
      };
    },
  };
  const decidedOf = async (trajectory: Trajectory, proposals?: Proposals): Promise<StepDecisions> => {
    const by = proposals !== undefined && { proposals };
    const [question, importedQuestion] = [questions.get(trajectory.questionId), imported.get(trajectory.questionId)];
    if (trajectory.segments.length > 1) return { decisions: [], refused: inPieces(trajectory), dropped: [] };
    // What a model did is told by its words, like an imported run; the program says which pages serve, and nothing of other acts.
    if (question !== undefined) return runner.decide(question, asImported(trajectory), { ...by });
    if (importedQuestion === undefined) throw new Error(`trajectory ${trajectory.id} answers no question of this run`);
    return importedDecisions(importedQuestion, trajectory, context.random, { alternatives, seed: config.seed, ...by });
  };
  const proposed = await proposedActs(run, made.rollouts, (id) => questions.get(id) ?? imported.get(id), decidedOf);
  const kept = await runStage(stage, proposed.beside(made.rollouts), context);
  const foreign = imported.size > 0 || made.sampled !== undefined;
  const over = foreign
    ? await surplusDecisions(asAllImported(joinDecisions({ rollouts: made.rollouts, decisions: kept })))
    : new Set<string>();
  const level = without(kept, over);
  const found = await untoldChoices(joinDecisions({ rollouts: made.rollouts, decisions: level }), alternatives);
  const untold = chosen(level, found.chosen, (id) => questions.get(id)?.text ?? "");
  const plain = await plainChoices(joinDecisions({ rollouts: made.rollouts, decisions: untold }));
  return {
    ...made,
    decisions: without(untold, plain),
    voiced: [...made.voiced, ...(await proposed.voiced(kept))],
    rejections: [
      ...[...made.rejections, ...proposed.rejections, kept.rejections, surplusRefusals(kept, over), refusals(found.told)],
      plainRefusals(plain),
    ],
  };
};

/** A decision shows all that was seen before it: of a run that went on from a summary that is no one conversation. */
const inPieces = ({ steps, segments }: Trajectory): StepDecisions["refused"] =>
  steps.map((_, stepIndex) => ({ stepIndex, reason: "unsupported-format", detail: `its run has ${segments.length} contexts` }));

const asImported = (trajectory: Trajectory): Trajectory =>
  trajectory.origin === "sampled" ? { ...trajectory, origin: "imported" } : trajectory;

async function* asAllImported<T extends { readonly trajectory: Trajectory }>(items: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const item of items) yield { ...item, trajectory: asImported(item.trajectory) };
}

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

/** Menus narrowed to what stands of them. */
const chosen = (
  menus: AsyncIterable<Decision>,
  choices: UntoldChoices["chosen"],
  textOf: (questionId: string) => string,
): AsyncIterable<Decision> => ({
  async *[Symbol.asyncIterator]() {
    for await (const decision of menus) {
      const choice = choices.get(decision.id);
      if (choice !== undefined) yield isMenu(decision) ? narrowMenu(decision, choice, textOf(decision.questionId)) : decision;
    }
  },
});

const refusals = (told: UntoldChoices["told"]) =>
  async function* (): AsyncGenerator<Rejection> {
    for (const { trajectoryId, stepIndex } of told.values())
      yield { stage: "decisions", itemKey: `${trajectoryId}:${stepIndex}`, ...TELLABLE };
  };

const plainRefusals = (plain: ReadonlyMap<string, PlainChoice>) =>
  async function* (): AsyncGenerator<Rejection> {
    for (const { trajectoryId, stepIndex } of plain.values())
      yield { stage: "decisions", itemKey: `${trajectoryId}:${stepIndex}`, ...PLAIN };
  };
