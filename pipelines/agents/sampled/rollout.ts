import {
  hashOf,
  idOf,
  type Clock,
  type Question,
  type Reply,
  type Resume,
  type Rollout,
  type SamplingConfig,
  type Trajectory,
} from "../../../schemas/index.ts";
import type { Model } from "../../models/model.ts";
import { modelGenerator } from "../../models/task.ts";
import { answerReward } from "../../rewards/answer.ts";
import type { Environment } from "../environments/environment.ts";
import { rolePrompt, systemPrompt } from "../../trajectory/formats/tongyi.ts";
import { qualityParts, qualityScore } from "../../trajectory/quality.ts";
import { TERMINATION } from "../../trajectory/termination.ts";
import { openConversation } from "./conversation.ts";
import { openJournal, type JournalStore } from "./journal.ts";
import { withMendedSteps, play, type End } from "./play.ts";
import { SUM_UP } from "./summary.ts";
import { tokensOf } from "./tokens.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";

export interface SampledContext extends JournalStore {
  readonly environment: Environment;
  readonly model: Model;
  readonly sampling: SamplingConfig;
  readonly clock: Clock;
  readonly seed: number;
  /** Of the requests: each rollout of a question has its own. */
  readonly requestSeed: number;
  readonly maxSteps: number;
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
  readonly signal: AbortSignal;
  readonly deadline?: AbortSignal | undefined;
}

export interface SampledRollout {
  readonly rollout: Rollout;
  /** An endpoint's failure ended it. `again`: the next run goes on with it. */
  readonly failed?: End["failed"];
}

/** Of all that a model is told in a rollout but the question: another one is another policy. */
export const policyHash = ({ callStyle, contextMode }: SamplingConfig, { toolset }: Pick<Environment, "toolset">): string =>
  hashOf(STAGE_VERSIONS.sampled, callStyle, contextMode, systemPrompt(toolset, "0000-00-00"), rolePrompt("0000-00-00"), SUM_UP.promptHash);

/**
 * A model's own run over a question: what it thinks, calls and answers is its own, what it observes is the environment's. A function of
 * the question and of what the journal holds. `index` tells the rollouts of one group apart.
 * Long because most of it is the trajectory's record, one line a column.
 */
export async function sampledRollout(question: Question, index: number, context: SampledContext): Promise<SampledRollout> {
  const { clock, countTokens, model, sampling } = context;
  const journal = openJournal(model, context.environment, context);
  const { environment } = journal;
  const prompt = systemPrompt(environment.toolset, clock.now);
  const talk = openConversation({
    systemPrompt: prompt,
    role: rolePrompt(clock.now),
    question: question.text,
    goldPath: question.goldPath,
    countTokens,
  });
  const makers: Resume["steps"] = [];
  const heard: { readonly segment: number; readonly reply: Reply }[] = [];
  const end = await play(talk, {
    ...context,
    journal,
    seed: context.requestSeed,
    heard(reply) {
      makers.push({ modelId: journal.maker(), version: reply.servedBy });
      heard.push({ segment: talk.segments.length - 1, reply });
    },
  });
  const { termination, failed } = end;
  const meaning = TERMINATION[termination];
  const last = talk.messages.at(-1)?.content ?? "";
  const prediction = meaning.answered ? last.slice(last.indexOf("<answer>") + 8, last.lastIndexOf("</answer>")) : null;
  const correct = answerReward(prediction, question.answer) === 1;
  const mistakesMended = withMendedSteps(talk.steps);
  const steps = mistakesMended.map((step) => (step.intent.kind === "answer" ? { ...step, onProgramPath: correct } : step));
  const parts = qualityParts({ question, steps, messages: talk.messages, prediction, correct });
  const id = idOf(
    "t",
    question.id,
    "model",
    model.id,
    policyHash(sampling, environment),
    index,
    context.seed,
    environment.snapshotId,
    clock.now,
  );
  const mixed = new Set(makers.map(({ modelId, version }) => `${modelId} ${version ?? ""}`)).size > 1;
  const trajectory: Trajectory = {
    id,
    questionId: question.id,
    origin: "sampled",
    policy: {
      kind: "model",
      modelId: model.id,
      policyVersion: makers.at(-1)?.version ?? null,
      temperature: sampling.temperature,
      topP: sampling.topP,
      constrainedDecoding: false,
    },
    contextMode: sampling.contextMode,
    toolset: environment.toolset,
    environment: { kind: environment.kind, snapshotId: environment.snapshotId, faults: environment.faults },
    messages: [...talk.messages],
    steps,
    segments: talk.segments.map((segment, at) => ({
      ...segment,
      endMessage: talk.segments[at + 1]?.startMessage ?? talk.messages.length,
    })),
    termination,
    prediction,
    // What an endpoint broke off is nobody's answer, right or wrong.
    correct: failed !== undefined ? "undecided" : correct ? "true" : "false",
    numSteps: steps.length,
    numToolCalls: steps.filter(({ action }) => action !== null).length,
    qualityScore: qualityScore(parts),
    qualityParts: parts,
    finishReason: meaning.finishReason,
    ...((meaning.resumable || mixed) && {
      resume: { messages: talk.messages.length, calls: talk.calls.size, snapshotId: environment.snapshotId, steps: makers },
    }),
    generator: modelGenerator("sampled-rollout", STAGE_VERSIONS.sampled, model.id, { promptHash: policyHash(sampling, environment) }),
    seed: context.seed,
  };
  const sampled = { at: clock.now, ...tokensOf(heard, talk.segments.length) };
  return { rollout: { trajectory, calls: [...talk.calls.values()], sampled }, ...(failed !== undefined && { failed }) };
}
