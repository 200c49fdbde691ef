import { seededRandom } from "../../pipelines/core/random.ts";
import { datasetNames, type Dataset } from "../../schemas/datasets/index.ts";
import { changeOf, columnMutants, rowMutants, type Mutant } from "./mutant.ts";
import type { LoadedRun } from "./tables.ts";

/** The run that every operation is done to; of the others, datasets that it lacks, and one operation a column. */
export const MAIN = "pasts";

/** All mutants of a run. `lacking`: what the main run has no rows of. */
export function mutantsOf(run: LoadedRun, seed: number, lacking: ReadonlySet<Dataset>): readonly Mutant[] {
  return datasetNames.flatMap((dataset) => {
    const thin = run.name !== MAIN && !lacking.has(dataset);
    return [false, true].flatMap((anew) => {
      const drawing = { seed, thin, anew };
      return [...columnMutants(run, dataset, drawing), ...(thin ? [] : rowMutants(run, dataset, drawing))];
    });
  });
}

export const lacksRowsOf = (run: LoadedRun): ReadonlySet<Dataset> =>
  new Set(datasetNames.filter((dataset) => (run.tables.get(dataset) ?? []).length === 0));

/**
 * So many changes, by seed, spread over the columns: those first that are not among `seen`, which notes what is chosen. Each comes in all its
 * forms, alone and with the rest made anew.
 */
export function sampleOf(mutants: readonly Mutant[], count: number, seed: number, seen = new Set<string>()): readonly Mutant[] {
  const changes = seededRandom("sample", seed).shuffle([...listsBy(mutants, changeOf).values()]);
  const columns = listsBy(changes, ([first]) => columnOf(first!));
  const lists = seededRandom("columns", seed).shuffle([...columns]).toSorted(([a], [b]) => Number(seen.has(a)) - Number(seen.has(b))); // prettier-ignore
  const chosen: (readonly Mutant[])[] = [];
  for (let round = 0; chosen.length < Math.min(count, changes.length); round++)
    for (const [column, list] of lists)
      if (list[round] !== undefined && chosen.length < count) {
        seen.add(column);
        chosen.push(list[round]!);
      }
  return chosen.flat();
}

const columnOf = ({ dataset, column }: Mutant): string => `${dataset} ${column.split(/[.[]/)[0] ?? ""}`;

function listsBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const lists = new Map<string, T[]>();
  for (const one of all) {
    const list = lists.get(keyOf(one));
    if (list === undefined) lists.set(keyOf(one), [one]);
    else list.push(one);
  }
  return lists;
}
