import { z } from "zod";
import { RejectionReason } from "../rejection.ts";
import { commonColumns, json } from "./columns.ts";
import { canonicalJson, idOf } from "../canonical.ts";
import type { Rejection } from "../rejection.ts";
import { mapTexts } from "../values/map-texts.ts";
import { neutralise } from "../values/neutralise.ts";
import { byRule, type RowContext } from "./row.ts";

export const RejectedRow = z
  .object({
    ...commonColumns,
    stage: z.string().describe("Stage that dropped the thing."),
    item_key: z.string().describe("What was dropped: an address, an id or a place in a file."),
    reason: RejectionReason.describe("Why, from a closed list."),
    detail: z.string().describe("The reason in a sentence."),
    sample: json.nullable().describe("The dropped thing, where it is small; else null."),
  })
  .describe("Everything that was dropped, with the reason.");
export type RejectedRow = z.infer<typeof RejectedRow>;

/** What was dropped may be dropped for what it holds: here it can be read. `occurrence` tells apart rejections that are equal in stage, item, reason and detail: 0, 1, … */
export const rejectedRow = (rejection: Rejection, occurrence: number, context: RowContext): RejectedRow => ({
  ...byRule(
    {
      id: idOf("x", rejection.stage, neutralise(rejection.itemKey), rejection.reason, neutralise(rejection.detail), occurrence),
      stage: rejection.stage,
      language: context.language,
      license: null,
    },
    context,
  ),
  stage: rejection.stage,
  item_key: neutralise(rejection.itemKey),
  reason: rejection.reason,
  detail: neutralise(rejection.detail),
  sample: rejection.sample === undefined ? null : canonicalJson(mapTexts(rejection.sample, neutralise)),
});

export const rejectionOf = (row: RejectedRow): Rejection => ({
  stage: row.stage,
  itemKey: row.item_key,
  reason: row.reason,
  detail: row.detail,
  ...(row.sample === null ? {} : { sample: JSON.parse(row.sample) as unknown }),
});
