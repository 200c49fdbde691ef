import { z } from "zod";
import { Verdict } from "../verdict.ts";
import { commonColumns, int, json } from "./columns.ts";

export const PlanRow = z.object({
  ...commonColumns,
  question_id: z.string(),
  index: int,
  /** Which entry point or decomposition; no two plans of a question share one. */
  decomposition: z.string(),
  analysis: z.string(),
  action: z.object({ name: z.string(), arguments: json }),
  text_seed_form: z.string(),
  text_agent_form: z.string(),
  judgements: z.array(z.object({ judge: z.string(), verdict: Verdict, reasons: z.array(z.string()) })),
  /** Of the question's whole set: how many were asked for, how many differ, and why there are fewer. */
  plans_wanted: int,
  plans_distinct: int,
  why_fewer: z.string().nullable(),
});
export type PlanRow = z.infer<typeof PlanRow>;
