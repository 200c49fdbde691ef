import type { SeenFact } from "../../../schemas/index.ts";
import { choiceOf, operationOf, superlative } from "../../language/writing/conclusion.ts";
import type { Lookup } from "./lookups.ts";
import type { Meta, Play } from "./play.ts";

type Choice = NonNullable<ReturnType<typeof choiceOf>>;

/** The facts that the last operation works on: those of its own nodes, not the way there. */
export function operands(play: Play, facts: readonly SeenFact[]): readonly SeenFact[] {
  const last = play.question.program.nodes.at(-1);
  const choice = choiceOf(play.question.program);
  if (last?.op !== "Compute" && choice === undefined) {
    // What led to the thing has been told: the answer rests on what is read of it.
    const own = play.lookups.filter(({ node }) => node === last?.id).map(({ aim }) => aim);
    const read = facts.filter(({ aim }) => own.includes(aim));
    return play.derived.size > 0 && read.length > 0 ? read : facts;
  }
  const used = play.lookups.filter(({ node, later = [], attribute }) => {
    if (last?.op !== "Compute") return node === choice?.id && attribute === choice.arguments.attribute;
    // What was compared may be what is then reckoned with: it was read for the comparison.
    return last.arguments.of === undefined ? [node, ...later].some((one) => last.inputs.includes(one)) : attribute === last.arguments.of && node === last.id; // prettier-ignore
  });
  const beside = last?.op === "Compute" ? last.arguments.with : undefined;
  if (last !== undefined && beside !== undefined) return sideBySide(play, facts, used, last.id, beside);
  const aims = new Set(used.map(({ aim }) => aim));
  const found = facts.filter(({ aim }) => aims.has(aim));
  return found.length === 0 && choice !== undefined ? facts : found;
}

/** The figures of all things, then those of a second attribute in the same order. */
function sideBySide({ lookups }: Play, facts: readonly SeenFact[], first: readonly Lookup[], node: number, beside: string): SeenFact[] {
  const second = first.flatMap(
    ({ subject }) => lookups.find((one) => one.node === node && one.attribute === beside && one.subject === subject) ?? [],
  );
  return [...first, ...second].flatMap(({ aim }) => facts.find((fact) => fact.aim === aim) ?? []);
}

export function operationFor(play: Play, used: readonly SeenFact[], { mistake }: Meta): string {
  const choice = choiceOf(play.question.program);
  if (choice !== undefined) return superlativeOf(play, choice, used);
  // Nothing was calculated where the figures were not waited for.
  return mistake === "premature-answer" || mistake === "ignored-conflict" ? "lookup" : operationOf(play.question.program);
}

/** `used`: the facts that are compared, where some have been read. */
export function superlativeOf({ lookups }: Pick<Play, "lookups">, choice: Choice, used: readonly SeenFact[]): string {
  const { attribute, which } = choice.arguments;
  const [k, qualifier] = choice.op === "SelectAmong" ? [choice.arguments.k, choice.arguments.qualifier] : [1, undefined];
  const lookup = lookups.find((one) => one.attribute === attribute);
  return superlative(which, k, {
    phrase: qualifier ?? lookup?.aim.phrase ?? attribute,
    isDate: qualifier === undefined && lookup?.kind === "date",
    texts: used.map(({ text }) => text),
  });
}
