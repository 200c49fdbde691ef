import type { Aim, OptionLabel, Step, Trajectory } from "../../schemas/index.ts";
import type { Lookup } from "../agents/policies/lookups.ts";
import type { Candidate } from "./candidate.ts";
import { isSameNeed, type Situation, type Surroundings } from "./situation.ts";

/** `good`: what is right is called here. One right way is the path, the others are as valid. */
type Good = Extract<OptionLabel, "on_path" | "also_valid">;

/**
 * What an act is worth, found by doing it, whoever thought of it and as what kind of idea.
 * - good: a search lists the page of something that is needed and that no search for the same has listed, or in general the page of something
 *   that was not listed at all; a visit shows something that is needed, or opens the very page that states it, however much of it is shown
 * - detour: nothing of it, and nothing wrong either: what is known is looked up again, or searched for again once a search for it led there
 * - unjudged: a search for what is needed that the engine missed: that is its luck, and a decision offers none
 * - mistake: it is after what was not asked, or opens a page that shows nothing of what it is opened for
 * What is after something that was not asked needs no playing.
 */
export async function worthOf(
  { idea, aims, label, form: { action } }: Pick<Candidate, "idea" | "aims" | "label" | "form">,
  good: Good,
  situation: Omit<Situation, "random">,
  around: Surroundings,
): Promise<OptionLabel> {
  if (label !== null) return label;
  const purpose = purposeOf(idea, aims, situation);
  if (action === null || purpose === "misread") return "mistake";
  // Nothing that is open is looked for, so nothing that it lists could count.
  if (purpose === "known" && action.name === "search") return "detour";
  const { failed, listed, shown } = await around.play(action);
  if (failed) return "detour";
  const { open, pages, searches } = situation;
  const own = open.filter(({ aim }) => aims.some((one) => isSameNeed(one, aim)));
  if (listed.size > 0) {
    const isAround = purpose === "around";
    const wanted = isAround ? open : own;
    // What looks for nothing of its own has to bring up a page that nobody has seen.
    const isKnown = ({ aim, uri }: Lookup): boolean =>
      isAround
        ? pages.some(({ url }) => url === uri)
        : searches.some((past) => past.listed.has(uri) && past.aims.some((one) => isSameNeed(one, aim)));
    if (wanted.some((lookup) => listed.has(lookup.uri) && !isKnown(lookup))) return good;
    // It asked for what is needed, or for the very thing, and the engine missed it: nobody could have known.
    const isMissed = wanted.some((lookup) => !listed.has(lookup.uri) && !isKnown(lookup) && isAskedFor(lookup.aim, aims, idea));
    // A list of what many things have is a fair thing to look for; that there is none is nobody's fault.
    const isFair = idea === "list" && open.filter(({ aim }) => isAlike(aim, aims[0])).length >= LEAST_LISTED;
    return isMissed || isFair ? "unjudged" : "detour";
  }
  if (open.some(({ key }) => shown.has(key))) return good;
  const urls = action.arguments["url"];
  if (Array.isArray(urls) && own.some(({ uri }) => urls.includes(uri))) return good;
  // Read once more where it stands, it is only not needed; on a page that does not have it, it is wrong.
  const isShown = ({ aim, key }: Lookup): boolean => shown.has(key) && aims.some((one) => isSameNeed(one, aim));
  // An index that turns out to have nothing of it is a way round.
  return purpose === "around" || (purpose === "known" && around.lookups.some(isShown)) ? "detour" : "mistake";
}

/** Of fewer nobody looks for a list. */
const LEAST_LISTED = 5;

const isAlike = (aim: Aim, other: Aim | undefined): boolean =>
  aim.kind === "value" && aim.phrase === other?.phrase && aim.time === other.time;

const isAskedFor = (needed: Aim, aims: readonly Aim[], idea: Candidate["idea"]): boolean =>
  idea !== "list" && aims.some((aim) => isSameNeed(aim, needed) || (aim.kind === "topic" && aim.subject === needed.subject));

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
  const form = { thought: step.thought, action: step.action, answer: null };
  return worthOf(
    { idea: isBroad ? "broader" : (step.intent.idea ?? "own"), aims: step.intent.aims, label: null, form },
    "on_path",
    situation,
    around,
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
  const others = new Map<Candidate, Promise<OptionLabel>>();
  const own: Worths["own"] = () => (known ??= worthOfOwn(step, trajectory, situation, around));
  const judge = async (one: Candidate): Promise<OptionLabel> =>
    worthOf(one, isGood(await own()) ? "also_valid" : "on_path", situation, around);
  return {
    own,
    of(one) {
      const found = others.get(one) ?? judge(one);
      others.set(one, found);
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
function purposeOf(idea: Candidate["idea"], aims: readonly Aim[], { open, met }: Pick<Situation, "open" | "met">): Purpose {
  if (idea === "broader" || idea === "list") return "around";
  const isOpen = (aim: Aim): boolean => open.some((lookup) => isSameNeed(lookup.aim, aim));
  if (aims.every(isOpen)) return "needed";
  const isMet = (aim: Aim): boolean => [...met.values()].some((one) => isSameNeed(one, aim));
  if (aims.length > 0 && aims.every(isMet)) return "known";
  return aims.every((aim) => isOpen(aim) || isMet(aim) || aim.kind === "topic") ? "around" : "misread";
}
