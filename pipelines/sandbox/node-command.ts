import type { Caps } from "./limits.ts";
import { rlimits } from "./rlimits.ts";

/**
 * Node.js as a child is run: reads one folder, starts nothing, makes no code from text, and has no optimising compiler (less to attack, and
 * a short program gains nothing by it). The trap handler would reserve 10 GB of address space for each memory. With one thread and room
 * for what a start leaves behind, the start takes some 5 % less of the processor.
 */
export const nodeCommand = (script: string, folder: string, settings: unknown): readonly string[] => [
  ...walled(folder),
  "--liftoff-only",
  "--single-threaded",
  "--v8-pool-size=0",
  "--min-semi-space-size=16",
  "--max-semi-space-size=16",
  `${folder}/${script}`,
  JSON.stringify(settings),
];

/** The same for what makes the snapshot, which writes it: nobody's program is in it yet, and it runs long enough to be optimised. */
export const makeCommand = (script: string, folder: string, settings: unknown): readonly string[] => [
  ...walled(folder),
  `--allow-fs-write=${folder}`,
  `${folder}/${script}`,
  JSON.stringify(settings),
];

const walled = (folder: string): readonly string[] => [
  process.execPath,
  "--no-warnings",
  process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission",
  `--allow-fs-read=${folder}`,
  "--disallow-code-generation-from-strings",
  "--disable-proto=delete",
  "--disable-wasm-trap-handler",
  "--max-old-space-size=128",
  "--stack-size=900",
];

/**
 * 2.6 GB: what V8 and WebAssembly reserve; some 180 MB of it are used. A process has eight threads, and all of nobody's count as one
 * user's where root starts them; Node.js itself starts none for a program.
 */
export const nodeLimits = (caps: Caps): readonly string[] => rlimits(caps, { addressBytes: 2_600_000_000, processes: 2_048 });
