import { z } from "zod";

/** What a trainer says of one question: how many of its own rollouts were right. */
export const PolicyFeedback = z
  .object({
    questionId: z.string().min(1),
    policyId: z.string().min(1),
    policyVersion: z.string().nullable(),
    n: z.int().positive(),
    correct: z.int().min(0),
  })
  .refine(({ n, correct }) => correct <= n, { error: "correct is more than n" });
export type PolicyFeedback = z.infer<typeof PolicyFeedback>;
