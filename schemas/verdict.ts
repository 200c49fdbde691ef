import { z } from "zod";

/** Three-valued judgement: `undecided` never counts as a pass, as hard, as unique or as correct. */
export const Verdict = z.enum(["pass", "fail", "undecided"]);
export type Verdict = z.infer<typeof Verdict>;

export const CheckResult = z.object({ name: z.string(), verdict: Verdict, reason: z.string().optional() });
export type CheckResult = z.infer<typeof CheckResult>;
