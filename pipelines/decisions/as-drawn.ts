import { canonicalJson, type Decision } from "../../schemas/index.ts";
import { neutralise } from "../../schemas/values/neutralise.ts";
import { DRAWS, type RefusedStep, type DrawnOptions, type StepDecisions, type StepDraws } from "./decisions.ts";

/** What is written of a run's steps: each is a decision, or was refused. */
export interface WrittenSteps {
  readonly decisions: readonly Decision[];
  readonly refused: readonly RefusedStep[];
}

export interface UnlikeStep {
  readonly stepIndex: number;
  readonly why: string;
}

/** What is said of those that go for the sake of all others. */
const GONE: ReadonlySet<string> = new Set(["tellable", "few-ideas"]);

/** Debts of one kind that are followed side by side. More steps of it that were told leave nothing to say of those behind them. */
const FOLLOWED = 400;

/**
 * Steps of a run that no reader can have made what is written of them. A reader is fitted on all decisions of a run: it says which of them are
 * drawn anew, which of the later draws stands, and which goes; of those with few ideas some go too. So a decision has to be the first draw or one of those, and one that is not there has to be refused in
 * the words of whoever refused it.
 */
export async function unlikeDraws(
  first: StepDecisions,
  written: WrittenSteps,
  drawAnew: (steps: readonly number[]) => AsyncIterable<StepDraws>,
): Promise<readonly UnlikeStep[]> {
  const unlike: UnlikeStep[] = [];
  const standing = new Map(written.decisions.map((decision) => [decision.stepIndex, canonicalJson(decision)]));
  const refused = new Map(written.refused.map((one) => [one.stepIndex, one]));
  for (const { stepIndex, reason, detail } of first.refused) {
    const said = refused.get(stepIndex);
    if (standing.has(stepIndex)) unlike.push({ stepIndex, why: `it is refused when it is drawn again: ${reason}, ${detail}` });
    else if (said?.reason !== reason || said.detail !== neutralise(detail))
      unlike.push({ stepIndex, why: `it is refused for another reason: ${detail}` });
  }
  const [equal, other, gone]: readonly [number[], number[], number[]] = [[], [], []];
  for (const decision of first.decisions) {
    const { stepIndex } = decision;
    const own = standing.get(stepIndex);
    if (own !== undefined) (own === canonicalJson(decision) ? equal : other).push(stepIndex);
    else if (GONE.has(refused.get(stepIndex)?.reason ?? "")) gone.push(stepIndex);
    else unlike.push({ stepIndex, why: "it is drawn again, and no row has it" });
  }
  const unlikeAmong = (steps: readonly number[]): Promise<readonly number[]> => noDrawOf(standing, other, drawAnew(steps));
  const [none, all] = [
    [...other, ...gone],
    [...other, ...gone, ...equal],
  ];
  let left = other.length === 0 ? [] : await unlikeAmong(none);
  // Seldom a draw gives again what was there, and what it owes is owed by those behind it.
  if (left.length > 0 && equal.length > 0) left = await unlikeAmong(all);
  return [...unlike, ...left.map((stepIndex) => ({ stepIndex, why: "it is none of those that can be drawn" }))];
}

/** Those of the steps in question that are none of their later draws, whatever was drawn before them. */
async function noDrawOf(
  standing: ReadonlyMap<number, string>,
  inQuestion: readonly number[],
  steps: AsyncIterable<StepDraws>,
): Promise<readonly number[]> {
  const unlike: number[] = [];
  const debts = new Map<StepDraws["kind"], readonly (Float64Array | undefined)[]>();
  for await (const step of steps) {
    if (step.refusal !== undefined) continue;
    const { stepIndex, kind } = step;
    const own = standing.get(stepIndex);
    const before = debts.get(kind) ?? [undefined];
    // As it was drawn first: nothing is owed for it here.
    const after: (Float64Array | undefined)[] = inQuestion.includes(stepIndex) ? [] : [...before];
    if (before.length > FOLLOWED) continue;
    for (const owed of before)
      for (let at = 1; at <= DRAWS; at++) {
        const drawn = await step.draw(at, owed);
        if ("reason" in drawn) continue;
        if (own === undefined || (couldBe(drawn, own) && canonicalJson(await step.decision(drawn)) === own)) after.push(drawn.debt);
      }
    if (after.length === 0) unlike.push(stepIndex);
    else debts.set(kind, after);
  }
  return unlike;
}

/** Whether all its thoughts stand there: most draws need not be played to be told from what was written. */
const couldBe = ({ others }: DrawnOptions, written: string): boolean =>
  others.every(({ form }) => written.includes(JSON.stringify(form.thought)));
