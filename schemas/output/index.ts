import { z } from "zod";
import { Program } from "../program.ts";
import { ReviewMark } from "../review.ts";
import { Action } from "../tool.ts";
import { memory } from "./memory.ts";
import { count, text } from "./parts.ts";
import { preview } from "./preview.ts";
import { forecast, night, writtenRun } from "./runs.ts";

/** What commands print with `--json`, by their names: one line of it on stdout. Beside it stands nothing but the exit code; what went wrong is on stderr. */
export const commandOutputs = {
  init: z.union([z.strictObject({ config: text.describe("The file that was written, with `--no-preview`.") }), preview]),
  doctor: z.strictObject({
    ok: z.boolean().describe("Whether nothing is bad."),
    findings: z
      .array(
        z.strictObject({
          what: text.describe("What was tried."),
          state: z.enum(["good", "lack", "bad"]).describe("`lack`: it works without, and does less."),
          detail: text.describe("What was found."),
          remedy: text.optional().describe("What to do."),
        }),
      )
      .describe("One for each thing that a run needs."),
  }),
  demo: night,
  run: z.union([night, forecast]),
  preview,
  crawl: z.strictObject({
    documents: z
      .strictObject({
        added: count.describe("New ones."),
        updated: count.describe("Changed ones."),
        unchanged: count.describe("As they were."),
        gone: count.describe("No more there."),
      })
      .describe("Pages."),
    statements: z
      .strictObject({
        opened: count.describe("New ones."),
        kept: count.describe("As they were."),
        closed: count.describe("No longer said."),
      })
      .describe("What they say."),
    rejected: z.record(z.string(), count).describe("What was left out, by `stage: reason`."),
  }),
  generate: writtenRun,
  export: z.union([
    writtenRun,
    z.strictObject({
      formats: z
        .array(
          z.strictObject({
            name: text.describe("The trainer's form."),
            folder: text.describe("Where it lies."),
            files: z
              .array(
                z.strictObject({
                  path: text.describe("Inside the folder."),
                  rows: count.describe("Rows of it."),
                  leftOut: z.record(z.string(), count).optional().describe("Rows that the form cannot hold, by the reason."),
                }),
              )
              .describe("Its files."),
          }),
        )
        .describe("With `--format`: what was written."),
    }),
  ]),
  rescore: writtenRun,
  feedback: writtenRun,
  verify: z.strictObject({
    ok: z.boolean().describe("Whether no check has a failure."),
    runId: text.describe("The run's `run_id`."),
    checks: z
      .array(
        z.strictObject({
          check: text.describe("Its name: `V1` to `V18`."),
          title: text.describe("What it looks at."),
          items: count.describe("Things that it judged."),
          failures: count.describe("Of them, wrong ones."),
          undecided: count.describe("Of them, those that could not be judged."),
          sampled: text.nullable().describe("Where a draw was looked at: of what, and what looks at all. null: all were."),
          firstFailing: text.nullable().describe("Id of the first wrong one."),
          detail: text.describe("A sentence on it, or on what is undecided."),
          failing: z
            .array(z.strictObject({ id: text.describe("Id of a row."), detail: text.describe("What is wrong with it.") }))
            .describe("The first of the failures."),
          seconds: z.number().describe("It took."),
        }),
      )
      .describe("Every check."),
    trusted: z.array(text).describe("What no check can hold."),
  }),
  inspect: z.strictObject({
    file: text.describe("What was asked for."),
    text: text.describe("What people are shown; rows as data are in the Parquet files."),
  }),
  review: z.strictObject({
    marks: z.record(z.string(), ReviewMark).describe("By the id of the row: its `verdict` (`keep`, `reject` or null) and `note`."),
  }),
  agent: z.strictObject({
    question: text.describe("What was asked."),
    program: Program.meta({ opaque: true })
      .nullable()
      .describe("What its words read back to; null where a model tries words that rules cannot read."),
    answer: text.nullable().describe("What came of it."),
    expected: text.nullable().describe("What the program returns."),
    correct: z.boolean().nullable().describe("Whether they are the same; null where nothing is known."),
    steps: z
      .array(
        z.strictObject({
          thought: text.describe("The thought."),
          action: Action.meta({ opaque: true }).nullable().describe("The call: `name` and `arguments`; null on the answer."),
          observation: text.nullable().describe("What came back."),
          answer: text.nullable().describe("The answer, on the last."),
        }),
      )
      .describe("Every turn."),
  }),
  ...memory,
} satisfies Readonly<Record<string, z.ZodType>>;
