import type { NodeOf } from "../../../schemas/index.ts";
import { stepClause, WHEREABOUTS } from "../entries/step-clauses.ts";
import { inputOf, isApposedOwner, noWords, phrase, type Noun, type Saying } from "./book.ts";
import { AGENTS } from "../entries/role-nouns.ts";
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
  const step = info === undefined ? undefined : stepClause(info);
  if (info === undefined || step === undefined || of.text === "I" || isLongThing(of)) return wordless(info?.phrase);
  const kinds = saying.book.kindsAt?.([node.id]) ?? [];
  const noun =
    step.of === undefined
      ? step.nouns.find((one) => kinds.includes(one) || one === info.phrase)
      : step.of.some((one) => kinds.includes(one))
        ? saying.random.pick(step.nouns)
        : undefined;
  if (noun === undefined || (step.isBeside === true && saying.random.next() >= BY_CLAUSE)) return wordless(info.phrase);
  const end = step.end?.(saying.book.kindsAt?.([inputOf(saying, node).id]) ?? []);
  return end === null
    ? wordless(info.phrase)
    : { text: `the ${noun} ${step.clause} ${of.text}${end === undefined ? "" : ` ${end}`}`, owner: null, isPlain: true };
}

/** "The location of the locomotive" is a column, and no museum. */
const wordless = (phrase: string | null | undefined): null =>
  WHEREABOUTS.test(phrase ?? "") ? noWords("a place by its column on the way") : null;
