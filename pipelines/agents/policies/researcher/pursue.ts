import type { Aim } from "../../../../schemas/index.ts";
import { listedPages, resultsByQuery, type ListedPage } from "../../../tools/results.ts";
import type { CallResult } from "../../environments/environment.ts";
import { isFailedCall } from "../../environments/faults/faulty.ts";
import { aimsNoun } from "../aims.ts";
import { otherGoal } from "../goals.ts";
import { SHORT } from "../habits.ts";
import { withoutRepeatedAims } from "../queries.ts";
import { nameInSentence } from "../../../language/writing/naming.ts";
import { wordings } from "../../../language/writing/spread.ts";
import { hasFailed, notFound, RIGHT, search, tellFresh, visit, type Turns } from "../play.ts";
import { notItself } from "../listing.ts";
import { withOtherTimes } from "../lookups.ts";
import { meetsBound, type Remark } from "../remarks.ts";
import { askedWords, changeOfQuery, takeWay } from "./ask-anew.ts";
import { byList, tableWith } from "./by-list.ts";
import { bestFor, isCopy, isOnPartOf, isShownIn, isSibling, LAST_RESORT, LOOKS_RIGHT, notStated, WORTH_A_TRY } from "./choose-page.ts";
import { isSettled, type Goal } from "./goals.ts";
import { pagesOfThings, trailOf, type Research, type Trail } from "./research.ts";

/** More than this nobody asks of one question. */
const MOST_CALLS = 54;

/** A page that was read for a goal, and did not show it, is read once more where it is the thing's own. */
const READINGS = 2;

export const openGoals = ({ goals }: Research): readonly Goal[] => goals.all.filter((goal) => !isSettled(goal));

/** Finds out what can be found out, one call after the other; what is open afterwards could not be found. */
export async function* pursueAll(run: Research): Turns {
  let batch: readonly Goal[] = [];
  await run.goals.update();
  for (;;) {
    batch = batch.filter((goal) => !isSettled(goal));
    if (batch.length === 0) {
      const [first] = await nextBatch(run);
      if (first !== undefined && run.calls < MOST_CALLS) yield* byList(run, first);
      batch = await nextBatch(run);
    }
    if (batch.length === 0 || run.calls >= MOST_CALLS) return;
    const unplaced: Goal[] = [];
    for (const goal of batch) if (!(await place(run, goal, LOOKS_RIGHT))) unplaced.push(goal);
    const askable = unplaced.filter((goal) => canAsk(run, goal));
    const ready = batch.filter((goal) => !unplaced.includes(goal));
    // What is listed is read before the rest is searched for: a thought that names the one does not open both.
    if (askable.length > 0 && ready.length > 0) {
      if (batch.indexOf(ready[0]!) > batch.indexOf(askable[0]!)) sayListedFirst(run, askable[0]!);
      yield* read(run, ready);
    } else if (askable.length > 0) yield* ask(run, askable);
    else {
      const placed: Goal[] = [];
      for (const goal of batch) if (!unplaced.includes(goal) || (await placeAnyhow(run, goal))) placed.push(goal);
      if (placed.length === 0) {
        batch = await nextBatch(run, new Set(batch.map(({ key }) => key)));
        if (batch.length === 0) return;
        continue;
      }
      yield* read(run, placed);
    }
  }
}

/** Of things that are read before one that stands ahead of them: those of which it is said why. */
const ORDER_SAID = 0.7;

function sayListedFirst({ play }: Research, { aim }: Goal): void {
  if (aim.subject === null || play.report.why !== undefined || play.report.kind === "fault" || play.random.next() >= ORDER_SAID) return;
  play.report = { ...play.report, why: [...LISTED_FIRST({ name: nameInSentence(aim.subject) })] };
}

const LISTED_FIRST = wordings(
  "$name {takes|needs} a search, so {what is listed comes first|I read first what is listed|first what is listed already}.",
  "Before I search for $name, I {read|take} what is listed{ already|}.",
  "$name can wait for a search{| of its own}: first what is listed{ already|}.",
);

const ONLY_ONE = /\b(?:only|just) one\b/iu;

