import { z } from "zod";
import { DATA_ONLY, dataBlock } from "../models/data-block.ts";
import { defineTask } from "../models/task.ts";

export interface ChainTaskInput {
  readonly question: string;
  /** BCP 47, of the question. */
  readonly language: string;
  readonly statements: readonly string[];
  readonly steps: readonly {
    readonly asked: string;
    readonly result: string;
    /** To be kept word for word. */
    readonly keep: readonly string[];
    /** Numbers of statements, from 1. */
    readonly statements: readonly number[];
  }[];
  readonly answer: string;
}

const Chain = z.strictObject({
  opening: z.string(),
  steps: z.array(z.strictObject({ step: z.int(), text: z.string(), statements: z.array(z.int()) })),
  conclusion: z.string(),
});

export const REASONING = defineTask<ChainTaskInput, z.infer<typeof Chain>>({
  name: "reasoning",
  output: Chain,
  system: [
    "You write down the reasoning that answers a question from given statements. What each step comes to is already worked out; you word it, clearly and naturally, in the language of the question.",
    "- opening: says into which parts the question falls. It must not tell any result.",
    "- steps: all of them, in order, one or two sentences each. Each must contain every text of its `keep` word for word, once, with a few words around it that lead from step to step. Cite in `statements` only numbers that the step itself lists.",
    "- conclusion: one sentence that ends with the answer, word for word.",
    "Add no fact, name, number, doubt or calculation of your own.",
    'Example of a step with keep ["capital of Peru", "Lima"]: {"step": 1, "text": "The first statement gives the capital of Peru: it is Lima.", "statements": [1]}',
    DATA_ONLY,
  ].join("\n"),
  user: ({ question, language, statements, steps, answer }) =>
    `${dataBlock({
      question,
      language,
      statements: statements.map((text, index) => ({ number: index + 1, text })),
      steps: steps.map((step, index) => ({ step: index + 1, ...step })),
      answer,
    })}\nWord the ${steps.length} steps.`,
  maxTokens: 4_000,
  temperature: 0.7,
  usualTokens: 400,
  wrong: ({ steps }, asked) =>
    steps.length === asked.steps.length && steps.every(({ step }, index) => step === index + 1)
      ? null
      : `there must be ${asked.steps.length} steps, numbered from 1, in order`,
  example: {
    question: "Q",
    language: "en",
    statements: ["S"],
    steps: [{ asked: "A", result: "R", keep: ["K"], statements: [1] }],
    answer: "A",
  },
});
