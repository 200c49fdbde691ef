import { agree } from "../../../../knowledge-graph/index.ts";
import { tableUnits } from "../../../../schemas/values/unit-converter.ts";
import { aimNoun } from "../aims.ts";
import { ONE_PAGE_TOO, onOnePage } from "../cross-check.ts";
import type { ReadClaim } from "../notes.ts";
import { hintsOn, factsOf, notFound, RIGHT, search, visit, type ListIdea, type Play, type Report, type Turns } from "../play.ts";
import { operands } from "../operands.ts";
import { listQueries, queriesFor, shorten } from "../queries.ts";
import { spread, wordings } from "../../../language/writing/spread.ts";
import type { Remark } from "../remarks.ts";
import { askedWords } from "./ask-anew.ts";
import { bestFor, isCopy, isOnAnother, isShownIn, LOOKS_RIGHT, notStated } from "./choose-page.ts";
import { claimsAt, isSettled, type Goal } from "./goals.ts";
import type { Research } from "./research.ts";

const MANY = 4;

/** Before the answer: the figures that it rests on are looked up on a page that was not read for them, where the results show one. */
export async function* secondLooks(run: Research): Turns {
  const { play, knobs, goals } = run;
  const used = new Set(operands(play, factsOf(play)).map(({ aim }) => aim));
  const asked = goals.all.filter((goal) => used.has(goal.aim) && isSettled(goal) && goal.wanted.length === 1 && goal.aim.kind === "value");
  const answer = await play.notes.answer(play.question.program);
  const told = new Set(answer?.type === "entity" ? [answer.entityId] : answer?.type === "set" ? answer.entityIds : []);
  // Of things that were compared it is the chosen one's figure that the answer hangs on, and what is then asked of that one.
  const end = play.question.program.nodes.length - 1;
  for (const { node, subject } of goals.all) if (node === end && play.derived.size > 0) told.add(subject);
  const isTold = ({ subject }: Goal): boolean => told.has(subject);
  // One of many figures that are added up is as good as any other: nobody looks for that one again.
  const worth = asked.length > MANY ? asked.filter(isTold) : asked;
  const ordered = play.random.shuffle(worth).toSorted((a, b) => Number(isTold(b)) - Number(isTold(a)));
  for (const [at, goal] of ordered.slice(0, knobs.checks).entries()) {
    // Who met no second page once does not go on looking for more of them.
    if (!(yield* secondLook(run, goal, at > 0))) return;
  }
}

async function* secondLook(run: Research, goal: Goal, more: boolean): Turns<boolean> {
  const { play } = run;
  const first = play.notes.found(goal)?.[0];
  if (first === undefined) return false;
  const pages = new Set(play.notes.about(goal.subject, goal.attribute).flatMap(({ page }) => page ?? []));
  const other = (): string | undefined => {
    const opened = run.trails.get(goal.key)?.opened;
    return bestFor(
      [...play.listed.values()].filter(
        (page) =>
          !pages.has(page.url) &&
          opened?.has(page.url) !== true &&
          !isCopy(page.url, play.listed) &&
          !isOnAnother(page.title, goal.aim) &&
          // Looked at again is what a result shows of it, not what a like page may say of another.
          isShownIn(page, goal.aim),
      ),
      goal.aim,
      LOOKS_RIGHT,
    )?.url;
  };
  if (pages.size > 1) return true;
  if (other() === undefined && run.knobs.looks === 0) return false;
  const remarks = [...(play.report.remarks ?? []), [...(more ? ONE_PAGE_TOO : onOnePage(factsOf(play).length))]];
  const kind: Report["kind"] = play.report.kind === "listed" ? "read" : play.report.kind;
  play.report = { ...play.report, kind, again: true, remarks };
  let looked = false;
  for (let look = 0; other() === undefined && look < run.knobs.looks; look++) {
    const way = unasked(run, goal);
    if (way === undefined) break;
    run.calls += 1;
    looked = true;
    yield* search(play, [goal.aim], [way.query], RIGHT, goal, () => (goal.uri = other() ?? ""), way.list);
    if (other() === undefined) run.fruitless.add(run.calls - 1);
    play.report = { ...play.report, again: true };
  }
  const url = other();
  if (url === undefined) {
    // A page that may have it all the same, and was not worth opening, is not denied.
    const isDenied = looked && play.report.kind !== "fault";
    const isOther = !isDenied || [...play.listed.values()].some((page) => !pages.has(page.url) && isShownIn(page, goal.aim));
    if (play.report.kind !== "fault") play.report = { kind: "read", aims: [], facts: [], ...(!isOther && { remarks: [noOther(goal)] }) };
    play.asides.push(isOther ? ON_ONE({ aim: aimNoun(goal.aim) }) : NONE_FOUND({ aim: aimNoun(goal.aim) }));
    return false;
  }
  goal.uri = url;
  run.calls += 1;
  const { read } = yield* visit(play, [goal.aim], [url], RIGHT, goal);
  const stated =
    claimsAt(
      goal,
      read.filter(({ subject, attribute }) => subject === goal.subject && attribute === goal.attribute),
    ) ?? [];
  if (stated.length === 0) run.fruitless.add(run.calls - 1);
  return compare(play, goal, first, stated);
}

