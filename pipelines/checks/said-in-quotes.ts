import { nameKey } from "../../schemas/values/names.ts";

/** Figures of a text, with marks between thousands taken out. */
const figuresIn = (text: string): readonly string[] =>
  (text.match(/\d+(?:[.,\u00a0\u202f ]\d{3})*(?:[.,]\d+)?/g) ?? []).map((figure) =>
    figure.replace(/[.,\u00a0\u202f ](?=\d{3}(?:\D|$))/g, "").replace(",", "."),
  );

/** Capitalised words that are names: not those that only begin a sentence. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\p{Lu}[\p{L}\p{M}\p{N}’'-]*/gu)].flatMap(({ 0: found, index }) => {
    const word = found.replace(/[’']s?$/u, "");
    const opens = /(?:^|[.!?:]\s+|["“(]\s*)$/.test(text.slice(0, index));
    const inWord = /[\p{L}\p{M}\p{N}]$/u.test(text.slice(0, index));
    return word.length < 2 || inWord || (opens && !/\p{Lu}.*\p{Lu}|\d/u.test(word)) ? [] : [word];
  });

/** A figure of a text that none of its quotes holds, or null. */
export function unquotedFigure(text: string, quotes: readonly string[]): string | null {
  const figures = new Set(quotes.flatMap(figuresIn));
  return figuresIn(text).find((one) => !figures.has(one)) ?? null;
}

/**
 * A figure or name of a sentence that none of its quotes holds, or null. `known`: what the sentence may name besides, as the titles of
 * the pages that are quoted.
 */
export function findUnquoted(sentence: string, quotes: readonly string[], known: readonly string[]): string | null {
  const figure = unquotedFigure(sentence, quotes);
  if (figure !== null) return figure;
  const words = new Set([...quotes, ...known].flatMap((text) => nameKey(text).split(" ")));
  return (
    namesIn(sentence).find(
      (name) =>
        !nameKey(name)
          .split(" ")
          .every((word) => words.has(word)),
    ) ?? null
  );
}

/** Words in a row that a question may share with its answer. */
const RUN = 7;
const YEAR = /^(?:1\d|20)\d{2}$/;

/** Whether a question tells its answer: a figure (years aside), or a long run of words; what, or null. */
export function answerSaidIn(question: string, answer: string): string | null {
  const figures = new Set(figuresIn(question));
  const figure = figuresIn(answer).find((one) => !YEAR.test(one) && Number(one) >= 20 && figures.has(one));
  if (figure !== undefined) return figure;
  const words = nameKey(answer).split(" ");
  const line = ` ${nameKey(question)} `;
  for (let at = 0; at + RUN <= words.length; at++) {
    const run = words.slice(at, at + RUN).join(" ");
    if (line.includes(` ${run} `)) return run;
  }
  return null;
}
