import type { Aim, OptionLabel, Step, Trajectory } from "../../schemas/index.ts";
import { headOf } from "../../knowledge-graph/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { aimsNoun, labelIn } from "../agents/policies/aims.ts";
import type { Lookup } from "../agents/policies/lookups.ts";
import { holds, ownTitle } from "../agents/policies/researcher/choose-page.ts";
import type { Candidate } from "./candidate.ts";
import type { ListedPage } from "../tools/results.ts";
import { typeOf } from "./kin.ts";
import { isTitledList, listAmong } from "./lists.ts";
import { aimKey, isSameNeed, type Situation, type Surroundings } from "./situation.ts";

/** `good`: what is right is called here. One right way is the path, the others are as valid. */
type Good = Extract<OptionLabel, "on_path" | "also_valid">;

/**
 * What an act is worth, found by doing it, whoever thought of it and as what kind of idea.
 * - good: a search lists the page of something that is needed and that no search for the same has listed, or in general the page of something
 *   that was not listed at all, or a list that, once opened, shows something that is needed; a visit shows something that is needed, or opens
 *   the very page that states it, however much of it is shown; what was noted wrongly is looked up again where it stands
 * - detour: nothing of it, and nothing wrong either: what is known is looked up again, or searched for again once a search for it led there
 * - unjudged: a search for what is needed that the engine missed: that is its luck, and a decision offers none
 * - mistake: it is after what was not asked, or opens a page that shows nothing of what it is opened for
 * What is after something that was not asked needs no playing.
 */
export async function worthOf(one: Judged, good: Good, situation: Omit<Situation, "random">, around: Surroundings): Promise<OptionLabel> {
  const { idea, aims, label, form } = one;
  const { action } = form;
  if (label !== null) return label;
  const purpose = purposeOf(idea, aims, situation);
  if (action === null || purpose === "misread") return "mistake";
  const doubted = purpose === "known" ? await notedWrongly(aims, situation, around) : [];
  // Nothing that is open is looked for, so nothing that it lists could count.
  if (purpose === "known" && doubted.length === 0 && action.name === "search") return "detour";
  const { failed, listed, shown } = await around.play(action);
  if (failed) return "detour";
  if (listed.length > 0) return worthOfResults(one, { purpose, doubted, listed }, good, situation, around);
  const { open, ahead } = situation;
  const own = [...open, ...ahead].filter(({ aim }) => aims.some((one) => isSameNeed(one, aim)));
  if ([...open, ...own, ...doubted].some(({ key }) => shown.has(key))) return good;
  const urls = action.arguments["url"];
  if (Array.isArray(urls) && own.some(({ uri }) => urls.includes(uri))) return good;
  // Read once more where it stands, it is only not needed; on a page that does not have it, it is wrong.
  const isShown = ({ aim, key }: Lookup): boolean => shown.has(key) && aims.some((one) => isSameNeed(one, aim));
  // An index that turns out to have nothing of it is a way round, whatever it was opened for.
  const [aim] = aims;
  const type = aim === undefined ? null : (aim.type ?? typeOf(aim.subject ?? "", around));
  const kinds = [type, aim === undefined ? null : headOf(aim.phrase.split(" "))];
  const isIndex = situation.pages.some(
    (page) => Array.isArray(urls) && urls.includes(page.url) && kinds.some((kind) => isTitledList(page, kind)),
  );
  return purpose === "around" || isIndex || (purpose === "known" && around.lookups.some(isShown)) ? "detour" : "mistake";
}

type Judged = Pick<Candidate, "idea" | "aims" | "label" | "form">;

interface Results {
  readonly purpose: Purpose;
  readonly doubted: readonly Lookup[];
  readonly listed: readonly ListedPage[];
}

