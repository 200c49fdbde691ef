import { Config } from "../../schemas/index.ts";
import { seededRandom } from "../core/random.ts";
import { noProgress } from "../core/stage.ts";
import { noModels } from "../models/models.ts";
import type { Run } from "../recipes/steps/run.ts";
import type { RemadeMemory } from "./remade-memory.ts";
import type { RunFiles } from "./run-files.ts";

/** The config of a run as its manifest shows it; places and models, which it does not show, are the defaults. Throws where it is none. */
function shownConfigOf({ manifest }: Pick<RunFiles, "manifest">): Config {
  const { models: _models, recipe: _recipe, fingerprint: _print, export: exported, memory: _memory, ...rest } = manifest.config;
  return Config.parse({ ...rest, sources: [{ demo: {} }], export: { ...(exported as object), tokenizer: "qwen3" } });
}

/** What the steps of a run's recipe are given, over its memory made again and without any model. */
export async function recipeAgain(files: RunFiles, { memory, opened, runs }: Omit<RemadeMemory, "close">): Promise<Run> {
  const config = shownConfigOf(files);
  const python = files.manifest.toolset?.python === true ? await files.python() : undefined;
  return {
    config,
    memory,
    opened,
    models: noModels,
    ...(python && { python }),
    context: {
      runs,
      random: seededRandom(config.seed),
      clock: { now: files.manifest.clock },
      signal: new AbortController().signal,
      progress: noProgress,
      concurrency: 1,
    },
  };
}
