/** Runs of scripts that put no space between words, or hang endings on them (Korean). */
const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]+/gu;
const ANY = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Text with such runs written as overlapping pairs of signs and the last sign alone, by which an index finds any word in them (as
 * Lucene's CJK analyser does). A dictionary would split better, and otherwise with each version of the runtime.
 */
export const pairCharacters = (text: string): string =>
  ANY.test(text) ? text.replace(RUN, (run) => ` ${[...pairsOf(run), [...run].at(-1) ?? ""].join(" ")} `) : text;

/** Text with such runs set apart from other words. */
export const spaceRuns = (text: string): string => (ANY.test(text) ? text.replace(RUN, " $& ") : text);

/** Whether a word of spaced text is such a run. */
export const isRun = (word: string): boolean => ANY.test(word);
/** A run of one sign. */
export const isSign = (word: string): boolean => isRun(word) && [...word].length === 1;

export const pairsOf = (run: string): readonly string[] => {
  const signs = [...run];
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
};
