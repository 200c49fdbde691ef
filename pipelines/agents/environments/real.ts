import { type Action, hashOf } from "../../../schemas/index.ts";
import type { Backend } from "../tools/define.ts";
import { NoAnswer } from "../tools/no-answer.ts";
import { neutralise } from "../formats/neutralise.ts";
import { defaultTools, invalidCall, toolset, type Tools } from "../toolset.ts";
import type { CallResult, Environment } from "./environment.ts";
import { callIdOf } from "./simulated.ts";
import type { Kept, Session } from "./web/session.ts";

export interface RealOptions {
  readonly backend: Backend;
  readonly session: Session;
  readonly tools?: Tools;
}

/** A call that another try might mend is made anew when it is asked for again, so often; then its last failure stands. */
const TRIES = 3;

/**
 * The web. Every call is recorded in the session: asked again, it gives the same bytes, also to another rollout and after a restart.
 * A call whose services gave no answer says so in the tools' own sentences and names the reason; the next one like it has a number of its own.
 */
export function realEnvironment({ backend, session, tools = defaultTools }: RealOptions): Environment {
  const underWay = new Map<string, Promise<CallResult>>();

  const recorded = async (action: Action): Promise<CallResult> => {
    for (let attempt = 0; ; attempt++) {
      const callId = attemptId(session.id, action, attempt);
      const known = await session.call(callId);
      if (known !== undefined && (!known.again || attempt + 1 >= TRIES)) return resultOf(known);
      if (known !== undefined) continue;
      const kept = await made(callId, action);
      await session.keep(kept);
      return resultOf(kept);
    }
  };

  const made = async (callId: string, action: Action): Promise<Kept> => {
    const tool = tools.tools.find(({ name }) => name === action.name);
    const failures: Failure[] = [];
    let parts = 0;
    const watch = async <T>(asked: Promise<T>): Promise<T> => {
      const part = ++parts;
      try {
        return await asked;
      } catch (error) {
        if (error instanceof NoAnswer) failures.push({ part, error });
        throw error;
      }
    };
    const watched: Backend = {
      search: (query, limit) => watch(backend.search(query, limit)),
      scholar: (query, limit) => watch(backend.scholar(query, limit)),
      read: (url, goal) => watch(backend.read(url, goal)),
    };
    let text: string;
    try {
      text = (await tool?.run(action.arguments, watched)) ?? "";
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      text = SILENCE[action.name] ?? `Error: ${action.name} gave no answer. Please try again later.`;
    }
    const fault = failures.length === 0 ? null : faultOf(failures, parts);
    const { name, arguments: args } = action;
    return {
      call: { callId, snapshotId: session.id, tool: name, arguments: args, result: neutralise(text), fault },
      again: failures.some(({ error }) => error.retryable),
    };
  };

  return {
    kind: "real",
    snapshotId: session.id,
    faults: 0,
    toolset: toolset(tools),
    async call(action) {
      const callId = callIdOf(session.id, action);
      const wrong = invalidCall(action, tools);
      if (wrong !== undefined) return { callId, observation: neutralise(wrong), fault: "invalid-call" };
      // The web may answer two equal questions in two ways: they are asked as one.
      const going = underWay.get(callId) ?? recorded(action).finally(() => underWay.delete(callId));
      underWay.set(callId, going);
      return going;
    },
  };
}

interface Failure {
  /** 1, 2, …: which of the call's queries or pages. */
  readonly part: number;
  readonly error: NoAnswer;
}

const attemptId = (session: string, action: Action, attempt: number): string =>
  attempt === 0 ? callIdOf(session, action) : `call_${hashOf(session, action.name, action.arguments, attempt)}`;

const resultOf = ({ call: { callId, result, fault } }: Kept): CallResult => ({ callId, observation: result, fault });

/** Of the released tools, where nobody answered at all. */
const SILENCE: Readonly<Record<string, string>> = {
  search: "Google search Timeout, return None, Please try again later.",
  google_scholar: "Google Scholar Timeout, return None, Please try again later.",
};

/** "timeout"; of a call with several parts "2: timeout, 3: http-status". */
const faultOf = (failures: readonly Failure[], parts: number): string =>
  failures.map(({ part, error }) => (parts === 1 ? error.reason : `${part}: ${error.reason}`)).join(", ");
