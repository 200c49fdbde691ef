import { rm } from "node:fs/promises";
import { join } from "node:path";
import { datasetNames, type Dataset } from "../../schemas/datasets/index.ts";
import { derivations } from "../../pipelines/verify/derivations.ts";
import type { VerificationReport } from "../../pipelines/verify/report.ts";
import type { Footprints } from "./footprint.ts";
import { otherChecks, type CheckName } from "./some-checks.ts";
import { anewOf, type Answer } from "./verify-mutated.ts";
import { changeOf, keyOf, type Mutant } from "./mutant.ts";
import { packed, type Group } from "./packing.ts";
import { allowanceOf } from "./survivors.ts";
import { writeMutated, type AnyRow, type Changed, type LoadedRun } from "./tables.ts";

/** Runs all of them, as many at a time as there are threads. */
export type Each = (work: readonly (() => Promise<void>)[]) => Promise<void>;

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

const PLAYED: ReadonlySet<Dataset> = new Set(["trajectories", "environment/calls", "decisions"]);

/** The checks that make the datasets again. */
export const makersOf = (datasets: readonly Dataset[]): readonly CheckName[] =>
  [...new Set(datasets.map((dataset) => (PLAYED.has(dataset) ? "V17 played" : derivations[dataset].by)))].sort();

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

/** These read no row that the export makes: what they see of a change they see whatever was made anew after it. */
export const OF_PRIMARY: ReadonlySet<string> = new Set(["V16", "V17"]);

/** Which column is another: V15 goes row by row, so that a change before one in the file moves it, and only its own column proves that the mutant was seen. */
const OTHER_COLUMN = /^(\S+): (\S+) is not what is made again$/;
/** A finding that names a dataset first is of its rows, whatever of theirs it says. */
const OF_DATASET = new RegExp(`^(${datasetNames.join("|")}): `);
const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The finding that can only be of this mutant, were there others in the run or not. What is compared by key names the row itself. */
function attributed(mutant: Mutant, found: readonly Finding[], own: ReadonlySet<string>): Finding | undefined {
  const [top] = mutant.column.split(/[.[]/);
  const rows = new Set([...mutant.rows.values()].map(({ id }) => id));
  return found.find(({ check, id, detail }) => {
    if (!own.has(id)) return false;
    const [, dataset, column] = OTHER_COLUMN.exec(detail) ?? [];
    if (dataset === undefined) return (OF_DATASET.exec(detail)?.[1] ?? mutant.dataset) === mutant.dataset;
    return dataset === mutant.dataset && (snake(column!) === top || (OF_PRIMARY.has(check) && rows.has(id)));
  });
}

/** Whether the export makes the column, whatever the row says: then there is no form of it with the rest made anew. */
function isPutRight({ mutant, outcome, by }: Verdict): boolean {
  const [, dataset, column] = OTHER_COLUMN.exec(by?.detail ?? "") ?? [];
  return outcome === "killed" && by?.check === "V15" && dataset === mutant.dataset && column === mutant.column.split(/[.[]/)[0];
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
  const asked = { soon: only ?? makersOfAll(group), only: only !== undefined };
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

/** Where the mutants of a run are judged: as they are, and with all that follows from them made anew, for which the run has to be exported once. */
export interface Benches {
  readonly plain: Bench;
  anew(): Promise<Bench>;
}

/**
 * Judges all mutants of one run. First each change once, in groups, by the checks that make its rows again: what those of primary rows find
 * is the verdict on both of its forms, so that hardly any has to be exported. Who is not seen so is asked for by form.
 */
export async function judgeAll(
  { plain, anew }: Benches,
  mutants: readonly Mutant[],
  each: Each,
  tell: (verdict: Verdict) => void = () => undefined,
): Promise<readonly Verdict[]> {
  const verdicts = new Map<string, Verdict>();
  const note = (verdict: Verdict): void => {
    verdicts.set(keyOf(verdict.mutant), verdict);
    tell(verdict);
  };
  const changes = new Map<string, Mutant[]>();
  for (const mutant of mutants) changes.set(changeOf(mutant), [...(changes.get(changeOf(mutant)) ?? []), mutant]);
  const first = [...changes.values()].map((forms) => forms.find((form) => !form.anew) ?? forms[0]!);
  const seen = async (group: Group): Promise<void> => {
    for (const verdict of (await together(plain, group, makersOfAll(group))).judged)
      for (const mutant of changes.get(changeOf(verdict.mutant)) ?? [])
        if (!mutant.anew || OF_PRIMARY.has(verdict.by?.check ?? "")) note({ ...verdict, mutant });
  };
  await each(packed(plain, first).map((group) => () => seen(group)));
  const leftOf = (form: boolean): readonly Mutant[] => mutants.filter((mutant) => mutant.anew === form && !verdicts.has(keyOf(mutant)));
  await judgeLeft(plain, leftOf(false), each, note);
  for (const verdict of [...verdicts.values()])
    for (const mutant of changes.get(changeOf(verdict.mutant)) ?? [])
      if (verdicts.has(keyOf(mutant))) continue;
      else if (OF_PRIMARY.has(verdict.by?.check ?? "")) note({ ...verdict, mutant });
      else if (isPutRight(verdict)) note({ ...verdict, mutant, outcome: "refused" });
  const others = leftOf(true);
  if (others.length > 0) await judgeLeft(await anew(), others, each, note);
  return [...verdicts.values()];
}

/**
 * Those that may survive stand together before all checks: where verify is green all of them do, else they are judged by halves down to one alone.
 * The others are seen by V15, which makes what all rows have in common, and the checks that make no rows again, or alone.
 */
async function judgeLeft(bench: Bench, mutants: readonly Mutant[], each: Each, note: (verdict: Verdict) => void): Promise<void> {
  const judge = async (group: Group, only?: readonly CheckName[]): Promise<Group> => {
    const { judged, open } = await together(bench, group, only);
    judged.forEach(note);
    return open;
  };
  const halve = async (group: Group): Promise<void> => {
    if (group.length === 0) return;
    const open = await judge(group);
    const middle = Math.ceil(open.length / 2);
    await halve(open.slice(0, middle));
    await halve(open.slice(middle));
  };
  const may = (mutant: Mutant): boolean => allowanceOf(mutant) !== undefined;
  await each(packed(bench, mutants.filter(may)).map((group) => () => halve(group)));
  const others = mutants.filter((mutant) => !may(mutant));
  const left: Mutant[] = [];
  await each(packed(bench, others).map((group) => async () => void left.push(...(await judge(group, ["V15", ...otherChecks])))));
  await each(left.map((mutant) => async () => void (await judge([mutant]))));
}
