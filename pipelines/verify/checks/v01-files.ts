import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { datasetNames, datasets, rowSchemaVersion, type Dataset } from "../../../schemas/datasets/index.ts";
import { columnsOf } from "../../parquet/arrow-schema.ts";
import { readMetadata, readRows } from "../../parquet/parquet-reader.ts";
import { rowsBySplit } from "../../parquet/split-order.ts";
import { splitOf } from "../../parquet/split-parts.ts";
import type { Manifest, ManifestFile } from "../../../schemas/manifest.ts";
import { sha256OfFile } from "../../exporters/run-folder.ts";
import { defineCheck, findings, type Findings } from "../check.ts";
import type { RunFiles } from "../run-files.ts";

export default defineCheck({
  id: "V1",
  title: "rows pass their schema, files match the manifest",
  async run(files) {
    const found = findings();
    const ids = new Map<string, Set<string>>();
    for (const file of files.manifest.files) {
      const path = join(files.folder, file.path);
      const why = await whyBroken(path, file);
      found.judge(file.path, () => why);
      if (file.dataset === null || (why !== undefined && !(await exists(path)))) continue;
      if (!(file.dataset in datasets)) found.fail(file.path, `"${file.dataset}" is no dataset`);
      else await readFileRows(files, { ...file, dataset: file.dataset as Dataset }, ids, found);
    }
    for (const [dataset, order] of Object.entries(files.manifest.order ?? {}))
      found.judge(`order of ${dataset}`, () => whyNotItsOrder(files.manifest, dataset, order));
    const named = new Set(files.manifest.files.map(({ path }) => path));
    for (const dataset of datasetNames) {
      const entries = await readdir(join(files.folder, dataset)).catch(() => []);
      for (const entry of entries)
        if (entry.endsWith(".parquet") && !named.has(`${dataset}/${entry}`))
          found.fail(`${dataset}/${entry}`, "the manifest does not name this file");
    }
    return found.outcome();
  },
});

function whyNotItsOrder({ files }: Manifest, dataset: string, order: string): string | undefined {
  const told = rowsBySplit(order);
  const held = new Map<string, number>();
  for (const { split = "", rows } of files.filter((file) => file.dataset === dataset))
    held.set(split, (held.get(split) ?? 0) + (rows ?? 0));
  const same = told.size === held.size && [...told].every(([split, rows]) => held.get(split) === rows);
  return same ? undefined : "it tells of other rows than the files hold";
}

const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined;

async function whyBroken(path: string, file: { readonly bytes: number; readonly sha256: string }): Promise<string | undefined> {
  const size = (await stat(path).catch(() => undefined))?.size;
  if (size === undefined) return "the file is not there";
  if (size !== file.bytes) return `${size} bytes, the manifest says ${file.bytes}`;
  return (await sha256OfFile(path)) === file.sha256 ? undefined : "its sha256 is not the manifest's";
}

async function readFileRows(
  { folder, manifest }: RunFiles,
  file: ManifestFile & { readonly dataset: Dataset },
  idsByDataset: Map<string, Set<string>>,
  found: Findings,
): Promise<void> {
  const schema = datasets[file.dataset];
  const ids = idsByDataset.get(file.dataset) ?? new Set<string>();
  idsByDataset.set(file.dataset, ids);
  let count = 0;
  try {
    const columns = await whyOtherColumns(join(folder, file.path), file.dataset);
    if (columns !== undefined) return found.fail(file.path, columns);
    for await (const row of readRows(join(folder, file.path), schema)) {
      count += 1;
      const id = typeof row["id"] === "string" ? row["id"] : `${file.path} row ${count - 1}`;
      found.judge(id, () => {
        const parsed = schema.safeParse(row);
        if (!parsed.success)
          return `${file.dataset}: ${parsed.error.issues[0]?.path.join(".") ?? ""}: ${parsed.error.issues[0]?.message ?? ""}`;
        if (row["run_id"] !== manifest.run_id)
          return `${file.dataset}: run_id is "${String(row["run_id"])}", the manifest's is "${manifest.run_id}"`;
        if (file.split !== undefined && file.split !== splitOf(row))
          return `${file.dataset}: a row of split "${splitOf(row)}" in a file of "${file.split}"`;
        if (ids.has(id)) return `${file.dataset}: this id stands twice`;
        ids.add(id);
        return undefined;
      });
    }
  } catch (error) {
    return found.fail(file.path, `cannot be read: ${(error as Error).message}`);
  }
  if (count !== file.rows) found.fail(file.path, `${count} rows, the manifest says ${file.rows}`);
}

const Notes = z.object({ schema_version: z.int() });
function schemaVersionOf(notes: string | undefined): number | undefined {
  try {
    return Notes.parse(JSON.parse(notes ?? "")).schema_version;
  } catch {
    return undefined;
  }
}

/** Names, order and REQUIRED of the top-level columns. */
async function whyOtherColumns(path: string, dataset: Dataset): Promise<string | undefined> {
  const { schema, key_value_metadata: notes } = await readMetadata(path);
  const version = schemaVersionOf(notes?.find(({ key }) => key === "groundwork")?.value);
  if (version !== rowSchemaVersion)
    return `its rows are of version ${version ?? "none"}, this code checks version ${rowSchemaVersion}: make the run anew, or check it with the code that made it`;
  const found: string[] = [];
  let at = 1;
  const skip = (): void => {
    const children = schema[at++]?.num_children ?? 0;
    for (let k = 0; k < children; k++) skip();
  };
  while (at < schema.length) {
    const element = schema[at];
    found.push(`${element?.name ?? ""}${element?.repetition_type === "OPTIONAL" ? "?" : ""}`);
    skip();
  }
  const wanted = columnsOf(datasets[dataset]).map(([name, type]) => `${name}${type.nullable ? "?" : ""}`);
  return found.join(" ") === wanted.join(" ") ? undefined : `columns are ${found.join(" ")}; the schema has ${wanted.join(" ")}`;
}
