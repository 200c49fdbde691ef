import { z } from "zod";
import { idOf } from "./canonical.ts";
import { Generator } from "./question.ts";
import { CheckResult } from "./verdict.ts";

/** A place in a document version: `text.slice(start, end)` is the quote. */
export const JudgedQuote = z.object({
  /** Where the quote is just that of a statement. */
  statementId: z.string().nullable(),
  quote: z.string(),
  uri: z.string(),
  documentKey: z.string(),
  start: z.int(),
  end: z.int(),
});
export type JudgedQuote = z.infer<typeof JudgedQuote>;

/**
 * A question that no program answers: a model wrote it and its answer from the given texts. Rules have checked quotes, figures and names,
 * judges each sentence against its quotes. Never a reward: nobody can execute it.
 */
export const JudgedQuestion = z.object({
  id: z.string(),
  text: z.string(),
  /** Sentences, each with the places (indices into `quotes`) that say it. */
  answer: z.array(z.object({ text: z.string(), quotes: z.array(z.int()) })),
  style: z.enum(["synthesis", "long-context"]),
  quotes: z.array(JudgedQuote),
  /** What the model was given: parts of document versions, in order. */
  given: z.array(z.object({ documentKey: z.string(), uri: z.string(), title: z.string(), start: z.int(), end: z.int() })),
  subjects: z.array(z.string()),
  language: z.string(),
  checks: z.array(CheckResult),
  split: z.enum(["train", "validation", "held_out"]),
  generator: Generator,
  seed: z.int(),
});
export type JudgedQuestion = z.infer<typeof JudgedQuestion>;

/** Its style, its words and the places that it rests on make it. */
export const judgedId = (of: Pick<JudgedQuestion, "style" | "text" | "answer" | "quotes">): string =>
  idOf(
    "q",
    of.style,
    of.text,
    judgedAnswer(of),
    of.quotes.map(({ documentKey, start, end }) => [documentKey, start, end]),
  );

export const judgedAnswer = ({ answer }: Pick<JudgedQuestion, "answer">): string => answer.map(({ text }) => text).join(" ");
