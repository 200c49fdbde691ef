import type { Mistake, Random } from "../../../schemas/index.ts";
import { conclude, fetch, giveUp, RIGHT, type Play, type Turns } from "./play.ts";
import type { PolicyWorld } from "./memory.ts";
import type { Policy } from "./policy.ts";
import { next, openPlay, runOf } from "./scripted.ts";
import { formatError, loop, prematureAnswer, tooBroad, wrongEntity, wrongValue, type Slip } from "./slips.ts";

/** How often each mistake is made, and how often it is noticed and made good. */
export interface DegradedOptions {
  readonly shares: Readonly<Record<Mistake, number>>;
  readonly recovers: Readonly<Record<Mistake, number>>;
}

export const DEGRADED: DegradedOptions = {
  shares: { "wrong-entity": 0.25, "too-broad": 0.2, "premature-answer": 0.15, loop: 0.1, "format-error": 0.1, "wrong-value": 0.2 },
  recovers: { "wrong-entity": 0.5, "too-broad": 0.75, "premature-answer": 0, loop: 0.6, "format-error": 0.7, "wrong-value": 0 },
};

const SLIPS: Readonly<Record<Mistake, Slip>> = {
  "wrong-entity": wrongEntity,
  "too-broad": tooBroad,
  "premature-answer": prematureAnswer,
  loop,
  "format-error": formatError,
  "wrong-value": wrongValue,
};

/**
 * The scripted policy with one typed mistake at a place drawn by the seed. Its words come from the same generator: only what it
 * aims at, reads or writes is wrong. A mistake that the question has no room for becomes a search that is too broad.
 */
export function degradedPolicy(world: PolicyWorld, options: DegradedOptions = DEGRADED): Policy {
  return {
    kind: "degraded",
    version: "3",
    async begin(question, random) {
      const play = await openPlay(question, world, random);
      const kind = drawn(options.shares, random);
      const outcome = { recovered: false };
      const recovers = random.next() < options.recovers[kind];
      return runOf(
        walk(play, world, { kind, at: random.int(Math.max(1, Math.ceil(play.errands.length / 2))), recovers }, outcome),
        () => outcome.recovered,
      );
    },
  };
}

interface Plan {
  readonly kind: Mistake;
  /** Errands that are fetched before. */
  readonly at: number;
  readonly recovers: boolean;
}

async function* walk(play: Play, world: PolicyWorld, plan: Plan, outcome: { recovered: boolean }): Turns {
  const width = 1 + play.random.int(3);
  let slipped = false;
  let lasting: Mistake | null = null;
  for (let batch = next(play, width), fetched = 0; batch.length > 0; fetched += batch.length, batch = next(play, width)) {
    if (!slipped && fetched + batch.length > plan.at) {
      slipped = true;
      const end = yield* SLIPS[plan.kind](play, batch, { world, recovers: plan.recovers });
      if (end === "ended") return;
      if (end === "unnoticed") lasting = plan.kind;
      else outcome.recovered = true;
      if (batch.every((errand) => play.notes.found(errand) !== undefined)) continue;
    }
    if (!(yield* fetch(play, batch))) {
      outcome.recovered = false;
      yield* giveUp(play, null);
      return;
    }
  }
  if (!slipped && (yield* wrongValue(play, play.errands, { world, recovers: false })) === "ended") return;
  if (!slipped) lasting = "wrong-value";
  yield* conclude(play, lasting === null ? RIGHT : { onProgramPath: false, mistake: lasting });
}

function drawn(shares: Readonly<Record<Mistake, number>>, random: Random): Mistake {
  const kinds = Object.keys(shares) as Mistake[];
  let at = random.next() * kinds.reduce((sum, kind) => sum + shares[kind], 0);
  return kinds.find((kind) => (at -= shares[kind]) < 0) ?? "too-broad";
}
