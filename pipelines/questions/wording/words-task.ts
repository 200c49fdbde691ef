import { z } from "zod";
import { DATA_ONLY, dataBlock } from "../../models/data-block.ts";
import { defineTask } from "../../models/task.ts";

export interface WordingTask {
  /** The rule's words. */
  readonly question: string;
  /** Names, quoted texts and times as the question has them, and the unit: all have to stay. */
  readonly keep: readonly string[];
  readonly unit: string | null;
  /** Other words for descriptions in it. */
  readonly descriptions: readonly { readonly of: string; readonly say: string }[];
  /** How it is to sound. */
  readonly manner: string;
  /** The words of the last try, and why they cannot stand. */
  readonly refused: { readonly question: string; readonly why: string } | null;
  /** BCP 47. */
  readonly language: string;
}

/** Drawn by seed: one manner for all questions would be one style again. */
export const MANNERS = [
  "a short, plain question",
  "a curious reader who asks in a full sentence",
  "an analyst who asks precisely",
  "a polite request that ends in a full stop",
  "first half a sentence of what it is about, then the question",
  "a question that begins with what is looked for",
] as const;

/** A question in free words. The answer is not told: what a model does not know it cannot give away. */
export const WORDS = defineTask<WordingTask, { readonly question: string }>({
  name: "words",
  output: z.strictObject({ question: z.string() }),
  system: `You put questions into other words. The new question asks exactly the same: same things, same conditions, same times, same
unit, same direction (largest, smallest, from, to), in natural language.
- Keep every text of "keep" letter for letter. Add no other name, number or year, and no condition.
- "descriptions" gives other words for parts of the question: use them.
- "refused" is your last try and what a reader of it did not understand or missed: write another that mends this.
- "listed" stays: the question is about what pages list. Do not answer it. Ask one thing, in one or two sentences, on one line.
Example: {"question": "Which of the border countries listed for Chad had the largest population in 2014?", "keep": ["Chad", "2014"]}
gives {"question": "Among the countries that are listed as bordering Chad, which was the most populous in 2014?"}
${DATA_ONLY} Answer with JSON only.`,
  user: (input) => `Put this question into other words, in the language "${input.language}".\n${dataBlock(input)}`,
  maxTokens: 1500,
  temperature: 0.8,
  usualTokens: 50,
  example: {
    question: "What is the capital of Chad?",
    keep: ["Chad"],
    unit: null,
    descriptions: [],
    refused: null,
    manner: "a short, plain question",
    language: "en",
  },
});
