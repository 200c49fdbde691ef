import type { NodeOf } from "../../../schemas/index.ts";
import { inputOf, longNoun, noWords, type Noun, type Saying } from "./book.ts";
import { favouredNoun, kindOf, listOf, yearBehind } from "./list-words.ts";
import { isLongThing } from "./question-draft.ts";

/** "The country with which Chad shares its longest border", "Chad's largest export partner": by the figure that the list gives of each. */
export function firstOfList(saying: Saying, node: NodeOf<"SelectAmong">, owner: Noun, outer: string | undefined): Noun {
  const { qualifier = "", which, k } = node.arguments;
  const base = inputOf(saying, node);
  const kind = kindOf(saying, base.id)?.one;
  if (base.op !== "Relate" || kind === undefined || which !== "max" || k !== 1) return noWords("one of a list by what stands beside it");
  const list = listOf(saying, base);
  const noun = favouredNoun(list);
  if (owner.owner === null || isLongThing(owner)) return noWords("a clause in a clause");
  if (qualifier === "length" && noun.verb?.one === "borders" && list.year === "")
    return longNoun(`the ${kind} with which ${owner.text} shares its longest border`);
  if (qualifier !== "share" || !noun.partial) return noWords(`nothing is picked by its ${qualifier}`);
  return longNoun(`${owner.owner} ${saying.random.pick(["largest", "biggest"])} ${noun.one}${yearBehind(list, outer)}`);
}
