import type { Action } from "../../schemas/index.ts";
import type { Policy, Turn } from "./policies/policy.ts";

/** How a call of the default set is said with another set's tools. Calls that need no other words are given back as they are. */
export interface Dialect {
  say(action: Action): Action;
  /** The call of the default set that it says; undefined where it is none. `listed`: addresses that an id may stand for. */
  hear(action: Action, listed: Iterable<string>): Action | undefined;
  /** Text that no parser reads, with the set's own names in it. */
  garble(raw: string): string;
}

/** A policy that was written for the default tools, with the tools of another set. What it observes is the same. */
export function speaking(policy: Policy, dialect: Dialect | undefined): Policy {
  if (dialect === undefined) return policy;
  const said = (turn: Turn): Turn => {
    const { move } = turn;
    if (move.kind === "call") return { ...turn, move: { kind: "call", action: dialect.say(move.action) } };
    return move.kind === "unreadable" ? { ...turn, move: { kind: "unreadable", raw: dialect.garble(move.raw) } } : turn;
  };
  return {
    ...policy,
    async begin(question, random) {
      const run = await policy.begin(question, random);
      return { next: async (observed) => said(await run.next(observed)), recovered: (step) => run.recovered(step) };
    },
  };
}
