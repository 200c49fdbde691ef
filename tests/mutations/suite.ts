import { existsSync, mkdtempSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../../pipelines/core/random.ts";
import { workers } from "../../pipelines/core/workers.ts";
import { baseRuns } from "./base-runs.ts";
import { exportAnew } from "./export-anew.ts";
import { footprints } from "./footprint.ts";
import { findingsOf, judgeAll, reportOn, together, type Bench, type Each, type Verdict } from "./judge.ts";
import { keyOf, type Mutant } from "./mutant.ts";
import type { CheckName } from "./some-checks.ts";
import type { VerificationReport } from "../../pipelines/verify/report.ts";
import { loadRun, type Changed, type LoadedRun } from "./tables.ts";
import { forged, type Told } from "./forged.ts";
import type { Forgery } from "./trial.ts";
import { hashesOf, type Answer, type Task, type Unchanged } from "./verify-mutated.ts";

export interface Suite {
  run(name: string): Promise<LoadedRun>;
  /** `tell`: each verdict as soon as there is one; one that is judged once more is told twice. */
  judge(run: LoadedRun, mutants: readonly Mutant[], tell?: (verdict: Verdict) => void): Promise<readonly Verdict[]>;
  /** The run with every row written once more, unchanged, by what writes mutants: verify has to be green, or it throws. */
  unmutated(run: LoadedRun): Promise<void>;
  /** Some of the killed, each alone: those that survive so were killed by another of their group. */
  control(run: LoadedRun, verdicts: readonly Verdict[], count: number, seed: number): Promise<readonly Verdict[]>;
  forge(chosen: readonly Forgery[], told: (one: Told) => void): Promise<void>;
  /** What these checks say of the run with this changed. Throws where they say nothing. */
  checks(run: LoadedRun, changed: Changed, only: readonly CheckName[]): Promise<VerificationReport["checks"]>;
  close(): Promise<void>;
}

/**
 * Base runs, and threads that verify what is made of them, in a folder that is gone afterwards. `bases`: a folder where base runs are left,
 * and found again: they cost more than some hundred mutants.
 */
export function openSuite(threads = availableParallelism(), bases?: string): Suite {
  const folder = mkdtempSync(join(tmpdir(), "groundwork-mutations-"));
  const pool = workers<Task, Answer>("./verify-mutated", import.meta.url, { threads });
  const runs = new Map<string, Promise<LoadedRun>>();
  const each: Each = async (work) => {
    const waiting = [...work];
    const next = async (): Promise<void> => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await one();
    };
    await Promise.all(Array.from({ length: threads }, next));
  };
  const make = async (name: string): Promise<LoadedRun> => {
    const base = baseRuns.find((one) => one.name === name);
    if (base === undefined) throw new Error(`there is no base run "${name}"`);
    const place = join(bases ?? folder, name);
    const note = join(place, "made");
    if (existsSync(note)) return loadRun(name, await readFile(note, "utf8"));
    await rm(place, { recursive: true, force: true });
    await mkdir(place, { recursive: true });
    const made = await base.make(place);
    await writeFile(note, made);
    return loadRun(name, made);
  };
  const benchOf = (run: LoadedRun, anew?: Unchanged): Bench => ({
    run,
    footprints: footprints(run),
    work: join(folder, "copies"),
    verify: (copy, only) => pool.run({ folder: copy, ...(anew !== undefined && { anew }), ...(only && { only }) }),
  });
  const suite: Suite = {
    run(name) {
      if (!runs.has(name)) runs.set(name, make(name));
      return runs.get(name)!;
    },
    async judge(run, mutants, tell) {
      const benches = {
        plain: benchOf(run),
        anew: async () => benchOf(run, await unchangedOnce(run, join(folder, `${run.name}-unchanged`))),
      };
      const verdicts = await judgeAll(benches, mutants, each, tell);
      return verdicts.toSorted((a, b) => (keyOf(a.mutant) < keyOf(b.mutant) ? -1 : 1));
    },
    async unmutated(run) {
      const report = await reportOn(benchOf(run), { tables: run.tables });
      if (!("checks" in report)) throw new Error(JSON.stringify(report));
      const [found] = findingsOf(report);
      if (found !== undefined) throw new Error(`it is red unchanged: ${found.check} ${found.id} ${found.detail}`);
    },
    async control(run, verdicts, count, seed) {
      const killed = verdicts.filter(({ outcome, alone }) => outcome === "killed" && !alone);
      const chosen = seededRandom("control", run.name, seed).shuffle(killed).slice(0, count);
      const again: Verdict[] = [];
      await each(
        chosen.map(({ mutant }) => async () => {
          const bench = benchOf(run, mutant.anew ? await unchangedOnce(run, join(folder, `${run.name}-unchanged`)) : undefined);
          again.push(...(await together(bench, [mutant])).judged);
        }),
      );
      return again;
    },
    async forge(chosen, told) {
      const anewOf = async (run: LoadedRun): Promise<Bench> =>
        benchOf(run, await unchangedOnce(run, join(folder, `${run.name}-unchanged`)));
      await each(
        chosen.map((forgery) => async () => {
          const run = await suite.run(forgery.run);
          for (const one of await forged(forgery, run, { plain: benchOf(run), anew: () => anewOf(run) })) told(one);
        }),
      );
    },
    async checks(run, changed, only) {
      const report = await reportOn(benchOf(run), changed, { soon: only, only: true });
      if (!("checks" in report)) throw new Error(JSON.stringify(report));
      return report.checks;
    },
    async close() {
      await pool.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return suite;
}

const counted = new WeakMap<LoadedRun, Promise<Unchanged>>();

/** The run exported anew, unchanged, has to be what it was: else what is changed proves nothing. */
function unchangedOnce(run: LoadedRun, out: string): Promise<Unchanged> {
  if (!counted.has(run)) counted.set(run, unchanged(run, out));
  return counted.get(run)!;
}

async function unchanged({ name, folder, manifest }: LoadedRun, out: string): Promise<Unchanged> {
  const again = (await exportAnew(folder, out, [])).manifest;
  const before = manifest.funnel.slice(0, manifest.funnel.length - again.funnel.length);
  await rm(out, { recursive: true, force: true });
  const whole = (await exportAnew(folder, out, before)).manifest;
  await rm(out, { recursive: true, force: true });
  const kept = new Set(hashesOf(whole));
  const other = manifest.files.filter(({ dataset, sha256 }) => dataset !== null && !kept.has(sha256));
  if (other.length > 0) throw new Error(`${name}: exported anew, ${other.map(({ path }) => path).join(", ")} are other bytes`);
  return { before, hashes: hashesOf(whole) };
}
