import type { Decision, Question, RecordedTrajectory, Span, Step, Trajectory } from "../../schemas/index.ts";
import { wellFormedText } from "../../schemas/values/neutralise.ts";
import { renderCall } from "../trajectory/formats/tongyi.ts";
import type { SteppedText } from "../tokens/windows.ts";

type Bare = Pick<Decision, "options" | "originalIndex" | "observation" | "judgement">;

/** The contrastive ending of AgentFounder: what the whole trajectory came to, never which option was right. */
export function judgementOf({ correct, termination }: Pick<Trajectory, "correct" | "termination">): string {
  if (correct === "true") return "Judgement: the final answer of this research is correct.";
  if (termination === "answer" && correct === "undecided")
    return "Judgement: whether the final answer of this research is correct is not known.";
  if (termination === "answer") return "Judgement: the final answer of this research is wrong.";
  return "Judgement: this research ended without an answer.";
}

interface Rendered {
  readonly text: string;
  readonly observationSpans: Span[];
}

/** One decision: question, options, choice, observation, judgement. What was seen before is the trajectory's, and not repeated. */
export function decisionText(question: string, stepIndex: number, bare: Bare): Rendered {
  const parts = [`Question: ${question}\n\n`];
  const spans: Span[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (text: string): void => {
    parts.push(text);
    at += text.length;
  };
  if (stepIndex > 0) add(`[${stepIndex} earlier ${stepIndex === 1 ? "step" : "steps"} of this research]\n\n`);
  addStep(bare, add, () => at, spans);
  add(bare.judgement);
  return { text: parts.join(""), observationSpans: spans };
}

/**
 * A whole trajectory as HAS text: the question, then each step with its options, the choice and the observation, at the end the
 * judgement. Steps without a decision show the one way that was taken. A part of it says in a line what went before.
 */
export function trajectoryText(
  question: Pick<Question, "text">,
  trajectory: RecordedTrajectory,
  decisions: readonly Decision[],
): SteppedText {
  const byStep = new Map(decisions.map((decision) => [decision.stepIndex, decision]));
  const { steps } = trajectory;
  return {
    steps: steps.map((step, index) => stepText(step, byStep.get(index), trajectory)),
    head: (from) => `Question: ${question.text}\n\n${from === 0 ? "" : `[${wentBefore(steps.slice(0, from))}]\n\n`}`,
    foot: (to) =>
      to === steps.length
        ? judgementOf(trajectory)
        : `[${steps.length - to} later ${steps.length - to === 1 ? "step" : "steps"} of this research]`,
  };
}

/** A step as text, from its first letter to the line break behind it. */
function stepText(
  step: RecordedTrajectory["steps"][number],
  decision: Decision | undefined,
  { steps, prediction }: RecordedTrajectory,
): SteppedText["steps"][number] {
  const parts: string[] = [];
  const observationSpans: Span[] = [];
  let at = 0;
  const add = (text: string): void => {
    parts.push(text);
    at += text.length;
  };
  if (decision !== undefined) addStep(decision, add, () => at, observationSpans);
  else {
    const isAnswer = step.action === null && prediction !== null && step === steps.at(-1);
    const action = step.action === null ? (isAnswer ? (prediction ?? "") : "(unreadable call)") : renderCall(step.action);
    add(`Thought: ${step.thought}\n${isAnswer ? "Answer" : "Action"}: ${action}\n\n`);
    addObservation(step.observation ?? "", add, () => at, observationSpans);
  }
  return { text: parts.join(""), observationSpans };
}

const MOST_SAID = 400;

/** How many steps there were, and the last of them. */
function wentBefore(steps: readonly Pick<Step, "thought">[]): string {
  const many = steps.length === 1 ? "1 earlier step" : `${steps.length} earlier steps`;
  const thought = (steps.at(-1)?.thought ?? "").replace(/\s+/g, " ").trim();
  const last = thought.length > MOST_SAID ? `${wellFormedText(thought.slice(0, MOST_SAID))} …` : thought;
  return `${many} of this research${last === "" ? "" : `; the last of them: ${last}`}`;
}

function addStep({ options, originalIndex, observation }: Bare, add: (text: string) => void, at: () => number, spans: Span[]): void {
  add(`I have ${options.length} options for the next step:\n\n`);
  options.forEach((option, index) => {
    const act = option.action === null ? `Answer: ${option.answer ?? ""}` : `Action: ${renderCall(option.action)}`;
    add(`Option ${index + 1}:\nThought: ${option.thought}\n${act}\n\n`);
  });
  add(`I choose option ${originalIndex + 1}.\n\n`);
  addObservation(observation, add, at, spans);
}

function addObservation(observation: string, add: (text: string) => void, at: () => number, spans: Span[]): void {
  if (observation === "") return;
  add("Observation:\n");
  const start = at();
  add(observation);
  spans.push({ start, end: at() });
  add("\n\n");
}
