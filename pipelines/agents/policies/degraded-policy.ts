import type { Mistake } from "../../../schemas/index.ts";
import { fetch } from "./fetch.ts";
import { conclude, giveUp, RIGHT, type SolvedPlay, type Turns } from "./play.ts";
import type { CallResult } from "../environments/environment.ts";
import type { PolicyWorld } from "./memory.ts";
import type { Policy } from "./policy.ts";
import { nextLookups, openPlay, runOf } from "./scripted-policy.ts";
import { disputedLookups, ignoredConflict } from "./ignored-conflict.ts";
import { isCalculated, miscalculation } from "./miscalculation.ts";
import { hopOf, skippedHop } from "./skipped-hop.ts";
import type { MistakePlay } from "./mistake.ts";
import { formatError, repeatedCall, prematureAnswer, tooBroad, wrongEntity, wrongValue } from "./mistakes.ts";
import { tooNarrow } from "./too-narrow.ts";

/** How often each mistake is made, and how often it is noticed and made good. */
export interface DegradedOptions {
  readonly shares: Readonly<Record<Mistake, number>>;
  readonly recovers: Readonly<Record<Mistake, number>>;
}

/** Those that few questions have room for are drawn more often where they have. */
export const DEGRADED_DEFAULTS: DegradedOptions = {
  shares: {
    "wrong-entity": 0.12,
    "too-broad": 0.05,
    "too-narrow": 0.12,
    "skipped-hop": 0.3,
    "premature-answer": 0.1,
    loop: 0.07,
    "format-error": 0.08,
    "wrong-value": 0.14,
    "arithmetic-slip": 0.16,
    "ignored-conflict": 0.6,
  },
  recovers: {
    "wrong-entity": 0.5,
    "too-broad": 0.75,
    "too-narrow": 0.65,
    "skipped-hop": 0.5,
    "premature-answer": 0,
    loop: 0.6,
    "format-error": 0.7,
    "wrong-value": 0,
    "arithmetic-slip": 0.4,
    "ignored-conflict": 0.4,
  },
};

const MISTAKES: Readonly<Record<Mistake, MistakePlay>> = {
  "wrong-entity": wrongEntity,
  "too-broad": tooBroad,
  "too-narrow": tooNarrow,
  "skipped-hop": skippedHop,
  "premature-answer": prematureAnswer,
  loop: repeatedCall,
  "format-error": formatError,
  "wrong-value": wrongValue,
  "arithmetic-slip": miscalculation,
  "ignored-conflict": ignoredConflict,
};

/** Whether a question has room for a mistake; for the others every question has, or what it has shows only on the way. */
const ROOM: Partial<Readonly<Record<Mistake, (play: SolvedPlay) => boolean>>> = {
  "wrong-entity": ({ lookups }) => lookups.some(({ aim, wanted }) => aim.kind === "value" && wanted.length === 1),
  "too-narrow": ({ lookups }) => lookups.some(({ aim, needs }) => aim.kind === "value" && needs.length === 0),
  "skipped-hop": (play) => hopOf(play) !== undefined,
  "wrong-value": ({ lookups }) => lookups.some(({ kind, wanted }) => kind === "quantity" && wanted.length === 1),
  "arithmetic-slip": isCalculated,
  "ignored-conflict": (play) => disputedLookups(play).length > 1,
};

/** Made before anything else is fetched: later there may be no room for them. */
const AT_ONCE: ReadonlySet<Mistake> = new Set(["too-narrow", "skipped-hop"]);

/**
 * The scripted policy with one typed mistake at a place drawn by the seed. Its words come from the same generator: only what it
 * aims at, reads or writes is wrong. A mistake that the question has no room for becomes a search that is too broad.
 */
export function degradedPolicy(world: PolicyWorld, options: DegradedOptions = DEGRADED_DEFAULTS): Policy {
  return {
    kind: "degraded",
    version: "5",
    async begin(question, random) {
      const play = await openPlay(question, world, random);
      const kind = drawn(options.shares, play);
      const outcome: Outcome = { recovered: false, errs: false };
      const recovers = random.next() < options.recovers[kind];
      const at = AT_ONCE.has(kind) ? 0 : random.int(Math.max(1, Math.ceil(play.lookups.length / 2)));
      return runOf(unlearned(walk(play, world, { kind, at, recovers }, outcome), outcome), () => outcome.recovered);
    },
  };
}

interface Plan {
  readonly kind: Mistake;
  /** Lookups that are fetched before. */
  readonly at: number;
  readonly recovers: boolean;
}

interface Outcome {
  recovered: boolean;
  /** Something wrong is held for right. */
  errs: boolean;
}

/** What is said while an error stands is told of what was read wrongly: the turns are there to be seen, not to be learned. */
async function* unlearned(turns: Turns, outcome: Outcome): Turns {
  for (let turn = await turns.next(...([] as unknown as [CallResult])); turn.done !== true;)
    turn = await turns.next(yield outcome.errs ? { ...turn.value, unlearned: true } : turn.value);
}

async function* walk(play: SolvedPlay, world: PolicyWorld, plan: Plan, outcome: Outcome): Turns {
  let slipped = false;
  let lasting: Mistake | null = null;
  for (let batch = nextLookups(play), fetched = 0; batch.length > 0; fetched += batch.length, batch = nextLookups(play)) {
    if (!slipped && fetched + batch.length > plan.at) {
      slipped = true;
      const end = yield* MISTAKES[plan.kind](play, batch, { world, recovers: plan.recovers });
      if (end === "ended") return;
      if (end === "unnoticed") {
        lasting = plan.kind;
        outcome.errs = true;
      } else outcome.recovered = true;
      if (batch.every((lookup) => play.notes.found(lookup) !== undefined)) continue;
    }
    if (!(yield* fetch(play, batch))) {
      outcome.recovered = false;
      yield* giveUp(play, null);
      return;
    }
  }
  if (!slipped && (yield* wrongValue(play, play.lookups, { world, recovers: false })) === "ended") return;
  if (!slipped) lasting = "wrong-value";
  yield* conclude(play, lasting === null ? RIGHT : { onProgramPath: false, mistake: lasting });
}

function drawn(shares: Readonly<Record<Mistake, number>>, play: SolvedPlay): Mistake {
  const kinds = (Object.keys(shares) as Mistake[]).filter((kind) => ROOM[kind]?.(play) ?? true);
  let at = play.random.next() * kinds.reduce((sum, kind) => sum + shares[kind], 0);
  return kinds.find((kind) => (at -= shares[kind]) < 0) ?? "too-broad";
}
