import { z } from "zod";
import { Generator } from "./question.ts";
import { Action } from "./tool.ts";
import { Verdict } from "./verdict.ts";

/** FAS phase 3: an analysis and its first action, never executed. */
export const Plan = z.object({
  id: z.string(),
  questionId: z.string(),
  index: z.int(),
  /** Which decomposition or entry point this plan takes; no two plans of a question share one. */
  decomposition: z.string(),
  analysis: z.string(),
  action: Action,
  /** `<think>…</think><action>search("…")</action>` */
  textSeedForm: z.string(),
  /** `<think>…</think>\n<tool_call>\n{…}\n</tool_call>` */
  textAgentForm: z.string(),
  judgements: z.array(z.object({ judge: z.string(), verdict: Verdict, reasons: z.array(z.string()) })),
  generator: Generator,
  seed: z.int(),
});
export type Plan = z.infer<typeof Plan>;

/** All plans of one question, and why there are fewer than wanted where there are. */
export const PlanSet = z.object({
  questionId: z.string(),
  plans: z.array(Plan),
  wanted: z.int(),
  distinct: z.int(),
  whyFewer: z.string().nullable(),
});
export type PlanSet = z.infer<typeof PlanSet>;
