import { realpath, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Config } from "../../schemas/index.ts";
import { readReview } from "../explorer/review.ts";
import { claimRunFolder } from "../exporters/run-folder.ts";
import { partialRecipes, recipes } from "../recipes/recipes.ts";
import { makeFolder } from "../core/make-folder.ts";
import { Failure } from "./failure.ts";
import { withModel, type ModelOptions } from "./model-options.ts";
import { remake } from "./remake.ts";
import { keepSettings, settingsOf } from "./settings.ts";
import { refuseShortfall, shortfallOf } from "./shortfall.ts";
import type { Shell } from "./shell.ts";

export interface GenerateOptions extends ModelOptions {
  readonly count?: number;
  readonly style?: string[];
  readonly level?: number;
  readonly seed?: number;
  readonly concurrency?: number;
  /** The new run's folder; without it one beside the run. */
  readonly out?: string;
  /** Into the run itself: what it held of other datasets goes. */
  readonly inPlace?: boolean;
  readonly allowShortfall?: boolean;
}

/** `groundwork generate WHAT RUN_DIR`: the run's memory as it is, up to one kind of sample, as a run of its own. */
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
      ...config.questions,
      count: grows ? config.questions.count : (options.count ?? config.questions.count),
      mix: options.style
        ? (Object.fromEntries(Object.keys(mix).map((name) => [name, options.style?.includes(name) === true ? 1 : 0])) as typeof mix)
        : mix,
    },
  };
  const out = options.inPlace === true ? folder : (options.out ?? (await folderBeside(folder, what)));
  if (options.inPlace !== true) {
    await claimRunFolder(out, config.name);
    await makeFolder(out);
  }
  const manifest = await remake(chosen, partialRecipes[what], { from: folder, out }, options, shell);
  if (options.inPlace !== true) await keepSettings(out, chosen);
  refuseShortfall(shortfallOf(manifest, chosen.questions), chosen, options.allowShortfall);
}

/** `<run>-<what>-<n>` beside the run itself, not beside a link to it; one that was begun and never finished is gone on with. */
async function folderBeside(run: string, what: string): Promise<string> {
  const beside = relative("", await realpath(run)) || (await realpath(run));
  for (let n = 1; ; n++) {
    const folder = `${beside}-${what}-${n}`;
    if ((await stat(join(folder, "manifest.json")).catch(() => undefined)) === undefined) return folder;
  }
}

/** `groundwork export RUN_DIR`: without what people reject in its `review.json`. */
export async function exportRun(folder: string, options: { readonly recipe: string }, shell: Shell): Promise<void> {
  const review = await readReview(folder);
  await remake(await settingsOf(folder), recipes[options.recipe], { from: folder, out: folder }, { ...(review && { review }) }, shell);
}
