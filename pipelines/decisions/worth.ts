import type { Aim, OptionLabel, Step, Trajectory } from "../../schemas/index.ts";
import type { Candidate } from "./candidate.ts";
import { isSameNeed, type Situation, type Surroundings } from "./situation.ts";

/**
 * What an alternative is worth, found by doing it. on_path and also_valid: it brings what the program needs next and the run does not have, in
 * no more calls than the run; detour: nothing of it, and nothing wrong either; mistake: it settles what was not asked, or ends where
 * nothing is. A misreading needs no playing: what it would find is not what is asked.
 */
export async function worthOf(
  { idea, aims, label, form: { action } }: Pick<Candidate, "idea" | "aims" | "label" | "form">,
  step: Step,
  situation: Omit<Situation, "random">,
  around: Surroundings,
): Promise<OptionLabel> {
  if (label !== null) return label;
  const purpose = purposeOf(idea, aims, situation);
  if (action === null || purpose === "misread") return "mistake";
  const { failed, listed, shown } = await around.play(action);
  if (failed) return "detour";
  const { open, pages } = situation;
  const right = step.onProgramPath === true ? "also_valid" : "on_path";
  const own = open.filter(({ aim }) => aims.some((one) => isSameNeed(one, aim)));
  const known = new Set(pages.map(({ url }) => url));
  if (listed.size > 0) {
    const wanted = purpose === "needed" ? own : open;
    return wanted.some(({ uri }) => listed.has(uri) && !known.has(uri)) && !own.some(({ uri }) => known.has(uri)) ? right : "detour";
  }
  const settled = open.filter(({ key }) => shown.has(key));
  if (purpose === "needed" ? own.every(({ key }) => shown.has(key)) : settled.length > 0) return right;
  return settled.length > 0 || purpose === "around" ? "detour" : "mistake";
}

/** Whether it is one of the ways to go on from here. */
export const isGood = (label: OptionLabel): boolean => label === "on_path" || label === "also_valid";

/** What the run's own step was worth: a typed mistake is one; a broad search may lead on, as it may for another. */
export async function worthOfOwn(
  step: Step,
  { correct, origin }: Pick<Trajectory, "correct" | "origin">,
  situation: Omit<Situation, "random">,
  around: Surroundings,
): Promise<OptionLabel> {
  const form = { thought: step.thought, action: step.action, answer: null };
  if (step.mistake === "too-broad") return worthOf({ idea: "broader", aims: step.intent.aims, label: null, form }, step, situation, around);
  return labelOfStep(step, { correct, origin });
}

/** Without playing it. */
export function labelOfStep(step: Step, { correct, origin }: Pick<Trajectory, "correct" | "origin">): OptionLabel {
  if (step.mistake !== null) return "mistake";
  // Of a sampled run it is known what led to a page that the question rests on, and nothing else.
  if (origin === "imported") return step.onProgramPath === true ? "on_path" : "unjudged";
  if (step.intent.kind === "answer") return correct === "true" ? "on_path" : "mistake";
  return step.onProgramPath === true ? "on_path" : "detour";
}

type Purpose = "needed" | "around" | "misread";

/** Whether the program needs what it is to settle; whether that is at least about what the question is about; or about something else. */
function purposeOf(idea: Candidate["idea"], aims: readonly Aim[], { open, met }: Pick<Situation, "open" | "met">): Purpose {
  if (idea === "broader" || idea === "list") return "around";
  const isOpen = (aim: Aim): boolean => open.some((lookup) => isSameNeed(lookup.aim, aim));
  if (aims.every(isOpen)) return "needed";
  const isMet = (aim: Aim): boolean => [...met.values()].some((one) => isSameNeed(one, aim));
  return aims.every((aim) => isOpen(aim) || isMet(aim) || aim.kind === "topic") ? "around" : "misread";
}
