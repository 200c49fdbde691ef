import type { Question, Random } from "../../../schemas/index.ts";
import type { CallResult } from "../environments/environment.ts";
import { constants, disputedIn } from "../../../knowledge-graph/program/index.ts";
import { errandsOf, type Errand, type Names } from "./errands.ts";
import type { PolicyWorld } from "./memory.ts";
import { openNotes } from "./notes.ts";
import { conclude, fetch, giveUp, open, START, type Play, type Turns } from "./play.ts";
import type { Policy, PolicyRun } from "./policy.ts";
import { chipsOf } from "./reminder.ts";
import { hintsOf } from "./wording.ts";

/**
 * The gold path: fetches each fact that the question's program used, in the program's order, and answers with what the program
 * returns over the facts that it read from its own observations. Where they do not show a fact, the run says so and fails.
 */
export function scriptedPolicy(world: PolicyWorld): Policy {
  return {
    kind: "scripted",
    version: "3",
    async begin(question, random) {
      const play = await openPlay(question, world, random);
      return runOf(walk(play));
    },
  };
}

export async function openPlay(question: Question, world: PolicyWorld, random: Random): Promise<Play> {
  const { errands, names } = await errandsOf(question, world);
  const notes = openNotes(world, names, new Set(errands.map(({ attribute }) => attribute)), disputedIn(question.program));
  return {
    question,
    errands,
    names,
    notes,
    random,
    hints: hintsOf(question.text),
    chips: chipsFor(question, errands, names),
    listed: new Map(),
    told: new Set(),
    report: START,
    last: null,
  };
}

/** Chips of a question: names that its program holds, and the phrases of its attributes. HAS takes the same. */
export const chipsFor = (question: Question, errands: readonly Errand[], names: Names): readonly string[] =>
  chipsOf(
    question.text,
    constants(question.program).entities.map((id) => names.of(id)),
    errands.map(({ aim }) => aim.phrase),
  );

export function runOf(turns: Turns, recovered: (step: number) => boolean = () => false): PolicyRun {
  return {
    async next(observation) {
      const { value } = await (observation === null ? turns.next(...([] as unknown as [CallResult])) : turns.next(observation));
      if (value === undefined) throw new Error("a designed policy was asked for a turn after its answer");
      return value;
    },
    recovered,
  };
}

async function* walk(play: Play): Turns {
  // How many things are asked for at once is a habit of the run, not of the question.
  const width = 1 + play.random.int(3);
  for (let batch = next(play, width); batch.length > 0; batch = next(play, width)) {
    if (!(yield* fetch(play, batch))) {
      yield* giveUp(play, null);
      return;
    }
  }
  yield* conclude(play);
}

/** The next errands, in the program's order or another that it allows. */
export function next(play: Play, width: number): readonly Errand[] {
  const ready = open(play);
  const [first] = ready;
  if (first === undefined) return [];
  const alike = ready.filter((errand) => errand.aim.kind === first.aim.kind);
  return play.random.next() < 0.7 ? alike.slice(0, width) : play.random.shuffle(alike).slice(0, width);
}
