import type { Aim, OptionIdea, Step } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { aimNoun } from "../agents/policies/aims.ts";
import { goalFor } from "../agents/policies/goals.ts";
import { fitOf, isOnPartOf, isPlausible, speaksOf } from "../agents/policies/researcher/choose-page.ts";
import { seenOf } from "../agents/policies/researcher/list-page.ts";
import { keptReadings } from "../core/kept-readings.ts";
import { ideaThought } from "../agents/policies/wording.ts";
import { fewOfEach } from "./among-ideas.ts";
import type { Candidate } from "./candidate.ts";
import { editGoal } from "./edit-goal.ts";
import type { Idea } from "./ideas.ts";
import { typeOf } from "./kin.ts";
import { isTitledList, shownList } from "./lists.ts";
import { openingFor } from "./opening.ts";
import { aimKey, type Situation, type Surroundings } from "./situation.ts";

const WORDINGS = 4;
/** Of these, edits of the original's own. */
const EDITS = 3;
/** Visits of one idea that are worded. */
const ACTS = 4;
/** Pages tried for one idea. */
const PAGES = 3;

type Page = Situation["pages"][number];

interface Visit {
  readonly idea: OptionIdea;
  readonly pages: readonly Page[];
  readonly aims: readonly Aim[];
  readonly type?: string;
  readonly saysAgain?: boolean;
  /** Of a list: its rows were seen, or rows with what is asked. */
  readonly isSeen?: "rows" | "figures";
}

/** What a misreading looks for on the very page that the run opens. */
const HERE: ReadonlySet<OptionIdea> = new Set(["other-figure", "other-year", "skip-ahead"]);

/** Ideas as visits of pages that results had listed; where nothing that is listed serves an idea, there is none. */
export function visitActs(ideas: readonly Idea[], step: Step, situation: Situation, around: Surroundings): readonly Candidate[] {
  const { random } = situation;
  const urls = step.intent.kind === "visit" ? ((step.action?.arguments["url"] as readonly string[] | undefined) ?? []) : [];
  const byUrl = new Map(situation.pages.map((page) => [page.url, page]));
  const same = urls.flatMap((url) => byUrl.get(url) ?? []);
  const count = Math.max(1, urls.length);
  const own = keyOf({ pages: same, aims: step.intent.aims });
  const acts = [
    ...ideas.flatMap((idea) => pagesFor(idea, same, count, situation).map((pages): Visit => ({ ...idea, pages }))),
    ...(count > 1 ? [] : ideas.flatMap((idea) => seenList(idea, same, situation, around))),
    ...otherPages(step, same, count, situation, around),
  ].filter((act) => act.pages.length === count && thingsOf(act.aims) <= count && keyOf(act) !== own);
  const few = fewOfEach(random.shuffle(acts), ACTS);
  return few.flatMap(({ idea, pages, aims, type, isSeen, saysAgain }) => {
    const url = pages.map((page) => page.url);
    return Array.from({ length: WORDINGS }, (_, attempt): Candidate => {
      const edited = urls.length > 0 && attempt < EDITS ? editGoal(goalOf(step), step.intent.aims, aims, random) : undefined;
      const goal = edited ?? goalFor(aims, random);
      return {
        idea,
        aims,
        form: {
          thought: ideaThought(
            openingFor(step, aims, url, situation, idea),
            {
              ...{ idea, aims, isSeen, saysAgain },
              titles: pages.map(({ title }) => title),
              ...(type !== undefined && { type }),
              isReread: url.every((one) => situation.opened.has(one)),
            },
            random,
          ),
          action: { name: "visit", arguments: { url, goal } },
          answer: null,
        },
        label: null,
        target: JSON.stringify([idea, url.toSorted(), aims.map((aim) => aimNoun(aim)).toSorted()]),
        always: false,
      };
    });
  });
}

/** Of more things than pages are opened the thought would name some that the call leaves out. */
const thingsOf = (aims: readonly Aim[]): number => new Set(aims.map(({ subject, value }) => subject ?? value)).size;

