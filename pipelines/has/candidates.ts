import type { Aim, Basis, DecisionOption, Random, Step } from "../../schemas/index.ts";
import { nameKey } from "../../knowledge-graph/names.ts";
import type { Errand } from "../agents/policies/errands.ts";
import { chunksOf } from "../agents/policies/reminder.ts";
import { answerThought, goalFor, hintsOf, queriesFor, queryFor, searchThought, shorten, visitThought } from "../agents/policies/wording.ts";
import type { Choosable } from "./choose.ts";
import { wordsOf, type Background } from "./features.ts";
import { fitQuery } from "./fit-query.ts";
import { aimKey, rivalPhrases, type Situation, type Surroundings } from "./situation.ts";

/** An act that could stand beside the original; several wordings of one target are several candidates. */
export interface Candidate extends Choosable {
  readonly label: DecisionOption["label"];
  /** What its thought needs, where that is not what the original's does. */
  readonly aims: readonly Aim[] | null;
  /** The reasons for a rival answer. */
  readonly basis: Basis | null;
}

/** All candidates of a step; the original's own target is not among them. */
export async function candidatesFor(
  step: Step,
  situation: Situation,
  around: Surroundings,
  background: Background,
): Promise<readonly Candidate[]> {
  if (step.intent.kind === "answer") return answers(step, situation, background);
  const aims = await rivalAims(step, situation, around);
  return step.intent.kind === "search" ? searches(step, aims, situation) : visits(step, aims, situation);
}

interface RivalAims {
  readonly aims: readonly Aim[];
  readonly label: DecisionOption["label"];
}

/** Other things to look for, as many at once as the original looks for. */
async function rivalAims(step: Step, situation: Situation, around: Surroundings): Promise<readonly RivalAims[]> {
  const { random, open, question } = situation;
  const own = step.intent.aims;
  const [first] = own;
  if (first === undefined) return [];
  const template: Aim = { ...first, kind: "value", subject: first.subject ?? first.value ?? "", value: null, type: null };
  const subjects = await rivalSubjects(first, situation, around);
  const phrases = rivalPhrases(first, around, random);
  const single: Aim[] = open.map(({ aim }) => aim);
  // The last thing asked for, before what it is asked of is known: a common shortcut.
  for (const { aim } of around.errands)
    if (aim.kind === "value")
      single.push(
        { ...template, phrase: aim.phrase },
        { kind: "topic", subject: null, phrase: aim.phrase, value: null, type: null, time: null },
      );
  for (const phrase of phrases) single.push({ ...template, phrase }, { ...template, phrase, time: null });
  for (const subject of subjects) {
    single.push({ ...template, subject });
    if (first.kind === "holder") single.push({ ...first, value: subject });
    single.push({ ...template, subject, phrase: random.pick(phrases.length > 0 ? phrases : [first.phrase]) });
  }
  if (first.kind === "holder") for (const phrase of phrases.slice(0, 8)) single.push({ ...first, phrase });
  single.push({ kind: "topic", subject: template.subject, phrase: first.phrase, value: null, type: null, time: null });
  single.push({ kind: "topic", subject: null, phrase: first.phrase, value: null, type: null, time: null });
  for (const subject of subjects.slice(0, 4))
    single.push({ kind: "topic", subject, phrase: first.phrase, value: null, type: null, time: null });
  const years = [...new Set(question.text.match(/\b(?:19|20)\d\d\b/g) ?? [])];
  for (const year of years) single.push({ ...template, time: year }, { ...template, time: String(Number(year) - 1) });
  const distinct = [...new Map(single.filter((aim) => isNameable(aim, situation)).map((aim) => [aimKey(aim), aim])).values()];
  // What would be right stays; of the rest a draw, as each costs its wordings.
  const kept = [...distinct.slice(0, open.length), ...random.shuffle(distinct.slice(open.length)).slice(0, RIVALS)];
  const ownKeys = own.map(aimKey).toSorted().join();
  const sets = own.length === 1 ? kept.map((aim) => [aim]) : random.shuffle(several(own, kept, situation)).slice(0, RIVALS + 8);
  const label = labeller(step, situation, around);
  return sets.filter((aims) => aims.map(aimKey).toSorted().join() !== ownKeys).map((aims) => ({ aims, label: label(aims) }));
}

const RIVALS = 22;

/** For a step that looks for several things: one of them changed, or all of them alike. */
function several(own: readonly Aim[], others: readonly Aim[], { random }: Situation): readonly (readonly Aim[])[] {
  const sets: Aim[][] = [];
  for (const other of others) {
    const place = random.int(own.length);
    sets.push(own.map((aim, at) => (at === place ? other : aim)));
    if (other.kind === "value")
      sets.push(own.map((aim) => (aim.kind === "value" ? { ...aim, phrase: other.phrase, time: other.time } : aim)));
    sets.push([other, ...random.shuffle(others).slice(0, own.length - 1)]);
  }
  return sets.filter((aims) => new Set(aims.map(aimKey)).size === own.length);
}