/** What a search brought. */
async function worthOfResults(
  { idea, aims }: Judged,
  { purpose, doubted, listed }: Results,
  good: Good,
  situation: Omit<Situation, "random">,
  around: Surroundings,
): Promise<OptionLabel> {
  const { open, ahead, pages, searches } = situation;
  const has = ({ uri }: Lookup): boolean => listed.some(({ url }) => url === uri);
  if (doubted.some(has)) return good;
  const isAround = purpose === "around";
  const wanted = isAround ? open : [...open, ...ahead].filter(({ aim }) => aims.some((one) => isSameNeed(one, aim)));
  // What looks for nothing of its own has to bring up a page that nobody has seen.
  const isKnown = ({ aim, uri }: Lookup): boolean =>
    isAround
      ? pages.some(({ url }) => url === uri)
      : searches.some((past) => past.listed.has(uri) && past.aims.some((one) => isSameNeed(one, aim)));
  // Who was answered that there is no list, and looks for it once more, may bring up a page besides: that is luck.
  if (idea === "list" && wasListAsked(aims, searches)) return worthOfListSearch(aims, listed, good, situation, around);
  // Whether a search for a list is worth it is known before it is made: what page it brings up besides is luck.
  if (idea === "list" && aims.every(({ kind }) => kind === "value")) return worthOfListSearch(aims, listed, good, situation, around);
  // What one query of it was answered before for, and the other is not: who calls it a way on means the other alone.
  if (wanted.some((lookup) => has(lookup) && !isKnown(lookup))) return !isAround && wanted.some(isKnown) ? "unjudged" : good;
  if (idea === "list") return worthOfListSearch(aims, listed, good, situation, around);
  // It asked for what is needed, or for the very thing, and the engine missed it: nobody could have known.
  return wanted.some((lookup) => !has(lookup) && !isKnown(lookup) && isAskedFor(lookup.aim, aims)) ? "unjudged" : "detour";
}

const wasListAsked = ([aim]: readonly Aim[], searches: Situation["searches"]): boolean =>
  searches.some((past) => past.isForList && past.aims.some((one) => isAlike(one, aim)));

/** A list spares the search and the reading for each that it shows, and takes both once. */
const LEAST_SPARED = 2;
/** Of so many that are open a list is worth a search, whatever comes of it. */
const MANY_OPEN = 5;

/**
 * Of many that are open the first search for a list is good whatever it brings, as nobody could have known that there is none. Of few each has its
 * page, and a second search has been answered: where one brings a list all the same, that is luck, and a decision offers none.
 */
async function worthOfListSearch(
  aims: readonly Aim[],
  listed: readonly ListedPage[],
  good: Good,
  { open, opened, searches }: Omit<Situation, "random">,
  around: Surroundings,
): Promise<OptionLabel> {
  const [aim] = aims;
  const type = aim === undefined ? null : (aim.type ?? typeOf(aim.subject ?? "", around));
  if (aim === undefined || type === null) return "detour";
  const alike = open.filter((lookup) => isAlike(lookup.aim, aim));
  if (alike.length >= MANY_OPEN && !wasListAsked(aims, searches)) return good;
  const list = listAmong(
    listed.filter(({ url }) => !opened.has(url)),
    alike.length === 0 ? [aim] : alike.map((lookup) => lookup.aim),
    type,
    around,
  );
  if (list === undefined) return "detour";
  const { shown } = await around.play({ name: "visit", arguments: { url: [list.url], goal: aimsNoun([aim], labelIn) } });
  return alike.filter(({ key }) => shown.has(key)).length < LEAST_SPARED ? "detour" : "unjudged";
}

/** What was noted and reads otherwise where it stands: somebody who looks again finds it out. */
export async function notedWrongly(
  aims: readonly Aim[],
  { noted, trajectory }: Pick<Situation, "noted" | "trajectory">,
  around: Surroundings,
): Promise<readonly Lookup[]> {
  // Who read all of it rightly has nothing to find out.
  if (trajectory.correct !== "false" && trajectory.steps.every(({ mistake }) => mistake === null)) return [];
  const wrong: Lookup[] = [];
  for (const lookup of around.lookups) {
    const text = noted.get(aimKey(lookup.aim));
    if (text === undefined || !aims.some((one) => isSameNeed(one, lookup.aim))) continue;
    const { shown } = await around.play({ name: "visit", arguments: { url: [lookup.uri], goal: aimsNoun([lookup.aim], labelIn) } });
    const right = shown.get(lookup.key);
    if (right !== undefined && right !== text) wrong.push(lookup);
  }
  return wrong;
}

const isAlike = (aim: Aim, other: Aim | undefined): boolean =>
  aim.kind === "value" && aim.phrase === other?.phrase && aim.time === other.time;

const isAskedFor = (needed: Aim, aims: readonly Aim[]): boolean =>
  aims.some((aim) => isSameNeed(aim, needed) || (aim.kind === "topic" && aim.subject === needed.subject));

/** Whether it is one of the ways to go on from here. */
export const isGood = (label: OptionLabel): boolean => label === "on_path" || label === "also_valid";

/**
 * What the run's own step was worth: a call is judged as everybody's. A typed mistake is one, but for a broad search, which may lead on; what
 * a fault came between is known by what the run made of it.
 */
async function worthOfOwn(
  step: Step,
  { correct, origin }: Pick<Trajectory, "correct" | "origin">,
  situation: Omit<Situation, "random">,
  around: Surroundings,
): Promise<OptionLabel> {
  const isBroad = step.mistake === "too-broad";
  const isPlayed =
    isBroad || (step.mistake === null && step.action !== null && origin === "designed" && step.intent.report.kind !== "fault");
  if (!isPlayed) return labelOfStep(step, { correct, origin });
  return worthOf(ownOf(step), "on_path", situation, around);
}

