import { nameKey } from "../../../knowledge-graph/names.ts";
import type { Question } from "../../../schemas/index.ts";
import { readDate } from "../../extract/dates.ts";
import type { Ground } from "../../fas/ground.ts";
import type { Passages } from "./passages.ts";
import { contentWords, wordsOf } from "./words.ts";

/** Pages of the one search, passages that are read, and what is taken from each. */
const PAGES = 10;
const READ = 3;

/**
 * A reader without a model that searches once, for the question's own words, and takes from each of the best passages the thing of the
 * kind that is asked for nearest to the question's words. Its guesses, best first: it counts as right where any of them is.
 */
export async function oneSearch(question: Question, passages: Passages, ground: Ground): Promise<readonly string[]> {
  const asked = contentWords(question.text);
  const pages = await passages.search(question.text, PAGES);
  const best = await passages.best(pages, asked, READ);
  return [...new Set(best.flatMap(({ text }) => guess(text, asked, question, ground) ?? []))];
}

function guess(passage: string, asked: ReadonlySet<string>, question: Question, ground: Ground): string | undefined {
  const words = wordsOf(passage);
  const spoken = words.flatMap(({ term }, place) => (asked.has(term) ? [place] : []));
  // What is asked stands before its figure.
  const distance = (place: number): number => spoken.reduce((sum, at) => sum + (at < place ? 1 / (place - at) : 0.7 / (1 + at - place)), 0);
  const found = candidates(passage, question, asked, ground);
  return found
    .map((one) => ({ said: one.said, score: distance(words.findIndex(({ start }) => start >= one.start)) }))
    .sort((a, b) => b.score - a.score)[0]?.said;
}

const NUMBER = /(?<![\p{L}\d.,])-?\d+(?:,\d{3})*(?:\.\d+)?(?: (?:thousand|million|billion|trillion))?(?![\p{L}\d])/gu;
/** A day of a month is no figure. */
const MONTH = /^ (?:January|February|March|April|May|June|July|August|September|October|November|December)/;

interface Found {
  readonly said: string;
  readonly start: number;
}

function candidates(passage: string, { answer }: Question, asked: ReadonlySet<string>, ground: Ground): readonly Found[] {
  if (answer.type === "quantity")
    return [...passage.matchAll(NUMBER)]
      .filter(({ 0: said, index }) => !/^(?:1[89]|20)\d{2}$/.test(said) && !MONTH.test(passage.slice(index + said.length)))
      .map(({ 0: said, index }) => ({ said, start: index }));
  if (answer.type === "date")
    return [...passage.matchAll(/\d/g)].flatMap(({ index }) => {
      const date = readDate(passage, index);
      return date?.precision === undefined ? [] : [{ said: passage.slice(date.start, date.end), start: date.start }];
    });
  const types = new Set(answer.value?.flatMap((value) => (value.kind === "entity" ? (ground.entity(value.entityId)?.types ?? []) : [])));
  return [...passage.matchAll(/\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:of|the|and|da|de|do|\p{Lu}[\p{L}\p{M}'’.-]*))*/gu)].flatMap(
    ({ 0: said, index }) => {
      const named = ground.lexicon.entities(nameKey(said));
      const fits = named.some(({ id }) => ground.entity(id)?.types.some((type) => types.has(type)) === true);
      return fits && !wordsOf(said).some(({ term }) => asked.has(term)) ? [{ said, start: index }] : [];
    },
  );
}
