import { STEP_KINDS, Reading } from "../../language/reading/reading.ts";
import { DATA_ONLY, dataBlock } from "../../models/data-block.ts";
import { defineTask } from "../../models/task.ts";

export interface ReadBackTask {
  /** The new words, and nothing of the old ones. */
  readonly question: string;
  /** Names that stand in it. */
  readonly names: readonly string[];
  /** What it may speak of; most of it it does not. */
  readonly attributes: readonly {
    readonly code: string;
    readonly phrase: string;
    readonly gives: string;
    readonly units: readonly string[];
    readonly qualifiers: readonly string[];
  }[];
  readonly kinds: readonly string[];
  readonly language: string;
}

/** What a question asks, as steps: the second pair of eyes that a free wording has to pass. */
export const READ_BACK = defineTask<ReadBackTask, Reading>({
  name: "read-back",
  output: Reading,
  system: `You read a question and write down what it asks, as steps. You do not answer it.
Each step has a number ("step"), a kind ("is") and the earlier steps that it works on ("of"). The last step is what is asked.
Members that a step does not need are null. Kinds:
${Object.entries(STEP_KINDS)
  .map(([kind, meaning]) => `- ${kind}: ${meaning}`)
  .join("\n")}
"attribute" is a code of "attributes": take the one that the words mean, or none. "name" is written as in "names". "kind" is one of "kinds".
"time" is the time that the words give for this step: 2014, 2014-07, 2014-07-31, 2010/2015 or latest; else null.
"unit" is the unit in which the answer is asked for, in the question's words, or null. "asks" counts the different things that are asked.
"also" holds each condition of the words that your steps do not express, in the question's words; empty where there is none.
Example: "Which of the countries listed as bordering Chad had the most people in 2014?" with A1 = border countries, A2 = population gives
{"asks":1,"steps":[{"step":1,"is":"thing","of":[],"attribute":null,"name":"Chad","kind":null,"qualifier":null,"time":null,"place":null},
{"step":2,"is":"get","of":[1],"attribute":"A1","name":null,"kind":null,"qualifier":null,"time":null,"place":null},
{"step":3,"is":"largest","of":[2],"attribute":"A2","name":null,"kind":null,"qualifier":null,"time":"2014","place":1}],"unit":null,"also":[]}
${DATA_ONLY} Answer with JSON only.`,
  user: (input) => `What does this question ask? It is in the language "${input.language}".\n${dataBlock(input)}`,
  maxTokens: 3000,
  temperature: 0,
  usualTokens: 250,
  example: {
    question: "What is the capital of Chad?",
    names: ["Chad"],
    attributes: [{ code: "A1", phrase: "capital", gives: "one city", units: [], qualifiers: [] }],
    kinds: ["country"],
    language: "en",
  },
});
