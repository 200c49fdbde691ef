import { hashOf } from "../../schemas/index.ts";
import type { DecisionRow } from "../../schemas/datasets/index.ts";
import { optionText } from "../decisions/option-text.ts";
import { isGood } from "../decisions/worth.ts";
import { LEAST_PAIRS, marginsByWords, wordsApart, type WordsApart } from "../decisions/words-alone.ts";
import type { Findings } from "./check.ts";
import { actionOf } from "./tellable.ts";

/** Share of the pairs of options that words alone may tell, of questions that the reader has not seen: a coin tells half of them. */
const MOST = 0.6;
/** Decisions that are looked at: more make it slower, not surer. */
const MOST_READ = 6000;

/**
 * Whether a reader of words, who sees neither question nor what came before, tells the run's own act from the others, or what is right from what
 * is not: it would learn words in the place of research. Pairs of one question are no witnesses apart from each other: how sure a share is
 * follows from how many questions there are.
 */
export function wordsCheck() {
  const own: WordsApart[] = [];
  const right: WordsApart[] = [];
  // What is written again, of another question too, is no other witness.
  const known = new Set<string>();
  let count = 0;
  return {
    add({ question_id, options, original_index }: DecisionRow): void {
      if (count >= MOST_READ) return;
      count += 1;
      const texts = options.map((option) => optionText({ thought: option.thought, action: actionOf(option), answer: option.answer }));
      const key = hashOf(original_index, texts);
      if (known.has(key)) return;
      known.add(key);
      const apart = (better: number, worse: number): WordsApart => wordsApart(question_id, texts[better] ?? "", texts[worse] ?? "");
      for (const at of options.keys()) if (at !== original_index) own.push(apart(original_index, at));
      for (const [at, { label }] of options.entries())
        if (isGood(label))
          for (const [other, { label: its }] of options.entries()) if (its === "mistake" || its === "detour") right.push(apart(at, other));
    },
    /** Adds what it finds; gives what was told, where there was enough to learn from. */
    judge(found: Findings): string | undefined {
      const said = [toldOf("the run's own act", own, found), toldOf("what is right", right, found)].flatMap((one) => one ?? []);
      return said.length === 0 ? undefined : said.join("; ");
    },
  };
}

function toldOf(what: string, pairs: readonly WordsApart[], found: Findings): string | undefined {
  if (pairs.length < LEAST_PAIRS) return undefined;
  const margins = marginsByWords(pairs, `verify ${what}`);
  const told = margins.filter((margin) => margin > 0).length / margins.length;
  const unsure = 0.98 / Math.sqrt(new Set(pairs.map(({ questionId }) => questionId)).size);
  const said = `words alone tell ${what} in ${(100 * told).toFixed(1)} % of ${pairs.length} pairs, give or take ${(100 * unsure).toFixed(1)}; a coin tells 50`;
  if (told - unsure > MOST) found.fail(what, said);
  else if (told > MOST) found.undecided(`too few questions to say whether ${said}`);
  else found.pass();
  return said;
}
