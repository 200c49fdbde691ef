import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { CptConfig, type CptStage } from "../../../schemas/config/cpt.ts";
import { CptDocumentRow, type RowContext } from "../../../schemas/datasets/index.ts";
import { readRows } from "../../parquet/parquet-reader.ts";
import type { RunExport } from "../run-export.ts";
import type { Tally } from "../run-rows.ts";
import { packStage } from "./pack.ts";
import type { Sequence } from "./sequences.ts";

export type PackedDataset = `cpt/${CptStage}`;

/** A run's folder, whose `cpt/documents` are there, and a folder for what is put aside while a stage is packed; it is made and removed. */
export interface StageFolders {
  readonly documents: string;
  readonly work: string;
}

/** Rows of the packed stages, from the `cpt/documents` that were written before. */
export function stageRows(
  { cpt = CptConfig.parse({}), tokens }: Pick<RunExport, "cpt" | "tokens">,
  { documents, work }: StageFolders,
  context: RowContext,
  tally: Tally,
): Readonly<Record<PackedDataset, () => AsyncIterable<Sequence>>> {
  const rowsOf = (stage: CptStage) => () =>
    packStage({
      stage,
      config: cpt,
      tokens,
      context,
      documents: (columns) => cptDocuments(documents, columns),
      folder: work,
      reject: (rejection) => tally.rejections.push(rejection),
      report: (report) => tally.cptStages.set(stage, report),
    });
  return { "cpt/stage1": rowsOf("stage1"), "cpt/stage2": rowsOf("stage2") };
}

/** The rows of `cpt/documents` in a run's folder, a row group at a time; only the columns that are asked for are there. */
export async function* cptDocuments(folder: string, columns?: readonly (keyof CptDocumentRow)[]): AsyncGenerator<CptDocumentRow> {
  const at = join(folder, "cpt/documents");
  for (const name of (await readdir(at)).filter((entry) => entry.endsWith(".parquet")).sort())
    for await (const row of readRows(join(at, name), CptDocumentRow, columns ? { columns } : {})) yield row as CptDocumentRow;
}
