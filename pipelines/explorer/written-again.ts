import { stat } from "node:fs/promises";
import { join } from "node:path";
import { exploreRun, type ExploredRun } from "./explored-run.ts";

/** A run's files change places, and its manifest comes last: a page asked for now would be of two runs. */
export class BeingWritten extends Error {
  override readonly name = "BeingWritten";
}

/** Looks whether runs were written again, by an export or a night, and opens those anew, in their places among `runs`. */
export interface WrittenAgain {
  /** Throws `BeingWritten` where one has no manifest now. */
  look(): Promise<void>;
  /** How often a run was opened anew: an answer that failed across such a change is asked for again. */
  times(): number;
}

export async function writtenAgain(folders: readonly string[], runs: ExploredRun[]): Promise<WrittenAgain> {
  const seen = await Promise.all(folders.map(stateOf));
  let looking: Promise<void> | undefined;
  let times = 0;
  const lookAt = async (folder: string, at: number): Promise<void> => {
    const state = await stateOf(folder);
    if (state === seen[at]) return;
    if (state === undefined) throw new BeingWritten(folder);
    runs[at] = await exploreRun(folder);
    seen[at] = state;
    times += 1;
  };
  return {
    // Whoever asks meanwhile waits for the same look.
    look: () => (looking ??= Promise.all(folders.map(lookAt)).then(() => undefined).finally(() => (looking = undefined))), // prettier-ignore
    times: () => times,
  };
}

/** The manifest is written last, as a file of its own; undefined where there is none. `latest` leads elsewhere after a night. */
async function stateOf(folder: string): Promise<string | undefined> {
  const found = await stat(join(folder, "manifest.json")).catch(() => undefined);
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
}
