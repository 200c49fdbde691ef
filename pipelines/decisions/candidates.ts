import type { Aim, DecisionOption, Random, Step } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { chunksOf } from "../agents/policies/reminder.ts";
import { aimNoun } from "../agents/policies/aims.ts";
import { goalFor } from "../agents/policies/goals.ts";
import { withoutRepeatedAims, hintsOf, queryFor, shorten } from "../agents/policies/queries.ts";
import { searchThought, visitThought } from "../agents/policies/wording.ts";
import type { ActOption } from "./choose.ts";
import { wordsOf } from "./features.ts";
import { balanceQueries, editQuery } from "./fit-query.ts";
import { editGoal, goalAims, goalFrame, type GoalFrame } from "./edit-goal.ts";
import type { RivalAims } from "./rival-aims.ts";
import { aimKey, type Situation } from "./situation.ts";

/** An act that could stand beside the original; several wordings of one target are several candidates. */
export interface Candidate extends ActOption {
  readonly label: DecisionOption["label"];
  /** Of a call: worded when it is chosen, for the need that the original serves, or for its own where that is the right one. */
  readonly thought: ((random: Random) => string) | null;
}

/** Wordings of one target that are tried. */
const WORDINGS = 4;
const VISIT_WORDINGS = 6;
/** Of these, edits of the original's own. */
const EDITS = 5;
const PARTIAL = 24;
const PAGES = 8;
/** Pages of things of the kind beside which no others are tried: a list, or the page of an organization, is told from a country's. */
const ENOUGH_KIN = 4;
/** Other aims on the same pages that are tried: what to open is the choice, more than what for. */
const HERE = 7;

/** Other searches: for something else, or for the same with less said than should be. */
export function searches(step: Step, rivals: readonly RivalAims[], situation: Situation): readonly Candidate[] {
  const { random, question } = situation;
  const { intent } = step;
  const hints = hintsOf(question.text);
  const chunks = chunksOf(question.text);
  const like = (step.action?.arguments.query as readonly string[] | undefined) ?? [];
  const told = { words: situation.asked, chunks };
  const of = (query: readonly string[], aims: readonly Aim[], label: DecisionOption["label"], target: string): Candidate => ({
    form: { thought: "", action: { name: "search", arguments: { query } }, answer: null },
    label,
    target,
    always: false,
    thought: (chance) => searchThought(intent, label === "on_path" ? aims : intent.aims, chance),
  });
  const own = withoutRepeatedAims(intent.aims);
  const aimed = rivals.flatMap(({ aims: all, label }) => {
    const aims = asOnce(all, own, intent.aims);
    const target = JSON.stringify(aims.map(aimKey).toSorted());
    return Array.from({ length: WORDINGS }, (_, attempt) => {
      const query = aims.map((aim, at) =>
        attempt < 3 ? editQuery(like[at] ?? "", own[at] ?? aim, aim, told, attempt > 0, random) : queryFor(aim, attempt, hints, random),
      );
      return of(query, aims, label, target);
    });
  });
  const partial = partialQueries(step, chunks, situation).map((query) => {
    const fitted = query.map((one, at) => balanceQueries(one, [], like[at] ?? "", told, random.int(3) - 1, random));
    return of(fitted, intent.aims, namesIt(step, fitted) ? "detour" : "mistake", JSON.stringify(fitted));
  });
  const queriesOf = ({ form }: Candidate): readonly string[] => form.action?.arguments.query as readonly string[];
  const isWhole = wholeQueries(step);
  return [...aimed, ...partial].filter((one) => new Set(queriesOf(one)).size === like.length && !isWhole(queriesOf(one)));
}

/** What a search for other things asks, in as many queries as the original's: what one query had for several years one has for the change. */
function asOnce(aims: readonly Aim[], own: readonly Aim[], all: readonly Aim[]): readonly Aim[] {
  const asked = withoutRepeatedAims(aims);
  if (asked.length <= own.length) return asked;
  const known = new Set(all.map(aimKey));
  return asked.toSorted((a, b) => Number(known.has(aimKey(a))) - Number(known.has(aimKey(b)))).slice(0, own.length);
}

