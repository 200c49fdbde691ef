import { z } from "zod";
import { FormatName } from "./formats.ts";
import { share } from "./parts.ts";
import { CptConfig } from "./cpt.ts";
import { RewardConfig } from "./reward.ts";
import { trainingSplitKeys } from "./splits.ts";

/** `path`: a folder with a model's `tokenizer.json`, and its `tokenizer_config.json` or `chat_template.jinja`. */
export const TokenizerConfig = z.union([
  z.literal("qwen3"),
  z.strictObject({ path: z.string().min(1).describe("Folder of a model's tokenizer, from the config's folder on.") }),
]);
export type TokenizerConfig = z.infer<typeof TokenizerConfig>;

/** What the thoughts of a chat are for its tokens: all kept as they were thought, or what the model's own chat template makes of them. */
export const ThinkMode = z.enum(["keep", "strip"]);
export type ThinkMode = z.infer<typeof ThinkMode>;

export const ParquetCompression = z.enum(["zstd", "gzip", "snappy"]);
export type ParquetCompression = z.infer<typeof ParquetCompression>;
export const ParquetDriver = z.enum(["parquet-wasm", "parquetjs"]);
export type ParquetDriver = z.infer<typeof ParquetDriver>;

export const ParquetConfig = z
  .strictObject({
    compression: ParquetCompression.default("zstd").describe(
      "Codec of the Parquet pages; gzip and snappy are for readers that know no zstd.",
    ),
    // No default in the schema: one would change the fingerprint of every config there is.
    driver: ParquetDriver.exactOptional().describe(
      "Which library writes: `parquetjs` is for machines that run no WebAssembly, and writes no zstd. Without it, `parquet-wasm`.",
    ),
  })
  .refine(({ compression, driver }) => driver !== "parquetjs" || compression !== "zstd", {
    path: ["compression"],
    message: "the driver parquetjs writes no zstd: set compression to gzip or snappy, or driver to parquet-wasm",
  });

export const ExportConfig = z.strictObject({
  tokenizer: TokenizerConfig.default("qwen3").describe(
    "`qwen3`, or `{ path }`: a folder with a model's `tokenizer.json`, and its `tokenizer_config.json` or `chat_template.jinja`.",
  ),
  maxLength: z.int().positive().default(131_072).describe("Most tokens of one chat.").meta({ unit: "tokens" }),
  tooLong: z
    .enum(["drop", "cut"])
    .default("drop")
    .describe("A longer chat is dropped, or cut after its last whole step that fits: then it has no answer."),
  think: ThinkMode.default("keep").describe(
    "`keep`: every thought is among the chat's tokens. `strip`: what the model's own chat template leaves of them.",
  ),
  sft: z
    .strictObject({ minQuality: share.default(0.8).describe("Lowest quality score of a trajectory in `sft`.") })
    .prefault({})
    .describe("Which trajectories become chats."),
  rl: RewardConfig.prefault({}).describe("What a rollout is worth. The formula as it is used stands in the manifest."),
  cpt: CptConfig.prefault({}).describe("Sequences for continual pre-training."),
  preferences: z
    .strictObject({
      perTrajectory: z
        .int()
        .min(0)
        .max(64)
        .default(2)
        .describe("Most pairs of one trajectory's decisions: each holds all that was seen before it.")
        .meta({ unit: "pairs" }),
    })
    .prefault({})
    .describe("Pairs for DPO."),
  parquet: ParquetConfig.prefault({}).describe("How Parquet files are written."),
  formats: z.array(FormatName).default([]).describe("Trainers whose own forms are written beside the datasets, into `formats/`."),
  ...trainingSplitKeys,
});
export type ExportConfig = z.infer<typeof ExportConfig>;
