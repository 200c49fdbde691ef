import type { Clock, SamplingConfig } from "../../../schemas/index.ts";
import type { Model } from "../../models/model.ts";
import { rolePrompt, systemPrompt } from "../../trajectory/formats/tongyi.ts";
import type { Environment } from "../environments/environment.ts";
import type { LiveStep } from "../live-run.ts";
import { roughTokens } from "../rollout.ts";
import { openConversation } from "./conversation.ts";
import { openJournal } from "./journal.ts";
import { play, type End } from "./play.ts";

export interface LiveModelOptions {
  readonly model: Model;
  readonly environment: Environment;
  readonly sampling: SamplingConfig;
  readonly clock: Clock;
  readonly seed: number;
  readonly maxSteps: number;
  readonly maxTokens: number;
  readonly signal: AbortSignal;
  /** Called after each turn. */
  told(step: LiveStep): void;
}

/** A model tries a question while somebody looks on; nothing of it is kept. */
export async function liveModel(question: string, { told, environment, clock, ...options }: LiveModelOptions): Promise<End> {
  const talk = openConversation({
    systemPrompt: systemPrompt(environment.toolset, clock.now),
    role: rolePrompt(clock.now),
    question,
    goldPath: [],
    countTokens: roughTokens,
  });
  const forgotten = { kept: [], keep: () => Promise.resolve() };
  const heard = (): void => {
    const step = talk.steps.at(-1);
    if (step === undefined) return;
    const said = talk.messages.at(-1)?.content ?? "";
    const isAnswer = step.intent.kind === "answer";
    const answer = isAnswer ? said.slice(said.indexOf("<answer>") + 8, said.lastIndexOf("</answer>")) : null;
    told({ thought: step.thought, action: step.action, observation: step.observation, answer });
  };
  return play(talk, { ...options, journal: openJournal(options.model, environment, forgotten), heard });
}
