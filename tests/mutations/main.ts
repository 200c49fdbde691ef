import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { datasetNames } from "../../schemas/datasets/index.ts";
import { baseRuns } from "./base-runs.ts";
import { lacksRowsOf, MAIN, mutantsOf, sampleOf } from "./draw.ts";
import type { Told } from "./forged.ts";
import type { Verdict } from "./judge.ts";
import { keyOf } from "./mutant.ts";
import { tableOf } from "./report.ts";
import { openSuite } from "./suite.ts";
import { allowanceOf } from "./survivors.ts";
import { forgeries } from "./trial.ts";

/**
 * `make test-mutations`: so many changes of each base run (120, all with `0`), or of those that are named, by seed and so that every column comes. The
 * trial's forgeries are a name too. `--bases FOLDER` leaves the base runs there and finds them again, `--of REGEX` looks at some columns or
 * forgeries, `--seed N` draws others, `--control N` judges so many of the killed of each run once more, alone, `--threads N` works in so many.
 * Exit 1 where one survives that may not.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bases: { type: "string" },
    out: { type: "string", default: "outputs/mutations" },
    seed: { type: "string", default: "1" },
    of: { type: "string" },
    control: { type: "string", default: "3" },
    threads: { type: "string" },
  },
});
const named = positionals.filter((name) => !/^\d+$/.test(name));
const given = Number(positionals.find((name) => /^\d+$/.test(name)) ?? 120);
const count = given === 0 || values.of !== undefined ? Infinity : given;
/** Of each run, how many of the killed are judged once more, alone. */
const control = Number(values.control);
const out = resolve(values.out);
const seed = Number(values.seed);
/** Columns, as "dataset column", and names of forgeries that are looked at, where not all are. */
const wanted = new RegExp(values.of ?? "");
const suite = openSuite(values.threads === undefined ? undefined : Number(values.threads), values.bases);
const known = new Map<string, Verdict>();
const note = (verdict: Verdict): void => {
  known.set(keyOf(verdict.mutant), verdict);
  if (Date.now() - written > 10_000) tell();
};
let written = 0;
const told: Told[] = [];
/** Columns of which a mutant was drawn in some run. */
const sampled = new Set<string>();
const began = Date.now();
let failed = false;
const seconds = (): string => {
  const { user, system } = process.cpuUsage();
  return `${Math.round((Date.now() - began) / 1000)} s, ${Math.round((user + system) / 1e6)} CPU-s`;
};
try {
  const chosen = baseRuns.filter((run) => named.length === 0 || named.includes(run.name));
  // Of columns that are named, every operation is wanted, in whatever run.
  const lacking =
    values.of !== undefined ? new Set(datasetNames) : chosen.length === 0 ? new Set<never>() : lacksRowsOf(await suite.run(MAIN));
  for (const { name } of chosen) {
    try {
      const run = await suite.run(name);
      const drawn = mutantsOf(run, seed, lacking).filter(({ dataset, column }) => wanted.test(`${dataset} ${column}`));
      const mutants = sampleOf(drawn, count, seed, sampled);
      await suite.unmutated(run);
      console.log(`${name}: green as it is; ${mutants.length} mutants, ${seconds()}`);
      const judged = await suite.judge(run, mutants, note);
      const again = await suite.control(run, judged, control, seed);
      console.log(`${name}: of ${again.length} that were killed in company ${again.filter(({ outcome }) => outcome === "killed").length} are killed alone, ${seconds()}`); // prettier-ignore
      for (const { mutant, outcome } of again) if (outcome !== "killed") console.log(`  not alone: ${keyOf(mutant)}`);
    } catch (error) {
      // One run that cannot be made, or is red unchanged, is told; the others are judged all the same.
      failed = true;
      console.log(`${name}: no good run to change: ${(error as Error).message.slice(0, 300)}`);
    }
    tell();
  }
  if (named.length === 0 || named.includes("trial"))
    await suite.forge(
      forgeries.filter(({ name }) => wanted.test(name)),
      (one) => {
        told.push(one);
        tell();
      },
    );
} finally {
  await suite.close();
}
const verdicts = [...known.values()];
console.log(`${tell()}\n${seconds()}`);
const forged = told.some(({ forgery, outcome }) => outcome === "crashed" || (outcome === "survived" && forgery.trust === undefined));
process.exitCode =
  failed || forged || verdicts.some(({ mutant, outcome }) => outcome === "crashed" || (outcome === "survived" && allowanceOf(mutant) === undefined)) ? 1 : 0; // prettier-ignore

/** What is known so far: a run of all takes hours, and one that is stopped has told what it found. */
function tell(): string {
  written = Date.now();
  const verdicts = [...known.values()];
  const trial = told
    .map(
      ({ forgery, anew, outcome, by }) =>
        `${outcome.padEnd(8)} ${forgery.name}${anew ? ", rest made anew" : ""}${by === "" ? "" : `: ${by}`}${outcome === "survived" && forgery.trust !== undefined ? `: ${forgery.trust}` : ""}`,
    )
    .sort();
  const table = `${tableOf(verdicts)}\n\n${trial.join("\n")}\n`;
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, "mutations.md"), table);
  const rows = verdicts.map(({ mutant: { rows: to, whole: _whole, ...mutant }, ...verdict }) => ({ ...mutant, items: [...to.values()].map(({ id }) => id), ...verdict, allowed: verdict.outcome === "survived" ? (allowanceOf(mutant)?.reason ?? null) : null })); // prettier-ignore
  writeFileSync(
    join(out, "mutations.json"),
    `${JSON.stringify({ rows, told: told.map(({ forgery: { name }, ...rest }) => ({ name, ...rest })) }, null, 1)}\n`,
  );
  return table;
}
