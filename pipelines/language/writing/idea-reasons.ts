import type { Aim, OptionIdea } from "../../../schemas/index.ts";
import { pluralOf } from "../inflection.ts";
import { listText, nameInSentence } from "./naming.ts";

/** A title that can stand as a thing's name. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .'’()&-]{0,39}$/u;

/** Why a researcher would do this now: a sentence behind what is looked for. Nothing in it tells whether it is a good idea. */
export function ideaReasons(
  idea: OptionIdea,
  aim: Aim,
  { type, titles = [] }: { readonly type?: string | undefined; readonly titles?: readonly string[] | undefined },
): readonly string[] {
  const { phrase } = aim;
  const named = listText(titles.map((title) => (NAME.test(title) ? `the page on ${nameInSentence(title)}` : `"${title}"`)));
  const begin = named.slice(0, 1).toUpperCase() + named.slice(1);
  const things = pluralOf(type ?? aim.type ?? "page");
  const name = nameInSentence(aim.subject ?? aim.value ?? "");
  switch (idea) {
    case "other-goal":
      return [
        "It does not matter which part comes first.",
        "That part can be settled on its own.",
        "The rest can wait until that is known.",
        "With that out of the way the rest is easier.",
      ];
    case "skip-ahead":
      return [
        "That is what is asked for in the end, so I go straight to it.",
        "The steps before it may turn out to be needless.",
        "If a page gives it outright, I am done.",
      ];
    case "list":
      return [
        `A list of ${things} by ${phrase} would give all of them at once.`,
        `One table of all ${things} would spare me page after page.`,
        `There may be a list that has the ${phrase} of every one.`,
      ];
    case "broader":
      return [
        `A page on ${name} as a whole should have the ${phrase}.`,
        `I begin with ${name} in general and narrow it down from there.`,
        `Let me see first what there is on ${name}.`,
      ];
    case "other-words":
      return [
        "Other words may bring up more.",
        "I will put it in another way.",
        "The page may use another term.",
        "Fewer words may bring up more pages.",
      ];
    case "other-page":
      return [`${begin} may have it, too.`, `Of the results I would try ${named}.`, `It may stand on ${named}.`];
    case "other-figure":
      return ["As I read the question, that is what is meant.", "That should come to the same."];
    case "other-year":
      return ["That year should be close enough.", "As I read the question, that is the year that counts."];
    case "own":
    case "check":
    case "other-thing":
    case "misread":
    case "answer-now":
    case "give-up":
    case "proposed":
      return [];
  }
}
