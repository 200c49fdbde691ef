import {
  idOf,
  type Decision,
  type DecisionOption,
  type Generator,
  type Question,
  type Random,
  type RejectionReason,
  type Step,
  type Trajectory,
} from "../../schemas/index.ts";
import { backgrounds } from "./background.ts";
import { searches, visits, type Candidate } from "./candidates.ts";
import { chooseAlternatives, measureAct, measureAll } from "./choose.ts";
import type { Background, Form } from "./features.ts";
import { namesOfKind, rivalAims } from "./rival-aims.ts";
import { answers } from "./rival-answers.ts";
import { situationOf, type Situation, type Surroundings } from "./situation.ts";
import { decisionText, judgementOf } from "./text.ts";

export interface DecisionOptions {
  /** Options beside the original. */
  readonly alternatives: number;
  readonly seed: number;
}

export interface Refused {
  readonly stepIndex: number;
  readonly reason: RejectionReason;
  readonly detail: string;
}

export interface Decided {
  readonly decisions: readonly Decision[];
  readonly refused: readonly Refused[];
}

/** Standard deviations; above it a decision is dropped: no alternatives hide its original. */
export const MOST_OUTSTANDING = 0.85;

export const HAS: Generator = { name: "has-rules", version: "1", modelId: null, promptHash: null };

/** Every step of a trajectory as a decision, good and sub-optimal ones alike; a step that cannot be one is refused with the reason. */
export async function decisionsOf(
  question: Question,
  trajectory: Trajectory,
  around: Surroundings,
  random: Random,
  options: DecisionOptions,
): Promise<Decided> {
  const decisions: Decision[] = [];
  const refused: Refused[] = [];
  const owed = new Map<Step["intent"]["kind"], Float64Array>();
  const before = backgrounds(trajectory.messages);
  for (const [stepIndex, step] of trajectory.steps.entries()) {
    const background = before(contextEndOf(stepIndex));
    const refusal = unfit(step);
    if (refusal !== undefined) {
      refused.push({ stepIndex, ...refusal });
      continue;
    }
    const own = random.fork("has", trajectory.id, stepIndex);
    const situation = situationOf(question, trajectory, stepIndex, around, own.fork("pool"));
    const pool = await candidatesFor(step, situation, around, background);
    const measure = (step.intent.kind === "answer" ? measureAll : measureAct)(background);
    const debt = owed.get(step.intent.kind) ?? new Float64Array(measure.names.length);
    owed.set(step.intent.kind, debt);
    const chosen = chooseAlternatives(formOf(step, trajectory), pool, options.alternatives, measure, own.fork("choose"), debt);
    if (chosen === undefined) {
      refused.push({
        stepIndex,
        reason: "too-few-alternatives",
        detail: `${new Set(pool.map(({ target }) => target)).size} other targets`,
      });
      continue;
    }
    if (chosen.standsOut > MOST_OUTSTANDING) {
      refused.push({
        stepIndex,
        reason: "tellable",
        detail: `the original stands out by ${chosen.standsOut.toFixed(2)} among all alternatives`,
      });
      continue;
    }
    decisions.push(
      decisionOf(
        question,
        trajectory,
        stepIndex,
        chosen.alternatives.map((one) => optionOf(one, own)),
        own.fork("order"),
        options.seed,
      ),
    );
  }
  return { decisions, refused };
}

/** All acts that could stand beside a step; the step's own target is not among them. */
async function candidatesFor(
  step: Step,
  situation: Situation,
  around: Surroundings,
  background: Background,
): Promise<readonly Candidate[]> {
  if (step.intent.kind === "answer") return answers(step, situation.trajectory.prediction ?? "", situation, around, background);
  const rivals = await rivalAims(step, situation, around);
  if (step.intent.kind === "search") return searches(step, rivals, situation);
  const kin = await namesOfKind(step.intent.aims[0]?.subject ?? "", around);
  return visits(step, rivals, situation, new Set(kin));
}

const optionOf = ({ form, label, target, thought }: Candidate, random: Random): DecisionOption => ({
  ...form,
  thought: thought?.(random.fork("thought", target)) ?? form.thought,
  label,
});

/** A step is two messages; system and question come first. */
export const contextEndOf = (stepIndex: number): number => 2 + 2 * stepIndex;

function unfit(step: Step): { reason: RejectionReason; detail: string } | undefined {
  if (step.intent.kind === "unreadable") return { reason: "format-error", detail: "a turn that cannot be read is no choice" };
  return undefined;
}

const formOf = (step: Step, { prediction }: Trajectory): Form => ({
  thought: step.thought,
  action: step.action,
  answer: step.action === null ? prediction : null,
});

export function decisionOf(
  question: Pick<Question, "id" | "text">,
  trajectory: Trajectory,
  stepIndex: number,
  alternatives: readonly DecisionOption[],
  random: Random,
  seed: number,
): Decision {
  const step = trajectory.steps[stepIndex]!;
  const original: DecisionOption = { ...formOf(step, trajectory), label: labelOfStep(step, trajectory) };
  const originalIndex = random.int(alternatives.length + 1);
  const options: DecisionOption[] = [...alternatives];
  options.splice(originalIndex, 0, original);
  const onPath = options.findIndex(({ label }) => label === "on_path");
  // One right way is the path; where several would be, the others are as valid.
  const labelled = options.map((option, index) =>
    option.label === "on_path" && index !== onPath ? { ...option, label: "also_valid" as const } : option,
  );
  const judgement = judgementOf(trajectory);
  const bare = { options: labelled, originalIndex, observation: step.observation ?? "", judgement };
  return {
    id: idOf("d", trajectory.id, stepIndex, alternatives.length, seed),
    trajectoryId: trajectory.id,
    questionId: question.id,
    stepIndex,
    contextEnd: contextEndOf(stepIndex),
    ...bare,
    correctIndex: onPath === -1 ? null : onPath,
    correctIndices: labelled.flatMap(({ label }, index) => (label === "on_path" || label === "also_valid" ? [index] : [])),
    ...decisionText(question.text, stepIndex, bare),
    generator: HAS,
    seed,
  };
}

/** What the original was worth: a typed mistake is one, but for a broad search, which leads away and back. */
function labelOfStep(step: Step, { correct, origin }: Trajectory): DecisionOption["label"] {
  if (step.mistake === "too-broad") return "detour";
  if (step.mistake !== null) return "mistake";
  if (origin === "imported") return "unjudged";
  if (step.intent.kind === "answer") return correct === "true" ? "on_path" : "mistake";
  return step.onProgramPath === true ? "on_path" : "detour";
}
