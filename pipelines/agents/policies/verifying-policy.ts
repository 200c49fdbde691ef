import type { Policy } from "./policy.ts";
import type { Lookup } from "./lookups.ts";
import { crossCheck } from "./cross-check.ts";
import { disputedLookups } from "./ignored-conflict.ts";
import type { PolicyWorld } from "./memory.ts";
import { fetch } from "./fetch.ts";
import { conclude, giveUp, type Play, type Turns } from "./play.ts";
import type { Remark } from "./remarks.ts";
import { nextLookups, openPlay, runOf } from "./scripted-policy.ts";
import { secondSources, type SecondSource } from "./second-source.ts";

/** Facts that are checked, at most: one doubts what the answer hangs on, not everything. */
const CHECKS = 2;

/**
 * Finds a plausible answer, looks for a second source, and says what it came to. Where pages differ it goes by the dates: what was
 * stated last stands, however many pages hold the old value.
 */
export function verifyingPolicy(world: PolicyWorld): Policy {
  return {
    kind: "verifying",
    version: "2",
    async begin(question, random) {
      const play = await openPlay(question, world, random);
      return runOf(walk(play, await secondSources(question, world)));
    },
  };
}

async function* walk(play: Play, sources: readonly SecondSource[]): Turns {
  const disputed = disputedLookups(play);
  for (let batch = oneByOne(nextLookups(play)); batch.length > 0; batch = oneByOne(nextLookups(play))) {
    if (batch.some(({ page }) => page !== null)) weigh(play, disputed);
    if (yield* fetch(play, batch)) continue;
    yield* giveUp(play, null);
    return;
  }
  weighLast(play, disputed);
  const doubtful = sources.flatMap(({ lookup: { key }, uri }) => {
    const lookup = play.lookups.find((one) => one.key === key);
    return uri === null || lookup === undefined ? [] : [{ lookup, uri }];
  });
  let checked = 0;
  const drawn = play.random.shuffle(doubtful).slice(0, CHECKS);
  for (const [at, { lookup, uri }] of drawn.entries()) if ((yield* crossCheck(play, lookup, uri, at > 0)) === "agrees") checked += 1;
  if (drawn.length > 0) play.asides.push(bornOut(checked, drawn.length, play.lookups.length));
  yield* conclude(play);
}

/** How far second pages bear out what was read on first ones. */
function bornOut(checked: number, tried: number, facts: number): Remark {
  if (checked === 0) return ["I found nothing on a second page that bears it out.", "No second page could be had for it."];
  if (checked < tried) return ["One fact of it stands on a second page; for another I found none.", "A second page bears out part of it."];
  if (facts === 1) return ["A second page says the same.", "I have checked it on a second page."];
  if (checked === 1) return ["One of the facts I have checked on a second page.", "For one of the facts a second page says the same."];
  return ["Two of the facts stand on a second page each.", "I have checked two of the facts on other pages."];
}

/** Pages that differ are read one at a time, so that there is a plausible answer before there is a doubt. */
function oneByOne(batch: readonly Lookup[]): readonly Lookup[] {
  const [first] = batch;
  return first === undefined || first.page === null ? batch : [first];
}

/** Before the next of several pages: what the pages so far would give, and that one more should be asked. */
function weigh(play: Play, disputed: readonly Lookup[]): void {
  const read = readOf(play, disputed);
  const best = read.at(-1)?.best;
  if (best === undefined) return;
  const doubt = isRevision(play) ? plausible(best, read.length) : OTHERS;
  const remarks = [...(play.report.remarks ?? []), ...comparing(read), [...doubt]];
  play.report = { ...play.report, kind: "read", remarks, again: true };
}

const isRevision = ({ question }: Play): boolean => question.program.nodes.some(({ op }) => op === "QueryRevised");

function weighLast(play: Play, disputed: readonly Lookup[]): void {
  const read = readOf(play, disputed);
  if (read.length < 2) return;
  const told = comparing(read);
  const [last] = read.slice(-1);
  const olds = read.filter(({ text }) => text !== last?.best).length;
  play.asides.push(...told);
  if (isRevision(play) && last !== undefined && olds > 0)
    play.asides.push([
      `By the dates the last statement is ${last.best}; that ${olds === 1 ? "another page holds" : `${olds} pages hold`} an older value does not change it.`,
      `It is not a matter of how many pages say so: the latest correction is ${last.best}.`,
    ]);
}

interface ReadPage {
  readonly text: string;
  readonly date: string | undefined;
  /** What the pages read until then come to: the value that was stated last. */
  readonly best: string;
}

function readOf(play: Play, disputed: readonly Lookup[]): readonly ReadPage[] {
  const pages: ReadPage[] = [];
  for (const lookup of play.lookups.filter((one) => disputed.includes(one) && play.told.has(one))) {
    const [claim] = play.notes.found(lookup) ?? [];
    if (claim === undefined) continue;
    const text = play.notes.textOf(claim.value);
    const date = claim.statedAt?.split("/").at(-1);
    const known = pages.at(-1);
    const latest = pages.map((page) => page.date ?? "").reduce((most, one) => (one > most ? one : most), "");
    pages.push({ text, date, best: known === undefined || (date !== undefined && date > latest) ? text : known.best });
  }
  return pages;
}

function comparing(read: readonly ReadPage[]): readonly string[][] {
  const values = [...new Set(read.map(({ text }) => text))];
  if (read.length < 2) return [];
  if (values.length === 1) return [[`${read.length === 2 ? "Both" : `All ${read.length}`} pages give ${values[0] ?? ""}.`]];
  return [[`The pages differ: ${values.join(" and ")}.`, `They do not agree: ${values.join(" on one, ")} on another.`]];
}

const plausible = (text: string, pages: number): Remark => [
  `${text} would be a plausible answer, but ${pages === 1 ? "one page is" : `${pages} pages are`} not proof.`,
  `So it may be ${text}. Before I say so, another source should be asked.`,
];

const OTHERS: Remark = ["Another page may give another value.", "Others may put it differently, so I read on."];
