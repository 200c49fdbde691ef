import { lstat, mkdir, readdir, readFile, rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import { canonicalJson, hashOf, type Config } from "../../schemas/index.ts";
import { Manifest } from "../../schemas/manifest.ts";
import { claimRunFolder } from "../exporters/run-folder.ts";
import { gather } from "../recipes/gather.ts";
import { make } from "../recipes/make.ts";
import type { Recipe } from "../recipes/recipe.ts";
import { recipes } from "../recipes/recipes.ts";
import type { Run } from "../recipes/run.ts";
import { renderReport } from "../verify/render.ts";
import { verifyRun } from "../verify/verify.ts";
import { CODE } from "./code.ts";
import { Failure } from "./failure.ts";
import { loadConfig } from "./load-config.ts";
import { openRun } from "./open-run.ts";
import { keepSettings } from "./settings.ts";
import type { Shell } from "./shell.ts";
import { summary } from "./summary.ts";

export interface RunOptions {
  readonly recipe: string;
  readonly out?: string;
  readonly memory?: string;
  readonly seed?: number;
  readonly concurrency?: number;
}

/** `groundwork run CONFIG` */
export async function run(path: string, options: RunOptions, shell: Shell): Promise<void> {
  const read = loadConfig(path);
  const config: Config = {
    ...read,
    ...(options.seed !== undefined && { seed: options.seed }),
    ...(options.memory !== undefined && { memory: { ...read.memory, graph: { driver: "libsql", path: options.memory } } }),
  };
  const recipe = recipes[options.recipe];
  if (recipe === undefined) throw new Failure(`there is no recipe "${options.recipe}"; there are ${Object.keys(recipes).join(", ")}`);
  await carryOut(config, recipe, { ...(options.out !== undefined && { out: options.out }), ...pick(options.concurrency) }, shell);
}

const pick = (concurrency: number | undefined): { readonly concurrency?: number } => (concurrency === undefined ? {} : { concurrency });

export interface CarryOut {
  /** Exactly this folder; without it `<config.out>/<name>/<date>-<n>`, with `latest` beside it. */
  readonly out?: string;
  readonly concurrency?: number;
}

/** Reads the sources, makes what the recipe says, verifies it. The same command continues what was interrupted. */
export async function carryOut(config: Config, recipe: Recipe, options: CarryOut, shell: Shell): Promise<void> {
  if (options.out !== undefined) await taken(() => claimRunFolder(options.out ?? "", config.name));
  const opened = await openRun(config, shell, options);
  try {
    const pinned = await pinClock(opened, recipe, shell);
    const gathered = await gather(pinned);
    const last = options.out ?? join(config.out, config.name, "latest");
    const fingerprint = await fingerprintOf(pinned, recipe);
    const before = await manifestOf(last);
    if (before !== undefined && before.config["fingerprint"] === fingerprint && !shell.clockIsGiven) {
      await unpinClock(pinned, recipe);
      shell.progress.close();
      shell.result(`nothing changed since ${before.clock}: ${last} is up to date`, { out: last, runId: before.run_id, changed: [] });
      return;
    }
    const out = options.out ?? (await datedFolder(pinned, recipe));
    const written = await make(recipe, pinned, {
      out,
      runId: `${config.name}-${hashOf(fingerprint, pinned.context.clock.now)}`,
      code: CODE,
      shownConfig: { ...shown(config), recipe: recipe.name, fingerprint },
      gathered,
    });
    await keepSettings(out, config);
    shell.progress.close();
    shell.say("verifying from the files alone …");
    const report = await verifyRun(out);
    await unpinClock(pinned, recipe);
    if (options.out === undefined && report.ok) await pointLatest(join(config.out, config.name), out);
    shell.result(`${summary(written.manifest)}\n\n${renderReport(report, shell.colour)}\n\n${nextSteps(out)}`, {
      out,
      runId: written.manifest.run_id,
      changed: written.changed,
      verified: report.ok,
      funnel: written.manifest.funnel,
    });
    if (!report.ok) throw new Failure(`verify found failures in ${out}${options.out === undefined ? "; `latest` was not moved" : ""}`, 1);
  } finally {
    await opened.memory.close();
  }
}

const nextSteps = (out: string): string =>
  `written to ${out}\n  read it:    npx groundwork inspect ${out}/questions/part-00000.parquet\n  check it:   npx groundwork verify ${out}\n  about it:   ${out}/README.md`;

/** Same memory, config, code and recipe give the same files. */
async function fingerprintOf(run: Run, recipe: Recipe): Promise<string> {
  return hashOf(await run.memory.graph.snapshotId(), shown(run.config), CODE.version, recipe.name);
}

/** The config as rows of the manifest may show it: places on this machine are left out. */
export function shown(config: Config): Record<string, unknown> {
  const { out: _out, memory, ...rest } = config;
  return JSON.parse(canonicalJson({ ...rest, memory: { ...memory, graph: { driver: memory.graph.driver } } })) as Record<string, unknown>;
}

const clockNote = (run: Run, recipe: Recipe, what: string): string => `run ${run.config.name} ${recipe.name} ${what}`;

/** An interrupted run keeps the time at which it began: what it writes does not depend on where it was stopped. */
async function pinClock(run: Run, recipe: Recipe, shell: Shell): Promise<Run> {
  const note = clockNote(run, recipe, "clock");
  const begun = await run.memory.runs.note(note);
  const now = shell.clockIsGiven || begun === undefined || begun === "" ? shell.now : begun;
  await run.memory.runs.setNote(note, now);
  return { ...run, context: { ...run.context, clock: { now } } };
}

async function unpinClock(run: Run, recipe: Recipe): Promise<void> {
  await run.memory.runs.setNote(clockNote(run, recipe, "clock"), "");
  await run.memory.runs.setNote(clockNote(run, recipe, "folder"), "");
}

async function datedFolder(run: Run, recipe: Recipe): Promise<string> {
  const note = clockNote(run, recipe, "folder");
  const begun = await run.memory.runs.note(note);
  if (begun !== undefined && begun !== "") return begun;
  const parent = join(run.config.out, run.config.name);
  await mkdir(parent, { recursive: true });
  const date = run.context.clock.now.slice(0, 10);
  const taken = new Set(await readdir(parent));
  let n = 1;
  while (taken.has(`${date}-${n}`)) n += 1;
  const folder = join(parent, `${date}-${n}`);
  await run.memory.runs.setNote(note, folder);
  return folder;
}

/** A symbolic link, replaced in one step: a reader sees the old run or the new one. */
async function pointLatest(parent: string, out: string): Promise<void> {
  const link = join(parent, "latest");
  const kind = await lstat(link).catch(() => undefined);
  if (kind !== undefined && !kind.isSymbolicLink())
    throw new Failure(`${link} is no link; move it away, it should point to the newest verified run`, 1);
  const temporary = `${link}.new`;
  await symlink(out.slice(parent.length + 1), temporary);
  await rename(temporary, link);
}

async function manifestOf(folder: string): Promise<Manifest | undefined> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")));
  } catch {
    return undefined;
  }
}

export async function taken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error), 2, { cause: error });
  }
}
