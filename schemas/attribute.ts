import { z } from "zod";
import { AttributeWords } from "./lexicon.ts";

/** What the memory knows of one attribute: counted from its open statements, never declared. */
export const AttributeInfo = z.object({
  name: z.string(),
  /** Kind of the values; `mixed` attributes stay out of programs. */
  kind: z.enum(["entity", "quantity", "date", "text", "mixed"]),
  /** Canonical units seen, most frequent first. Empty for pure numbers. */
  units: z.array(z.string()),
  /** Statements and distinct subjects that carry it. */
  statements: z.int(),
  subjects: z.int(),
  /** Times seen, most frequent first; "" counts undated claims. At most 20. */
  times: z.array(z.object({ time: z.string(), count: z.int() })),
  /** Per type of subject: how many carry a value, of how many. Unknown is not false: a set program needs known = all. */
  coverage: z.array(z.object({ type: z.string(), known: z.int(), all: z.int() })),
  /** More than one value per subject and time is normal (a list). */
  multiValued: z.boolean(),
  /** Observed inverse-functional: at least 98 % of the values have one subject, over at least 50 subjects. */
  identifying: z.object({ holds: z.boolean(), values: z.int(), subjects: z.int() }),
  /** Types of the entities that its values name, most frequent first. */
  valueTypes: z.array(z.string()),
  /** Qualifier names seen on its claims. */
  qualifiers: z.array(z.string()),
  /** Noun phrase that fits "the … of X", or null: then the attribute stays out of questions. */
  phrase: z.string().nullable(),
  /** What somebody wants to be said of it: counted from nothing. */
  words: AttributeWords.exactOptional(),
});
export type AttributeInfo = z.infer<typeof AttributeInfo>;
