import type { Question, Random, SeenFact } from "../../../schemas/index.ts";
import type { CallResult } from "../environments/environment.ts";
import { disputedIn } from "../../../knowledge-graph/index.ts";
import { lookupsOf, withOtherTimes, type Lookup } from "./lookups.ts";
import type { PolicyWorld } from "./memory.ts";
import { openNotes } from "./notes.ts";
import { drawHabits, inHabit } from "./habits.ts";
import { fetch } from "./fetch.ts";
import { conclude, giveUp, openLookups, START, type Play, type SolvedPlay, type Turns } from "./play.ts";
import { superlativeOf } from "./operands.ts";
import { rivalAnswers } from "./rivals.ts";
import type { Policy, PolicyRun } from "./policy.ts";
import { outline } from "./remarks.ts";
import { hintsOf } from "./queries.ts";
import { openNarrative } from "./narrative.ts";

/**
 * The gold path: fetches each fact that the question's program used, in the program's order, and answers with what the program
 * returns over the facts that it read from its own observations. Where they do not show a fact, the run says so and fails.
 */
export function scriptedPolicy(world: PolicyWorld): Policy {
  return {
    kind: "scripted",
    version: VERSION,
    async begin(question, random) {
      const play = await openPlay(question, world, random);
      return runOf(walk(play));
    },
  };
}

const VERSION = "5";

export async function openPlay(question: Question, world: PolicyWorld, random: Random): Promise<SolvedPlay> {
  const { lookups, names } = await lookupsOf(question, world);
  const notes = openNotes(world, names, new Set(lookups.map(({ attribute }) => attribute)), disputedIn(question.program));
  const play: SolvedPlay = {
    question,
    lookups,
    names,
    notes,
    random,
    hints: hintsOf(question.text),
    listed: new Map(),
    asked: new Set(),
    told: new Set(),
    habits: drawHabits(random),
    derived: new Map(),
    asides: [],
    isPartial: false,
    standing: null,
    narrative: openNarrative(),
    superlativeOf: (choice) => superlativeOf({ lookups }, choice, factsOn(choice.arguments.attribute, play)),
    rivalsOf: (_, basis) => rivalAnswers(play, basis),
    report: START,
    figure: null,
    soFar: undefined,
    seen: "",
    last: null,
  };
  const plan = random.next() < OUTLINED ? outline(play) : [];
  if (plan.length > 0) play.report = { ...START, remarks: [[...plan]] };
  return play;
}

/** Runs that begin with the way that they mean to go. */
const OUTLINED = 0.6;

const factsOn = (attribute: string, { lookups, notes }: Play): readonly SeenFact[] =>
  lookups.filter((lookup) => lookup.attribute === attribute).flatMap((lookup) => notes.fact(lookup) ?? []);

const never = (): boolean => false;

export function runOf(turns: Turns, recovered: (step: number) => boolean = never, fruitless: (step: number) => boolean = never): PolicyRun {
  return {
    async next(observation) {
      const { value } = await (observation === null ? turns.next(...([] as unknown as [CallResult])) : turns.next(observation));
      if (value === undefined) throw new Error("a designed policy was asked for a turn after its answer");
      return value;
    },
    recovered,
    fruitless,
  };
}

async function* walk(play: Play): Turns {
  for (let batch = nextLookups(play); batch.length > 0; batch = nextLookups(play)) {
    if (!(yield* fetch(play, batch))) {
      yield* giveUp(play, null);
      return;
    }
  }
  yield* conclude(play);
}

/** The next lookups, in the program's order or another that it allows, as many at once as the run is used to. */
export function nextLookups(play: Play): readonly Lookup[] {
  const ready = openLookups(play);
  const [first] = ready;
  if (first === undefined) return [];
  const alike = ready.filter((lookup) => lookup.aim.kind === first.aim.kind);
  return withOtherTimes(inHabit(alike, play).slice(0, play.habits.width), alike);
}
