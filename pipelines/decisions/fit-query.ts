import type { Aim, Random } from "../../schemas/index.ts";
import { LONGEST, queriesFor, shorten, wordsBeside } from "../agents/policies/queries.ts";
import { wordsOf } from "./features.ts";

/** Words of a part of the question that a query takes up. */
const PART = 2;

/** What a query is fitted to: the question's words, and its parts in the order of a draw. */
export interface QueryForm {
  readonly words: ReadonlySet<string>;
  readonly chunks: readonly string[];
}

/**
 * A query as the original's with another aim in its place: the same form, the same words beside it; where the other aim has fewer of
 * the question's words, words beside the aim give way to such. `looser`: one word of the question or one other more or less.
 */
export function editQuery(like: string, own: Aim, other: Aim, asked: QueryForm, looser: boolean, random: Random): string {
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
  const beside = wordsBeside(other, { years: [], units: [] });
  return balanceQueries(others[form % others.length] ?? "", extras, like, asked, looser ? random.int(3) - 1 : 0, random, beside);
}

/**
 * `base` and words beside it, as many words and as many of the question's as `like` has; `more` of the question's beyond. `beside`: words
 * that searchers add to such a query.
 */
export function balanceQueries(
  base: string,
  extras: readonly string[],
  like: string,
  asked: QueryForm,
  more: number,
  random: Random,
  beside: readonly string[] = [],
): string {
  const wanted = new Set(wordsOf(like));
  const have = new Set(wordsOf(base));
  const askedIn = (words: Iterable<string>): number => [...words].filter((word) => asked.words.has(word)).length;
  let missing = askedIn(wanted) + more - askedIn([...have, ...extras.map((word) => word.toLowerCase())]);
  // A year, or a name, makes up for a missing word mostly where the original has such.
  const isLike = (word: string): boolean =>
    random.int(6) === 0 || ((!/\d/.test(word) || /\d/.test(like)) && (!/^\p{Lu}/u.test(word) || more > 0));
  // Parts of the question stay whole: "import" alone beside something else is no word that anybody would type.
  const fresh = random
    .shuffle(asked.chunks)
    .filter((chunk) => chunk.split(" ").length <= PART && chunk.split(" ").every((word) => !have.has(word.toLowerCase()) && isLike(word)));
  const added: string[] = [];
  // First words of the question give way to others, or the other way round; then words are added.
  for (const word of extras) {
    const isAsked = asked.words.has(word.toLowerCase());
    if (missing > 0 && !isAsked && fresh.length > 0) {
      added.push(fresh.shift() ?? word);
      missing--;
    } else if (missing < 0 && isAsked) {
      if (beside.length > 0) added.push(random.pick(beside));
      missing++;
    } else added.push(word);
  }
  const length = wordsOf(base).length + added.length;
  const room = Math.max(0, Math.min(LONGEST, wordsOf(like).length + Math.max(0, more)) - length);
  added.push(...fresh.slice(0, Math.max(0, Math.min(missing, room + random.int(2)))));
  // As often a word less: with none, all others would be longer than what they stand beside.
  if (more < 0) while (added.length > 0 && wordsOf(base).length + added.length >= wordsOf(like).length) added.pop();
  // One such word is as much as anybody types.
  const short = more >= 0 && wordsOf(base).length + added.length < wordsOf(like).length;
  if (short && beside.length > 0 && !added.some((word) => beside.includes(word))) added.push(random.pick(beside));
  return shorten([base, ...new Set(added)].join(" "));
}
