import { backgroundOf } from "../../pipelines/decisions/background.ts";
import type { StepDecisions } from "../../pipelines/decisions/decisions.ts";
import { narrowMenu } from "../../pipelines/decisions/menu.ts";
import { originalProbe, type ProbeItem } from "../../pipelines/decisions/probe.ts";
import { openRolloutRunner } from "../../pipelines/recipes/workers/rollout-runner.ts";
import { untoldChoices } from "../../pipelines/decisions/untold-choices.ts";
import type { Question, Trajectory } from "../../schemas/index.ts";
import type { Corpus } from "./corpus.ts";
import { cost } from "./measure.ts";
import { row, type Row } from "./row.ts";

/** Of each question: enough decisions for the probe, in the released tools and in others. */
const RUNS = 4;
const VARIATION = 0.3;

interface Run {
  readonly question: Question;
  readonly trajectory: Trajectory;
  readonly decided: StepDecisions;
}

/** Decisions of designed runs, good and sub-optimal ones, as a night makes and levels them. */
export async function has(corpus: Corpus): Promise<readonly Row[]> {
  const { config, opened, context } = corpus.run;
  const questions = await corpus.questions();
  const runner = await openRolloutRunner({
    memory: opened,
    config: { ...config, rollouts: { ...config.rollouts, variation: VARIATION } },
    clock: context.clock,
    python: null,
    attributes: await corpus.memory.graph.attributes(),
    around: { asked: questions.map(({ text }) => text), blocked: [], gold: [] },
  });
  try {
    const made: { readonly question: Question; readonly trajectory: Trajectory }[] = [];
    for (const question of questions)
      for (let index = 0; index < RUNS; index++) made.push({ question, trajectory: (await runner.rollOut(question, index)).trajectory });
    const runs: Run[] = [];
    const spent = await cost(async () => {
      for (const one of made) runs.push({ ...one, decided: await runner.decide(one.question, one.trajectory) });
    });
    const count = runs.reduce((sum, { decided }) => sum + decided.decisions.length, 0);
    const { chosen } = await untoldChoices(
      each(runs.map(({ trajectory, decided }) => ({ trajectory, decisions: decided.decisions }))),
      config.decisions.alternatives,
    );
    const kept = runs.map((run) => ({
      ...run,
      decisions: run.decided.decisions.flatMap((menu) => {
        const choice = chosen.get(menu.id);
        return choice === undefined ? [] : [narrowMenu(menu, choice, run.question.text)];
      }),
    }));
    const probed = kept.flatMap(({ trajectory, decisions }) =>
      decisions.map((decision): ProbeItem => ({ ...decision, background: backgroundOf(trajectory.messages, decision.contextEnd) })),
    );
    const share = (some: typeof kept): number => {
      const readable = some.flatMap(({ trajectory }) => trajectory.steps.filter(({ intent }) => intent.kind !== "unreadable")).length;
      return some.reduce((sum, { decisions }) => sum + decisions.length, 0) / Math.max(1, readable);
    };
    const isVaried = ({ trajectory }: Run): boolean => trajectory.toolset.name.includes("~");
    return [
      row({ work: `decisions drawn, ${count} of ${runs.length} runs`, value: count / spent.cpuSeconds, unit: "decisions/CPU-s" }),
      row({
        work: `the original told by its form, ${probed.length} decisions`,
        value: originalProbe(probed).auc,
        unit: "held-out AUC",
        aim: { most: 0.55 },
      }),
      row({
        work: "readable steps that are decisions, released tools",
        value: share(kept.filter((run) => !isVaried(run))),
        unit: "share",
        aim: { least: 0.85 },
      }),
      row({
        work: "readable steps that are decisions, varied tools",
        value: share(kept.filter(isVaried)),
        unit: "share",
        aim: { least: 0.85 },
      }),
    ];
  } finally {
    await runner.close();
  }
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
