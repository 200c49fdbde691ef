import type { NodeOf } from "../../../schemas/index.ts";
import { stepClause, WHERE } from "../entries/step-clauses.ts";
import { inputOf, noWords, type Noun, type Saying } from "./book.ts";
import { isLongThing } from "./question-draft.ts";

/** How often what its own label tells as well is told by a clause. */
const BY_CLAUSE = 0.6;

/** "The club that owns the Elrosen hut", "the museum where the locomotive Ferret is kept", where all that it may lead to are called so. */
export function clausedNoun(saying: Saying, node: NodeOf<"Relate">, of: Noun): Noun | null {
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
  WHERE.test(phrase ?? "") ? noWords("a place by its column on the way") : null;