/** A query for the same that was not made yet: for a list that has it, as its own page was read. */
function unasked({ play }: Research, goal: Goal): { readonly query: string; readonly list?: ListIdea } | undefined {
  const { aim } = goal;
  const type = play.names.type(goal.subject);
  const { years } = hintsOn(play, aim);
  const lists = type === null ? [] : listQueries(aim.phrase, type);
  const list = play.random.shuffle(lists).map(shorten)[0];
  const ways = [...(list === undefined ? [] : [list]), ...years.slice(0, 1).map((year) => `${aim.subject ?? ""} ${aim.phrase} ${year}`), ...play.random.shuffle(queriesFor(aim))]; // prettier-ignore
  const query = ways.map(shorten).find((way) => !play.asked.has(askedWords(way)));
  return query === undefined ? undefined : { query, ...(query === list && type !== null && { list: { idea: "list", type } }) };
}

const noOther = ({ aim }: Goal): string[] => [...NO_OTHER({ aim: aimNoun(aim) })];

const NO_OTHER = wordings(
  "{Among the results|In this list|Here} I see no {other|second|further} page on $aim.",
  "No {second|other|further} page on $aim is {listed|among the results|in the list}.",
  "{This search|That query} {brings up|shows|lists} no {other|second} page on $aim.",
);
const NONE_FOUND = wordings(
  "I found no {second|other} page on $aim.",
  "For $aim no {other|second} page {was among the results|came up}.",
  "$aim: {one page only|only one page found|no second page found}.",
);
const ON_ONE = wordings("I {have|know} $aim from one page{| alone| only}.", "For $aim I have one page{| alone| only}.");
const CHECKED = wordings("I have {checked|confirmed|seen} $aim on a second page.", "A second page {bears out|confirms|agrees on} $aim.");

function compare(play: Play, goal: Goal, first: ReadClaim, stated: readonly ReadClaim[]): boolean {
  const second = stated.find(({ value }) => agree(first.value, value, tableUnits)) ?? stated[0];
  if (second === undefined) {
    play.report = { ...notFound("unread", notStated(play.seen, [goal.aim])), remarks: [[...KEPT]] };
    return true;
  }
  const [one, other] = [play.notes.textOf(first.value), play.notes.textOf(second.value)];
  const same = agree(first.value, second.value, tableUnits);
  const remark = !same
    ? [`The pages differ: ${one} on the first, ${other} on the second.`, `They do not agree: ${one} on one page, ${other} on the other.`]
    : one === other
      ? AGREEING
      : ROUNDED;
  play.report = { kind: "read", aims: [], facts: [{ aim: goal.aim, text: other }], remarks: [[...remark]] };
  play.asides.push(same ? CHECKED({ aim: aimNoun(goal.aim) }) : remark);
  return true;
}

const KEPT: Remark = ["I keep to what the first page says.", "So it stays at the one page."];
const AGREEING: Remark = spread(
  "{The two|Both|The} pages {agree|say the same}{|, so I can rely on it| on this}.",
  "That is {just |}what the first page said.",
  "{It matches|This matches|The same as} the first page.",
);
const ROUNDED: Remark = [
  "Within its rounding that is what the first page said.",
  "It is printed less exactly, but it agrees with the first page.",
];