const ownOf = ({ thought, action, mistake, intent: { idea, aims } }: Step): Judged => ({
  ...{ idea: mistake === "too-broad" ? "broader" : (idea ?? "own"), aims, label: null },
  form: { thought, action, answer: null },
});

/**
 * A search for what has its own page among earlier results, unopened, or for what a result says: a way that leads on, and that many call a detour.
 * No decision offers it, and none is made of a step that is one.
 */
function isSpared(
  { idea, aims, form: { action } }: Judged,
  { pages, opened }: Pick<Situation, "pages" | "opened">,
  around: Surroundings,
): boolean {
  const isOwn = ({ url, title }: ListedPage, aim: Aim): boolean =>
    !opened.has(url) && nameKey(ownTitle(title)) === nameKey(aim.subject ?? aim.value ?? "");
  const isSpoken = (page: ListedPage, aim: Aim): boolean =>
    around.lookups.some((lookup) => isSameNeed(lookup.aim, aim) && isSaidIn(page, lookup, around));
  return (
    action?.name === "search" &&
    idea !== "list" &&
    aims.length > 0 &&
    aims.every((aim) => pages.some((page) => isOwn(page, aim) || isSpoken(page, aim)))
  );
}

/** "Andorra la Vella is the capital of Andorra": a result names the thing, what is asked of it and all that answers it. */
function isSaidIn({ title, snippet }: ListedPage, { aim, wanted }: Lookup, { names }: Surroundings): boolean {
  const members = wanted.flatMap(({ member }) => member ?? []);
  const isNamed = (name: string): boolean => holds(`${title} ${snippet}`, name);
  return (
    members.length > 0 && isNamed(aim.subject ?? aim.value ?? "") && isNamed(aim.phrase) && members.every((id) => isNamed(names.of(id)))
  );
}

/** What the options of one step are worth, the run's own among them: asked while they are chosen, judged and written, played once. */
export interface Worths {
  own(): Promise<OptionLabel>;
  of(one: Candidate): Promise<OptionLabel>;
}

export function openWorths(
  step: Step,
  trajectory: Pick<Trajectory, "correct" | "origin">,
  situation: Omit<Situation, "random">,
  around: Surroundings,
): Worths {
  let known: Promise<OptionLabel> | undefined;
  // What several draws come upon is the same act of the same idea, whoever holds it.
  const others = new Map<Candidate["form"], Promise<OptionLabel>>();
  const offered = (label: OptionLabel, one: Judged): OptionLabel =>
    isGood(label) && isSpared(one, situation, around) ? "unjudged" : label;
  const own: Worths["own"] = () => (known ??= worthOfOwn(step, trajectory, situation, around).then((label) => offered(label, ownOf(step))));
  const judge = async (one: Candidate): Promise<OptionLabel> =>
    offered(await worthOf(one, isGood(await own()) ? "also_valid" : "on_path", situation, around), one);
  return {
    own,
    of(one) {
      const found = others.get(one.form) ?? judge(one);
      others.set(one.form, found);
      return found;
    },
  };
}

/** Without playing it. */
export function labelOfStep(step: Step, { correct, origin }: Pick<Trajectory, "correct" | "origin">): OptionLabel {
  if (step.mistake !== null) return "mistake";
  // Of a sampled run it is known what led to a page that the question rests on, and nothing else.
  if (origin === "imported") return step.onProgramPath === true ? "on_path" : "unjudged";
  if (step.intent.kind === "answer") return correct === "true" ? "on_path" : "mistake";
  return step.onProgramPath === true ? "on_path" : "detour";
}

type Purpose = "needed" | "known" | "around" | "misread";

/** Whether the program needs what it is to settle; whether that was read; whether it is at least about what the question is about; or about something else. */
function purposeOf(
  idea: Candidate["idea"],
  aims: readonly Aim[],
  { open, ahead, met }: Pick<Situation, "open" | "ahead" | "met">,
): Purpose {
  if (idea === "broader" || idea === "list") return "around";
  const isOpen = (aim: Aim): boolean => [...open, ...ahead].some((lookup) => isSameNeed(lookup.aim, aim));
  if (aims.every(isOpen)) return "needed";
  const isMet = (aim: Aim): boolean => [...met.values()].some((one) => isSameNeed(one, aim));
  if (aims.length > 0 && aims.every(isMet)) return "known";
  return aims.every((aim) => isOpen(aim) || isMet(aim) || aim.kind === "topic") ? "around" : "misread";
}
