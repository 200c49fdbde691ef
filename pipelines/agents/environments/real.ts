import type { Action } from "../../../schemas/index.ts";
import type { Backend } from "../../tools/define.ts";
import { NoAnswer } from "../../tools/no-answer.ts";
import { neutralise } from "../../../schemas/values/neutralise.ts";
import { defaultTools, invalidCall, toolset, type Tools } from "../../tools/toolset.ts";
import { callIdOf } from "./call-id.ts";
import type { Environment } from "./environment.ts";
import type { StoredSession, Session } from "./web/session.ts";

/** A session in which each call is made once: the web may answer two equal questions, asked at once, in two ways. */
export interface Recorder {
  readonly id: string;
  once(callId: string, make: () => Promise<StoredSession>): Promise<StoredSession>;
}

export interface RealOptions {
  readonly backend: Backend;
  readonly session: Recorder;
  readonly tools?: Tools;
}

/** A call that another try might mend is made anew when its rollout makes it again, so often; then its last failure stands. */
const TRIES = 3;

/**
 * The web, for one rollout. Every call is recorded in the session: asked again, it gives the same bytes, also to another rollout and
 * after a restart. A call whose services gave no answer says so in the tools' own sentences and names the reason; where another try may
 * go better, the next call like it in the rollout is an attempt of its own.
 */
export function realEnvironment({ backend, session, tools = defaultTools }: RealOptions): Environment {
  const attempts = new Map<string, number>();
  return {
    kind: "real",
    snapshotId: session.id,
    faults: 0,
    toolset: toolset(tools),
    async call(action) {
      const first = callIdOf(session.id, action);
      const wrong = invalidCall(action, tools);
      if (wrong !== undefined) return { callId: first, observation: neutralise(wrong), fault: "invalid-call" };
      const attempt = attempts.get(first) ?? 0;
      const callId = callIdOf(session.id, action, attempt);
      const { call, again } = await session.once(callId, async () => made(action, { callId, backend, session, tools }));
      if (again && attempt + 1 < TRIES) attempts.set(first, attempt + 1);
      return { callId, observation: call.result, fault: call.fault };
    },
  };
}

export function recorder(session: Session): Recorder {
  const underWay = new Map<string, Promise<StoredSession>>();
  const make = async (callId: string, call: () => Promise<StoredSession>): Promise<StoredSession> => {
    const known = await session.call(callId);
    if (known !== undefined) return known;
    const kept = await call();
    await session.keep(kept);
    return kept;
  };
  return {
    id: session.id,
    once(callId, call) {
      const going = underWay.get(callId) ?? make(callId, call).finally(() => underWay.delete(callId));
      underWay.set(callId, going);
      return going;
    },
  };
}

async function made(
  action: Action,
  { callId, backend, session, tools }: Required<RealOptions> & { readonly callId: string },
): Promise<StoredSession> {
  const { name, arguments: args } = action;
  const parts: (NoAnswer | undefined)[] = [];
  const watch = async <T>(asked: Promise<T>): Promise<T> => {
    const part = parts.push(undefined) - 1;
    try {
      return await asked;
    } catch (error) {
      if (error instanceof NoAnswer) parts[part] = error;
      throw error;
    }
  };
  const watched: Backend = {
    ...backend,
    search: (query, limit) => watch(backend.search(query, limit)),
    read: (url, goal) => watch(backend.read(url, goal)),
    scholar: (query, limit) => watch(backend.scholar(query, limit)),
  };
  const tool = tools.tools.find((each) => each.name === name);
  let text: string;
  try {
    text = (await tool?.run(args, watched)) ?? "";
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    // A tool that stops at the first part that nobody answers.
    text = tool?.failed?.(args, "time-out") ?? `Error: ${name} gave no answer. Please try again later.`;
  }
  return {
    call: { callId, snapshotId: session.id, tool: name, arguments: args, result: neutralise(text), fault: faultOf(parts) },
    again: parts.some((error) => error?.retryable === true),
  };
}

/** "time-out" where all parts of a call (queries, pages) came to it; "2: time-out, 3: http-404" where only some did. */
function faultOf(parts: readonly (NoAnswer | undefined)[]): string | null {
  const names = parts.map((error) => (error === undefined ? undefined : nameOf(error)));
  if (names.every((name) => name === undefined)) return null;
  const [first] = names;
  if (names.every((name) => name === first)) return first ?? null;
  return names.flatMap((name, part) => (name === undefined ? [] : [`${part + 1}: ${name}`])).join(", ");
}

/** As the simulated environment names its faults; it knows of one server error only. */
const nameOf = ({ reason, status }: NoAnswer): string => {
  if (reason === "timeout") return "time-out";
  if (reason !== "http-status" || status === undefined) return reason;
  return status >= 500 ? "http-500" : `http-${status}`;
};
