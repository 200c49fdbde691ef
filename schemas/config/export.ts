import { z } from "zod";
import { FormatName } from "./formats.ts";
import { share } from "./parts.ts";
import { CptConfig } from "./cpt.ts";
import { RewardConfig } from "./reward.ts";
import { trainedOn } from "./splits.ts";

/** `path`: a folder with a model's `tokenizer.json`, and its `tokenizer_config.json` or `chat_template.jinja`. */
export const TokenizerConfig = z.union([z.literal("qwen3"), z.strictObject({ path: z.string().min(1) })]);
export type TokenizerConfig = z.infer<typeof TokenizerConfig>;

/** What the thoughts of a chat are for its tokens: all kept as they were thought, or what the model's own chat template makes of them. */
export const ThinkMode = z.enum(["keep", "strip"]);
export type ThinkMode = z.infer<typeof ThinkMode>;

export const ExportConfig = z.strictObject({
  tokenizer: TokenizerConfig.default("qwen3"),
  /** Most tokens of one chat. */
  maxLength: z.int().positive().default(131_072),
  /** A longer chat is dropped, or cut after its last whole step that fits: then it has no answer. */
  tooLong: z.enum(["drop", "cut"]).default("drop"),
  think: ThinkMode.default("keep"),
  sft: z.strictObject({ minQuality: share.default(0.8) }).prefault({}),
  rl: RewardConfig.prefault({}),
  cpt: CptConfig.prefault({}),
  /** Each pair of a decision holds all that was seen before it. */
  preferences: z.strictObject({ perTrajectory: z.int().min(0).max(64).default(2) }).prefault({}),
  /** gzip is for readers that know no zstd. */
  parquet: z.strictObject({ compression: z.enum(["zstd", "gzip"]).default("zstd") }).prefault({}),
  /** Trainers whose own forms are written beside the datasets, into `formats/`. */
  formats: z.array(FormatName).default([]),
  ...trainedOn,
});
export type ExportConfig = z.infer<typeof ExportConfig>;
