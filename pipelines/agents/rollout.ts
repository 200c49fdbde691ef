import {
  idOf,
  type Clock,
  type EnvironmentCall,
  type Generator,
  type Message,
  type Question,
  type Random,
  type Rollout,
  type Step,
  type Termination,
  type Trajectory,
} from "../../schemas/index.ts";
import { answerReward } from "../rewards/answer.ts";
import type { CallResult, Environment } from "./environments/environment.ts";
import { renderObservation, renderTurn, systemPrompt, UNREADABLE_CALL } from "../trajectory/formats/tongyi.ts";
import type { Policy, PolicyRun, Turn } from "./policies/policy.ts";
import { qualityParts, qualityScore } from "../trajectory/quality.ts";
import { TERMINATION } from "../trajectory/termination.ts";
import { ruleStage } from "../core/stage-versions.ts";

export interface RolloutContext {
  readonly environment: Environment;
  readonly policy: Policy;
  readonly clock: Clock;
  readonly random: Random;
  readonly seed: number;
  readonly maxSteps: number;
  /** Of the rendered conversation; counted as characters over four unless `countTokens` is given. */
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
}

/** A token is some four characters of English: good enough for a limit, never for a column. */
export const roughTokens = (text: string): number => Math.ceil(text.length / 4);

/** Unreadable turns in a row after which a run ends. */
const MAX_FORMAT_ERRORS = 2;

/**
 * Runs a policy on a question until it answers or a limit ends it. `index` tells several rollouts of one question apart.
 * Deterministic in question, seed, index and snapshot.
 */
export async function rollout(question: Question, index: number, context: RolloutContext): Promise<Rollout> {
  const { environment, policy, random } = context;
  const run = await policy.begin(question, random.fork("rollout", question.id, policy.kind, index));
  const record = open(question, context);
  const termination = await play(run, record, context);
  return close(question, index, termination, run, record, context);
  function open(of: Question, { clock }: RolloutContext): Recorded {
    const messages: Message[] = [
      { role: "system", content: systemPrompt(environment.toolset, clock.now), loss: 0 },
      { role: "user", content: of.text, loss: 0 },
    ];
    return { messages, steps: [], calls: new Map(), tokens: 0 };
  }
}

interface Recorded {
  readonly messages: Message[];
  readonly steps: Step[];
  readonly calls: Map<string, EnvironmentCall>;
  tokens: number;
}

async function play(run: PolicyRun, record: Recorded, context: RolloutContext): Promise<Termination> {
  const say = (message: Message): void => {
    record.messages.push(message);
    record.tokens += context.countTokens(message.content);
  };
  record.tokens = record.messages.reduce((sum, { content }) => sum + context.countTokens(content), 0);
  let observed: CallResult | null = null;
  let unreadable = 0;
  for (;;) {
    if (record.steps.length >= context.maxSteps) return "max-steps";
    const turn: Turn = await run.next(observed);
    const act = turn.move;
    // What is wrong by design is seen, so that its mending can be learned, and is no model itself.
    say({
      role: "assistant",
      content: renderTurn({ thought: turn.thought, act }),
      loss: turn.mistake === null && turn.unlearned !== true ? 1 : 0,
    });
    observed = await respond(turn, record, context.environment);
    record.steps.push(stepOf(turn, observed));
    if (turn.move.kind === "answer") return "answer";
    unreadable = turn.move.kind === "unreadable" ? unreadable + 1 : 0;
    if (unreadable >= MAX_FORMAT_ERRORS) return "format-error";
    say({ role: "user", content: renderObservation(observed?.observation ?? ""), loss: 0 });
    if (record.tokens >= context.maxTokens) return "max-tokens";
  }
}

/** What the environment answers; an unreadable turn gets the released agent's sentence and is no recorded call. */
async function respond({ move }: Turn, { calls }: Recorded, environment: Environment): Promise<CallResult | null> {
  if (move.kind === "answer") return null;
  if (move.kind === "unreadable") return { callId: "", observation: UNREADABLE_CALL, fault: "format-error" };
  const result = await environment.call(move.action);
  calls.set(result.callId, {
    callId: result.callId,
    snapshotId: environment.snapshotId,
    tool: move.action.name,
    arguments: move.action.arguments,
    result: result.observation,
    fault: result.fault,
  });
  return result;
}

const stepOf = (turn: Turn, observed: CallResult | null): Step => ({
  thought: turn.thought,
  action: turn.move.kind === "call" ? turn.move.action : null,
  observation: observed?.observation ?? null,
  callId: turn.move.kind === "call" ? (observed?.callId ?? null) : null,
  onProgramPath: turn.onProgramPath,
  mistake: turn.mistake,
  recovered: false,
  intent: turn.intent,
});

const DESIGNED: Generator = ruleStage("designed-rollout", "rollouts");

function close(
  question: Question,
  index: number,
  termination: Termination,
  run: PolicyRun,
  record: Recorded,
  context: RolloutContext,
): Rollout {
  const { environment, policy, seed } = context;
  const last = record.messages.at(-1)?.content ?? "";
  const prediction = TERMINATION[termination].answered ? last.slice(last.indexOf("<answer>") + 8, last.lastIndexOf("</answer>")) : null;
  const correct = answerReward(prediction, question.answer) === 1;
  const steps = record.steps.map((step, at) => ({
    ...step,
    onProgramPath: step.onProgramPath === true && !run.fruitless(at),
    recovered: step.mistake !== null && run.recovered(at),
  }));
  const parts = qualityParts({ question, steps, messages: record.messages, prediction, correct });
  const trajectory: Trajectory = {
    id: idOf("t", question.id, policy.kind, policy.version, index, seed, environment.snapshotId),
    questionId: question.id,
    origin: "designed",
    policy: { kind: policy.kind, modelId: null, policyVersion: policy.version, temperature: null, topP: null, constrainedDecoding: false },
    contextMode: "react",
    toolset: environment.toolset,
    environment: { kind: environment.kind, snapshotId: environment.snapshotId, faults: environment.faults },
    messages: record.messages,
    steps,
    segments: [{ startMessage: 0, endMessage: record.messages.length, summary: null }],
    termination,
    prediction,
    correct: correct ? "true" : "false",
    numSteps: steps.length,
    numToolCalls: steps.filter(({ action }) => action !== null).length,
    qualityScore: qualityScore(parts),
    qualityParts: parts,
    finishReason: TERMINATION[termination].finishReason,
    generator: DESIGNED,
    seed,
  };
  return { trajectory, calls: [...record.calls.values()] };
}