/** Leaves the members unread that cannot matter any more: the question says that one alone meets its condition, and that one was read. */
async function stopAtOne({ play, goals, knobs }: Research): Promise<Remark> {
  if (!knobs.stopsAtOne || !ONLY_ONE.test(play.question.text)) return [];
  const bounds = play.question.program.nodes.filter(({ op }) => op === "FilterClaim");
  const [bound] = bounds;
  const mine = goals.all.filter(({ node, aim }) => node === bound?.id && aim.kind === "value");
  const open = mine.filter((goal) => !isSettled(goal));
  if (bound === undefined || bounds.length > 1 || open.length === 0) return [];
  for (const goal of mine.filter(isSettled)) {
    if ((await meetsBound(play, goal)) !== true) continue;
    for (const { subject } of open) goals.leaveOut(subject);
    const remark = THE_ONE({ name: nameInSentence(goal.aim.subject ?? ""), figure: play.notes.fact(goal)?.text ?? "" });
    play.derived.set(bound.id, remark);
    await goals.update();
    return remark;
  }
  return [];
}

const THE_ONE = wordings(
  "{The question says that only one does|Only one is meant}, and {$name does, with $figure|with $figure that is $name}: the others I need not read.",
  "$name, with $figure, is {the one|that one}: as {only one is meant|there is only one}, {I leave the rest|the rest cannot change it}.",
);

/** Goals that still can be pursued, as many at once as the run is used to; without those that were just given up. */
async function nextBatch(run: Research, left: ReadonlySet<string> = new Set()): Promise<readonly Goal[]> {
  const open: Goal[] = [];
  for (const goal of openGoals(run)) if (!left.has(goal.key) && (await isAlive(run, goal))) open.push(goal);
  // A long list is gone through as it stands: nobody begins at its end, or turns round at the last few.
  const isShort = run.goals.all.filter(({ node, aim }) => node === open[0]?.node && aim.kind === open[0].aim.kind).length <= SHORT;
  const ordered = run.play.habits.order === "backwards" && isShort ? open.toReversed() : open;
  const [first] = ordered;
  if (first === undefined) return [];
  const alike = ordered.filter(({ aim, node }) => aim.kind === first.aim.kind && node === first.node);
  return withOtherTimes(alike.slice(0, Math.max(run.knobs.breadth, leastBreadth(run, alike.length))), ordered);
}

/** Calls that are kept for what comes behind a long list, and for what is not found at once. */
const KEPT_CALLS = 8;

/** A page for each, and for half of them a search: the others were listed along with those. */
const CALLS_EACH = 1.5;

/** Things of one kind are gone through one by one as long as the calls that are left allow it. */
const leastBreadth = ({ calls }: Research, things: number): number =>
  Math.ceil((CALLS_EACH * things) / Math.max(1, MOST_CALLS - KEPT_CALLS - calls));

async function isAlive(run: Research, goal: Goal): Promise<boolean> {
  const trail = await trailOf(run, goal);
  if (timesOpened(run, trail) >= run.knobs.openings) return false;
  return canAsk(run, goal) || placeAtLast(run, goal);
}

function canAsk(run: Research, { key }: Goal): boolean {
  const { trails, knobs } = run;
  const trail = trails.get(key);
  return trail !== undefined && trail.ways.length > 0 && trail.asked < knobs.patience && timesOpened(run, trail) < knobs.openings;
}

/** Chooses the listed page to open for a goal; false where none looks right enough. */
async function place(run: Research, goal: Goal, least: number): Promise<boolean> {
  const { play } = run;
  const trail = await trailOf(run, goal);
  const isChosen = chosenFor(run, goal, trail, least);
  if (least < LOOKS_RIGHT || play.listed.get(goal.uri)?.title === goal.aim.subject) return isChosen;
  // What shows the very row is better than what bears the name: "Mexico City" for Mexico.
  const table = await tableWith(run, goal, trail);
  goal.uri = table?.url ?? goal.uri;
  return isChosen || table !== undefined;
}

/** A page that may have it, else one that searches keep bringing up: of a list the title may say nothing. */
const placeAnyhow = async (run: Research, goal: Goal): Promise<boolean> =>
  (await place(run, goal, WORTH_A_TRY)) || (await placeAtLast(run, goal));

