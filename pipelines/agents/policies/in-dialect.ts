import type { Dialect } from "../../tools/dialect.ts";
import type { Policy, Turn } from "./policy.ts";

/** A policy that was written for the default tools, with the tools of another set. What it observes is the same. */
export function inDialect(policy: Policy, dialect: Dialect | undefined): Policy {
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
      return {
        next: async (observed) => said(await run.next(observed)),
        recovered: (step) => run.recovered(step),
        fruitless: (step) => run.fruitless(step),
      };
    },
  };
}
