import type { RejectionReason, Reply, SamplingConfig, Step, Termination } from "../../../schemas/index.ts";
import { ModelError } from "../../models/model-error.ts";
import type { ModelRequest } from "../../models/model.ts";
import type { Conversation } from "./conversation.ts";
import { hear } from "./hear.ts";
import type { Journal } from "./journal.ts";
import { sumUp } from "./summary.ts";

export interface PlayOptions {
  readonly journal: Journal;
  readonly sampling: SamplingConfig;
  /** Of the requests: another seed is another rollout. */
  readonly seed: number;
  readonly maxSteps: number;
  /** The context's size. Past it a run ends, or is summed up before. */
  readonly maxTokens: number;
  /** The run is stopped: nothing is made of this rollout, its journal stays. */
  readonly signal: AbortSignal;
  /** This rollout's time is over. */
  readonly deadline?: AbortSignal | undefined;
  /** A turn was taken in, from the last reply. */
  heard(reply: Reply): void;
}

export interface End {
  readonly termination: Termination;
  /** What an endpoint did; nothing of it is the policy's fault. */
  readonly failed?: { readonly reason: RejectionReason; readonly detail: string; readonly again: boolean };
}

/** Turns in a row of which nothing can be done. One is mended by most models, two by few. */
const MOST_USELESS = 3;
/** Share of the context at which it is summed up: the summary has to fit in behind it. */
const NEARLY_FULL = 0.9;
const STOPS = ["\n<tool_response>", "<tool_response>"];

/** Lets a model act until it answers or a limit ends it. Every way out has its type; an endpoint's failure is none of the policy's. */
export async function play(talk: Conversation, options: PlayOptions): Promise<End> {
  const { journal, sampling, seed, maxSteps, maxTokens, deadline } = options;
  const signal = deadline === undefined ? options.signal : AbortSignal.any([options.signal, deadline]);
  for (;;) {
    if (talk.steps.length >= maxSteps) return { termination: "max-steps" };
    const summed = await summedUp(talk, options, signal);
    if (summed !== undefined) return summed;
    if (talk.tokens() >= maxTokens) return { termination: "max-tokens" };
    let reply: Reply;
    try {
      reply = await journal.model.complete(requestOf(talk, sampling, seed, maxTokens, journal), signal);
    } catch (error) {
      return endOf(error, options);
    }
    const heard = hear(reply, sampling.callStyle);
    let turn: Awaited<ReturnType<Conversation["turn"]>>;
    try {
      turn = await talk.turn(heard, journal.environment, reply.usage.input === 0 ? 0 : reply.usage.input + reply.usage.output);
    } catch (error) {
      return endOf(error, options);
    }
    options.heard(reply);
    if (heard.end !== null) return { termination: heard.end };
    if (turn?.act.kind === "answer") return { termination: "answer" };
    if (talk.useless() >= MOST_USELESS) return { termination: "format-error" };
  }
}

function requestOf(talk: Conversation, sampling: SamplingConfig, seed: number, maxTokens: number, { environment }: Journal): ModelRequest {
  const { callStyle, temperature, topP, maxReplyTokens, logprobs } = sampling;
  return {
    task: "policy",
    messages: talk.chat(callStyle),
    format: { kind: "text" },
    maxTokens: Math.min(maxReplyTokens, maxTokens - talk.tokens()),
    temperature,
    topP,
    seed,
    ...(callStyle === "text" ? { stop: STOPS } : { tools: environment.toolset.tools }),
    ...(logprobs && { logprobs }),
  };
}

/** Leaves a context that is full, or in which enough was done. A summary that cannot be had is waited for as long as there is room. */
async function summedUp(talk: Conversation, options: PlayOptions, signal: AbortSignal): Promise<End | undefined> {
  const { journal, sampling, seed, maxTokens } = options;
  const { contextMode, summariseEvery } = sampling;
  if (contextMode === "react" || talk.rounds() === 0) return undefined;
  const full = talk.tokens() >= NEARLY_FULL * maxTokens;
  const due = contextMode === "iterresearch" || (summariseEvery !== null && talk.rounds() >= summariseEvery);
  if (!full && !due) return undefined;
  try {
    const input = talk.toSumUp();
    const summed = await sumUp(journal.model, input, signal, seed);
    if ("summary" in summed) {
      // A report alone would not let the next round see what the last call gave.
      talk.restart(contextMode === "iterresearch" ? `${summed.summary}\n\n${lastRound(input)}` : summed.summary);
      return undefined;
    }
    return summed.failed.again ? { termination: "paused", failed: summed.failed } : undefined;
  } catch (error) {
    return endOf(error, options);
  }
}

function lastRound({ rounds }: ReturnType<Conversation["toSumUp"]>): string {
  const last = rounds.at(-1);
  return last === undefined ? "" : `The last call was ${last.call.trim()} and gave:\n${last.observation}`;
}

function endOf(error: unknown, { signal, deadline }: PlayOptions): End {
  if (signal.aborted) throw error;
  if (deadline?.aborted === true)
    return { termination: "paused", failed: { reason: "over-limit", detail: "its time was over", again: true } };
  // A Stop, or a lost store: not of this rollout.
  if (!(error instanceof ModelError)) throw error;
  if (error.failure === "too-long") return { termination: "max-tokens" };
  return {
    termination: error.retryable ? "paused" : "tool-failure",
    failed: { reason: "model-failed", detail: error.message, again: error.retryable },
  };
}

/** A mistake that a later turn without one made good. */
export function withMendedSteps(steps: readonly Step[]): readonly Step[] {
  const last = steps.findLastIndex(({ mistake }) => mistake === null);
  return steps.map((step, at) => ({ ...step, recovered: step.mistake !== null && at < last }));
}
