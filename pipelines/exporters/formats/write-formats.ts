import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FormatName } from "../../../schemas/index.ts";
import type { Manifest } from "../../../schemas/manifest.ts";
import { FORMAT_MARK, isFormatFolder, RunFolderTaken } from "../run-folder.ts";
import type { Tokens } from "../../tokens/tokens.ts";
import { putInPlace } from "../../../knowledge-graph/index.ts";
import { writeDurably } from "../../core/durable-file.ts";
import { makeFolder } from "../../core/make-folder.ts";
import { WriteFailure } from "../../core/write-failure.ts";
import type { FormatFile } from "./format.ts";
import { formats } from "./formats.ts";
import { runRowsOf } from "./run-rows.ts";

export interface WrittenFormat {
  readonly name: FormatName;
  readonly folder: string;
  readonly files: readonly FormatFile[];
}

/**
 * A run in trainers' forms, each in a folder of its name in `out`, read from the run's files by streaming. Each folder is written beside
 * the one before and takes its place when it is whole. Throws `RunFolderTaken`, `WriteFailure`.
 */
export async function writeFormats(
  run: { readonly folder: string; readonly manifest: Manifest },
  names: readonly FormatName[],
  out: string,
  { tokens, signal }: { readonly tokens: Tokens; readonly signal?: AbortSignal },
): Promise<readonly WrittenFormat[]> {
  const written: WrittenFormat[] = [];
  const rows = runRowsOf(run.folder, run.manifest, tokens, signal);
  for (const name of new Set(names)) {
    const folder = join(out, name);
    await claim(folder);
    const staging = `${folder}.writing`;
    try {
      await rm(staging, { recursive: true, force: true });
      await makeFolder(staging);
      const files = await formats[name].write(rows, staging);
      await writeDurably(
        join(staging, FORMAT_MARK),
        `${JSON.stringify({ format: "groundwork-format", name, run_id: rows.runId, files }, null, 2)}\n`,
      );
      await rm(folder, { recursive: true, force: true });
      await putInPlace(staging, folder);
      written.push({ name, folder, files });
    } catch (error) {
      await rm(staging, { recursive: true, force: true }).catch(() => undefined);
      if (signal?.aborted === true) throw error;
      throw WriteFailure.of(folder, error);
    }
  }
  return written;
}

async function claim(folder: string): Promise<void> {
  if ((await stat(folder).catch(() => undefined)) === undefined) return;
  if (!(await isFormatFolder(folder)))
    throw new RunFolderTaken(`${folder} is there and was not written by groundwork: choose another folder with --out`);
}
