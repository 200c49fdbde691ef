import type { Dataset } from "../../schemas/datasets/index.ts";
import { derivations } from "../../pipelines/verify/derivations.ts";
import type { Footprints } from "./footprint.ts";
import type { Mutant } from "./mutant.ts";
import type { LoadedRun } from "./tables.ts";

/** Mutants that are judged at once. */
export type Group = readonly Mutant[];

/** What packing asks of a bench. */
interface Room {
  readonly run: LoadedRun;
  readonly footprints: Footprints;
}

const MOST = 60;

/**
 * Mutants in as few groups as it takes that no finding can mistake one for another: no row of one is made from a row of another, and most rows of
 * each dataset stay as they are. One that changes whole rows stands alone, for it moves all others.
 */
export function packed(room: Room, mutants: readonly Mutant[]): readonly Group[] {
  const exported = ({ dataset }: Mutant): boolean => derivations[dataset].by === "V15";
  return [mutants.filter((mutant) => !exported(mutant)), mutants.filter(exported)].flatMap((some) => packedAlike(room, some));
}

interface Open {
  readonly rows: Set<string>;
  readonly below: Set<string>;
  readonly counts: Map<Dataset, number>;
  readonly mutants: Mutant[];
}

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((id) => b.has(id));

/** Of mutants that the same checks make again. */
function packedAlike({ run, footprints }: Room, mutants: readonly Mutant[]): readonly Group[] {
  const groups: Open[] = [];
  const single: Group[] = [];
  for (const mutant of mutants) {
    if (mutant.whole !== undefined) {
      single.push([mutant]);
      continue;
    }
    const { dataset } = mutant;
    const { rows, below } = footprints.apart(mutant);
    const most = Math.ceil((run.tables.get(dataset)?.length ?? 0) / 3);
    const fits = (group: Open): boolean =>
      group.mutants.length < MOST && (group.counts.get(dataset) ?? 0) < most && !overlap(rows, group.below) && !overlap(below, group.rows);
    let into = groups.find(fits);
    if (into === undefined) groups.push((into = { rows: new Set(), below: new Set(), counts: new Map(), mutants: [] }));
    for (const id of rows) into.rows.add(id);
    for (const id of below) into.below.add(id);
    into.counts.set(dataset, (into.counts.get(dataset) ?? 0) + mutant.rows.size);
    into.mutants.push(mutant);
  }
  return [...groups.map(({ mutants: all }) => all), ...single];
}
