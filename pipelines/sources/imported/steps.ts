import { canonicalJson, type Message, type RejectionReason, type Step, type Termination } from "../../../schemas/index.ts";
import { neutralise } from "../../../schemas/values/neutralise.ts";
import { intentOf, replyTurn, unreadableReason, type ParsedReply } from "../../trajectory/formats/parsed-reply.ts";
import { renderObservation, renderTurn } from "../../trajectory/formats/tongyi.ts";
import type { ImportedRecord, ImportedTurn } from "./turn.ts";

/** What was left out of a run, or kept it from being taken in. */
export interface LeftOut {
  readonly reason: RejectionReason;
  readonly detail: string;
}

export interface ImportedSteps {
  readonly steps: readonly Step[];
  /** From the first assistant turn on, turn by turn. */
  readonly messages: readonly Message[];
  readonly prediction: string | null;
  readonly termination: Termination;
  readonly leftOut: readonly LeftOut[];
}

/** One step before its observation is known. */
interface Draft extends ParsedReply {
  observation: string | null;
}

/** A past run's turns as steps, one call each, and as messages in the one turn format that everything here reads. */
export function stepsOf(record: ImportedRecord): ImportedSteps {
  const leftOut: LeftOut[] = [];
  const { drafts, cut } = draftsOf(record.turns, leftOut);
  const seen = new Set<string>();
  const messages: Message[] = [];
  const steps = drafts.map((draft, at): Step => {
    const last = at === drafts.length - 1;
    const turn = replyTurn(draft);
    const action = turn?.act.kind === "call" ? turn.act.action : null;
    const key = action === null ? undefined : canonicalJson(action);
    const mistake = turn === undefined ? "format-error" : key !== undefined && seen.has(key) ? "loop" : null;
    if (key !== undefined) seen.add(key);
    const observation = draft.observation === null ? (last ? null : "") : neutralise(draft.observation);
    messages.push({
      role: "assistant",
      content: turn === undefined ? unreadableReason(draft) : renderTurn(turn),
      loss: mistake === null ? 1 : 0,
    });
    if (observation !== null) messages.push({ role: "user", content: renderObservation(observation), loss: 0 });
    return {
      thought: turn?.thought ?? neutralise(draft.thought),
      action,
      observation,
      callId: null,
      onProgramPath: null,
      mistake,
      recovered: false,
      intent: intentOf(turn),
    };
  });
  const mended = steps.findLastIndex(({ mistake }) => mistake === null);
  const end = steps.at(-1);
  const answered = end?.intent.kind === "answer";
  return {
    steps: steps.map((step, at) => ({ ...step, recovered: step.mistake !== null && at < mended })),
    messages,
    prediction: answered ? neutralise(answerOf(drafts.at(-1))) : null,
    termination: answered ? "answer" : cut ? "max-tokens" : endOf(record.termination, end),
    leftOut,
  };
}

/** Turns in order; each observation goes to the call that its id names, else to the first that has none. */
function draftsOf(turns: readonly ImportedTurn[], leftOut: LeftOut[]): { readonly drafts: readonly Draft[]; readonly cut: boolean } {
  const drafts: Draft[] = [];
  const tagged = turns.some((turn) => turn.role === "assistant" && turn.tagged);
  const lastSaid = turns.findLastIndex(({ role }) => role === "assistant");
  let carried: readonly string[] = [];
  let stray = 0;
  for (const [at, turn] of turns.entries()) {
    if (turn.role === "system" || (turn.role === "user" && drafts.length === 0)) continue;
    if (drafts.at(-1)?.act.kind === "answer") {
      leftOut.push({ reason: "unsupported-format", detail: `${turns.length - at} messages behind the answer` });
      break;
    }
    if (turn.role === "tool") {
      const owner = drafts.find(({ act, observation }) => observation === null && (turn.callId === null || (act.kind === "call" && act.call.id === turn.callId))); // prettier-ignore
      if (owner === undefined) stray++;
      else owner.observation = turn.content;
    } else if (turn.role === "user") {
      const before = drafts.at(-1);
      if (before?.act.kind === "unreadable" && before.observation === null) {
        before.observation = turn.content;
        continue;
      }
      // At its limit the released agent overwrites the last observation with an order to answer: what follows was made under it.
      leftOut.push({
        reason: "over-limit",
        detail: `${turns.length - at} messages from where a user's words stand in place of an observation`,
      });
      return { drafts, cut: true };
    } else {
      const thought = [...carried, turn.thought].filter((part) => part !== "").join("\n");
      carried = [];
      const acts = turn.acts.flatMap((act): readonly Draft["act"][] => {
        if (act.kind !== "words") return [act];
        if (tagged) return [{ kind: "unreadable", raw: act.words }];
        if (at === lastSaid) return [{ kind: "answer", answer: act.words }];
        carried = [thought, act.words].filter((part) => part !== "");
        return [];
      });
      if (acts.length === 0 && carried.length === 0) carried = thought === "" ? [] : [thought];
      drafts.push(...acts.map((act, index) => ({ thought: index === 0 ? thought : "", act, observation: null })));
    }
  }
  if (stray > 0) leftOut.push({ reason: "unsupported-format", detail: `${stray} tool results that answer no call` });
  return { drafts, cut: false };
}

const answerOf = (draft: Draft | undefined): string => (draft?.act.kind === "answer" ? draft.act.answer : "");

function endOf(told: string, end: Step | undefined): Termination {
  if (end?.mistake === "format-error") return "format-error";
  return /token|context|length/i.test(told) ? "max-tokens" : "max-steps";
}
