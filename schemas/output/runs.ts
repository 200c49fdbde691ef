import { z } from "zod";
import { FunnelCount } from "../manifest.ts";
import { NightDiff } from "../night.ts";
import { count, text } from "./parts.ts";

/** A run folder that was written. */
export const writtenRun = z.strictObject({
  out: text.describe("The run folder."),
  runId: text.describe("Its `run_id`."),
  changed: z.array(text).describe("Files of it that were written anew."),
  funnel: z
    .array(FunnelCount)
    .meta({ opaque: true })
    .describe("What each stage gave, and left out for which reason: `stage`, `what`, `count`."),
});

/** A night, whatever came of it. */
export const night = writtenRun.partial({ runId: true, funnel: true }).extend({
  verified: z.boolean().describe("Whether all checks hold."),
  shortfall: text
    .optional()
    .describe(
      "What is missing of the wanted questions, where less than half of them is there, or of a style. A first run ends with 6 then, unless other styles gave as many as were wanted in all.",
    ),
  shift: NightDiff.shape.shift.meta({ opaque: true }).optional().describe("How far it is from the night before, 0 to 1 each."),
});

/** `groundwork run --dry-run`. */
export const forecast = z.strictObject({
  tasks: z
    .array(
      z.strictObject({
        task: text.describe("What is asked for."),
        model: text.describe("Who is asked."),
        calls: z.number().describe("Calls, about."),
        input: z.number().describe("Tokens that it reads."),
        output: z.number().describe("Tokens that it writes."),
        usd: z.number().nullable().describe("Dollars; null without a price."),
      }),
    )
    .describe("What is expected of each task of a model."),
  calls: z.number().describe("Calls of all tasks."),
  tokens: z.number().describe("Tokens of all tasks."),
  usd: z.number().nullable().describe("Dollars of all tasks; null where one has no price."),
  atMost: z
    .array(z.record(z.string(), z.unknown()))
    .describe("What rounds of the complexity loop may ask besides: as a task, and `of` what it is most."),
  keptReplies: count.describe("Replies that are kept already, and cost nothing again."),
});
