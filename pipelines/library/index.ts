/** What the package is to programs: its main nouns. Whole runs with their nights are the command line's: `groundwork run`. */
export { execute, openMemory, programOf, StoreError } from "../../knowledge-graph/index.ts";
export type {
  ClaimReader,
  ExecuteOptions,
  ExecutionResult,
  KnowledgeMemory,
  MemoryConfig,
  ProgramStep,
  Reading,
  RememberOptions,
  RememberResult,
  ShownEntity,
  UnmergeResult,
} from "../../knowledge-graph/index.ts";
export * from "../../schemas/index.ts";
export * from "../../schemas/datasets/index.ts";
export { tableUnits } from "../../schemas/values/unit-converter.ts";
export type { Environment } from "../agents/environments/environment.ts";
export type { Memory } from "../questions/context.ts";
export type { GeneratedItem } from "../questions/generate.ts";
export type { GatherResult } from "../recipes/steps/run.ts";
export { answerReward } from "../rewards/answer.ts";
export { reward, rewardParts } from "../rewards/combined-reward.ts";
export type { VerificationReport } from "../verify/report.ts";
export { verifyRun, type VerifyOptions } from "../verify/verify.ts";
export type { RunReading } from "../views/reading.ts";
export { generateQuestions, type GenerateQuestionsOptions } from "./generate-questions.ts";
export { openEnvironment } from "./open-environment.ts";
export { openRun } from "./open-run.ts";
export { readSources, type ReadSourcesOptions } from "./read-sources.ts";