const isNameable = (aim: Aim, { mayName }: Situation): boolean =>
  [aim.subject, aim.value].every((name) => name === null || (name !== "" && mayName(name)));

async function rivalSubjects(aim: Aim, situation: Situation, around: Surroundings): Promise<readonly string[]> {
  const { random, pages, question } = situation;
  const own = nameKey(aim.subject ?? aim.value ?? "");
  const errand = around.errands.find((one) => aimKey(one.aim) === aimKey(aim));
  const type = errand === undefined ? null : around.names.type(errand.subject);
  const kin = type === null ? [] : random.shuffle(await around.namesOfType(type)).slice(0, 14);
  const asked = around.errands.map(({ aim: { subject } }) => subject ?? "");
  const seen = pages.map(({ title }) => title);
  return [...new Set([...asked, ...random.shuffle(seen).slice(0, 8), ...kin])].filter(
    (name) => name !== "" && nameKey(name) !== own && name !== question.text,
  );
}

/**
 * on_path: what the program needs next, where the original does not ask for it; also_valid: something else that it needs and that can
 * be asked for; detour: what was met before, or another side of a thing that it is about; mistake: another thing.
 */
function labeller(step: Step, { open, met }: Situation, { errands }: Surroundings): (aims: readonly Aim[]) => DecisionOption["label"] {
  const wanted = new Set(open.map(({ aim }) => aimKey(aim)));
  const subjects = new Set(errands.flatMap(({ aim: { subject, value } }) => [subject, value]).filter((name) => name !== null));
  const near = (aim: Aim): boolean => {
    const key = aimKey(aim);
    return wanted.has(key) || met.has(key) || (aim.kind === "topic" && (aim.subject === null || subjects.has(aim.subject)));
  };
  return (aims) => {
    if (aims.every((aim) => wanted.has(aimKey(aim)))) return step.onProgramPath === true ? "also_valid" : "on_path";
    return aims.every(near) ? "detour" : "mistake";
  };
}

/** Wordings of one target that are tried. */
const WORDINGS = 3;
const VISIT_WORDINGS = 7;

function searches(step: Step, rivals: readonly RivalAims[], situation: Situation): readonly Candidate[] {
  const { random, question } = situation;
  const hints = hintsOf(question.text);
  const asked = new Set(wordsOf(question.text));
  const chunks = chunksOf(question.text);
  const like = (step.action?.arguments.query as readonly string[] | undefined) ?? [];
  const of = (aims: readonly Aim[] | null, query: readonly string[], label: DecisionOption["label"], target: string): Candidate => ({
    form: { thought: "", action: { name: "search", arguments: { query } }, answer: null },
    label,
    target,
    aims,
    basis: null,
  });
  const fit = (query: string, at: number): string => fitQuery(query, like[at] ?? "", asked, chunks, random);
  const aimed = rivals.flatMap(({ aims, label }) =>
    Array.from({ length: WORDINGS }, (_, attempt) => {
      const query = aims.map((aim, at) => (attempt < 2 ? fit(queriesFor(aim)[attempt] ?? "", at) : queryFor(aim, attempt, hints, random)));
      return of(label === "on_path" ? aims : null, query, label, JSON.stringify(aims.map(aimKey).toSorted()));
    }),
  );
  const partial = partialQueries(step, situation, chunks).flatMap(({ query, label }) => {
    const fitted = query.map(fit);
    return isWhole(step, fitted) ? [] : [of(null, fitted, label, JSON.stringify(fitted))];
  });
  return [...aimed, ...partial].filter(({ form }) => new Set(form.action?.arguments.query as string[]).size === like.length);
}

/** Queries made of the question's own words that leave out what they should name: the subject, or what is asked of it. */
function partialQueries(
  step: Step,
  { random }: Situation,
  chunks: readonly string[],
): readonly { query: readonly string[]; label: DecisionOption["label"] }[] {
  const [first] = step.intent.aims;
  if (chunks.length === 0 || first === undefined) return [];
  const subject = nameKey(first.subject ?? first.value ?? "");
  return Array.from({ length: 20 }, () => {
    const query = step.intent.aims.map(() =>
      shorten(
        random
          .shuffle(chunks)
          .slice(0, 1 + random.int(2))
          .join(" "),
      ),
    );
    const names = query.some((one) => subject !== "" && ` ${nameKey(one)} `.includes(` ${subject} `));
    return { query, label: names ? ("detour" as const) : ("mistake" as const) };
  });
}

