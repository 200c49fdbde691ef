import type { NodeOf } from "../../../schemas/index.ts";
import { stepClause } from "../entries/step-clauses.ts";
import type { Noun, Saying } from "./book.ts";
import { isLongThing } from "./question-draft.ts";

/** "The club that owns the Elrosen hut", where all that it may lead to are called so. */
export function clausedNoun(saying: Saying, { id, arguments: { attribute } }: NodeOf<"Relate">, of: Noun): Noun | null {
  const info = saying.book.attribute(attribute);
  const step = info === undefined ? undefined : stepClause(info);
  const kinds = saying.book.kindsAt?.([id]) ?? [];
  const noun = step?.nouns.find((one) => kinds.includes(one) || one === info?.phrase);
  if (step === undefined || noun === undefined || of.text === "I" || isLongThing(of)) return null;
  return { text: `the ${noun} ${step.clause} ${of.text}`, owner: null, isPlain: true };
}
