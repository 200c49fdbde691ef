import type { EnvironmentCall, Question, RecordedTrajectory } from "../../schemas/index.ts";
import { openConversation } from "../agents/sampled/conversation.ts";
import type { ReadReply } from "../agents/sampled/hear.ts";
import { withMendedSteps } from "../agents/sampled/play.ts";
import { answerReward } from "../rewards/answer.ts";
import { parseTurn, rolePrompt } from "../trajectory/formats/tongyi.ts";
import { qualityParts, qualityScore } from "../trajectory/quality.ts";
import { TERMINATION } from "../trajectory/termination.ts";

/** What follows from the turns that a model took; the turns themselves, their sampling and their end are the model's and the endpoint's. */
export type FollowingParts = Pick<
  RecordedTrajectory,
  | "messages"
  | "steps"
  | "segments"
  | "prediction"
  | "correct"
  | "numSteps"
  | "numToolCalls"
  | "qualityScore"
  | "qualityParts"
  | "finishReason"
>;

/** Leads a sampled run's conversation again, with the turns as they were said and the tools' answers as they were recorded. */
export async function conversationAgain(
  question: Question,
  run: RecordedTrajectory,
  calls: ReadonlyMap<string, EnvironmentCall>,
): Promise<FollowingParts> {
  const [system] = run.messages;
  const talk = openConversation({
    systemPrompt: system?.content ?? "",
    role: rolePrompt(""),
    question: question.text,
    goldPath: question.goldPath,
    countTokens: () => 0,
  });
  const replies = repliesOf(run);
  let step = 0;
  for (const [at, said] of replies.entries()) {
    const summary = run.segments[at]?.summary ?? null;
    if (at > 0) talk.restart(summary ?? "");
    for (const reply of said) {
      const own = run.steps[step++];
      const recorded = own?.callId == null ? undefined : calls.get(own.callId);
      const answer = { callId: own?.callId ?? "", observation: recorded?.result ?? "", fault: recorded?.fault ?? null };
      await talk.turn(reply, { ...NOWHERE, toolset: run.toolset, call: () => Promise.resolve(answer) }, 0);
    }
  }
  const { answered, finishReason } = TERMINATION[run.termination];
  const last = talk.messages.at(-1)?.content ?? "";
  const prediction = answered ? last.slice(last.indexOf("<answer>") + 8, last.lastIndexOf("</answer>")) : null;
  const correct = answerReward(prediction, question.answer) === 1;
  const steps = withMendedSteps(talk.steps).map((one) => (one.intent.kind === "answer" ? { ...one, onProgramPath: correct } : one));
  const parts = qualityParts({ question, steps, messages: talk.messages, prediction, correct });
  return {
    messages: [...talk.messages],
    steps: steps.map(({ intent: _intent, ...plain }) => plain),
    segments: talk.segments.map((segment, at) => ({
      ...segment,
      endMessage: talk.segments[at + 1]?.startMessage ?? talk.messages.length,
    })),
    prediction,
    // An end that is nobody's answer is the endpoint's word.
    correct: run.correct === "undecided" ? "undecided" : correct ? "true" : "false",
    numSteps: steps.length,
    numToolCalls: steps.filter(({ action }) => action !== null).length,
    qualityScore: qualityScore(parts),
    qualityParts: parts,
    finishReason,
  };
}

const NOWHERE = { kind: "simulated", snapshotId: "", faults: 0 } as const;

/** The model's turns by context. */
function repliesOf({ messages, segments, termination }: RecordedTrajectory): readonly (readonly ReadReply[])[] {
  const end = termination === "refused" || termination === "max-tokens" ? termination : null;
  return segments.map(({ startMessage, endMessage }) => {
    const own = messages.slice(startMessage, endMessage);
    return own.flatMap(({ role, content }, at): readonly ReadReply[] => {
      if (role !== "assistant") return [];
      const parsed = parseTurn(content);
      if (!parsed.ok) return [{ ...unreadable(content), end: endMessage === messages.length && at === own.length - 1 ? end : null }];
      const { thought, act } = parsed.turn;
      if (act.kind === "call") return [{ thought, act: { kind: "call", call: { id: null, ...act.action } }, end: null }];
      return [{ thought, act: act.kind === "answer" ? act : { kind: "unreadable", raw: "" }, end: null }];
    });
  });
}

function unreadable(content: string): Pick<ReadReply, "thought" | "act"> {
  const [, thought = "", raw = ""] = /^<think>([\s\S]*?)<\/think>\n([\s\S]*)$/.exec(content) ?? [];
  return { thought, act: { kind: "unreadable", raw } };
}
