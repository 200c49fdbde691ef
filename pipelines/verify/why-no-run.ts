import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

/** Why a folder is no finished run, and what to do: one sentence, whichever command was pointed at it. */
export function whyNoRun(folder: string): string {
  const makes = 'runs are made by "groundwork run CONFIG" and "groundwork demo", in outputs/NAME/';
  if (!existsSync(folder)) return `${folder} is not there: check the path; ${makes}`;
  if (!statSync(folder).isDirectory()) return `${folder} is a file, and a run is a folder; ${makes}`;
  const latest = join(folder, "latest");
  if (existsSync(latest)) return `${folder} has no manifest.json: nights are in it; did you mean ${latest}?`;
  return `${folder} has no manifest.json: it is no run folder, or its writing was not finished (the same command finishes it); ${makes}`;
}
