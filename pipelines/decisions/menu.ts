import type { Decision, DecisionOption, Generator, OptionIdea } from "../../schemas/index.ts";
import { ruleStage } from "../core/stage-versions.ts";
import { LEAST_KINDS, SLIPS } from "./among-ideas.ts";
import { actOf } from "./choose.ts";
import { foldOf } from "./probe.ts";
import { decisionText } from "./text.ts";
import { isGood } from "./worth.ts";

/** Of decisions whose alternatives rules alone drew. */
export const HAS: Generator = ruleStage("has-rules", "decisions");

/** A step's menu has no text: what of it stands is not chosen yet. */
export const isMenu = ({ text }: Pick<Decision, "text">): boolean => text === "";

/** Places of alternatives in a menu, in their order. */
export type Choice = readonly number[];

/** Wrong results, and proposals of a model, that may stand side by side. */
const SEVERAL: Partial<Readonly<Record<OptionIdea, number>>> = { misread: 2, proposed: Number.POSITIVE_INFINITY };

/** Sets of so many alternatives that can stand beside the run's own act; smaller ones where there are none so large. */
export function choicesOf({ options }: Pick<Decision, "options">, wanted: number): readonly Choice[] {
  const acts = options.map(actOf);
  const found: number[][] = [];
  const add = (set: readonly number[], from: number, size: number): void => {
    if (set.length === size) {
      if (isOne(options, set, wanted)) found.push([...set]);
      return;
    }
    for (let at = from; at < options.length; at++)
      if (acts[at] !== acts[0] && fits(options, acts, set, at)) add([...set, at], at + 1, size);
  };
  for (let size = wanted; size > 0 && found.length === 0; size--) add([], 1, size);
  return found;
}

/** Whether one more does something else, and is another idea. */
function fits(options: readonly DecisionOption[], acts: readonly string[], set: readonly number[], at: number): boolean {
  const group = ({ idea }: DecisionOption): string => SLIPS[idea] ?? idea;
  const own = options[at]!;
  const alike = set.filter((other) => group(options[other]!) === group(own)).length;
  return alike < (SEVERAL[own.idea] ?? 1) && set.every((other) => acts[other] !== acts[at]);
}

/** Some of it is right and some is not, and the ideas are of several kinds. */
function isOne(options: readonly DecisionOption[], set: readonly number[], wanted: number): boolean {
  const some = set.map((at) => options[at]!);
  const right = [options[0]!, ...some].filter(({ label }) => isGood(label)).length;
  const ideas = new Set(some.map(({ idea }) => idea));
  const kinds = ideas.size + (ideas.has("other-goal") ? 0 : 1);
  return right > 0 && right <= some.length && kinds >= Math.min(LEAST_KINDS, wanted + 1);
}

/** The decision among the run's own act and these alternatives of a menu. */
export function narrowMenu(menu: Decision, choice: Choice, question: string): Decision {
  const { id, options: all, stepIndex, observation, judgement, generator } = menu;
  const options = choice.map((at) => all[at]!);
  const isProposed = options.some(({ idea }) => idea === "proposed");
  const originalIndex = foldOf(`place of ${id}`, options.length + 1);
  options.splice(originalIndex, 0, all[0]!);
  const onPath = options.findIndex(({ label }) => label === "on_path");
  // One right way is the path; where several would be, the others are as valid.
  const labelled = options.map((option, at) =>
    option.label === "on_path" && at !== onPath ? { ...option, label: "also_valid" as const } : option,
  );
  const bare = { options: labelled, originalIndex, observation, judgement };
  return {
    ...menu,
    ...bare,
    correctIndex: onPath === -1 ? null : onPath,
    correctIndices: labelled.flatMap(({ label }, at) => (isGood(label) ? [at] : [])),
    ...decisionText(question, stepIndex, bare),
    generator: isProposed || choice.length === all.length - 1 ? generator : HAS,
  };
}

/** With all that a menu has. */
export const wholeMenu = (menu: Decision, question: string): Decision =>
  narrowMenu(
    menu,
    menu.options.flatMap((_, at) => (at === 0 ? [] : [at])),
    question,
  );