/** Whether a query says all that the step's first aim says: then it is no other way. */
function isWhole(step: Step, query: readonly string[]): boolean {
  const [first] = step.intent.aims;
  const words = nameKey(`${first?.subject ?? first?.value ?? ""} ${first?.phrase ?? ""}`).split(" ");
  return query.some((one) => words.every((word) => ` ${nameKey(one)} `.includes(` ${word} `)));
}

function visits(step: Step, rivals: readonly RivalAims[], situation: Situation): readonly Candidate[] {
  const { random, pages, question } = situation;
  const chunks = chunksOf(question.text);
  const urls = (step.action?.arguments.url as readonly string[] | undefined) ?? [];
  const own = step.intent.aims;
  const others = random.shuffle(pages.filter(({ url }) => !urls.includes(url)));
  const same = urls.flatMap((url) => pages.find((page) => page.url === url) ?? []);
  const of = (set: Situation["pages"], aims: readonly Aim[]): Candidate => {
    const url = set.map((page) => page.url);
    const label = pageLabel(aims, url, step, situation);
    return {
      form: { thought: "", action: { name: "visit", arguments: { url, goal: goalFor(aims, chunks, random) } }, answer: null },
      label,
      target: JSON.stringify([url.toSorted(), aims.map(aimKey).toSorted()]),
      aims: label === "on_path" ? aims : null,
      basis: null,
    };
  };
  const times = <T>(draw: () => T): T[] => Array.from({ length: VISIT_WORDINGS }, draw);
  const elsewhere = otherSets(others, urls, pages, situation).slice(0, 5);
  // Another thing altogether: its page, and the same asked of it.
  const alike = elsewhere.map((set) => ({
    set,
    aims: own.map((aim, at) => ({ ...aim, subject: set[at % set.length]?.title ?? aim.subject })),
  }));
  return [
    ...random
      .shuffle(rivals)
      .slice(0, 14)
      .flatMap(({ aims }) => times(() => of(same, aims))),
    ...elsewhere.flatMap((set) => times(() => of(set, own))),
    ...alike.flatMap(({ set, aims }) => times(() => of(set, aims))),
  ];
}

/** As many pages as the original opens, all or some of them others. */
function otherSets(
  others: Situation["pages"],
  urls: readonly string[],
  pages: Situation["pages"],
  { random }: Situation,
): readonly Situation["pages"][] {
  const own = pages.filter(({ url }) => urls.includes(url));
  return others
    .slice(0, 12)
    .map((page, at) => {
      if (urls.length === 1) return [page];
      const place = random.int(Math.max(1, own.length));
      return at % 2 === 0 ? own.map((one, index) => (index === place ? page : one)) : [page, ...others.slice(at + 1, at + urls.length)];
    })
    .filter((set) => set.length === urls.length);
}

/** A page serves where each thing looked for stands on one of the pages opened. */
function pageLabel(aims: readonly Aim[], urls: readonly string[], step: Step, { open }: Situation): DecisionOption["label"] {
  const served = aims.every((aim) => open.some((errand: Errand) => aimKey(errand.aim) === aimKey(aim) && urls.includes(errand.uri)));
  if (served) return step.onProgramPath === true ? "also_valid" : "on_path";
  return open.some(({ uri }) => urls.includes(uri)) ? "detour" : "mistake";
}

/** Rivals of the answer that stand to the question and to what was seen as it does: named there, or not; in its unit. */
function answers(step: Step, { random }: Situation, { question, context }: Background): readonly Candidate[] {
  const { basis, rivals, report } = step.intent;
  if (basis === null) return [];
  const standing = (text: string): string => {
    const words = [...new Set(wordsOf(text))];
    return [question, context].map((known) => words.filter((word) => known.has(word)).length).join();
  };
  const own = standing(basis.answer);
  const fitting = rivals.filter(({ answer }) => standing(answer) === own);
  return random.shuffle(fitting).flatMap((rival) =>
    Array.from({ length: WORDINGS }, () => ({
      form: { thought: answerThought(report, rival, random), action: null, answer: rival.answer },
      label: "mistake" as const,
      target: rival.answer,
      aims: null,
      basis: rival,
    })),
  );
}

/** The thought of a chosen call: of the same need as the original's, or of its own where that is the right one. */
export function thoughtOf(step: Step, { aims, form }: Candidate, random: Random): string {
  const { intent } = step;
  if (form.action?.name === "visit")
    return visitThought(intent, aims ?? intent.aims, (form.action.arguments.url as readonly string[]).length, random);
  return searchThought(intent, aims ?? intent.aims, random);
}
