import { canonicalJson, idOf, type Rejection } from "../../../schemas/index.ts";
import type { RejectedRow } from "../../../schemas/rows/index.ts";
import { ruleGenerator, type RowContext } from "../rows-context.ts";

/** `occurrence` tells apart rejections that are equal in stage, item, reason and detail: 0, 1, … */
export const rejectedRow = (rejection: Rejection, occurrence: number, context: RowContext): RejectedRow => ({
  id: idOf("x", rejection.stage, rejection.itemKey, rejection.reason, rejection.detail, occurrence),
  run_id: context.runId,
  language: context.language,
  split: "train",
  generator: ruleGenerator(rejection.stage, context.codeVersion),
  seed: context.seed,
  license: null,
  stage: rejection.stage,
  item_key: rejection.itemKey,
  reason: rejection.reason,
  detail: rejection.detail,
  sample: rejection.sample === undefined ? null : canonicalJson(rejection.sample),
});
