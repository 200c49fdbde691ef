import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { evidenceGraph, atHand, type ClaimReader } from "../../knowledge-graph/index.ts";
import type { Entity, PythonRunner, Statement } from "../../schemas/index.ts";
import type { Manifest, ManifestFile } from "../../schemas/manifest.ts";
import { datasets, type Dataset, type Row, entityOf, statementOf } from "../../schemas/datasets/index.ts";
import { grownHeap } from "../core/grown-heap.ts";
import { sharingStatements } from "../core/shared-strings.ts";
import { readRows, type KeepDecoded } from "../parquet/parquet-reader.ts";
import { rowsInOrder } from "../parquet/split-order.ts";
import type { Tokens } from "../tokens/tokens.ts";
import { remadeFolder, type RemadeFolder } from "./remade-folder.ts";
import type { RemadeMemory } from "./remade-memory.ts";
import { isLargeRun, readManifest } from "./run-manifest.ts";
import { runTokens } from "./run-tokens.ts";

export type AnyRow = Record<string, unknown>;

/** The files of a run, and nothing else: no database, no network, no memory. */
export interface RunFiles {
  readonly folder: string;
  readonly manifest: Manifest;
  has(dataset: Dataset): boolean;
  /**
   * Rows of a dataset as its files hold them, a row group at a time, in the order in which they were written. They are not checked against the schema
   * here (V1 does): columns that were asked for are there. A file that is missing or broken gives no rows.
   */
  rows<D extends Dataset>(dataset: D, columns?: readonly (keyof Row<D> & string)[]): AsyncIterable<Row<D>>;
  /** Rows of one file from one of them on. Throws where it is missing or broken. */
  fileRows(file: Pick<ManifestFile, "path" | "dataset">, columns?: readonly string[], from?: number): AsyncIterable<AnyRow>;
  /** Lists of questions that nothing may have been trained on; empty where none was given. */
  readonly lists: readonly string[];
  /** To look at every row, also where a draw of some would do. */
  readonly deep: boolean;
  /** Runs programs in Python; undefined where this system has no sandbox. */
  python(): Promise<PythonRunner | undefined>;
  /** What programs run over: read once, kept. */
  graph(): Promise<ClaimReader>;
  /** What the run's documents give when they are read anew: made once, open until `close`. */
  memory(): Promise<RemadeMemory>;
  /** The shipped tokenizer, the same for all checks. */
  tokens(): Tokens;
  close(): Promise<void>;
}

/** `remade`: where others who have this run open make its memory again, or have made it; else it is made for this one alone. */
export async function openRun(
  folder: string,
  lists: readonly string[] = [],
  python: RunFiles["python"] = () => Promise.resolve(undefined),
  deep = false,
  remade?: string,
): Promise<RunFiles> {
  const manifest = await readManifest(folder);
  const held = new Set(manifest.files.map(({ dataset }) => dataset));
  let graph: Promise<ClaimReader> | undefined;
  let memory: Promise<RemadeMemory> | undefined;
  let own: RemadeFolder | undefined;
  const tokens = runTokens(isLargeRun(manifest));
  const keep = keepWhileHeld();
  const run: RunFiles = {
    folder,
    lists,
    deep,
    manifest,
    python,
    has: (dataset) => held.has(dataset),
    fileRows: ({ path, dataset }, columns, from = 0) =>
      readRows(join(folder, path), datasets[dataset as Dataset], { ...(columns && { columns }), rowStart: from, keep }),
    rows: (dataset, columns) =>
      rowsInOrder(manifest, dataset, async function* (path) {
        try {
          for await (const row of run.fileRows({ path, dataset }, columns)) yield row as Row<typeof dataset>;
        } catch {
          // V1 reports the file; every other check works with what can be read.
        }
      }),
    graph: () => (graph ??= loadGraph(run)),
    memory: () =>
      (memory ??= (async () => (await import("./remade-memory.ts")).remadeMemory(run, remade ?? (own = await remadeFolder()).path))()),
    tokens: () => tokens.get(),
    close: async () => {
      await tokens.close();
      await (await memory?.catch(() => undefined))?.close();
      await own?.remove();
    },
  };
  return run;
}

/** A file beside the datasets; empty where there is none. */
export const textOf = ({ folder }: Pick<RunFiles, "folder">, path: string): Promise<string> =>
  readFile(join(folder, path), "utf8").catch(() => "");

/** Two walks of a file side by side, as of rows and of what is made of them, decode it once: rows are there as long as somebody holds them. */
function keepWhileHeld(): KeepDecoded {
  const held = new Map<string, WeakRef<Awaited<ReturnType<KeepDecoded>>>>();
  const collectGrown = grownHeap();
  return async (key, decode) => {
    const known = held.get(key)?.deref();
    if (known !== undefined) return known;
    collectGrown();
    const rows = await decode();
    held.set(key, new WeakRef(rows));
    return rows;
  };
}

async function loadGraph(files: RunFiles): Promise<ClaimReader> {
  const entities: Entity[] = [];
  for await (const row of files.rows("evidence/entities")) entities.push(entityOf(row));
  const statements: Statement[] = [];
  const sharing = sharingStatements();
  for await (const row of files.rows("evidence/statements")) {
    const statement = readable(() => sharing(statementOf(row)));
    if (statement) statements.push(statement);
  }
  return atHand(evidenceGraph(entities, statements));
}

/** A row that cannot be read is V1's finding; programs do without it. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
