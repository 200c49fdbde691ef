import { datasets, type Dataset } from "../../schemas/datasets/index.ts";
import type { ManifestFile } from "../../schemas/manifest.ts";
import { rowsInOrder } from "../parquet/split-order.ts";
import type { CheckOutcome } from "./report.ts";
import type { AnyRow, RunFiles } from "./run-files.ts";

export type DatasetFile = ManifestFile & { readonly dataset: Dataset };

/** A check that looks at every row by itself: it needs no reading of its own. */
export interface RowCheck {
  readonly id: string;
  readonly title: string;
  open(files: RunFiles): Promise<RowWatch>;
}

export const defineRowCheck = (check: RowCheck): RowCheck => Object.freeze(check);

/** Sees each row once, in the order of its file. A watch never throws for what a file holds: that is a failure. */
export interface RowWatch {
  row(file: DatasetFile, row: AnyRow, at: number): void;
  /** No more of this file can be read. */
  broken(file: DatasetFile, error: Error): void;
  outcome(): CheckOutcome;
}

export interface WatchedRun {
  /** Whoever reads whole rows here shows them. */
  readonly files: RunFiles;
  /** Shows what nobody has read. */
  rest(): Promise<void>;
}

/** A file is decoded for many checks at once: decoding a run takes longer than most checks do. */
export function watchRows(files: RunFiles, watches: readonly RowWatch[]): WatchedRun {
  const { manifest } = files;
  /** Rows shown by path; of what was read to its end or is broken, endless. */
  const shown = new Map<string, number>();
  async function* show(file: DatasetFile, from = 0): AsyncGenerator<AnyRow> {
    let at = from;
    try {
      for await (const row of files.fileRows(file, undefined, from)) {
        if (at >= (shown.get(file.path) ?? 0)) {
          for (const watch of watches) watch.row(file, row, at);
          shown.set(file.path, at + 1);
        }
        at += 1;
        yield row;
      }
    } catch (error) {
      if (shown.get(file.path) !== Infinity) for (const watch of watches) watch.broken(file, error as Error);
    }
    shown.set(file.path, Infinity);
  }
  const known = new Map(manifest.files.flatMap((file) => (isOfDataset(file) ? [[file.path, file]] : [])));
  return {
    files: {
      ...files,
      rows: (dataset, columns) =>
        columns === undefined
          ? (rowsInOrder(manifest, dataset, (path) => show(known.get(path) as DatasetFile)) as ReturnType<
              typeof files.rows<typeof dataset>
            >)
          : files.rows(dataset, columns),
    },
    async rest() {
      for (const file of known.values()) {
        const from = shown.get(file.path) ?? 0;
        if (from < Infinity) for await (const _ of show(file, from));
      }
    },
  };
}

export const isOfDataset = (file: ManifestFile): file is DatasetFile => file.dataset !== null && file.dataset in datasets;
