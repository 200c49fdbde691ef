import { renderObservation, renderTurn, UNREADABLE_CALL } from "../../pipelines/trajectory/formats/tongyi.ts";
import { resumedQuestion } from "../../pipelines/trajectory/formats/resum.ts";
import type { RunExport } from "../../pipelines/exporters/run-export.ts";
import { idOf, type Question, type Rollout } from "../../schemas/index.ts";
import { rollout, smallRun } from "./run.ts";

/** A model's rollout of a question, as `rollout` of the fixture did it. `unreadable`: its first turn was no call. */
export function sampled(asked: Question, index: number, answer: string | null, { unreadable = false, pieces = false } = {}): Rollout {
  const { trajectory, calls } = rollout(asked, true);
  const slip = "<think>hm</think>\nsearch it";
  const head = trajectory.messages.slice(0, 2);
  const turns = trajectory.messages.slice(2, -1);
  const last = trajectory.messages.at(-1)!;
  const end = answer === null ? [] : [{ ...last, content: renderTurn({ thought: "So.", act: { kind: "answer", answer } }) }];
  const broken = [
    { role: "assistant" as const, content: slip, loss: 0 },
    { role: "user" as const, content: renderObservation(UNREADABLE_CALL), loss: 0 },
  ];
  const first = [...head, ...(unreadable ? broken : []), ...turns.slice(0, 2)];
  const summary = "Listed the page.";
  const again = pieces ? [head[0]!, { ...head[1]!, content: resumedQuestion(asked.text, summary) }] : [];
  const messages = [...first, ...again, ...turns.slice(2), ...end];
  const steps = trajectory.steps.slice(0, answer === null ? -1 : undefined).map((step, at, all) => ({
    ...step,
    thought: answer !== null && at === all.length - 1 ? "So." : step.thought,
  }));
  const none = { ...steps[0]!, thought: "hm", action: null, observation: UNREADABLE_CALL, callId: null, mistake: "format-error" as const };
  const all = unreadable ? [none, ...steps] : steps;
  return {
    calls,
    sampled: { at: "2026-01-30T08:00:00.000Z", logProbs: null, tokenIds: null },
    trajectory: {
      ...trajectory,
      id: idOf("t", asked.id, "model", index),
      origin: "sampled",
      policy: { kind: "model", modelId: "m", policyVersion: "m-1", temperature: 1, topP: 1, constrainedDecoding: false },
      contextMode: pieces ? "resum" : "react",
      messages,
      steps: all,
      segments: pieces
        ? [
            { startMessage: 0, endMessage: first.length, summary: null },
            { startMessage: first.length, endMessage: messages.length, summary },
          ]
        : [{ startMessage: 0, endMessage: messages.length, summary: null }],
      termination: answer === null ? "max-steps" : "answer",
      prediction: answer,
      correct: answer === asked.answer.text ? "true" : "false",
      numSteps: all.length,
      finishReason: answer === null ? "length" : "stop",
    },
  };
}

/** The small run, its first question tried four times by a model, its second one twice and always wrong. */
export async function sampledRun(out: string, changes: Partial<RunExport> = {}): Promise<RunExport> {
  const run = await smallRun(out);
  const [area, capital] = run.inputs.questions as readonly Question[];
  if (area === undefined || capital === undefined) throw new Error("the fixture has no questions");
  const tried = [
    sampled(area, 0, area.answer.text),
    sampled(area, 1, area.answer.text, { pieces: true }),
    sampled(area, 2, "12 square kilometres", { unreadable: true }),
    sampled(area, 3, null),
    sampled(capital, 0, "Lomé"),
    // Well-formed, or not: all wrong is all wrong.
    sampled(capital, 1, "Kumasi", { unreadable: true }),
  ];
  return {
    ...run,
    ...changes,
    inputs: { ...run.inputs, rollouts: [...(run.inputs.rollouts as readonly Rollout[]), ...tried], sampled: tried },
  };
}
