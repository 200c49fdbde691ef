import type { Dialect } from "../../tools/dialect.ts";
import type { Policy, PolicyRun, Turn } from "./policy.ts";

/** A policy that was written for the default tools, with the tools of another set. What it observes is the same. */
export function inDialect(policy: Policy, dialect: Dialect | undefined): Policy {
  if (dialect === undefined) return policy;
  return { ...policy, begin: async (question, random) => runInDialect(await policy.begin(question, random), dialect) };
}

/** The same of one run. */
export function runInDialect(run: PolicyRun, dialect: Dialect | undefined): PolicyRun {
  if (dialect === undefined) return run;
  const said = (turn: Turn): Turn => {
    const { move } = turn;
    if (move.kind === "call") return { ...turn, move: { kind: "call", action: dialect.say(move.action) } };
    return move.kind === "unreadable" ? { ...turn, move: { kind: "unreadable", raw: dialect.garble(move.raw) } } : turn;
  };
  return {
    next: async (observed) => said(await run.next(observed)),
    recovered: (step) => run.recovered(step),
    fruitless: (step) => run.fruitless(step),
  };
}
