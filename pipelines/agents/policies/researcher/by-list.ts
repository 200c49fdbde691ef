import { isFailedCall } from "../../environments/faults/faulty.ts";
import { saidIn } from "../../../language/entries/said-noun.ts";
import { pluralOf } from "../../../language/inflection.ts";
import { listText, nameInSentence, timePhrase } from "../../../language/writing/naming.ts";
import { wordings } from "../../../language/writing/spread.ts";
import type { ListedPage } from "../../../tools/results.ts";
import { hasFailed, notFound, RIGHT, search, tellFresh, visit, type Turns } from "../play.ts";
import { listQueries, shorten } from "../queries.ts";
import { numberWord } from "../remarks.ts";
import { askedWords } from "./ask-anew.ts";
import { holds, isCopy, notStated } from "./choose-page.ts";
import { isSettled, type Goal } from "./goals.ts";
import { listFor, seenOf } from "./list-page.ts";
import { pagesOfThings, trailOf, type Research, type Trail } from "./research.ts";

/** Of fewer each has its own page read: a list that has them all would have to be found first. */
const LEAST_LISTED = 5;
const SEVERAL = 2;
/** Names that a goal spells out. */
const MOST_NAMED = 10;
/** Of what a list left open, so many are named. */
const MOST_LEFT = 4;

/**
 * The same figure of many things is looked for on a page that has it for all at once, before each one's own: where results show such a page,
 * and else by one search for it, if the run is one that searches for lists. What the page does not settle is looked up as ever.
 */
export async function* byList(run: Research, first: Goal): Turns {
  const { play, knobs, goals } = run;
  const row = goals.all.filter((goal) => !isSettled(goal) && isOfRow(goal, first));
  const type = play.names.type(first.subject);
  if (row.length < LEAST_LISTED || type === null) return;
  const key = `${first.node} ${first.attribute}`;
  const seen = await listed(run, row, type);
  if (seen !== undefined) yield* readList(run, row, seen, type);
  else if (knobs.lists && !run.listsAsked.has(key)) {
    run.listsAsked.add(key);
    const found = yield* askForList(run, row, type);
    if (found !== undefined) yield* readList(run, row, found, type);
  }
}

const isOfRow = ({ node, aim }: Goal, first: Goal): boolean =>
  aim.kind === "value" && node === first.node && aim.phrase === first.aim.phrase && aim.time === first.aim.time;

/** A page that results list with rows of several of them. That of another thing of the kind is on that one, whatever it compares it to. */
async function listed(run: Research, row: readonly Goal[], type: string): Promise<ListedPage | undefined> {
  const { play, listsRead } = run;
  const things = await pagesOfThings(run, type);
  const fresh = [...play.listed.values()].filter(({ url }) => !listsRead.has(url) && !things.has(url) && !isCopy(url, play.listed));
  const [first] = row;
  const alike = run.goals.all.filter((goal) => first !== undefined && isOfRow(goal, first));
  const timesFor = ({ key }: Goal, url: string): number => run.trails.get(key)?.listed.get(url)?.times ?? 0;
  const timesListed = (url: string): number => {
    const open = row.reduce((sum, goal) => sum + timesFor(goal, url), 0);
    // What came up for one that was read may hold that one alone; for several, others of them too.
    const read = alike.filter((goal) => isSettled(goal) && timesFor(goal, url) > 0).length;
    return open + (read < SEVERAL ? 0 : read);
  };
  const info = await run.knowledge.attribute(first?.attribute ?? "");
  return listFor(fresh, {
    aims: row.map(({ aim }) => aim),
    known: alike.flatMap((goal) => (isSettled(goal) && goal.aim.subject !== null ? [goal.aim.subject] : [])),
    type,
    ...(info?.kind === "quantity" && { units: info.units }),
    timesListed,
  });
}

/** A table of which a result shows the very row, under the head of what is asked: it is read, not searched for once more. */
export async function tableWith(run: Research, { aim, subject, attribute }: Goal, { opened }: Trail): Promise<ListedPage | undefined> {
  const { play, knowledge } = run;
  const type = aim.kind === "value" ? play.names.type(subject) : null;
  if (type === null) return undefined;
  const things = await pagesOfThings(run, type);
  const info = await knowledge.attribute(attribute);
  return listFor(
    [...play.listed.values()].filter(({ url }) => !opened.has(url) && !things.has(url) && !isCopy(url, play.listed)),
    { aims: [aim], known: [], type, ...(info?.kind === "quantity" && { units: info.units }), timesListed: () => 0 },
  );
}

