import type { ExportConfig, Toolset } from "../../schemas/index.ts";
import type { Benchmarks } from "../dedup/contamination.ts";
import { trajectoryText } from "../decisions/text.ts";
import { entitySplits } from "../questions/entity-splits.ts";
import type { ChatFormat } from "../tokens/chat-template.ts";
import { chatMasks } from "../tokens/masks.ts";
import type { Tokens } from "../tokens/tokens.ts";
import { systemPrompt } from "../trajectory/formats/tongyi.ts";
import type { RunExport } from "./run-export.ts";

/** What decides on the rows of an export beside its inputs. */
export interface SettingsInput {
  readonly config: ExportConfig;
  /** The run's pinned time. */
  readonly now: string;
  readonly toolset: Toolset;
  readonly tokens: Tokens;
  readonly format: ChatFormat;
  readonly benchmarks: Benchmarks;
}

/** The one place where a config becomes an export: a run writes with it, and `verify` derives the same rows with it again. */
export const exportSettings = ({ config, now, toolset, tokens, format, benchmarks }: SettingsInput) =>
  ({
    language: "en",
    systemPrompt: systemPrompt(toolset, now),
    toolset,
    tokens,
    chats: { masks: chatMasks(format, tokens), maxLength: config.maxLength, tooLong: config.tooLong },
    trajectoryText,
    minQuality: config.sft.minQuality,
    pairsPerTrajectory: config.preferences.perTrajectory,
    parquet: config.parquet,
    reward: config.rl,
    sideOf: entitySplits(config.splits),
    holdOutDocuments: config.holdOutDocuments,
    benchmarks,
    ...(config.preset !== null && { preset: config.preset }),
    cpt: config.cpt,
  }) satisfies Partial<RunExport>;
