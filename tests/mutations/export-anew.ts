import type { FunnelCount } from "../../schemas/manifest.ts";
import { datasetNames } from "../../schemas/datasets/index.ts";
import { writeFormats } from "../../pipelines/exporters/formats/write-formats.ts";
import { writeRun, type WrittenRun } from "../../pipelines/exporters/write-run.ts";
import { qwen3Tokens } from "../../pipelines/tokens/open-tokens.ts";
import { derivedRun } from "../../pipelines/verify/derived-run.ts";
import { openRun } from "../../pipelines/verify/run-files.ts";
import type { FormatName } from "../../schemas/index.ts";
import { join } from "node:path";

let tokens: ReturnType<typeof qwen3Tokens> | undefined;

/**
 * Exports a run anew from its own primary rows into another folder: whoever forges a question and then runs the exporter has a run
 * whose derived rows, card and figures all agree with the forgery. `before`: lines of the funnel that the stages before the export wrote.
 */
export async function exportAnew(folder: string, out: string, before: readonly FunnelCount[]): Promise<WrittenRun> {
  const files = await openRun(folder);
  const { toolset, config } = files.manifest;
  if (toolset === undefined) throw new Error("the manifest does not say which tools were offered");
  tokens ??= qwen3Tokens();
  const run = await derivedRun(files, toolset, tokens);
  const written = await writeRun({ ...run, out, funnel: before, datasets: datasetNames.filter((dataset) => files.has(dataset)) });
  const formats = (config["export"] as { readonly formats?: readonly FormatName[] } | undefined)?.formats ?? [];
  await writeFormats({ folder: out, manifest: written.manifest }, formats, join(out, "formats"), { tokens });
  return written;
}
