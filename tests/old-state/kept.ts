import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const kept = resolve(import.meta.dirname, "../fixtures/old-state");

/** Versions whose memory, config and run folder are kept. */
export const oldVersions: readonly string[] = readdirSync(kept).sort();

export interface OldState {
  /** Everything of it stands here, the memory unpacked; its config names things below it. */
  readonly folder: string;
  readonly config: string;
  readonly memory: string;
  readonly run: string;
}

/** A copy of what `version` wrote, where it may be changed: as after an update of the program. */
export function unpack(version: string, folder: string): OldState {
  const from = join(kept, version);
  const state = {
    folder,
    config: join(folder, "atlas.yaml"),
    memory: join(folder, "memory.db"),
    run: join(folder, "outputs/old/2026-01-31-1"),
  };
  mkdirSync(state.run, { recursive: true });
  cpSync(join(from, "atlas.yaml"), state.config);
  cpSync(join(from, "run"), state.run, { recursive: true });
  writeFileSync(state.memory, brotliDecompressSync(readFileSync(join(from, "memory.db.br"))));
  return state;
}