/**
 * Queries made of the question's own words that leave out what they should name: the subject, or what is asked of it. Several at once
 * often share a part, as queries for several things do.
 */
function partialQueries(step: Step, chunks: readonly string[], { random }: Situation): readonly (readonly string[])[] {
  if (chunks.length === 0) return [];
  return Array.from({ length: PARTIAL }, (_, attempt) => {
    const drawn = random.shuffle(chunks);
    const common = attempt % 2 === 0 ? drawn.slice(0, 1) : [];
    return withoutRepeatedAims(step.intent.aims).map((_aim, at) => {
      const own = drawn.slice((at + 1) % drawn.length).slice(0, 1 + random.int(2 - common.length + 1));
      return shorten([...new Set(random.int(2) === 0 ? [...common, ...own] : [...own, ...common])].join(" "));
    });
  });
}

const subjectOf = (aim: Aim | undefined): string => nameKey(aim?.subject ?? aim?.value ?? "");

/** Whether a query names what the step is about: its results may yet lead there. */
function namesIt(step: Step, queries: readonly string[]): boolean {
  const subject = subjectOf(step.intent.aims[0]);
  return subject !== "" && queries.some((one) => ` ${nameKey(one)} `.includes(` ${subject} `));
}

/** Whether queries say all that the step's aims say, in whatever words beside: then they are no other way. */
export function wholeQueries({ intent: { aims } }: Step): (queries: readonly string[]) => boolean {
  if (aims.some(({ kind }) => kind === "topic")) return () => false;
  const wanted = aims.map((aim) =>
    `${subjectOf(aim)} ${nameKey(aim.phrase)}`.split(" ").filter((word) => word.length > 2 && word !== "the"),
  );
  return (queries) => {
    const said = queries.map((query) => new Set(nameKey(query).split(" ")));
    return wanted.every((words) => said.some((query) => words.every((word) => query.has(word))));
  };
}

interface Visit {
  readonly pages: Situation["pages"];
  readonly aims: readonly Aim[];
}

/** Other pages, or other things looked for on the same ones. Each is said so that it can be seen. */
export function visits(step: Step, rivals: readonly RivalAims[], situation: Situation, kin: ReadonlySet<string>): readonly Candidate[] {
  const { pages, open, random } = situation;
  const { intent } = step;
  const urls = (step.action?.arguments.url as readonly string[] | undefined) ?? [];
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const same = urls.flatMap((url) => byUrl.get(url) ?? []);
  // On one page a goal need not say whose value it means: it is another only where it asks for something else.
  const askedFor = (aims: readonly Aim[]): string => JSON.stringify(aims.map(({ kind, phrase, time }) => [kind, phrase, time]).toSorted());
  const aimsHere = rivals.filter(
    ({ aims }) =>
      askedFor(aims) !== askedFor(intent.aims) && aims.some((aim) => intent.aims.some((own) => subjectOf(aim) === subjectOf(own))),
  );
  const elsewhere = otherSets(step, same, situation, kin);
  const ready = open.flatMap((lookup) => {
    const page = byUrl.get(lookup.uri);
    return page === undefined || urls.length > 1 ? [] : [{ pages: [page], aims: [lookup.aim] }];
  });
  const likely = chipsLike(step, situation);
  const acts: Visit[] = [
    ...(same.length === urls.length
      ? [
          ...otherYears(intent.aims),
          ...random
            .shuffle(aimsHere)
            .slice(0, HERE)
            .map(({ aims }) => aims),
        ].map((aims) => ({ pages: same, aims }))
      : []),
    ...ready,
    ...elsewhere.map((set) => ({ pages: set, aims: intent.aims })),
    // Another thing altogether: its page, and the same asked of it.
    ...(intent.aims.every(({ kind }) => kind === "value")
      ? elsewhere
          .filter((set) => set.every(({ title }) => kin.has(title)))
          .slice(0, PAGES)
          .map((set) => ({
            pages: set,
            aims: intent.aims.map((aim, at) => ({ ...aim, subject: set[at % set.length]?.title ?? aim.subject })),
          }))
      : []),
  ];
  const own = keyOf({ pages: same, aims: intent.aims });
  const frame = goalFrame(urls, goalOf(step), intent.aims);
  return acts.filter((act) => keyOf(act) !== own).flatMap((act) => visitsOf(act, step, situation, frame, likely));
}

