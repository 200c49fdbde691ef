/** Keeps an example of each column: `node --import tsx tests/docs/collect-examples.ts RUN…`. An example stays; a column without one takes it from the first run that has one. Not part of `npm run docs`: the runs are not in the repository. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRows } from "../../pipelines/parquet/parquet-reader.ts";
import { datasetNames, datasets } from "../../schemas/datasets/index.ts";
import { columnsIn, examplesPath, type Examples } from "./datasets-page.ts";
import { Manifest } from "../../schemas/manifest.ts";

const LONGEST = 160;
const ROWS = 400;

function valueAt(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value) && path.length > 0) return value.map((one) => valueAt(one, path)).find(isTelling);
  const [key, ...rest] = path;
  if (key === undefined) return value;
  return valueAt((value as Record<string, unknown> | null | undefined)?.[key], rest);
}

const isTelling = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

const shortened = (value: unknown): unknown => {
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "string" && value.length > LONGEST) return `${value.slice(0, LONGEST)}…`;
  if (Array.isArray(value) && value.length > 6) return [...(value.slice(0, 6) as unknown[]), "…"];
  return value;
};

const kept = existsSync(examplesPath) ? (JSON.parse(readFileSync(examplesPath, "utf8")) as Examples) : {};
const found: Record<string, Record<string, unknown>> = {};
for (const dataset of datasetNames) {
  const paths = columnsIn(dataset)
    .filter(({ isLeaf }) => isLeaf)
    .map(({ path }) => path);
  const values: Record<string, unknown> = Object.fromEntries(paths.map((path) => [path, kept[dataset]?.[path] ?? null]));
  for (const run of process.argv.slice(2)) {
    const { files } = Manifest.parse(JSON.parse(readFileSync(join(run, "manifest.json"), "utf8")));
    let seen = 0;
    for (const file of files)
      if (file.dataset === dataset && existsSync(join(run, file.path)))
        for await (const row of readRows(join(run, file.path), datasets[dataset])) {
          if (++seen > ROWS) break;
          for (const path of paths) {
            const value = valueAt(row, path.replaceAll("[]", "").split("."));
            // An empty value is an example too, as long as no run has a telling one.
            if (!isTelling(values[path]) && (isTelling(value) || (values[path] === null && value !== undefined)))
              values[path] = shortened(value);
          }
        }
  }
  found[dataset] = values;
}
writeFileSync(examplesPath, `${JSON.stringify(found, null, 2)}\n`);
