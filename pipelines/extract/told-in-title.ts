import { isSectionTitle } from "../../schemas/values/names.ts";
import { isCommonWord } from "./sentences.ts";
import { isListTitle } from "./subject.ts";

const LOWER = "\\p{Ll}[\\p{L}’'-]*";
/**
 * Titles of pages that tell of one thing: all but its name are words that are nobody's. None of "Mayor of @", "Bridges in @", "List of @":
 * those are of other things.
 */
const FRAMES = [
  // "Investing in Brandt & Coyle", "Inside Saltbox Collective", "Going back to Skyloom"
  /^(?:Investing in|Working (?:at|for)|(?:Going|Coming|Looking) back (?:to|at)|Return(?:ing)? to|Remembering|Revisiting|Introducing|Visiting|Discovering|Exploring|Understanding|Inside|About|Aboard|Behind|Meet|Meeting|Notes (?:on|from)|Welcome to|In praise of|Farewell(?: to|,)|Goodbye(?: to|,)) (?:the )?(.+)$/u,
  // "A short history of Hest Mill", "The stubborn charm of Foldwise"
  new RegExp(`^(?:The|An?) (?:${LOWER} ){0,2}(?:stor(?:y|ies)|histor(?:y|ies)|portrait|profile|making|birth|rise|fall|life|death|return|charm|art|beauty|genius|joys?|pleasures?|patience|secrets?|troubles?|magic|mystery|legacy|legend|wonders?|luck) of (?:the )?(.+)$`, "u"),
  new RegExp(`^(?:The|An?) (?:${LOWER} )?(?:day|night|week|year|morning|afternoon|evening|hour|lunch|coffee|conversation|walk) (?:in|at|with|aboard|on) (?:the )?(.+)$`, "u"),
  // "The house that Gullwing Software built"
  new RegExp(`^The ${LOWER} (?:that|which) (?:the )?(.+) ${LOWER}$`, "u"),
  // "Tramline: the long way round", "Thornel Motors, a history", "Skyloom 2, or the art of waiting"
  /^(.+?)(?::| [–—-]) \p{Ll}.*$/u,
  /^(.+), (?:an?|the|or) .+$/u,
  /^(.+) (?:and|or) the \p{Ll}.*$/u,
  // "Quarrymen reviewed", "Ada Rusk in conversation"
  /^(.+) (?:(?:re)?visited|reviewed|remembered|explained|tested|in (?:conversation|brief|numbers|depth|review)|at a glance|today)$/u,
] as const; // prettier-ignore
const MOST_LEAD = 30;
const MOST_WORDS = 14;

/** The thing with a page of its own that a title tells of. */
export function toldInTitle(title: string, isThing: (name: string) => boolean): string | undefined {
  if (title.split(" ").length > MOST_WORDS) return undefined;
  const isName = (name: string): boolean => /^[\p{Lu}\p{N}]/u.test(name) && !isSectionTitle(name) && !isListTitle(name) && isThing(name);
  for (const frame of FRAMES) {
    const name = frame.exec(title)?.[1];
    if (name !== undefined && isName(name)) return name;
  }
  // "Review: Embermark Arena", "On the table: Nine Ferries"
  const at = title.indexOf(": ");
  const [lead, rest] = [title.slice(0, Math.max(0, at)), title.slice(at + 2)];
  const isLead = lead.length > 2 && lead.length <= MOST_LEAD && lead.split(" ").every((word) => isCommonWord(word.toLowerCase())); // prettier-ignore
  return isLead && isName(rest) ? rest : undefined;
}
