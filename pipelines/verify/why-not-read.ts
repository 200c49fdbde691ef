import { EXTRACTOR } from "../recipes/steps/reader.ts";
import type { RunFiles } from "./run-files.ts";

/** What decides on how statements are read and is not in the run's files, or not of this code; undefined where nothing is missing. */
export async function whyNotRead(files: RunFiles): Promise<string | undefined> {
  if (files.manifest.config["recipe"] === undefined) return "the manifest does not say how the run was made";
  let other: string | undefined;
  for await (const { extractor } of files.rows("evidence/statements", ["extractor"])) {
    if (extractor.model_id !== null) continue;
    if (extractor.version === EXTRACTOR.version) return undefined;
    other = extractor.version;
  }
  return other === undefined ? undefined : `they were read by rules of version ${other}, this code has version ${EXTRACTOR.version}`;
}
