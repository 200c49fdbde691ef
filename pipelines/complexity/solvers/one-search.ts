import { nameKey } from "../../../schemas/values/names.ts";
import type { Question } from "../../../schemas/index.ts";
import { readDate } from "../../../schemas/values/dates.ts";
import type { QuestionContext } from "../../questions/context.ts";
import type { Passages } from "./passages.ts";
import { contentWords, wordsOf } from "./words.ts";
import { ENGLISH_MONTHS } from "../../../schemas/values/months.ts";

/** Pages of the one search, passages that are read, and what is taken from each. */
const PAGES = 10;
const READ = 3;

/**
 * A reader without a model that searches once, for the question's own words, and takes from each of the best passages the thing of the
 * kind that is asked for nearest to the question's words. Its guesses, best first: it counts as right where any of them is.
 */
export async function oneSearch(question: Question, passages: Passages, context: QuestionContext): Promise<readonly string[]> {
  const asked = contentWords(question.text);
  const pages = await passages.search(question.text, PAGES);
  const best = await passages.best(pages, asked, READ);
  return [...new Set(best.flatMap(({ text }) => guess(text, asked, question, context) ?? []))];
}

function guess(passage: string, asked: ReadonlySet<string>, question: Question, context: QuestionContext): string | undefined {
  const words = wordsOf(passage);
  const spoken = words.flatMap(({ term }, place) => (asked.has(term) ? [place] : []));
  // What is asked stands before its figure.
  const distance = (place: number): number => spoken.reduce((sum, at) => sum + (at < place ? 1 / (place - at) : 0.7 / (1 + at - place)), 0);
  const found = candidates(passage, question, asked, context);
  return found
    .map((one) => ({ said: one.said, score: distance(words.findIndex(({ start }) => start >= one.start)) }))
    .sort((a, b) => b.score - a.score)[0]?.said;
}

const NUMBER = /(?<![\p{L}\d.,])-?\d+(?:,\d{3})*(?:\.\d+)?(?: (?:thousand|million|billion|trillion))?(?![\p{L}\d])/gu;
/** A day of a month is no figure. */
const MONTH = new RegExp(`^ (?:${ENGLISH_MONTHS})`);

interface Found {
  readonly said: string;
  readonly start: number;
}

function candidates(passage: string, { answer }: Question, asked: ReadonlySet<string>, context: QuestionContext): readonly Found[] {
  if (answer.type === "quantity")
    return [...passage.matchAll(NUMBER)]
      .filter(({ 0: said, index }) => !/^(?:1[89]|20)\d{2}$/.test(said) && !MONTH.test(passage.slice(index + said.length)))
      .map(({ 0: said, index }) => ({ said, start: index }));
  if (answer.type === "date")
    return [...passage.matchAll(/\d/g)].flatMap(({ index }) => {
      const date = readDate(passage, index);
      return date?.precision === undefined ? [] : [{ said: passage.slice(date.start, date.end), start: date.start }];
    });
  const types = new Set(answer.value?.flatMap((value) => (value.kind === "entity" ? (context.entity(value.entityId)?.types ?? []) : [])));
  return [...passage.matchAll(/\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:of|the|and|da|de|do|\p{Lu}[\p{L}\p{M}'’.-]*))*/gu)].flatMap(
    ({ 0: said, index }) => {
      const named = context.lexicon.entities(nameKey(said));
      const fits = named.some(({ id }) => context.entity(id)?.types.some((type) => types.has(type)) === true);
      return fits && !wordsOf(said).some(({ term }) => asked.has(term)) ? [{ said, start: index }] : [];
    },
  );
}