/** The page of another thing of the kind has nothing on this one, however often it comes up. */
async function placeAtLast(run: Research, goal: Goal): Promise<boolean> {
  const type = goal.aim.kind === "value" ? run.play.names.type(goal.subject) : null;
  const titled = type === null ? [] : [...(await pagesOfThings(run, type))];
  const others = new Set(titled.flatMap(([url, ids]) => (ids.includes(goal.subject) ? [] : url)));
  return chosenFor(run, goal, await trailOf(run, goal), LAST_RESORT, others);
}

function chosenFor(run: Research, goal: Goal, trail: Trail, least: number, without: ReadonlySet<string> = new Set()): boolean {
  const { play } = run;
  const standing = {
    type: goal.aim.type ?? play.names.type(goal.subject),
    timesListed: (url: string) => trail.listed.get(url)?.times ?? 0,
    places: (url: string) => trail.listed.get(url)?.places ?? 0,
    fits: trail.fits,
  };
  const page =
    timesOpened(run, trail) >= run.knobs.openings
      ? undefined
      : bestFor(
          untried(run, trail, goal).filter(({ url, title }) => !without.has(url) && (least < LOOKS_RIGHT || !isOnPartOf(title, goal.aim))),
          goal.aim,
          least,
          standing,
        );
  goal.uri = page?.url ?? "";
  return page !== undefined;
}

/** A list that was opened for many is no page that was opened for the one. */
const timesOpened = ({ listsRead }: Research, { opened }: Trail): number =>
  [...opened].reduce((sum, [url, times]) => sum + (listsRead.has(url) ? 0 : times), 0);

/** A title without the name of the thing; of the thing's own page nothing is left. */
const likeOf = (title: string, { subject }: Aim): string => (subject === null ? "" : title.replace(subject, "*").replace(/^\*$/u, ""));

function untried({ play, useless }: Research, { opened }: Trail, goal: Goal): readonly ListedPage[] {
  return [...play.listed.values()].filter(({ url, title }) => {
    const times = opened.get(url) ?? 0;
    if (isCopy(url, play.listed) || isSibling(title, goal.aim) || useless.has(likeOf(title, goal.aim))) return false;
    return times === 0 || (times < READINGS && title === goal.aim.subject);
  });
}

async function* ask(run: Research, goals: readonly Goal[]): Turns {
  const { play } = run;
  const told = withoutRepeatedAims(goals.map(({ aim }) => aim));
  const asking = goals.filter(({ aim }, at) => told.includes(aim) || goals.findIndex((one) => sameButTime(one.aim, aim)) === at);
  const queries = asking.flatMap((goal) => {
    const trail = run.trails.get(goal.key)!;
    trail.asked += 1;
    const missed = { ofKind: run.misses.get(goal.attribute) ?? 0, isOpened: trail.opened.size > 0, isFirst: trail.last === undefined };
    let way = takeWay(trail.ways, goal.aim, missed);
    while (way !== undefined && play.asked.has(askedWords(way))) way = takeWay(trail.ways, goal.aim, missed);
    if (way !== undefined) play.asked.add(askedWords(way));
    return way ?? [];
  });
  sayAnew(run, asking, queries);
  for (const goal of goals) if (!asking.includes(goal)) run.trails.get(goal.key)!.asked += 1;
  if (queries.length === 0) return;
  run.calls += 1;
  const aims = goals.map(({ aim }) => aim);
  let listed = false;
  const shown = new Set<Goal>();
  const weigh = ({ observation }: CallResult): void => {
    const found = resultsByQuery(observation);
    for (const goal of goals) {
      const trail = run.trails.get(goal.key)!;
      for (const [place, { url }] of found.flatMap((pages) => [...pages.entries()])) {
        const { times, places } = trail.listed.get(url) ?? { times: 0, places: 0 };
        trail.listed.set(url, { times: times + 1, places: places + place });
        const page = play.listed.get(url);
        if (page !== undefined && isShownIn(page, goal.aim)) shown.add(goal);
      }
      if (chosenFor(run, goal, trail, LOOKS_RIGHT)) listed = true;
      else run.misses.set(goal.attribute, (run.misses.get(goal.attribute) ?? 0) + 1);
    }
  };
  const result = yield* search(play, aims, [...new Set(queries)], RIGHT, goals[0], weigh);
  // A call that went wrong says nothing of the query.
  if (isFailedCall(result))
    for (const [at, goal] of asking.entries()) {
      run.trails.get(goal.key)!.ways.unshift(...(queries[at] === undefined ? [] : [queries[at]]));
      play.asked.delete(askedWords(queries[at] ?? ""));
    }
  if (!listed) run.fruitless.add(run.calls - 1);
  // What is denied has to be so: a snippet that says it in passing is no page to open, and not nothing.
  const denied = goals.flatMap((goal) => (shown.has(goal) ? [] : goal.aim));
  if (listed || hasFailed(play)) return;
  if (denied.length === 0) {
    const [aim] = goals.length === 1 ? aims : [];
    const other = aim === undefined ? [] : notItself(listedPages(result.observation), aim);
    const remarks = other.length > 0 && goals.some((goal) => canAsk(run, goal)) ? [[...other]] : [];
    if (play.report.kind !== "fault") play.report = { kind: "listed", aims, facts: [], remarks };
  } else play.report = { kind: "unlisted", aims: denied, facts: [], remarks: [] };
}