async function* askForList(run: Research, row: readonly Goal[], type: string): Turns<ListedPage | undefined> {
  const { play } = run;
  const [goal] = row;
  const query = play.random.shuffle(listQueries(goal?.aim.phrase ?? "", type)).find((way) => !play.asked.has(askedWords(way)));
  if (goal === undefined || query === undefined) return undefined;
  run.calls += 1;
  yield* search(play, [goal.aim], [shorten(query)], RIGHT, goal, undefined, { idea: "list", type });
  const found = await listed(run, row, type);
  if (found !== undefined || hasFailed(play)) return found;
  run.fruitless.add(run.calls - 1);
  play.report = { kind: "listed", aims: [], facts: [], remarks: [[...NO_TABLE({ phrase: saidIn(goal.aim) })]] };
  return undefined;
}

const NO_TABLE = wordings(
  "I see no {table|list} with the $phrase{ in the results|}, so {I take them one by one|each has to be looked up}.",
  "{These results show no|In these results I see no} {table|list} that has the $phrase of {all|several} of them: one {page|look-up} for each, then.",
);

/** What it showed of them cannot be told from one glance: nothing is denied. */
const NO_ROWS = wordings(
  "{Then|So} {it is |}one page for each{ after all|}.",
  "I {take|read} them from their own pages, then.",
  "Their own pages will have to do, then.",
);

async function* readList(run: Research, row: readonly Goal[], page: ListedPage, type: string): Turns {
  const { play } = run;
  const [goal] = row;
  if (goal === undefined) return;
  const { url } = page;
  run.listsRead.add(url);
  run.calls += 1;
  const { phrase, time } = goal.aim;
  // Nobody asks a page on a part of the world for what lies elsewhere: those whose rows are seen are named, and the others are not.
  const seen = row.flatMap(({ aim }) => (holds(page.snippet, aim.subject ?? "") ? [nameInSentence(aim.subject ?? "")] : []));
  const others = seen.length === row.length ? [] : [`${seen.length > 0 ? "other " : ""}${pluralOf(type)} in the table`];
  const sought = `The ${phrase}${timePhrase(time)} of ${listText([...seen.slice(0, MOST_NAMED), ...others])}`;
  const { result } = yield* visit(play, [goal.aim], [url], RIGHT, goal, sought, {
    idea: "list",
    type,
    isSeen: seenOf(
      page,
      phrase,
      row.map(({ aim }) => aim.subject ?? ""),
    ),
  });
  if (isFailedCall(result)) {
    run.fruitless.add(run.calls - 1);
    run.listsRead.delete(url);
    return;
  }
  for (const one of row) {
    const { opened } = await trailOf(run, one);
    opened.set(url, (opened.get(url) ?? 0) + 1);
  }
  const settled = await run.goals.update();
  await tellFresh(play, true);
  if (settled.length === 0) {
    run.fruitless.add(run.calls - 1);
    const denied = notFound("unread", notStated(play.seen, [goal.aim]));
    play.report = denied.kind === "unread" ? denied : { ...denied, remarks: [[...NO_ROWS({})]] };
    return;
  }
  play.report = { ...play.report, table: true };
  const left = row.filter((one) => !isSettled(one));
  if (left.length > 0) play.report = { ...play.report, left: [...leftOpen(left)] };
}

const leftOpen = (left: readonly Goal[]): readonly string[] =>
  left.length > MOST_LEFT
    ? LEFT_MANY({ count: numberWord(left.length) })
    : LEFT({ names: listText(left.map(({ aim }) => nameInSentence(aim.subject ?? ""))) });

const LEFT = wordings("{Still open|Still missing|Left}: $names.", "{That leaves|There remain|Open after that}: $names.");
const LEFT_MANY = wordings("{That leaves|There remain} $count{ of them|}.", "Of them $count {are still open|are left|remain}.");
