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
      `Perhaps there is a list of ${things} by ${phrase}.`,
      `Somebody may have put all ${things} in one list by ${phrase}.`,
      `There may be a list of ${things} with the ${phrase} of each.`,
      `One table of all ${things} with the ${phrase} would do.`,
      `I look for a list of ${things} by ${phrase}.`,
    ];
  if (idea === "broader")
    return [
      `A page on ${name} as a whole should have the ${phrase}.`,
      `Let me see what there is on ${name} in general.`,
      `I look for the page on ${name} itself; it should have the ${phrase}.`,
    ];
  if (idea === "other-words")
    return ["Other words may bring up more.", "I will put it in another way.", "Another query may do better.", "I ask for it differently."];
  return [];
}

/** Why a list is looked for once its figure is known. */
export function secondListReasons({ phrase, subject }: Pick<Aim, "phrase" | "subject">, type: string | undefined): readonly string[] {
  const things = pluralOf(type ?? "thing");
  const name = nameInSentence(subject ?? "");
  return [
    `A list of ${things} by ${phrase} would be a second source on ${name}.`,
    `For ${name} a table of ${things} with the ${phrase} could bear it out.`,
    `If there is a list of ${things} by ${phrase}, it should say the same of ${name}.`,
  ];
}

/** Before a list is opened whose rows the results show; it is said of what they show only where they do. */
export function seenListReasons(
  title: string,
  seen: "rows" | "figures",
  { phrase }: Pick<Aim, "phrase">,
  type: string | undefined,
): readonly string[] {
  const things = pluralOf(type ?? "thing");
  if (seen === "rows")
    return [
      `"${title}" seems to be a table of ${things}; it may have the ${phrase} of them.`,
      `By its snippet "${title}" may be a table of ${things}. Perhaps the ${phrase} is among its columns.`,
      `I look whether "${title}" has the ${phrase} of several of them.`,
    ];
  return [
    `"${title}" has rows of several ${things} and names the ${phrase}, so I read that first.`,
    `The snippet of "${title}" shows several ${things} and speaks of the ${phrase}: that may spare me a page for each.`,
    `There is a table of ${things} on "${title}", and the ${phrase} is named there.`,
    `"${title}" lists ${things} and names the ${phrase}; what it has I need not look up one by one.`,
  ];
}
