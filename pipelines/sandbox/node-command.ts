import type { Caps } from "./limits.ts";
import { rlimits } from "./rlimits.ts";

/**
 * Node.js as a child is run: reads one folder, starts nothing, makes no code from text, and has no optimising compiler (less to attack, and
 * a short program gains nothing by it). The trap handler would reserve 10 GB of address space for each memory.
 */
export const nodeCommand = (script: string, folder: string, settings: unknown, { writes = false } = {}): readonly string[] => [
  process.execPath,
  "--no-warnings",
  process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission",
  `--allow-fs-read=${folder}`,
  ...(writes ? [`--allow-fs-write=${folder}`] : []),
  "--disallow-code-generation-from-strings",
  "--disable-proto=delete",
  "--liftoff-only",
  "--disable-wasm-trap-handler",
  "--max-old-space-size=128",
  "--max-semi-space-size=4",
  "--stack-size=900",
  `${folder}/${script}`,
  JSON.stringify(settings),
];

/**
 * 2.6 GB: what V8 and WebAssembly reserve; some 180 MB of it are used. A process has eleven threads, and all of nobody's count as one
 * user's where root starts them; Node.js itself starts none for a program.
 */
export const nodeLimits = (caps: Caps): readonly string[] => rlimits(caps, { addressBytes: 2_600_000_000, processes: 2_048 });
