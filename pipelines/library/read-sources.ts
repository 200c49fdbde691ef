import type { z } from "zod";
import type { KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { Config, type SourceEntry } from "../../schemas/index.ts";
import { seededRandom } from "../core/random.ts";
import { noProgress, type Progress } from "../core/stage.ts";
import { noModels } from "../models/models.ts";
import { gather } from "../recipes/steps/gather.ts";
import type { GatherResult } from "../recipes/steps/run.ts";

export interface ReadSourcesOptions {
  /** The time that documents and statements carry, ISO 8601 UTC. An earlier one than that of the last reading is refused. */
  readonly now: string;
  readonly signal?: AbortSignal;
  readonly progress?: Progress;
  /** Pages in flight. */
  readonly concurrency?: number;
}

/**
 * Reads sources, as a config names them, into a memory, by rules. What did not change since the last reading is not read again, what is
 * gone is closed; why something was left out is told in `rejections`. Paths begin at the working folder.
 */
export function readSources(
  memory: KnowledgeMemory,
  sources: readonly z.input<typeof SourceEntry>[],
  { now, signal = new AbortController().signal, progress = noProgress, concurrency = 4 }: ReadSourcesOptions,
): Promise<GatherResult> {
  const config = Config.parse({ sources });
  const context = { runs: memory.runs, random: seededRandom(config.seed), clock: { now }, signal, progress, concurrency };
  return gather({ config, memory, models: noModels, context });
}
