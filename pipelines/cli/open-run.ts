import type { Config } from "../../schemas/index.ts";
import { seededRandom } from "../core/random.ts";
import type { Run } from "../recipes/run.ts";
import { openMemory } from "../../knowledge-graph/index.ts";
import { modelsOf } from "./open-models.ts";
import { webOf } from "./open-web.ts";
import { storesOf } from "./open-memory.ts";
import type { Shell } from "./shell.ts";

/** Pages and items in flight: enough to hide loopback and file latency, few enough to be polite. */
const CONCURRENCY = 8;

/** Opens the memory that the config names and puts a run together. The caller closes `run.memory`. */
export async function openRun(config: Config, shell: Shell, options: { readonly concurrency?: number }): Promise<Run> {
  const openWeb = webOf(config, shell.signal);
  const opened = storesOf(config.memory);
  const memory = await openMemory(opened);
  return {
    config,
    memory,
    opened,
    models: modelsOf(config, memory.runs),
    ...(openWeb && { openWeb: (hidden, clock) => openWeb(memory.runs, hidden, clock) }),
    context: {
      runs: memory.runs,
      random: seededRandom(config.seed),
      clock: { now: shell.now },
      signal: shell.signal,
      progress: shell.progress,
      concurrency: Math.max(1, options.concurrency ?? CONCURRENCY),
    },
  };
}