/** Sets of listed pages on which an idea could be settled: those that the program reads it on, those titled after what it is about. */
function pagesFor(
  { idea, aims, type, isFresh }: Idea,
  same: readonly Page[],
  count: number,
  { pages, open, ahead, opened, random }: Situation,
): readonly (readonly Page[])[] {
  // What there is in general is searched for.
  if (idea === "other-words" || idea === "broader" || isFresh === true) return [];
  if (idea === "list") {
    const lists = pages.filter(
      (page) => isTitledList(page, type ?? null) && !opened.has(page.url) && !same.some(({ url }) => page.url === url),
    );
    return count > 1 ? [] : lists.slice(0, PAGES).map((page) => [page]);
  }
  // Each page for something that it is on: else the thought would name one thing and the call open another.
  const isAimed = ({ title }: Page): boolean => aims.some((aim) => titledAfter(title, aim));
  const isServed = (aim: Aim): boolean => same.some(({ title }) => titledAfter(title, aim));
  const here = same.length > 0 && HERE.has(idea) && same.every(isAimed) && aims.every(isServed) ? [same] : [];
  const [aim] = aims;
  if (aim === undefined || count > 1) return here;
  const serving = [...open, ...ahead].filter((lookup) => aimKey(lookup.aim) === aimKey(aim)).map(({ uri }) => uri);
  const titled = pages.filter(
    ({ url, title }) =>
      // Nobody looks on a page on a part of a thing for what is said of the whole.
      serving.includes(url) || (titledAfter(title, aim) && !isOnPartOf(title, aim)),
  );
  return [
    ...here,
    ...random
      .shuffle(titled)
      .slice(0, PAGES)
      .map((page) => [page]),
  ];
}

/** A page whose rows in the results show that it lists such things with what is sought of one. */
function seenList(
  { idea, aims, type }: Idea,
  same: readonly Page[],
  { pages, open, opened }: Situation,
  around: Surroundings,
): readonly Visit[] {
  const [aim] = aims;
  if (idea !== "list" || aim?.kind !== "value" || type === undefined) return [];
  const fresh = pages.filter(({ url }) => !opened.has(url) && !same.some((page) => page.url === url));
  const alike = open.flatMap(({ aim: one }) => (one.kind === "value" && one.phrase === aim.phrase && one.time === aim.time ? [one] : []));
  const list = shownList(fresh, alike.length > 0 ? alike : [aim], type, around);
  return list === undefined
    ? []
    : [
        {
          idea,
          aims,
          type,
          pages: [list],
          isSeen: seenOf(
            list,
            aim.phrase,
            alike.map(({ subject }) => subject ?? ""),
          ),
        },
      ];
}

/** The same titles and things are looked at for every idea of every step. */
const keyOfName = keptReadings(nameKey, 2000);

function titledAfter(title: string, { subject, value }: Aim): boolean {
  const name = keyOfName(subject ?? value ?? "");
  return name !== "" && ` ${keyOfName(title)} `.includes(` ${name} `);
}

/** Other results that look most like it, for what the run itself looks for: one of its pages replaced. */
function otherPages(
  { intent: { aims } }: Step,
  same: readonly Page[],
  count: number,
  { pages, opened, random }: Situation,
  around: Surroundings,
): readonly Visit[] {
  const place = random.int(count);
  const aim = aims.length === count ? aims[place] : aims[0];
  if (aim === undefined) return [];
  const type = aim.type ?? typeOf(aim.subject ?? "", around);
  const fresh = pages.filter(({ url }) => !same.some((page) => page.url === url) && !opened.has(url));
  const ranked = fresh
    .filter((page) => isPlausible(page, aim, type) && speaksOf(page, aim) && !isOnPartOf(page.title, aim) && !isOfOther(page, aim, around))
    .map((page) => ({ page, fit: fitOf(page, aim, type) }))
    .toSorted((a, b) => b.fit - a.fit);
  return ranked.slice(0, PAGES).map(({ page }): Visit => {
    return { idea: "other-page", aims, pages: same.length <= 1 ? [page] : same.map((one, at) => (at === place ? page : one)) };
  });
}

/** It is the own page of another thing of the kind: nobody looks there for this one. */
const isOfOther = ({ title }: Page, { subject }: Aim, around: Surroundings): boolean =>
  subject !== null &&
  keyOfName(title) !== keyOfName(subject) &&
  typeOf(title, around) !== null &&
  typeOf(title, around) === typeOf(subject, around);

/** What a visit comes to: on its page a subject need not be said, so two acts that differ in nothing else are the same. */
const keyOf = ({ pages, aims }: Pick<Visit, "pages" | "aims">): string =>
  JSON.stringify([pages.map(({ url }) => url).toSorted(), aims.map(({ kind, phrase, time }) => [kind, phrase, time]).toSorted()]);

const goalOf = (step: Step): string => {
  const goal = step.action?.arguments["goal"];
  return typeof goal === "string" ? goal : "";
};
