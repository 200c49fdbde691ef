import { z } from "zod";
import { Action, Generator } from "../../schemas/index.ts";

/** An act that a model would set beside a step's own, as it came: nothing of it is checked yet. */
export const Proposal = z.object({ thought: z.string(), action: Action.nullable(), answer: z.string().nullable() });
export type Proposal = z.infer<typeof Proposal>;

/** What a model proposes for the steps of one trajectory: plain data, so that it can be handed to a thread. */
export const Proposals = z.object({
  trajectoryId: z.string(),
  generator: Generator,
  steps: z.array(z.object({ stepIndex: z.int(), options: z.array(Proposal) })),
});
export type Proposals = z.infer<typeof Proposals>;
