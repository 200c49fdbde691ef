import { noOneQuestion } from "../../language/reading/one-question.ts";
import { defineGate, fail, pass } from "../gate.ts";

const name = "readable";
/** Words of the whole question, and of one sentence: past that nobody reads it once and knows what is asked. */
const LONGEST = 90;
const LONGEST_SENTENCE = 38;
/** Relative clauses in one sentence. */
const MOST_CLAUSES = 2;
/** "of" in one sentence: "the capital of the largest of the neighbours of …" */
const MOST_OF = 5;

/** One question that can be read: bounded in length and in how deeply its sentences nest. */
export default defineGate({
  name,
  reason: "hard-to-read",
  judge({ question: { text, language } }) {
    const wrong = noOneQuestion(text, language, { parts: true });
    if (wrong !== null) return fail(name, wrong);
    const words = text.split(/\s+/).length;
    if (words > LONGEST) return fail(name, `${words} words`);
    for (const sentence of text.split(/(?<=[.?:]) /)) {
      const long = sentence.split(/\s+/).length;
      if (long > LONGEST_SENTENCE) return fail(name, `${long} words in one sentence`);
      const clauses = sentence.match(/\b(?:whose|that has|which has|with .{1,40} as its|that lies in)\b/g)?.length ?? 0;
      if (clauses > MOST_CLAUSES) return fail(name, `${clauses} relative clauses in one sentence`);
      const of = sentence.match(/\bof\b/g)?.length ?? 0;
      if (of > MOST_OF) return fail(name, `${of} times "of" in one sentence`);
    }
    return pass(name, `${words} words`);
  },
});
