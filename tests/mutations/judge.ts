import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Dataset } from "../../schemas/datasets/index.ts";
import { derivations } from "../../pipelines/verify/derivations.ts";
import type { VerificationReport } from "../../pipelines/verify/report.ts";
import type { Footprints } from "./footprint.ts";
import { otherChecks, type CheckName } from "./some-checks.ts";
import { anewOf, type Answer } from "./verify-mutated.ts";
import { keyOf, type Mutant } from "./mutant.ts";
import { allowanceOf } from "./survivors.ts";
import { writeMutated, type AnyRow, type Changed, type LoadedRun } from "./tables.ts";

/** Runs all of them, as many at a time as there are threads. */
export type Each = (work: readonly (() => Promise<void>)[]) => Promise<void>;

/** Mutants that are judged at once. */
export type Group = readonly Mutant[];

/** What became of a mutant; `refused`: the exporter makes no run of such rows. `crashed`: verify gives no report. */
export interface Verdict {
  readonly mutant: Mutant;
  readonly outcome: "killed" | "survived" | "refused" | "crashed";
  /** The check, the thing that it names, and what it says. */
  readonly by?: Finding;
  /** Whether the finding says where to look. */
  readonly named?: boolean;
  /** Whether the finding was made with no other mutant in the run. */
  readonly alone: boolean;
}

export interface Finding {
  readonly check: string;
  readonly id: string;
  readonly detail: string;
}

export interface Bench {
  readonly run: LoadedRun;
  readonly footprints: Footprints;
  /** Folder for mutated copies. */
  readonly work: string;
  /** `only`: these checks, or all. */
  verify(folder: string, only?: readonly CheckName[]): Promise<Answer>;
}

let copies = 0;

/**
 * What verify says of the run with this changed. `soon`: checks that are asked first, and alone where one of them fails; else all are
 * asked. `only`: no others are.
 */
