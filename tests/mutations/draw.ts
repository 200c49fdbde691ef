import { seededRandom } from "../../pipelines/core/random.ts";
import { datasetNames, type Dataset } from "../../schemas/datasets/index.ts";
import { columnMutants, rowMutants, type Mutant } from "./mutant.ts";
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

/** So many of them, by seed, spread over the columns. */
export function sampleOf(mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  const columns = new Map<string, Mutant[]>();
  for (const mutant of seededRandom("sample", seed).shuffle(mutants)) {
    const column = `${mutant.dataset} ${mutant.column.split(/[.[]/)[0] ?? ""} ${mutant.anew}`;
    columns.set(column, [...(columns.get(column) ?? []), mutant]);
  }
  const chosen: Mutant[] = [];
  const lists = seededRandom("columns", seed).shuffle([...columns.values()]);
  for (let round = 0; chosen.length < Math.min(count, mutants.length); round++)
    for (const list of lists) if (list[round] !== undefined && chosen.length < count) chosen.push(list[round]!);
  return chosen;
}
