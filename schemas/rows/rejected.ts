import { z } from "zod";
import { RejectionReason } from "../rejection.ts";
import { commonColumns, json } from "./columns.ts";

/** `rejected`: everything that was dropped, and why. */
export const RejectedRow = z.object({
  ...commonColumns,
  stage: z.string(),
  item_key: z.string(),
  reason: RejectionReason,
  detail: z.string(),
  sample: json.nullable(),
});
export type RejectedRow = z.infer<typeof RejectedRow>;
