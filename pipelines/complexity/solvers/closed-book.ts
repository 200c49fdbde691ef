import { z } from "zod";
import type { Question, SolversConfig } from "../../../schemas/index.ts";
import { ask, type TaskAnswer } from "../../models/ask.ts";
import { DATA_ONLY, dataBlock } from "../../models/data-block.ts";
import type { Model } from "../../models/model.ts";
import { defineTask, type Task } from "../../models/task.ts";

type Alone = Pick<Question, "text" | "language">;
interface Recalled {
  readonly work: string;
  readonly answer: string;
}

const recall = (temperature: number): Task<Alone, Recalled> =>
  defineTask({
    name: "closed-book",
    output: z.strictObject({ work: z.string(), answer: z.string() }),
    system: `You answer a question from what you know. There is no search, no page and no tool.
Put what you recall and compute into "work", in a few sentences. Put into "answer" only what is asked for: a name, a date, a number with its unit, yes or no, or all names with "; " between them. Where you are not sure, give your best guess.
Example: {"work": "Peru has Lima as its capital.", "answer": "Lima"}
${DATA_ONLY}`,
    user: ({ text, language }) => `The question is in the language "${language}".\n${dataBlock({ question: text })}`,
    // A long calculation by head is no reason to be cut.
    maxTokens: 2_000,
    temperature,
    usualTokens: 120,
    example: { text: "What is the capital of Peru?", language: "en" },
  });

/** What a policy is called that is asked so: this, and its model. */
export const CLOSED_BOOK_POLICY = "closed-book:";

/** One answer is the likeliest one; several are drawn. */
const GREEDY = recall(0);
const DRAWN = recall(0.7);

export const closedBookTask = (samples: number): Task<Alone, Recalled> => (samples === 1 ? GREEDY : DRAWN);

type Failed = Extract<TaskAnswer<Recalled>, { failed: unknown }>["failed"];

/** What a model answers that is given the question and nothing else. */
export interface ClosedBook {
  readonly policyId: string;
  readonly solved: SolversConfig["closedBook"]["solved"];
  readonly task: Pick<Task<Alone, Recalled>, "promptHash">;
  readonly modelId: string;
  /** What its answers depend on beside the question. */
  readonly key: readonly unknown[];
  /** Of each try: an answer, or why there is none; such a try is no wrong answer. The same question gets the same answers. */
  answers(question: Alone, signal: AbortSignal): Promise<readonly Recall[]>;
}

type Recall = { readonly answer: string; readonly version: string | null } | { readonly failed: Failed };

export function closedBook(model: Model, { samples, solved }: SolversConfig["closedBook"], seed: number): ClosedBook {
  const task = closedBookTask(samples);
  return {
    policyId: `${CLOSED_BOOK_POLICY}${model.id}`,
    solved,
    task,
    modelId: model.id,
    key: [model.id, task.promptHash, samples, seed],
    answers: (question, signal) =>
      Promise.all(
        Array.from({ length: samples }, async (_, index): Promise<Recall> => {
          const asked = await ask(model, task, question, { signal, seed: seed + index });
          return "failed" in asked ? asked : { answer: asked.value.answer, version: asked.reply.servedBy };
        }),
      ),
  };
}
