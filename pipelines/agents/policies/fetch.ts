import type { Aim } from "../../../schemas/index.ts";
import { isFailedCall } from "../environments/faults/faulty.ts";
import { wordings } from "../../language/writing/spread.ts";
import { aimsNoun } from "./aims.ts";
import { plainGoal } from "./goals.ts";
import type { Lookup } from "./lookups.ts";
import { hasFailed, hintsOn, notFound, notShown, RIGHT, search, tellFresh, visit, type Play, type Turns } from "./play.ts";
import { plainQuery, queriesFor, queryFor, withoutRepeatedAims } from "./queries.ts";
import { askedWords } from "./researcher/ask-anew.ts";
import { notStated } from "./researcher/choose-page.ts";

/** Queries tried for a page, and readings of it, before the run gives up. */
const SEARCHES = 3;
const READINGS = 3;
/** Further tries of a call that came to nothing by a fault, before the run goes on without it. */
const RETRIES = 4;

const queriesOn = (play: Play, aims: readonly Aim[], attempt: number): readonly string[] =>
  withoutRepeatedAims(aims).map((aim) => {
    const first = queryFor(aim, attempt, hintsOn(play, aim), play.random);
    return [first, ...queriesFor(aim), plainQuery(aim)].find((query) => !play.asked.has(askedWords(query))) ?? first;
  });

/** A search that came to nothing by a fault is made again, as it was or in other words. */
async function* searchAgain(play: Play, aims: readonly Aim[], queries: readonly string[], attempt: number, lookup?: Lookup): Turns {
  let result = yield* search(play, aims, queries, RIGHT, lookup);
  for (let again = 0; isFailedCall(result) && again < RETRIES; again++) {
    const other = play.random.next() < 0.5 ? queries : queriesOn(play, aims, attempt + 1);
    result = yield* search(play, aims, [...new Set(other)], RIGHT, lookup);
  }
}

/** Pages that a fault kept from being read are opened again, for the same goal or in other words. */
async function* visitAgain(play: Play, aims: readonly Aim[], urls: readonly string[], lookup?: Lookup, goal?: string): Turns {
  let { result } = yield* visit(play, aims, urls, RIGHT, lookup, goal);
  for (let again = 0; isFailedCall(result) && again < RETRIES; again++) {
    const same = goal !== undefined || play.random.next() < 0.7 ? play.last?.action.arguments["goal"] : undefined;
    ({ result } = yield* visit(play, aims, urls, RIGHT, lookup, typeof same === "string" ? same : undefined));
  }
}

/** Fetches some lookups that can be asked for now: search where their pages were not listed yet, then read. False: not found. */
export async function* fetch(play: Play, batch: readonly Lookup[]): Turns<boolean> {
  // Where sources differ, what one page said is asked of the next.
  if (batch.every((lookup) => play.lookups.some((one) => play.told.has(one) && isSameFact(one, lookup))))
    play.report = { ...play.report, again: true };
  for (let attempt = 0; attempt < SEARCHES; attempt++) {
    const unlisted = batch.filter(({ uri }) => !play.listed.has(uri));
    if (unlisted.length === 0) break;
    const aims = unlisted.map(({ aim }) => aim);
    if (attempt > 0 && play.report.fault === undefined) {
      const denied = notShown(play, aims);
      play.report =
        denied.length > 0
          ? notFound("unlisted", denied)
          : { kind: "listed", aims, facts: [], why: [...OTHER_WORDS({ aim: aimsNoun(aims) })] };
    }
    const last = attempt === SEARCHES - 1;
    const plain = aims.map(plainQuery);
    const queries = last && plain.every((query) => !play.asked.has(askedWords(query))) ? plain : queriesOn(play, aims, attempt);
    yield* searchAgain(play, aims, [...new Set(queries)], attempt, unlisted[0]);
  }
  if (batch.some(({ uri }) => !play.listed.has(uri))) return false;
  for (let attempt = 0; attempt < READINGS; attempt++) {
    const unread = batch.filter((lookup) => play.notes.found(lookup) === undefined);
    if (unread.length === 0) break;
    const aims = unread.map(({ aim }) => aim);
    if (attempt > 0 && !hasFailed(play)) play.report = notFound("unread", notStated(play.seen, aims));
    const goal = attempt === READINGS - 1 ? plainGoal(aims) : undefined;
    yield* visitAgain(play, aims, [...new Set(unread.map(({ uri }) => uri))], unread[0], goal);
  }
  // A page may have shown what is needed later too: that is told when the run has come to need it.
  await tellFresh(play);
  return batch.every((lookup) => play.notes.found(lookup) !== undefined);
}

const OTHER_WORDS = wordings(
  "{Other words|A different query|Another wording} may {bring up|do better for} $aim.",
  "{I ask|Let me ask} in other words for $aim.",
);

const isSameFact = (a: Lookup, b: Lookup): boolean => a.page !== null && a !== b && a.subject === b.subject && a.attribute === b.attribute;
