import type { Aim, Random } from "../../schemas/index.ts";
import { queriesFor, shorten } from "../agents/policies/wording.ts";
import { wordsOf } from "./features.ts";

const FILLERS = [
  "data",
  "figures",
  "statistics",
  "facts",
  "estimate",
  "profile",
  "table",
  "overview",
  "report",
  "official",
  "latest",
  "list",
];
const LONGEST = 8;

/** What a query is fitted to: the question's words, and its parts in the order of a draw. */
export interface Asked {
  readonly words: ReadonlySet<string>;
  readonly chunks: readonly string[];
}

/**
 * A query as the original's with another aim in its place: the same form, the same words beside it; where the other aim has fewer of
 * the question's words, words beside the aim give way to such. `looser`: one word of the question or one other more or less.
 */
export function editQuery(like: string, own: Aim, other: Aim, asked: Asked, looser: boolean, random: Random): string {
  const forms = queriesFor(own);
  const form = forms.reduce((best, one, at) => (like.startsWith(one) && one.length > (forms[best]?.length ?? 0) ? at : best), 0);
  const base = forms[form] ?? "";
  const others = queriesFor(other);
  const extras = like.startsWith(base)
    ? like
        .slice(base.length)
        .split(" ")
        .filter((word) => word !== "")
    : [];
  return balanced(others[form % others.length] ?? "", extras, like, asked, looser ? random.int(3) - 1 : 0, random);
}

/** `base` and words beside it, as many words and as many of the question's as `like` has; `more` of the question's beyond. */
export function balanced(base: string, extras: readonly string[], like: string, asked: Asked, more: number, random: Random): string {
  const wanted = new Set(wordsOf(like));
  const have = new Set(wordsOf(base));
  const askedIn = (words: Iterable<string>): number => [...words].filter((word) => asked.words.has(word)).length;
  let missing = askedIn(wanted) + more - askedIn([...have, ...extras.map((word) => word.toLowerCase())]);
  // A year, or a name, makes up for a missing word mostly where the original has such.
  const isLike = (word: string): boolean =>
    random.int(6) === 0 || ((!/\d/.test(word) || /\d/.test(like)) && (!/^\p{Lu}/u.test(word) || more > 0));
  const fresh = random
    .shuffle(asked.chunks)
    .flatMap((chunk) => chunk.split(" ").filter((word) => !have.has(word.toLowerCase()) && isLike(word)));
  const beside: string[] = [];
  // First the fillers turn into words of the question, or the other way round; then words are added.
  for (const word of extras) {
    const isAsked = asked.words.has(word.toLowerCase());
    if (missing > 0 && !isAsked && fresh.length > 0) {
      beside.push(fresh.shift() ?? word);
      missing--;
    } else if (missing < 0 && isAsked) {
      beside.push(random.pick(FILLERS));
      missing++;
    } else beside.push(word);
  }
  const length = wordsOf(base).length + beside.length;
  const room = Math.max(0, Math.min(LONGEST, wordsOf(like).length + Math.max(0, more)) - length);
  beside.push(...fresh.slice(0, Math.max(0, Math.min(missing, room + random.int(2)))));
  // As often a word less: with none, all others would be longer than what they stand beside.
  if (more < 0) while (beside.length > 0 && wordsOf(base).length + beside.length >= wordsOf(like).length) beside.pop();
  for (let count = more < 0 ? LONGEST : wordsOf(base).length + beside.length; count < wordsOf(like).length; count++)
    beside.push(random.pick(FILLERS));
  return shorten([base, ...new Set(beside)].join(" "));
}
