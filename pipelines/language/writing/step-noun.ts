import type { NodeOf } from "../../../schemas/index.ts";
import { AGENTS } from "../entries/role-nouns.ts";
import { stepClauses, type StepClause } from "../entries/step-clauses.ts";
import { inputOf, isApposedOwner, noWords, phrase, type Noun, type Saying } from "./book.ts";
import { isLongThing } from "./question-draft.ts";

/** How often what its own label tells as well is told by a clause. */
const BY_CLAUSE = 0.6;

/** A step that is told by a clause, or by its label behind a thing that has no possessive; null where either may say it. */
export function stepNoun(saying: Saying, node: NodeOf<"Relate">, of: Noun): Noun | null {
  const clause = clausedNoun(saying, node, of);
  if (clause !== null) return clause;
  const { text } = phrase(saying, node.arguments.attribute);
  if (!/^the | of /.test(of.text) || of.text.startsWith("the only ") || !isApposedOwner(saying, inputOf(saying, node))) return null;
  // "The station of the flood event 2 Jul 2018", "growout 2 of Boone Pimento's grower"; "the builder of the engine Volta" everybody says.
  return AGENTS.has(text) ? { text: `the ${text} of ${of.text}`, owner: null, isPlain: true } : noWords("a thing by its label on the way");
}

/** "The club that owns the Elrosen hut", "the museum where the locomotive Ferret is kept", where all that it may lead to are called so. */
function clausedNoun(saying: Saying, node: NodeOf<"Relate">, of: Noun): Noun | null {
  const info = saying.book.attribute(node.arguments.attribute);
  const steps = info === undefined ? [] : stepClauses(info);
  if (info === undefined || steps.length === 0 || of.text === "I") return null;
  // "The location of the locomotive" is a column, and no museum.
  const isLabelToo = steps.some(({ label }) => label !== undefined);
  const otherwise = (): null => (isLabelToo ? null : noWords("a step by the name of a column"));
  if (isLongThing(of)) return otherwise();
  const subjects = saying.book.kindsAt?.([inputOf(saying, node).id]) ?? [];
  const step = steps.find(({ fits }) => fits === undefined || fits(subjects));
  const noun = step === undefined ? undefined : nounOf(saying, step, saying.book.kindsAt?.([node.id]) ?? [], info.phrase);
  if (step === undefined || noun === undefined || (step.label === "as well" && saying.random.next() >= BY_CLAUSE)) return otherwise();
  return { text: `the ${noun} ${step.clause} ${of.text}${step.end === undefined ? "" : ` ${step.end}`}`, owner: null, isPlain: true };
}

function nounOf({ random }: Saying, { nouns, of }: StepClause, kinds: readonly string[], label: string | null): string | undefined {
  if (of === undefined) return nouns.find((one) => kinds.includes(one) || one === label);
  return of.some((one) => kinds.includes(one)) ? random.pick(nouns) : undefined;
}
