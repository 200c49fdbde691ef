import type { Decision, Question, Span, Trajectory } from "../../schemas/index.ts";
import { renderCall } from "../agents/formats/tongyi.ts";

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
 * judgement. Steps without a decision show the one way that was taken.
 */
export function trajectoryText(question: Pick<Question, "text">, trajectory: Trajectory, decisions: readonly Decision[]): Rendered {
  const byStep = new Map(decisions.map((decision) => [decision.stepIndex, decision]));
  const parts: string[] = [];
  const spans: Span[] = [];
  let at = 0;
  const add = (text: string): void => {
    parts.push(text);
    at += text.length;
  };
  add(`Question: ${question.text}\n\n`);
  for (const [index, step] of trajectory.steps.entries()) {
    const decision = byStep.get(index);
    if (decision !== undefined) addStep(decision, add, () => at, spans);
    else {
      const action =
        step.action === null
          ? step.intent.kind === "answer"
            ? (trajectory.prediction ?? "")
            : "(unreadable call)"
          : renderCall(step.action);
      add(`Thought: ${step.thought}\n${step.intent.kind === "answer" ? "Answer" : "Action"}: ${action}\n\n`);
      addObservation(step.observation ?? "", add, () => at, spans);
    }
  }
  add(judgementOf(trajectory));
  return { text: parts.join(""), observationSpans: spans };
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
