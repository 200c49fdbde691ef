import { canonicalJson, type ChatMessage, type EnvironmentCall, type Message, type Mistake, type Step } from "../../../schemas/index.ts";
import type { CallResult, Environment } from "../environments/environment.ts";
import { resumedQuestion } from "../../trajectory/formats/resum.ts";
import { neutralise } from "../../../schemas/values/neutralise.ts";
import { intentOf, replyTurn, unreadableReason } from "../../trajectory/formats/parsed-reply.ts";
import { renderCall, renderObservation, renderTurn, UNREADABLE_CALL, type Turn } from "../../trajectory/formats/tongyi.ts";
import type { ReadReply } from "./hear.ts";
import { intentOfCall, reachesGoldPage } from "../../trajectory/seen-pages.ts";
import type { SummaryTask } from "./summary.ts";

export interface ConversationStart {
  /** As the trajectory keeps it: the tools and the form of a call stand in it. */
  readonly systemPrompt: string;
  /** As it is sent where tools are offered in the API's own form. */
  readonly role: string;
  readonly question: string;
  readonly goldPath: readonly string[];
  readonly countTokens: (text: string) => number;
}

/** A sampled run while it goes on: contexts after each other, one step a turn. */
export interface Conversation {
  readonly messages: readonly Message[];
  readonly segments: readonly { readonly startMessage: number; readonly summary: string | null }[];
  readonly steps: readonly Step[];
  readonly calls: ReadonlyMap<string, EnvironmentCall>;
  /** Steps of the open context. */
  rounds(): number;
  /** Of the open context, as the endpoint counted where it does. */
  tokens(): number;
  /** Turns in a row of which nothing could be done. */
  useless(): number;
  chat(callStyle: "text" | "tools"): readonly ChatMessage[];
  /** Takes a turn in, makes its call, and says what it was. */
  turn(heard: ReadReply, environment: Environment, counted: number): Promise<Turn | undefined>;
  toSumUp(): SummaryTask;
  restart(summary: string): void;
}

interface Round {
  readonly turn: Turn | undefined;
  readonly said: string;
  readonly observation: string;
}

/** Long because a turn changes messages, tokens, steps and rounds together, and the other methods read them. */
export function openConversation({ systemPrompt, role, question, goldPath, countTokens }: ConversationStart): Conversation {
  const messages: Message[] = [];
  const segments: { startMessage: number; summary: string | null }[] = [];
  const steps: Step[] = [];
  const calls = new Map<string, EnvironmentCall>();
  const made = new Set<string>();
  let rounds: Round[] = [];
  let tokens = 0;
  let useless = 0;
  const begin = (summary: string | null): void => {
    segments.push({ startMessage: messages.length, summary });
    const user = summary === null ? question : resumedQuestion(question, summary);
    messages.push({ role: "system", content: systemPrompt, loss: 0 }, { role: "user", content: user, loss: 0 });
    tokens = countTokens(systemPrompt) + countTokens(user);
    rounds = [];
  };
  const callOf = async (turn: Turn, environment: Environment): Promise<CallResult | null> => {
    if (turn.act.kind !== "call") return null;
    const { action } = turn.act;
    const result = await environment.call(action);
    calls.set(result.callId, {
      callId: result.callId,
      snapshotId: environment.snapshotId,
      tool: action.name,
      arguments: action.arguments,
      result: result.observation,
      fault: result.fault,
    });
    return result;
  };
  begin(null);
  return {
    messages,
    segments,
    steps,
    calls,
    rounds: () => rounds.length,
    tokens: () => tokens,
    useless: () => useless,
    chat(callStyle) {
      const [system, user, ...rest] = messages.slice(segments.at(-1)?.startMessage).map(({ role: of, content }) => ({ role: of, content }));
      if (callStyle === "text" || system === undefined || user === undefined) return [system, user, ...rest].flatMap((one) => one ?? []);
      return [{ ...system, content: role }, user, ...rounds.flatMap(inCalls)];
    },
    async turn(heard, environment, counted) {
      const turn = heard.end === null ? replyTurn(heard) : undefined;
      const result = turn === undefined ? null : await callOf(turn, environment);
      const key = turn?.act.kind === "call" ? canonicalJson(turn.act.action) : undefined;
      const unusable = turn === undefined || result?.fault === "invalid-call";
      const mistake: Mistake | null = unusable ? "format-error" : key !== undefined && made.has(key) ? "loop" : null;
      if (key !== undefined) made.add(key);
      useless = unusable ? useless + 1 : 0;
      const over = heard.end !== null || turn?.act.kind === "answer";
      const observation = over ? null : (result?.observation ?? UNREADABLE_CALL);
      const said = turn === undefined ? unreadableReason(heard) : renderTurn(turn);
      messages.push({ role: "assistant", content: said, loss: mistake === null ? 1 : 0 });
      if (observation !== null) messages.push({ role: "user", content: renderObservation(observation), loss: 0 });
      tokens = (counted > 0 ? counted : tokens + countTokens(said)) + (observation === null ? 0 : countTokens(observation));
      rounds.push({ turn, said, observation: observation ?? "" });
      steps.push({
        thought: turn?.thought ?? neutralise(heard.thought),
        action: turn?.act.kind === "call" ? turn.act.action : null,
        observation,
        callId: result?.callId ?? null,
        onProgramPath: mistake === null && turn?.act.kind === "call" && reachesGoldPage(turn.act.action, observation ?? "", goldPath),
        mistake,
        recovered: false,
        intent: turn?.act.kind === "call" ? intentOfCall(turn.act.action, steps) : intentOf(turn),
      });
      return turn;
    },
    toSumUp: () => ({
      question,
      before: segments.at(-1)?.summary ?? null,
      rounds: rounds.map(({ turn, said, observation }) => ({
        thought: turn?.thought ?? "",
        call: turn?.act.kind === "call" ? renderCall(turn.act.action) : said,
        observation,
      })),
    }),
    restart: begin,
  };
}

/** A round in the API's own form: a call and its result, or words and what is said of them. */
function inCalls({ turn, said, observation }: Round, at: number): readonly ChatMessage[] {
  if (turn?.act.kind !== "call") {
    return [
      { role: "assistant", content: said },
      { role: "user", content: observation },
    ];
  }
  const { name, arguments: given } = turn.act.action;
  const id = `call_${at}`;
  return [
    { role: "assistant", content: turn.thought, toolCalls: [{ id, name, arguments: JSON.stringify(given) }] },
    { role: "tool", content: observation, toolCallId: id },
  ];
}
