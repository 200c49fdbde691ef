import { z } from "zod";
import { formatNames } from "./format-names.ts";

/** Trainers that a run can be written for in their own form. */
export const FormatName = z.enum(formatNames);
export type FormatName = z.infer<typeof FormatName>;
