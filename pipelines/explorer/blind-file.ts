import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BlindMarks, idOf, type BlindChoice } from "../../schemas/index.ts";
import { writeDurably } from "../core/durable-file.ts";
import type { ExploredRun } from "./explored-run.ts";

/** What people said of blind pairs of two runs, in the first one's folder. */
export interface BlindFile {
  marks(): BlindMarks["marks"];
  /** On the disk when it returns. */
  mark(by: string, pair: string, choice: BlindChoice): Promise<void>;
}

/** Throws where the file is there and holds something else. */
export async function openBlindFile(one: ExploredRun, other: ExploredRun): Promise<BlindFile> {
  const runs: BlindMarks["runs"] = [one.files.manifest.run_id, other.files.manifest.run_id];
  const path = join(one.files.folder, `blind-${idOf("b", ...runs)}.json`);
  let held = await read(path);
  let writing: Promise<void> = Promise.resolve();
  return {
    marks: () => held,
    async mark(by, pair, choice) {
      held = { ...held, [by]: { ...held[by], [pair]: choice } };
      const text = `${JSON.stringify(BlindMarks.parse({ format: "groundwork-blind", version: 1, runs, marks: held }), null, 2)}\n`;
      // One after the other: the last mark is what the file says.
      writing = writing.catch(() => undefined).then(() => writeDurably(path, text));
      await writing;
    },
  };
}

async function read(path: string): Promise<BlindMarks["marks"]> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return {};
    throw error;
  }
  try {
    return BlindMarks.parse(JSON.parse(text)).marks;
  } catch (error) {
    throw new Error(`${path} holds no marks of blind pairs: move it away (${(error as Error).message})`, { cause: error });
  }
}
