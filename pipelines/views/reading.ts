import { join } from "node:path";
import { datasets, type Dataset, type Row } from "../../schemas/datasets/index.ts";
import type { Manifest } from "../../schemas/manifest.ts";
import { readMetadata, readRows } from "../parquet/parquet-reader.ts";

/** The rows of a run folder, by their place: files in the manifest's order, rows in theirs. No more than a row group is held. */
export interface RunReading {
  readonly folder: string;
  readonly manifest: Manifest;
  count(dataset: Dataset): number;
  rows<D extends Dataset, C extends keyof Row<D> & string>(dataset: D, columns: readonly C[]): AsyncIterable<Pick<Row<D>, C>>;
  /** Rows, whole or some columns of them, in the order of the places; a place that is not there gives none. */
  at<D extends Dataset>(dataset: D, places: readonly number[], columns?: readonly (keyof Row<D> & string)[]): Promise<readonly Row<D>[]>;
}

export function readRun(folder: string, manifest: Manifest): RunReading {
  const filesOf = (dataset: Dataset): readonly { readonly path: string; readonly rows: number }[] =>
    manifest.files.flatMap(({ path, rows, dataset: own }) => (own === dataset ? [{ path: join(folder, path), rows: rows ?? 0 }] : []));
  return {
    folder,
    manifest,
    count: (dataset) => filesOf(dataset).reduce((sum, { rows }) => sum + rows, 0),
    async *rows(dataset, columns) {
      for (const { path } of filesOf(dataset))
        for await (const row of readRows(path, datasets[dataset], { columns }))
          yield row as Pick<Row<typeof dataset>, (typeof columns)[number]>;
    },
    async at(dataset, places, columns) {
      const found = new Map<number, Row<typeof dataset>>();
      let start = 0;
      for (const { path, rows } of filesOf(dataset)) {
        const own = places.filter((place) => place >= start && place < start + rows).map((place) => place - start);
        for (const [place, row] of await rowsOfFile(path, dataset, own, columns)) found.set(start + place, row);
        start += rows;
      }
      return places.flatMap((place) => found.get(place) ?? []);
    },
  };
}

/** Each row group that holds one of the places is read once, between the first and the last of them. */
async function rowsOfFile<D extends Dataset>(
  path: string,
  dataset: D,
  places: readonly number[],
  columns: readonly string[] | undefined,
): Promise<readonly (readonly [number, Row<D>])[]> {
  if (places.length === 0) return [];
  const wanted = new Set(places);
  const found: (readonly [number, Row<D>])[] = [];
  let start = 0;
  for (const { num_rows: rows } of (await readMetadata(path)).row_groups) {
    const end = start + Number(rows);
    const own = places.filter((place) => place >= start && place < end);
    start = end;
    if (own.length === 0) continue;
    let place = Math.min(...own);
    for await (const row of readRows(path, datasets[dataset], {
      rowStart: place,
      rowEnd: Math.max(...own) + 1,
      ...(columns && { columns }),
    })) {
      if (wanted.has(place)) found.push([place, row as Row<D>]);
      place += 1;
    }
  }
  return found;
}
