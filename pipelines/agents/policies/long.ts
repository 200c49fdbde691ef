import { listedPages } from "../../tools/results.ts";
import { reportOfRereading } from "./cross-check.ts";
import { figureOf } from "../../language/writing/equation.ts";
import type { Lookup } from "./lookups.ts";
import type { PolicyWorld } from "./memory.ts";
import { conclude, fetch, giveUp, hintsOn, openLookups, RIGHT, search, visit, type Play, type Turns } from "./play.ts";
import type { Policy } from "./policy.ts";
import type { Remark } from "./remarks.ts";
import { inHabit } from "./habits.ts";
import { openPlay, runOf, VERSION } from "./scripted-policy.ts";
import { queryFor } from "./queries.ts";

/** From here on a run is a long one. */
export const LONG = 30;
/** A search and a reading each, then a second search and a second reading where they are wanted. */
const CALLS_EACH = 4;

/** Whether a question has enough to look up for a long run by honest means. */
export const isLong = (lookups: readonly Lookup[]): boolean =>
  lookups.filter(isChecked).length * CALLS_EACH + lookups.filter((lookup) => !isChecked(lookup)).length * 2 >= LONG;

const isChecked = ({ wanted, aim }: Lookup): boolean => wanted.length === 1 && aim.kind === "value";

/**
 * The gold path of one who takes one thing at a time: a query and a page a call, and each figure looked up again before the answer.
 * The same facts, the same answer, thirty calls or more.
 */
export function longPolicy(world: PolicyWorld): Policy {
  return {
    kind: "scripted",
    version: VERSION,
    async begin(question, random) {
      return runOf(counted(await openPlay(question, world, random)));
    },
  };
}

interface Count {
  calls: number;
}

/** Counts the calls of the run as they pass. */
async function* counted(play: Play): Turns {
  const count: Count = { calls: 0 };
  const turns = walk(play, count);
  let turn = await turns.next();
  while (turn.done !== true) {
    count.calls += 1;
    const result = yield turn.value;
    turn = await turns.next(result);
  }
}

async function* walk(play: Play, count: Count): Turns {
  for (let [lookup] = inHabit(openLookups(play), play); lookup !== undefined; [lookup] = inHabit(openLookups(play), play)) {
    const { aim } = lookup;
    // Its page may have come up before: a query of its own is how one goes from one thing to the next.
    if (play.listed.has(lookup.uri)) yield* search(play, [aim], [queryFor(aim, 0, hintsOn(play, aim), play.random)], RIGHT, lookup);
    if (yield* fetch(play, [lookup])) continue;
    yield* giveUp(play, null);
    return;
  }
  const wanted = LONG + play.random.int(6);
  for (const lookup of play.random.shuffle(play.lookups.filter(isChecked))) {
    if (count.calls >= wanted) break;
    yield* again(play, lookup, count, wanted);
  }
  yield* conclude(play);
}

/** Looks a figure up once more, in other words; where no result shows it, its page is read again. */
async function* again(play: Play, lookup: Lookup, count: Count, wanted: number): Turns {
  const fact = play.notes.fact(lookup);
  if (fact === undefined) return;
  play.report = reportOfRereading(play.report);
  const { observation } = yield* search(
    play,
    [lookup.aim],
    [queryFor(lookup.aim, 1 + play.random.int(2), hintsOn(play, lookup.aim), play.random)],
    RIGHT,
    lookup,
  );
  const figure = figureOf(fact.text)?.text ?? fact.text;
  const shown = listedPages(observation).find(({ url, snippet }) => url === lookup.uri && figure.length > 2 && snippet.includes(figure));
  if (shown !== undefined) play.report = { kind: "read", aims: [], facts: [], remarks: [[...inSnippet(figure)]] };
  if (shown !== undefined && count.calls >= wanted) return;
  play.report = { ...play.report, again: true };
  const { read } = yield* visit(play, [lookup.aim], [lookup.uri], RIGHT, lookup);
  const stands = read.some(
    (claim) => claim.subject === lookup.subject && claim.attribute === lookup.attribute && play.notes.textOf(claim.value) === fact.text,
  );
  play.report = stands ? { kind: "read", aims: [], facts: [], remarks: [[...STANDS]] } : { kind: "unread", aims: [lookup.aim], facts: [] };
}

const inSnippet = (figure: string): Remark => [`The snippet shows ${figure} too.`, `${figure} stands in the snippet as well.`];
const STANDS: Remark = ["It stands as I noted it.", "The page says what I noted.", "I had noted it correctly."];
