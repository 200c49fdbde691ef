import { z } from "zod";
import { RejectionReason } from "./rejection.ts";

const counts = z.record(z.string(), z.int());

/** How a night is made up: questions by style, level and hops; trajectories by calls, and by length in characters (rounded up to a power of two). */
export const Shape = z.object({ styles: counts, levels: counts, hops: counts, calls: counts, lengths: counts });
export type Shape = z.infer<typeof Shape>;

const share = z.number().min(0).max(1);
const Work = z.object({ reworked: z.int(), reused: z.int() });

/** `diff.json`: what a night made of the verified night before it. */
export const NightDiff = z.object({
  format: z.literal("groundwork-diff"),
  version: z.literal(1),
  run_id: z.string(),
  clock: z.string(),
  since: z.object({ run_id: z.string(), clock: z.string() }),
  documents: z.array(z.object({ uri: z.string(), what: z.enum(["new", "changed", "gone"]) })),
  questions: z.object({
    /** As they were, with plans and chains; the same answer from other evidence. */
    kept: z.int(),
    re_cited: z.int(),
    re_answered: z.array(z.object({ id: z.string(), replaces: z.string(), text: z.string(), answer: z.string(), was: z.string() })),
    retired: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        reason: z.union([RejectionReason, z.literal("forgotten")]),
        detail: z.string(),
      }),
    ),
    new: z.array(z.string()),
  }),
  /** Where rates of a policy were told: what they made of what was asked for. Shares of the wanted styles; of the seeds' levels; weights. */
  steered: z
    .object({
      policy_id: z.string(),
      rated: z.int(),
      styles: z.record(z.string(), z.number()),
      levels: z.record(z.string(), z.number()),
      operators: z.record(z.string(), z.number()),
    })
    .optional(),
  /** Rows of the last night that went with retired and replaced questions. */
  gone_with_them: z.object({ reasoning: z.int(), plans: z.int(), trajectories: z.int(), decisions: z.int(), pool: z.int() }),
  /** Reused: made on an earlier night. */
  work: z.object({ documents: Work, drafts: Work, questions: Work, reasoning: Work, plans: Work, trajectories: Work, decisions: Work }),
  /** Total variation distance of the two nights, from 0 (the same make-up) to 1 (nothing in common); `most` is the largest. */
  shift: z.object({ most: share, styles: share, levels: share, hops: share, calls: share, lengths: share }),
});
export type NightDiff = z.infer<typeof NightDiff>;
