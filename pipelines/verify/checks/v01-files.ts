import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { datasetNames, datasets, rowSchemaVersion, type Dataset } from "../../../schemas/datasets/index.ts";
import { columnsOf } from "../../parquet/column-types.ts";
import { readMetadata } from "../../parquet/parquet-reader.ts";
import { rowsBySplit } from "../../parquet/split-order.ts";
import { splitOf } from "../../parquet/split-parts.ts";
import type { Manifest } from "../../../schemas/manifest.ts";
import { sha256OfFile } from "../../exporters/run-folder.ts";
import { findings, type Findings } from "../check.ts";
import type { RunFiles } from "../run-files.ts";
import { defineRowCheck, isOfDataset } from "../watched-rows.ts";

/** Long because a file, its rows and the ids of its dataset are looked at by one watch. */
export default defineRowCheck({
  id: "V1",
  title: "rows pass their schema, files match the manifest",
  async open(files) {
    const { manifest } = files;
    const found = findings();
    /** Whose rows can be read with the schema of today; how many each has. */
    const counts = new Map<string, number>();
    await filesAsNamed(files, counts, found);
    const ids = new Map<Dataset, Set<string>>();
    return {
      row(file, row, at) {
        const { dataset, path } = file;
        if (!counts.has(path)) return;
        counts.set(path, at + 1);
        const known = ids.get(dataset) ?? new Set<string>();
        ids.set(dataset, known);
        const id = typeof row["id"] === "string" ? row["id"] : `${path} row ${at}`;
        found.judge(id, () => {
          const parsed = datasets[dataset].safeParse(row);
          if (!parsed.success)
            return `${dataset}: ${parsed.error.issues[0]?.path.join(".") ?? ""}: ${parsed.error.issues[0]?.message ?? ""}`;
          if (row["run_id"] !== manifest.run_id)
            return `${dataset}: run_id is "${String(row["run_id"])}", the manifest's is "${manifest.run_id}"`;
          if (file.split !== undefined && file.split !== splitOf(row))
            return `${dataset}: a row of split "${splitOf(row)}" in a file of "${file.split}"`;
          if (known.has(id)) return `${dataset}: this id stands twice`;
          known.add(id);
          return undefined;
        });
      },
      broken({ path }, error) {
        if (counts.delete(path)) found.fail(path, `cannot be read: ${error.message}`);
      },
      outcome() {
        for (const { path, rows } of manifest.files) {
          const count = counts.get(path);
          if (count !== undefined && count !== rows) found.fail(path, `${count} rows, the manifest says ${rows}`);
        }
        return found.outcome();
      },
    };
  },
});

/** The files as the manifest names them, each with its columns; a folder holds no others. */
async function filesAsNamed(files: RunFiles, counts: Map<string, number>, found: Findings): Promise<void> {
  for (const file of files.manifest.files) {
    const path = join(files.folder, file.path);
    const why = await whyBroken(path, file);
    found.judge(file.path, () => why);
    if (file.dataset === null || (why !== undefined && !(await exists(path)))) continue;
    if (!isOfDataset(file)) {
      found.fail(file.path, `"${file.dataset}" is no dataset`);
      continue;
    }
    const columns = await whyOtherColumns(path, file.dataset).catch((error: unknown) => `cannot be read: ${(error as Error).message}`);
    if (columns === undefined) counts.set(file.path, 0);
    else found.fail(file.path, columns);
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
}

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
