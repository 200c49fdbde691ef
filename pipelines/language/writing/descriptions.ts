import { startsWithVowel } from "../inflection.ts";
import type { NodeOf } from "../../../schemas/index.ts";
import { inputOf, noWords, phrase, type Saying } from "./book.ts";
import { constantWords } from "./nouns.ts";

/** "my capital is Lomé" where the question says the kind, "I am a country whose capital is Lomé" where it does not. */
export function selfDescription(saying: Saying, node: NodeOf<"FilterClaim">): string {
  const { type, words, constant } = constantOf(saying, node);
  const isAsked = node.id === saying.program.nodes.length - 2;
  return isAsked ? `my ${words} is ${constant}` : `I am ${article(type)} ${type} whose ${words} is ${constant}`;
}

function constantOf(
  saying: Saying,
  node: NodeOf<"FilterClaim">,
): { readonly type: string; readonly words: string; readonly constant: string; readonly byThing: boolean } {
  const { attribute, comparator, value } = node.arguments;
  const below = inputOf(saying, node);
  if (below.op !== "FilterType" || comparator !== "=") return noWords("no description of one thing");
  return {
    type: below.arguments.type,
    words: phrase(saying, attribute).text,
    constant: constantWords(saying, value),
    byThing: value.kind === "entity",
  };
}

export function description(saying: Saying, node: NodeOf<"FilterClaim">): string {
  const { type, words, constant, byThing } = constantOf(saying, node);
  return saying.random.pick([
    `the ${type} whose ${words} is ${constant}`,
    `the ${type} whose ${words} is ${constant}`,
    ...(byThing ? [] : [`the ${type} that has ${constant} as its ${words}`]),
  ]);
}

export function descriptionClue(saying: Saying, node: NodeOf<"FilterClaim">): string {
  const { type, words, constant } = constantOf(saying, node);
  return saying.random.pick([
    `there is ${article(type)} ${type} whose ${words} is ${constant}`,
    // A sentence does not begin with a figure.
    ...(/^\d/.test(constant) ? [] : [`${constant} is the ${words} of one ${type}`]),
  ]);
}

const article = (noun: string): string => (startsWithVowel(noun) ? "an" : "a");
