import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf, type Config } from "../../schemas/index.ts";
import { Manifest } from "../../schemas/manifest.ts";
import { make } from "../recipes/make.ts";
import type { Recipe } from "../recipes/recipe.ts";
import { parts, recipes } from "../recipes/recipes.ts";
import { agreementsText } from "./agreements.ts";
import { CODE } from "./code.ts";
import { Failure } from "./failure.ts";
import { fingerprintOf, shown } from "./fingerprint.ts";
import { withModel, type ModelOptions } from "./model-options.ts";
import { meteredText } from "./metered.ts";
import { openRun } from "./open-run.ts";
import { settingsOf } from "./settings.ts";
import type { Shell } from "./shell.ts";
import { summary } from "./summary.ts";

export interface GenerateOptions extends ModelOptions {
  readonly count?: number;
  readonly style?: string[];
  readonly level?: number;
  readonly seed?: number;
  readonly concurrency?: number;
}

/** `groundwork generate WHAT RUN_DIR`: the run's memory as it is, up to one kind of sample. */
export async function generate(what: string, folder: string, options: GenerateOptions, shell: Shell): Promise<void> {
  const config = withModel(await settingsOf(folder), options);
  const { mix } = config.questions;
  const unknown = (options.style ?? []).filter((style) => !(style in mix));
  if (unknown.length > 0) throw new Failure(`there is no question style ${unknown.join(", ")}; there are ${Object.keys(mix).join(", ")}`);
  const { level } = options;
  if (level !== undefined && (level < 2 || level > 5)) throw new Failure(`--level ${level}: levels go from 2 to 5`);
  const grows = what === "complexity";
  const chosen: Config = {
    ...config,
    ...(options.seed !== undefined && { seed: options.seed }),
    complexity: {
      ...config.complexity,
      // Of other kinds of samples no more are made than were asked for.
      seeds: grows ? (options.count ?? config.complexity.seeds) : options.count === undefined ? config.complexity.seeds : 0,
      ...(level !== undefined && { targetLevel: level }),
    },
    questions: {
      count: grows ? config.questions.count : (options.count ?? config.questions.count),
      mix: options.style
        ? (Object.fromEntries(Object.keys(mix).map((name) => [name, options.style?.includes(name) === true ? 1 : 0])) as typeof mix)
        : mix,
    },
  };
  await remake(chosen, parts[what], folder, options, shell);
}

/** `groundwork export RUN_DIR` */
export const exportRun = async (folder: string, options: { readonly recipe: string }, shell: Shell): Promise<void> =>
  remake(await settingsOf(folder), recipes[options.recipe], folder, {}, shell);

async function remake(
  config: Config,
  recipe: Recipe | undefined,
  out: string,
  options: { readonly concurrency?: number },
  shell: Shell,
): Promise<void> {
  if (recipe === undefined) throw new Failure("there is no such recipe");
  const now = shell.clockIsGiven ? shell.now : ((await clockOf(out)) ?? shell.now);
  const run = await openRun(config, { ...shell, now }, options);
  try {
    const fingerprint = await fingerprintOf(run.memory, config, recipe.name);
    const written = await make(recipe, run, {
      out,
      runId: `${config.name}-${hashOf(fingerprint, now)}`,
      code: CODE,
      shownConfig: { ...shown(config), recipe: recipe.name, fingerprint },
    });
    shell.progress.close();
    shell.result(`${summary(written.manifest)}\n\nwritten to ${out} (${written.changed.length} files changed)`, {
      out,
      runId: written.manifest.run_id,
      changed: written.changed,
      funnel: written.manifest.funnel,
    });
  } finally {
    for (const text of [await agreementsText(run), meteredText(run.models.meter.read())]) if (text !== "") shell.say(text);
    await run.models.close();
    await run.memory.close();
  }
}

/** The run's own time: the same memory then gives the same rows, and rollouts that are done are not done again. */
async function clockOf(folder: string): Promise<string | undefined> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"))).clock;
  } catch {
    return undefined;
  }
}
