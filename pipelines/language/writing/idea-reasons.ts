import type { Aim, OptionIdea } from "../../../schemas/index.ts";
import { pluralOf } from "../inflection.ts";
import { nameInSentence } from "./naming.ts";

/**
 * Why a researcher would go about it in another way: a sentence behind what is looked for. Nothing in it tells whether it is a good idea. What
 * is looked for at another place, or is another thing, is said as the run says its own: a reason would tell that it is none of its own.
 */
export function ideaReasons(idea: OptionIdea, aim: Aim, type: string | undefined): readonly string[] {
  const { phrase } = aim;
  const things = pluralOf(type ?? aim.type ?? "page");
  const name = nameInSentence(aim.subject ?? aim.value ?? "");
  if (idea === "list")
    return [
      `A list of ${things} by ${phrase} would give all of them at once.`,
      `One table of all ${things} would spare me page after page.`,
      `There may be a list that has the ${phrase} of every one.`,
      `I look for a list of ${things} by ${phrase} rather than for each page.`,
      `A list of ${things} should have it.`,
    ];
  if (idea === "broader")
    return [
      `A page on ${name} as a whole should have the ${phrase}.`,
      `I begin with ${name} in general and narrow it down from there.`,
      `Let me see first what there is on ${name}.`,
    ];
  if (idea === "other-words")
    return ["Other words may bring up more.", "I will put it in another way.", "Another query may do better.", "I ask for it differently."];
  return [];
}

/** Why a list is looked for once its figure is known. */
export function secondListReasons({ phrase }: Pick<Aim, "phrase">, type: string | undefined): readonly string[] {
  const things = pluralOf(type ?? "thing");
  return [
    `A list of ${things} by ${phrase} would be a second source.`,
    `A table of ${things} with the ${phrase} could bear it out.`,
    `If there is a list of ${things} by ${phrase}, it should say the same.`,
  ];
}

/** Before a list is opened that the results show. */
export function seenListReasons(title: string, { phrase }: Pick<Aim, "phrase">, type: string | undefined): readonly string[] {
  const things = pluralOf(type ?? "thing");
  return [
    `"${title}" shows the ${phrase} of several ${things} at once, so I read that first.`,
    `The snippet of "${title}" has rows of ${things} with the ${phrase}: that spares me a page for each.`,
    `There is a table of ${things} on "${title}" that has the ${phrase}.`,
    `"${title}" lists ${things} with their ${phrase}; what it has I need not look up one by one.`,
    `The rows in the snippet of "${title}" are of ${things} and give the ${phrase}.`,
  ];
}