/** Parts of the question that the original's goal leaves out, and one that it has: so that a goal can say more of it than that does. */
function chipsLike(step: Step, { chips, random }: Situation): readonly string[] {
  const goal = goalOf(step);
  const fresh = chips.filter((chip) => !goal.includes(chip));
  const own = chips.filter((chip) => goal.includes(chip));
  return [...random.shuffle(own).slice(0, 1), ...random.shuffle(fresh).slice(0, 1 + random.int(2))];
}

/** The years about the one that is asked for: a column too far. */
function otherYears(aims: readonly Aim[]): readonly (readonly Aim[])[] {
  if (!aims.every(({ kind, time }) => kind === "value" && time !== null && /^\d{4}$/.test(time))) return [];
  return [-2, -1, 1, 2].map((away) => aims.map((aim) => ({ ...aim, time: String(Number(aim.time) + away) })));
}

/** What a visit comes to: on its page a subject need not be said, so two acts that differ in nothing else are the same. */
const keyOf = ({ pages, aims }: Visit): string => JSON.stringify([pages.map(({ url }) => url).toSorted(), aims.map(aimKey).toSorted()]);

/** One act in several wordings: edits of the original's goal, and one of its own. */
export function visitsOf(
  { pages, aims }: Visit,
  step: Step,
  { random, asked, chips, ...situation }: Situation,
  frame: GoalFrame,
  likely: readonly string[],
): readonly Candidate[] {
  const { intent } = step;
  const url = pages.map((page) => page.url);
  const label = pageLabel(aims, url, step, situation);
  const target = JSON.stringify([url.toSorted(), aims.map(aimNoun).toSorted()]);
  const other = goalAims(url, aims);
  const told = { words: asked, chunks: chips };
  return Array.from({ length: VISIT_WORDINGS }, (_, attempt) => {
    const edited = attempt < EDITS ? editGoal(frame, other, told, random) : undefined;
    const goal = edited ?? goalFor(aims, attempt % 2 === 0 ? likely : chips, random);
    return {
      form: { thought: "", action: { name: "visit", arguments: { url, goal } }, answer: null },
      label,
      target,
      always: false,
      thought: (chance) => visitThought(intent, label === "on_path" ? aims : intent.aims, url.length, chance),
    };
  });
}

/** As many pages as the original opens, all or some of them others. A page named for what is looked for may have it: it is no slip. */
function otherSets(
  step: Step,
  own: Situation["pages"],
  { pages, random }: Situation,
  kin: ReadonlySet<string>,
): readonly Situation["pages"][] {
  const urls = new Set(own.map(({ url }) => url));
  const phrases = step.intent.aims.map(({ phrase }) => wordsOf(phrase));
  const mayHave = (title: string): boolean => {
    const words = new Set(wordsOf(title));
    return phrases.some((phrase) => phrase.every((word) => words.has(word)));
  };
  const free = random.shuffle(pages.filter(({ url, title }) => !urls.has(url) && !mayHave(title)));
  const near = free.filter(({ title }) => kin.has(title));
  const others = near.length >= ENOUGH_KIN ? near : [...near, ...free.filter(({ title }) => !kin.has(title))];
  return others.slice(0, PAGES).map((page) => {
    const place = random.int(Math.max(1, own.length));
    return own.length <= 1 ? [page] : own.map((one, index) => (index === place ? page : one));
  });
}

/** A page serves where each thing looked for stands on one of the pages opened. */
function pageLabel(aims: readonly Aim[], urls: readonly string[], step: Step, { open }: Pick<Situation, "open">): DecisionOption["label"] {
  const served = aims.every((aim) => open.some((lookup) => aimKey(lookup.aim) === aimKey(aim) && urls.includes(lookup.uri)));
  if (served) return step.onProgramPath === true ? "also_valid" : "on_path";
  return open.some(({ uri }) => urls.includes(uri)) ? "detour" : "mistake";
}

const goalOf = (step: Step): string => {
  const goal = step.action?.arguments.goal;
  return typeof goal === "string" ? goal : "";
};
