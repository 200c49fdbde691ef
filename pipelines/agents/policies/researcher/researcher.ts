import { constants } from "../../../../knowledge-graph/index.ts";
import type { AttributeInfo, Basis, Program, Random, SeenFact } from "../../../../schemas/index.ts";
import { aimNoun } from "../aims.ts";
import { drawHabits } from "../habits.ts";
import type { PageReader } from "../memory.ts";
import { openNotes, type Notes } from "../notes.ts";
import { conclude, giveUp, resultOf, START, type AskedQuestion, type Play, type Turns } from "../play.ts";
import { superlativeOf } from "../operands.ts";
import { hintsOf } from "../queries.ts";
import { outline } from "../remarks.ts";
import { fieldIn } from "../listing.ts";
import { openNarrative } from "../narrative.ts";
import { wordings } from "../../../language/writing/spread.ts";
import { isSettled, openGoals } from "./goals.ts";
import { drawKnobs, type Knobs, type Pace } from "./knobs.ts";
import { knowledgeOf, learnedNames, type Knowledge } from "./knowledge.ts";
import { openGoals as stillOpen, pursueAll } from "./pursue.ts";
import type { Research } from "./research.ts";
import { underSameNoun } from "./same-noun.ts";
import { secondLooks } from "./second-look.ts";

export interface ResearchOptions {
  readonly pace: Pace;
  /** What else an answer could have been: for the decisions that are made of the run, which never sees it. */
  rivalsOf(play: Play, basis: Basis): readonly Basis[];
}

/** One run from its first turn to its answer. */
export async function* research(run: Research): Turns {
  yield* pursueAll(run);
  while (leaveOutUnfound(run)) yield* pursueAll(run);
  if (stillOpen(run).length > 0 && (await resultOf(run.play)) === undefined) {
    yield* giveUp(run.play, null);
    return;
  }
  yield* secondLooks(run);
  yield* conclude(run.play);
}

/** Of a list: the part that may be without a figure for the rest to be told. */
const UNFOUND = 0.34;

/** Goes on without a member of a list that no page tells of, and says so; a thing that the question names is not left out. */
function leaveOutUnfound({ play, goals }: Research): boolean {
  const named = new Set(constants(play.question.program).entities);
  const open = goals.all.filter((goal) => !isSettled(goal));
  const left = open.filter(({ aim, subject }) => aim.kind === "value" && !named.has(subject));
  const alike = goals.all.filter(({ node }) => open.some((goal) => goal.node === node));
  if (left.length === 0 || left.length < open.length || left.length > alike.length * UNFOUND) return false;
  for (const { subject, aim } of left) {
    goals.leaveOut(subject);
    const field = [...play.listed.values()].flatMap(({ title, snippet }) =>
      title === aim.subject ? (fieldIn(snippet, aim) ?? []) : [],
    )[0];
    play.asides.push(field === undefined ? LEFT_OUT({ aim: aimNoun(aim) }) : SNIPPET_ALONE({ aim: aimNoun(aim), field }));
  }
  play.isPartial = true;
  play.report = { kind: "read", aims: [], facts: [] };
  return true;
}

const LEFT_OUT = wordings(
  "I {could not|did not} find $aim and go without {that|that figure}.",
  "I {could not|did not} find $aim, so the {result|answer} is without {that|that figure}.",
);

const SNIPPET_ALONE = wordings(
  'Of $aim there is only a snippet, "$field"; no page that I read {bears it out|shows it}, so it is left out.',
  'For $aim I have no more than the snippet "$field", which no page that I read {bears out|shows}: {I leave it out|it is left out}.',
);

/** What anybody knows is asked of the memory once for all runs. */
export const researchWorld = ({ reader, extract }: PageReader): PageReader => ({ reader: knowledgeOf(reader), extract });

/** Long because the play and the notebook are opened here, field by field. */
export async function openResearch(
  question: AskedQuestion,
  world: PageReader,
  random: Random,
  { pace, rivalsOf }: ResearchOptions,
): Promise<Research> {
  const { program } = question;
  const { entities } = constants(program);
  const names = await learnedNames(question.text, entities, world.reader);
  const attributes = await attributesOf(program, world.reader);
  const reading: PageReader = {
    reader: world.reader,
    async extract(page) {
      const drafts = await world.extract(page);
      await names.learn(drafts);
      return underSameNoun(drafts, attributes, world.reader);
    },
  };
  const notes = openNotes(reading, names, new Set(attributes.keys()));
  const goals = openGoals({ program, names, notes, attributes });
  const knobs: Knobs = drawKnobs(random, pace);
  const play: Play = {
    question,
    lookups: goals.all,
    names,
    notes,
    random,
    hints: hintsOf(question.text),
    listed: new Map(),
    asked: new Set(),
    told: new Set(),
    habits: { ...drawHabits(random), width: knobs.breadth },
    derived: new Map(),
    asides: [],
    isPartial: false,
    standing: null,
    narrative: openNarrative(),
    superlativeOf: (choice) => superlativeOf({ lookups: goals.all }, choice, factsOn(choice.arguments.attribute, goals.all, notes)),
    rivalsOf,
    report: START,
    figure: null,
    soFar: undefined,
    seen: "",
    last: null,
  };
  await goals.update();
  const plan = random.next() < OUTLINED ? outline(play) : [];
  if (plan.length > 0) play.report = { ...START, remarks: [[...plan]] };
  return {
    play,
    goals,
    knobs,
    knowledge: world.reader,
    trails: new Map(),
    calls: 0,
    useless: new Set(),
    fruitless: new Set(),
    misses: new Map(),
    listsAsked: new Set(),
    listsRead: new Set(),
    things: new Map(),
  };
}

/** Runs that begin with the way that they mean to go. */
const OUTLINED = 0.6;

const factsOn = (attribute: string, lookups: Play["lookups"], notes: Notes): readonly SeenFact[] =>
  lookups.filter((lookup) => lookup.attribute === attribute).flatMap((lookup) => notes.fact(lookup) ?? []);

async function attributesOf(program: Program, reader: Knowledge): Promise<ReadonlyMap<string, AttributeInfo>> {
  const found = new Map<string, AttributeInfo>();
  for (const name of constants(program).attributes) {
    const info = await reader.attribute(name);
    if (info !== undefined) found.set(name, info);
  }
  return found;
}
