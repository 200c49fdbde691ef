import { z } from "zod";
import { AttributeInfo } from "../attribute.ts";
import { RejectionReason } from "../rejection.ts";
import { count, text } from "./parts.ts";

const losses = z
  .array(
    z.strictObject({
      reason: RejectionReason.describe("Why."),
      count: count.describe("How many."),
      example: text.describe("One of them, in words."),
    }),
  )
  .describe("What was left out.");

/** `groundwork preview`, and `init` that ends in one. */
export const preview = z.strictObject({
  sources: z
    .array(
      z.strictObject({
        name: text.describe("Its kind, and where it begins."),
        offered: count.describe("Pages and records that it gave within the time."),
        read: count.describe("Of them, those whose texts were read."),
        stopped: z
          .enum(["pages", "time"])
          .nullable()
          .describe("What ended the look at it before its end: enough pages of a site, or the clock. Null where all of it was seen."),
        losses,
        templates: z
          .array(
            z.strictObject({
              pattern: text.describe("Of their addresses."),
              pages: count.describe("Pages of it."),
              claims: count.describe("What was read in them."),
              example: z
                .record(z.string(), z.unknown())
                .optional()
                .describe("The page that says most: `title`, `uri`, `claims` beside their words."),
              losses,
              left: z
                .strictObject({
                  passages: count.describe("Calls that it would take."),
                  characters: count.describe("Of their prose."),
                  example: text.optional().describe("One sentence of it."),
                })
                .describe("What rules leave to a model."),
            }),
          )
          .describe("Of a site: its pages by the patterns of their addresses."),
      }),
    )
    .describe("Each source of the config."),
  kinds: z
    .array(
      z.strictObject({
        kind: text.describe("Empty where nothing says what they are."),
        things: count.describe("How many."),
        called: text.optional().describe("What a question calls one of them, where no file or page has that name."),
        unnamed: z
          .strictObject({ name: text.describe("One of them."), things: count.describe("How many.") })
          .optional()
          .describe("Those that no question names."),
      }),
    )
    .describe("Things by what they are."),
  attributes: z
    .array(
      AttributeInfo.extend({
        spoken: z.boolean(),
        silence: text.optional(),
        from: text.optional(),
        example: z.strictObject({ says: text, quote: text, uri: text }).optional(),
      }),
    )
    .meta({ opaque: true })
    .describe(
      "Attributes and relations, as in `memory stats`, each with whether questions speak of it (`spoken`), why not (`silence`), the kind of source that it was met in (`from`) and an `example`.",
    ),
  styles: z
    .array(
      z.strictObject({
        style: text.describe("A style of questions."),
        tries: count.describe("Draws."),
        drawn: count.describe("Of them, those that gave a question."),
        losses,
      }),
    )
    .describe("Which questions can be drawn."),
  questions: z
    .array(
      z.strictObject({
        style: text.describe("Its style."),
        level: count.describe("1 to 5."),
        text: text.describe("Its words."),
        answer: text.describe("What its program returns."),
      }),
    )
    .describe("Some of them."),
  longLists: z
    .strictObject({
      long: count.describe("Of more than twelve members, left aside as long as `questions.recall` is not set."),
      all: count.describe("Lists that something could be asked over."),
    })
    .describe("Lists that questions could go over."),
  alike: z
    .array(
      z.strictObject({
        sources: z.array(text).describe("Two sources."),
        count: count.describe("Names that pages of both have."),
        examples: z.array(text).describe("Some of them."),
      }),
    )
    .describe("Sources that have pages of the same names."),
});
