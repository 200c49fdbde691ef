import { seededRandom } from "../../pipelines/core/random.ts";
import { datasets, type Dataset } from "../../schemas/datasets/index.ts";
import { derivations, isOnTrust } from "../../pipelines/verify/derivations.ts";
import type { Random } from "../../schemas/index.ts";
import { leavesOf, nameOf, type Leaf } from "./leaves.ts";
import { changedAt, operations, valuesAt } from "./operations.ts";
import type { AnyRow, LoadedRun } from "./tables.ts";

/** One change of one column, in one run: the same mutation makes the same rows each time. */
export interface Mutant {
  readonly run: string;
  readonly dataset: Dataset;
  /** Place within a row, or `(row)` where whole rows are changed. */
  readonly column: string;
  readonly operation: string;
  readonly seed: number;
  /** Whether all that is made from the row is made anew, so that nothing but what proves the row itself can tell. */
  readonly anew: boolean;
  /** Rows as they become, by their place among the dataset's rows. */
  readonly rows: ReadonlyMap<number, AnyRow>;
  /** Where whole rows come or go. */
  readonly whole?: (rows: readonly AnyRow[]) => readonly AnyRow[];
}

/** What is changed, whatever follows from it: alone or with the rest made anew, the rows become the same. */
export const changeOf = ({ run, dataset, column, operation, seed }: Mutant): string => [run, dataset, column, operation, seed].join(" | ");

export const keyOf = (mutant: Mutant): string => `${changeOf(mutant)} | ${mutant.anew ? "anew" : "alone"}`;

/** A row may be changed so, if its types and its schema stay. */
function valid(dataset: Dataset, before: AnyRow, after: unknown): AnyRow | undefined {
  if (after === undefined || JSON.stringify(after) === JSON.stringify(before)) return undefined;
  return datasets[dataset].safeParse(after).success ? (after as AnyRow) : undefined;
}

interface At {
  readonly rows: readonly AnyRow[];
  readonly dataset: Dataset;
  readonly leaf: Leaf;
  readonly random: Random;
}

type Draw = (at: At) => ReadonlyMap<number, AnyRow> | undefined;

/** The first row, by chance, that the change can be made to. */
function firstRow({ rows, dataset, random }: At, to: (row: AnyRow, at: number) => unknown): ReadonlyMap<number, AnyRow> | undefined {
  for (const at of random.shuffle([...rows.keys()]).slice(0, 400)) {
    const row = rows[at];
    if (row === undefined) continue;
    const after = valid(dataset, row, to(row, at));
    if (after !== undefined) return new Map([[at, after]]);
  }
  return undefined;
}

/** The value of another row, at the same place. */
const copy: Draw = (at) => {
  const values = at.rows.flatMap((row) => valuesAt(row, at.leaf.path));
  if (values.length === 0) return undefined;
  return firstRow(at, (row) => {
    const own = new Set(valuesAt(row, at.leaf.path).map((value) => JSON.stringify(value)));
    for (let k = 0; k < 20; k++) {
      const value = at.random.pick(values);
      if (!own.has(JSON.stringify(value))) return changedAt(row, at.leaf.path, at.random, () => value);
    }
    return undefined;
  });
};

/** Two rows exchange the column. */
const swap: Draw = ({ rows, dataset, leaf: { path }, random }) => {
  const [name] = path;
  if (name === undefined || path.length > 1) return undefined;
  const order = random.shuffle([...rows.keys()]).slice(0, 60);
  for (const [k, a] of order.entries())
    for (const b of order.slice(k + 1, k + 6)) {
      const [x, y] = [rows[a]!, rows[b]!];
      const [one, other] = [valid(dataset, x, { ...x, [name]: y[name] }), valid(dataset, y, { ...y, [name]: x[name] })];
      if (one !== undefined && other !== undefined) return new Map([[a, one], [b, other]]); // prettier-ignore
    }
  return undefined;
};

const single =
  (name: string): Draw =>
  (at) =>
    firstRow(at, (row) => changedAt(row, at.leaf.path, at.random, (value) => operations[name]?.(value, at.leaf, at.random)));

const draws: Readonly<Record<string, Draw>> = { ...Object.fromEntries(Object.keys(operations).map((name) => [name, single(name)])), copy, swap }; // prettier-ignore

/** Which mutants are drawn of a dataset. */
export interface Drawing {
  readonly seed: number;
  /** By one operation a column, not by each. */
  readonly thin: boolean;
  readonly anew: boolean;
}

/** Mutants of every column of a dataset, by each operation that can be done to it; anew those of its primary columns alone. */
export function columnMutants(run: LoadedRun, dataset: Dataset, { seed, thin, anew }: Drawing): readonly Mutant[] {
  const rows = run.tables.get(dataset) ?? [];
  if (rows.length === 0) return [];
  return leavesOf(datasets[dataset]).flatMap((leaf) => {
    if (anew && derivations[dataset].by === "V15" && !isOnTrust(dataset, leaf.path[0] ?? "")) return [];
    const column = nameOf(leaf);
    const made: Mutant[] = [];
    for (const operation of seededRandom(run.name, dataset, column, seed).shuffle(Object.keys(draws))) {
      if (thin && made.length > 0) break;
      const changed = draws[operation]?.({ rows, dataset, leaf, random: seededRandom(run.name, dataset, column, operation, seed) });
      if (changed !== undefined) made.push({ run: run.name, dataset, column, operation, seed, anew, rows: changed });
    }
    return made;
  });
}

/** Rows that go, come or change places; each alone, for they move all others. */
export function rowMutants(run: LoadedRun, dataset: Dataset, { seed, anew }: Drawing): readonly Mutant[] {
  if (anew && derivations[dataset].by === "V15" && derivations[dataset].onTrust.length === 0) return [];
  const rows = run.tables.get(dataset) ?? [];
  const random = seededRandom(run.name, dataset, "rows", seed);
  if (rows.length === 0) return [];
  const at = random.int(rows.length);
  const other = (at + 1 + random.int(Math.max(1, rows.length - 1))) % rows.length;
  const one = (operation: string, whole: (all: readonly AnyRow[]) => readonly AnyRow[]): Mutant => ({
    run: run.name,
    dataset,
    column: "(row)",
    operation,
    seed,
    anew,
    rows: new Map([[at, rows[at]!]]),
    whole,
  });
  const fresh = (row: AnyRow): AnyRow => ({ ...row, id: `${row.id}0`, ...("call_id" in row && { call_id: `${row.id}0` }) });
  return [
    one("dropped", (all) => all.filter((_row, place) => place !== at)),
    one("twice under a new id", (all) => [...all.slice(0, at + 1), fresh(all[at]!), ...all.slice(at + 1)]),
    ...(other === at
      ? []
      : [
          one("places changed", (all) => all.map((row, place) => all[place === at ? other : place === other ? at : place] ?? row)),
          one("content of another", (all) => all.map((row, place) => (place === at ? { ...all[other]!, id: row.id, ...("call_id" in row && { call_id: row.id }) } : row))), // prettier-ignore
        ]),
  ];
}