export async function reportOn(
  { run, work, verify }: Bench,
  changed: Changed,
  { soon = [], only = false }: { readonly soon?: readonly CheckName[]; readonly only?: boolean } = {},
): Promise<Answer> {
  const out = join(work, `m${(copies += 1)}`);
  try {
    await writeMutated(run, changed, out);
    if (soon.length > 0) {
      const first = await verify(out, soon);
      // Verify makes a finding of what stops one check: whether it ends with a report, it alone can tell.
      if (!("crash" in first) && (only || "refused" in first || !first.ok)) return first;
    }
    return await verify(out);
  } finally {
    await Promise.all([out, anewOf(out)].map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

/** The checks that make the datasets again. */
export const makersOf = (datasets: readonly Dataset[]): readonly CheckName[] =>
  [...new Set(datasets.map((dataset) => derivations[dataset].by))].sort();

export const findingsOf = ({ checks }: Pick<VerificationReport, "checks">): readonly Finding[] =>
  checks.flatMap(({ check, failing }) => failing.map(({ id, detail }) => ({ check, id, detail })));

function tablesWith(run: LoadedRun, group: Group): ReadonlyMap<Dataset, readonly AnyRow[]> {
  const tables = new Map<Dataset, readonly AnyRow[]>();
  for (const { dataset, rows, whole } of group) {
    const before = tables.get(dataset) ?? run.tables.get(dataset) ?? [];
    tables.set(dataset, whole === undefined ? before.map((row, at) => rows.get(at) ?? row) : whole(before));
  }
  return tables;
}

/** V15 says which column is another: only its own proves that the mutant was seen, for a change before it in the file moves the others. */
const OTHER_COLUMN = /^(\S+): (\S+) is not what is made again$/;

/** The finding that can only be of this mutant, were there others in the run or not. */
function attributed(mutant: Mutant, found: readonly Finding[], own: ReadonlySet<string>): Finding | undefined {
  const [top] = mutant.column.split(/[.[]/);
  return found.find(({ id, detail }) => {
    if (!own.has(id)) return false;
    const [, dataset, column] = OTHER_COLUMN.exec(detail) ?? [];
    return dataset === undefined || (dataset === mutant.dataset && column === top);
  });
}

/** Footprints of a group, without what two of them share. */
function apart(group: Group, footprints: Footprints): readonly ReadonlySet<string>[] {
  const each = group.map((mutant) => footprints.of(mutant));
  const times = new Map<string, number>();
  for (const ids of each) for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return each.map((ids) => new Set([...ids].filter((id) => times.get(id) === 1)));
}

const makersOfAll = (group: Group): readonly CheckName[] => makersOf(group.map(({ dataset }) => dataset));

/** Judges a group at once; who cannot be told from the others is not judged yet. `only`: by these checks, which nobody survives. */
export async function together(
  bench: Bench,
  group: Group,
  only?: readonly CheckName[],
): Promise<{ readonly judged: readonly Verdict[]; readonly open: Group }> {
  const alone = group.length === 1;
  const asked = { soon: only ?? (alone ? makersOfAll(group) : []), only: only !== undefined };
  const report = await reportOn(bench, { tables: tablesWith(bench.run, group) }, asked);
  if (!("checks" in report)) {
    // Which of them it was is not known yet.
    if (!alone) return { judged: [], open: group };
    const said = "crash" in report ? report.crash : report.refused;
    const outcome = "crash" in report ? "crashed" : "refused";
    return { judged: [{ mutant: group[0]!, outcome, alone, by: { check: outcome, id: "", detail: said } }], open: [] };
  }
  if (only !== undefined && report.ok) return { judged: [], open: group };
  if (report.ok) return { judged: group.map((mutant) => ({ mutant, outcome: "survived", alone })), open: [] };
  const found = findingsOf(report);
  if (alone) return { judged: [{ mutant: group[0]!, outcome: "killed", alone, ...best(bench, group[0]!, found) }], open: [] };
  const own = apart(group, bench.footprints);
  const judged: Verdict[] = [];
  const open: Mutant[] = [];
  for (const [at, mutant] of group.entries()) {
    const by = attributed(mutant, found, own[at]!);
    if (by === undefined) open.push(mutant);
    else judged.push({ mutant, outcome: "killed", alone, by, named: true });
  }
  return { judged, open };
}

/** Of all findings on a mutant alone, the one that names it best: the row, what belongs to it, or its dataset. */
function best({ footprints }: Bench, mutant: Mutant, found: readonly Finding[]): Pick<Verdict, "by" | "named"> {
  const own = footprints.of(mutant);
  const named = ({ id, detail }: Finding): boolean => own.has(id) || id.startsWith(mutant.dataset) || detail.includes(mutant.dataset);
  const by = attributed(mutant, found, own) ?? found.find(named) ?? found[0];
  return by === undefined ? {} : { by, named: named(by) };
}

const MOST = 40;

/**
 * Mutants that no finding can mistake for each other, in as few groups as that takes: their footprints are apart, and most rows of each
 * dataset stay as they are. One that changes whole rows stands alone, for it moves all others.
 */
export function packed(bench: Bench, mutants: readonly Mutant[]): readonly Group[] {
  const exported = ({ dataset }: Mutant): boolean => derivations[dataset].by === "V15";
  return [mutants.filter((mutant) => !exported(mutant)), mutants.filter(exported)].flatMap((some) => packedAlike(bench, some));
}

/** Of mutants that the same checks make again. */
function packedAlike({ run, footprints }: Bench, mutants: readonly Mutant[]): readonly Group[] {
  const groups: { ids: Set<string>; rows: Map<Dataset, number>; mutants: Mutant[] }[] = [];
  const single: Group[] = [];
  for (const mutant of mutants) {
    const { dataset, whole } = mutant;
    const ids = footprints.of(mutant);
    const most = Math.ceil((run.tables.get(dataset)?.length ?? 0) / 3);
    if (whole !== undefined) {
      single.push([mutant]);
      continue;
    }
    let into = groups.find((group) => group.mutants.length < MOST && (group.rows.get(dataset) ?? 0) < most && ![...ids].some((id) => group.ids.has(id))); // prettier-ignore
    if (into === undefined) groups.push((into = { ids: new Set(), rows: new Map(), mutants: [] }));
    for (const id of ids) into.ids.add(id);
    into.rows.set(dataset, (into.rows.get(dataset) ?? 0) + mutant.rows.size);
    into.mutants.push(mutant);
  }
  return [...groups.map(({ mutants: all }) => all), ...single];
}

/**
 * Judges all mutants of one run. First in groups, by the checks that make their rows again; those that no finding names stand together
 * again before the other checks, and then before all, without those that were seen: where verify is green, all of them survive, else by
 * halves down to one alone. Who survives and may not is judged alone once more.
 */
export async function judgeAll(
  bench: Bench,
  mutants: readonly Mutant[],
  each: Each,
  tell: (verdict: Verdict) => void = () => undefined,
): Promise<readonly Verdict[]> {
  const verdicts = new Map<string, Verdict>();
  const judge = async (group: Group, only?: readonly CheckName[]): Promise<Group> => {
    const { judged, open } = await together(bench, group, only);
    for (const verdict of judged) {
      verdicts.set(keyOf(verdict.mutant), verdict);
      tell(verdict);
    }
    return open;
  };
  const halve = async (group: Group): Promise<void> => {
    if (group.length === 0) return;
    const open = await judge(group);
    const middle = Math.ceil(open.length / 2);
    await halve(open.slice(0, middle));
    await halve(open.slice(middle));
  };
  let open: readonly Mutant[] = mutants;
  for (const asked of [makersOfAll, () => otherChecks, () => undefined]) {
    const left: Mutant[] = [];
    await each(packed(bench, open).map((group) => async () => void left.push(...(await judge(group, asked(group))))));
    // In an order of their own: threads end as they like.
    open = left.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }
  await each(packed(bench, open).map((group) => () => halve(group)));
  // A change that the exporter puts right survives in company; alone it is told.
  const doubtful = [...verdicts.values()].filter(({ outcome, alone, mutant }) => outcome === "survived" && !alone && allowanceOf(mutant) === undefined); // prettier-ignore
  await each(
    doubtful.map(
      ({ mutant }) =>
        async () =>
          void (await judge([mutant])),
    ),
  );
  return [...verdicts.values()];
}
