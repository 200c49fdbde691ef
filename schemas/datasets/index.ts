import type { z, ZodObject } from "zod";
import { CallRow } from "./calls.ts";
import { CptDocumentRow } from "./cpt-documents.ts";
import { CptSequenceRow } from "./cpt-sequences.ts";
import { DecisionRow } from "./decisions.ts";
import { DocumentRow } from "./documents.ts";
import { EntityRow } from "./entities.ts";
import { PlanRow } from "./plans.ts";
import { PreferenceRow } from "./preferences.ts";
import { QuestionRow } from "./questions.ts";
import { ReasoningRow } from "./reasoning.ts";
import { RejectedRow } from "./rejected.ts";
import { RlAttemptRow } from "./rl-attempts.ts";
import { RlPoolRow } from "./rl-pool.ts";
import { RlRolloutRow } from "./rl-rollouts.ts";
import { SftRow } from "./sft.ts";
import { StatementRow } from "./statements.ts";
import { TrajectoryRow } from "./trajectories.ts";

export * from "./calls.ts";
export * from "./columns.ts";
export * from "./cpt-documents.ts";
export * from "./cpt-sequences.ts";
export * from "./decisions.ts";
export * from "./documents.ts";
export * from "./entities.ts";
export * from "./plans.ts";
export * from "./preferences.ts";
export * from "./questions.ts";
export * from "./questions-without-program.ts";
export * from "./reasoning.ts";
export * from "./rejected.ts";
export * from "./rl-attempts.ts";
export * from "./rl-pool.ts";
export * from "./rl-rollouts.ts";
export * from "./row.ts";
export * from "./sft.ts";
export * from "./statements.ts";
export * from "./trajectories.ts";

/** Every dataset of a run: its folder is its name. The row schema gives the check, the Parquet columns and the TypeScript type. */
export const datasets = {
  "evidence/documents": DocumentRow,
  "evidence/statements": StatementRow,
  "evidence/entities": EntityRow,
  questions: QuestionRow,
  reasoning: ReasoningRow,
  plans: PlanRow,
  trajectories: TrajectoryRow,
  "environment/calls": CallRow,
  decisions: DecisionRow,
  "cpt/documents": CptDocumentRow,
  "cpt/stage1": CptSequenceRow.describe(
    "The first stage of continual pre-training: whole texts packed into sequences of one length, block by block. Behind the last text stands padding: end tokens with no loss, a block of their own.",
  ),
  "cpt/stage2": CptSequenceRow.describe("The second stage, in longer sequences: decisions, long contexts, pages."),
  sft: SftRow,
  preferences: PreferenceRow,
  "rl/pool": RlPoolRow.describe(
    "Questions for reinforcement learning with a verifiable answer. Empty `pass_rates` and `eligible` mean that no policy has tried them.",
  ),
  "rl/reserve": RlPoolRow.describe(
    "Questions that teach the newest policy nothing now: it answers all its tries alike, or its pass rate is outside the band.",
  ),
  "rl/attempts": RlAttemptRow,
  "rl/rollouts": RlRolloutRow,
  rejected: RejectedRow,
} as const satisfies Record<string, ZodObject>;

export type Dataset = keyof typeof datasets;
export type Row<D extends Dataset> = z.infer<(typeof datasets)[D]>;
export const datasetNames = Object.keys(datasets) as readonly Dataset[];

/** Raised when a column is added, dropped or changes its meaning; stands in the file metadata. */
export const rowSchemaVersion = 8;