const NOT_GOT = wordings(
  "I did not get $aim {from it|there}, though.",
  "What it did not give me: $aim.",
  "$aim I {have not got|did not find} there.",
);

/** Before a page is read again that did not show what is wanted. */
const ONCE_MORE: Remark = [
  "I may have been shown only a part of that page.",
  "The page is the right one, so I look at it once more.",
  "It should stand there all the same: I read the page again.",
];

/** A query that follows another for the same says what is changed, as both stand. */
function sayAnew({ play, trails }: Research, goals: readonly Goal[], queries: readonly string[]): void {
  const [goal] = goals;
  const [query] = queries;
  if (goal === undefined || query === undefined || goals.length !== queries.length) return;
  const { last, aliases } = trails.get(goal.key)!;
  if (goals.length === 1 && last !== undefined && (play.report.kind === "unlisted" || play.report.kind === "listed"))
    play.report = { ...play.report, why: [...changeOfQuery(last, query, goal.aim, aliases)] };
  for (const [at, one] of goals.entries()) trails.get(one.key)!.last = queries[at] ?? "";
}

const sameButTime = (a: Aim, b: Aim): boolean =>
  a.kind === b.kind && a.subject === b.subject && a.phrase === b.phrase && a.value === b.value;

async function* read(run: Research, goals: readonly Goal[]): Turns {
  const { play, goals: notebook } = run;
  run.calls += 1;
  const again = goals.some((goal) => (run.trails.get(goal.key)?.opened.get(goal.uri) ?? 0) > 0);
  const aims = goals.map(({ aim }) => aim);
  if (again) play.report = { ...play.report, why: [...ONCE_MORE] };
  const { result } = yield* visit(
    play,
    aims,
    [...new Set(goals.map(({ uri }) => uri))],
    RIGHT,
    goals[0],
    again ? otherGoal(aims, play.last?.action.arguments["goal"]) : undefined,
  );
  if (isFailedCall(result)) {
    run.fruitless.add(run.calls - 1);
    return;
  }
  for (const goal of goals) {
    const { opened } = run.trails.get(goal.key)!;
    opened.set(goal.uri, (opened.get(goal.uri) ?? 0) + 1);
  }
  const settled = await notebook.update();
  const unread = goals.filter((goal) => !isSettled(goal));
  for (const { uri, aim } of unread) {
    const like = likeOf(play.listed.get(uri)?.title ?? "", aim);
    if (like.includes("*")) run.useless.add(like);
  }
  const one = await stopAtOne(run);
  await tellFresh(play);
  if (one.length > 0) play.report = { ...play.report, remarks: [...(play.report.remarks ?? []), [...one]] };
  if (settled.length === 0) run.fruitless.add(run.calls - 1);
  if (settled.length > 0 && unread.length > 0 && play.report.kind === "read") {
    const { held: _held, ...told } = play.report;
    const missing = NOT_GOT({ aim: aimsNoun(unread.map(({ aim }) => aim)) });
    play.report = { ...told, remarks: [...(told.remarks ?? []), [...missing]] };
  }
  if (settled.length > 0 || unread.length === 0) return;
  const sought = unread.map(({ aim }) => aim);
  const denied = notFound("unread", notStated(play.seen, sought));
  // Where a line may speak of it, it is only said that the run has not got it.
  play.report = denied.kind === "unread" ? denied : { ...denied, aims: sought, remarks: [[...NOT_GOT({ aim: aimsNoun(sought) })]] };
}
