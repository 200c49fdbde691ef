import { existsSync, mkdtempSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../../pipelines/core/random.ts";
import { workers } from "../../pipelines/core/workers.ts";
import { baseRuns } from "./base-runs.ts";
import { exportAnew } from "./export-anew.ts";
import { footprints } from "./footprint.ts";
import { findingsOf, judgeAll, makersOf, reportOn, together, type Bench, type Each, type Verdict } from "./judge.ts";
import { keyOf, type Mutant } from "./mutant.ts";
import type { VerificationReport } from "../../pipelines/verify/report.ts";
import { loadRun, type Changed, type LoadedRun } from "./tables.ts";
import type { Forgery } from "./trial.ts";
import { hashesOf, type Answer, type Task, type Unchanged } from "./verify-mutated.ts";

/** What verify makes of one of the trial's forgeries. */
export interface Told {
  readonly forgery: Forgery;
  readonly anew: boolean;
  readonly outcome: Verdict["outcome"];
  readonly by: string;
}

export interface Suite {
  run(name: string): Promise<LoadedRun>;
  /** `tell`: each verdict as soon as there is one; one that is judged once more is told twice. */
  judge(run: LoadedRun, mutants: readonly Mutant[], tell?: (verdict: Verdict) => void): Promise<readonly Verdict[]>;
  /** Some of the killed, each alone: those that survive so were killed by another of their group. */
  control(run: LoadedRun, verdicts: readonly Verdict[], count: number, seed: number): Promise<readonly Verdict[]>;
  forge(chosen: readonly Forgery[], told: (one: Told) => void): Promise<void>;
  /** What verify says of the run with this changed. Throws where it says nothing. */
  report(run: LoadedRun, changed: Changed): Promise<Pick<VerificationReport, "checks">>;
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
      const verdicts: Verdict[] = [];
      for (const anew of [false, true]) {
        const bench = benchOf(run, anew ? await unchangedOnce(run, join(folder, "unchanged")) : undefined);
        const some = mutants.filter((mutant) => mutant.anew === anew);
        verdicts.push(...(await judgeAll(bench, some, each, tell)));
      }
      return verdicts.sort((a, b) => (keyOf(a.mutant) < keyOf(b.mutant) ? -1 : 1));
    },
    async control(run, verdicts, count, seed) {
      const killed = verdicts.filter(({ outcome, alone }) => outcome === "killed" && !alone);
      const chosen = seededRandom("control", run.name, seed).shuffle(killed).slice(0, count);
      const again: Verdict[] = [];
      await each(
        chosen.map(({ mutant }) => async () => {
          const bench = benchOf(run, mutant.anew ? await unchangedOnce(run, join(folder, "unchanged")) : undefined);
          again.push(...(await together(bench, [mutant])).judged);
        }),
      );
      return again;
    },
    async forge(chosen, told) {
      const work = [false, true].flatMap((anew) => chosen.map((forgery) => ({ forgery, anew })));
      await each(
        work.map(({ forgery, anew }) => async () => {
          const run = await suite.run(forgery.run);
          const bench = benchOf(run, anew ? await unchangedOnce(run, join(folder, `${forgery.run}-unchanged`)) : undefined);
          // A forgery that finds nothing to forge is told, and takes none of the others with it.
          const report = await Promise.resolve(run)
            .then((of) => forgery.make(of))
            .then(
              (changed) => reportOn(bench, changed, { soon: makersOf(forgery.datasets.filter((name) => name !== "files")) }),
              (error: unknown): Answer => ({ crash: String(error) }),
            );
          const by = "checks" in report ? findingsOf(report) : [];
          const outcome = "crash" in report ? "crashed" : "refused" in report ? "refused" : report.ok ? "survived" : "killed";
          told({
            forgery,
            anew,
            outcome,
            by: "crash" in report ? report.crash : by[0] === undefined ? "" : `${by[0].check} ${by[0].detail.slice(0, 160)}`,
          });
        }),
      );
    },
    async report(run, changed) {
      const report = await reportOn(benchOf(run), changed);
      if (!("checks" in report)) throw new Error(JSON.stringify(report));
      return report;
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
