import { z } from "zod";

const Pattern = z.string().trim().min(1);

/** What somebody who knows a site says of it, where rules read it wrong. Patterns: `*` stands for anything, capitals for small letters. */
export const ExtractHints = z.strictObject({
  drop: z
    .array(Pattern)
    .default([])
    .describe(
      "Attributes that say nothing of a thing (`last reviewed`, `report a problem*`): their sentences stay, their values are dropped. `*` stands for anything.",
    ),
  kinds: z
    .record(Pattern, Pattern)
    .default({})
    .describe("What things of a kind are called instead, in the singular: `{ lighthouse page: lighthouse }`."),
  subjects: z
    .record(Pattern, Pattern)
    .default({})
    .describe(
      "What pages speak of whose own titles name nothing, by a pattern of their addresses: `{ https://transit.example/reports/*: Transit Authority }`. The first that fits counts.",
    ),
});
export type ExtractHints = z.infer<typeof ExtractHints>;

export const ExtractConfig = z.strictObject({
  hints: ExtractHints.prefault({}).describe(
    "Where rules misread pages, as `groundwork preview` shows. A change reads all pages again. What it drops is in `rejected` (`dropped-by-hint`).",
  ),
});
