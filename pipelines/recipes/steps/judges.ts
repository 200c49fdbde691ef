import { z } from "zod";
import { CheckResult, hashOf } from "../../../schemas/index.ts";
import { agreementOf, isHopeless, type Agreement } from "../../checks/judges/agreement.ts";
import { sameByRule } from "../../checks/judges/by-rule.ts";
import { opinionKey, opinionOf, type Judgement, type LabelledCase, type Opinion } from "../../checks/judges/judgement.ts";
import type { Judges } from "../../checks/judges/judges.ts";
import { SAME_ANSWER } from "../../checks/judges/same-answer.ts";
import { SUPPORTS } from "../../checks/judges/supports.ts";
import { runStage } from "../../core/run-stage.ts";
import { forEndpoint, type ItemStage } from "../../core/stage.ts";
import type { Model } from "../../models/model.ts";
import type { Run } from "./run.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";

type JudgeRun = Pick<Run, "config" | "models" | "context">;

/** Judges whose verdicts say besides whether another run may come to one. */
export interface OpenJudges extends Judges {
  readonly agreements: readonly Agreement[];
  /** Of model, prompts and labelled sets: what a kept verdict depends on. */
  readonly key: string;
  supports(text: string, quotes: readonly string[], signal: AbortSignal, about?: readonly string[]): Promise<Opinion>;
  sameAnswer(question: string, answers: readonly [string, string], signal: AbortSignal, about?: readonly string[]): Promise<Opinion>;
}

type Kind = Judgement<never>["name"];

/**
 * The judges of a run: undefined without a model for "judge". Each is held against its labelled set first, once per model and prompt;
 * one that does not agree well enough has no voice. `which`: only these are asked for, the others stay undecided.
 */
export async function openJudges(run: JudgeRun, which: readonly Kind[] = ["supports", "same-answer"]): Promise<OpenJudges | undefined> {
  const model = run.models.for("judge");
  if (model === undefined) return undefined;
  const voices = await Promise.all([
    which.includes("supports") ? voiceOf(SUPPORTS, model, run) : silent(SUPPORTS),
    which.includes("same-answer") ? voiceOf(SAME_ANSWER, model, run) : silent(SAME_ANSWER),
  ]);
  const [supports, sameAnswer] = voices;
  return {
    agreements: voices.flatMap(({ agreement }) => (agreement === undefined ? [] : [agreement])),
    key: hashOf(judgesKey(model), ...voices.map(({ agreement }) => agreement?.hasVoice ?? false)),
    supports: (text, quotes, signal, about = []) => supports.judge({ text, quotes }, signal, about),
    async sameAnswer(question, answers, signal, about = []) {
      const ruled = sameByRule(...answers);
      return ruled === undefined ? sameAnswer.judge({ question, answers }, signal, about) : { name: "same-answer", verdict: ruled };
    },
  };
}

/** Of model, prompts and labelled sets, without asking. */
export const judgesKey = (model: Pick<Model, "id">): string => hashOf(calibrationKey(SUPPORTS, model), calibrationKey(SAME_ANSWER, model));

interface Voice<In> {
  readonly agreement: Agreement | undefined;
  judge(input: In, signal: AbortSignal, about: readonly string[]): Promise<Opinion>;
}

const silent = <In>({ name }: Judgement<In>): Voice<In> => ({
  agreement: undefined,
  judge: async () => ({ name, verdict: "undecided", reason: "this judge was not opened" }),
});

async function voiceOf<In>(judgement: Judgement<In>, model: Model, { config, models, context }: JudgeRun): Promise<Voice<In>> {
  const stage = calibration(judgement, model);
  const opinions: Kept[] = [];
  let missed = 0;
  const { labelled } = judgement;
  // In parts: a judge that can come to no voice any more is not asked on.
  for (let at = 0; at < labelled.length && !isHopeless(missed, labelled.length); at += CASES_AT_ONCE) {
    const some = [...labelled.entries()].slice(at, at + CASES_AT_ONCE);
    for await (const one of await runStage(stage, some, forEndpoint(context, models.inFlight("judge")))) {
      if (one.verdict !== (labelled[opinions.length]?.holds === true ? "pass" : "fail")) missed += 1;
      opinions.push(one);
    }
  }
  const { name } = judgement;
  const cases = judgement.labelled.map(({ holds }, at) => ({ holds, verdict: opinions[at]?.verdict ?? ("undecided" as const) }));
  const agreement = agreementOf(name, model.id, cases);
  await context.runs.setNote(`judge ${name} ${calibrationKey(judgement, model)}`, JSON.stringify(agreement));
  if (agreement.hasVoice)
    return { agreement, judge: (input, signal, about) => opinionOf(judgement, model, input, { signal, about, seed: config.seed }) };
  // An endpoint that failed in between is no weak judge: the next run asks what was not answered.
  const again = opinions.some((one) => one.again === true);
  const { share, kappa } = agreement;
  const reason = `the judge has no voice: it agrees with ${(share * 100).toFixed(1)} % of the labelled cases, kappa ${kappa.toFixed(2)}`;
  return { agreement, judge: async () => ({ name, verdict: "undecided", reason, ...(again && { again }) }) };
}

/** A fourth of the labelled cases: some forty calls of a judge that is of no use. */
const CASES_AT_ONCE = 16;

/** Not the run's: another run asks the same of the same model. */
const SEED = 1;

const Kept = CheckResult.extend({ again: z.boolean().optional() });
type Kept = z.infer<typeof Kept>;

const calibrationKey = <In>(judgement: Judgement<In>, model: Pick<Model, "id">): string =>
  hashOf(opinionKey(judgement, model), judgement.labelled);

/** An output for every case, so that they stay in order. */
const calibration = <In>(judgement: Judgement<In>, model: Model): ItemStage<[number, LabelledCase<In>], Kept> => ({
  name: "judge-calibration",
  version: STAGE_VERSIONS.judges,
  output: Kept,
  batch: 1,
  keyOf: ([, { input }]) => [opinionKey(judgement, model), input],
  async apply([, { input }], { signal }) {
    const { reason, ...opinion } = await opinionOf(judgement, model, input, { signal, seed: SEED });
    return {
      outputs: [{ ...opinion, ...(reason !== undefined && { reason }) }],
      rejections: [],
      ...(opinion.again === true && { again: true }),
    };
  },
});
