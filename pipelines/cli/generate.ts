import { hashOf, type Config } from "../../schemas/index.ts";
import { make } from "../recipes/make.ts";
import type { Recipe } from "../recipes/recipe.ts";
import { parts, recipes } from "../recipes/recipes.ts";
import { CODE } from "./code.ts";
import { Failure } from "./failure.ts";
import { openRun } from "./open-run.ts";
import { shown, taken } from "./run.ts";
import { settingsOf } from "./settings.ts";
import type { Shell } from "./shell.ts";
import { summary } from "./summary.ts";

export interface GenerateOptions {
  readonly count?: number;
  readonly style?: string[];
  readonly seed?: number;
  readonly concurrency?: number;
}

/** `groundwork generate WHAT RUN_DIR`: the run's memory as it is, up to one kind of sample. */
export async function generate(what: string, folder: string, options: GenerateOptions, shell: Shell): Promise<void> {
  const config = await settingsOf(folder);
  const { mix } = config.questions;
  const unknown = (options.style ?? []).filter((style) => !(style in mix));
  if (unknown.length > 0) throw new Failure(`there is no question style ${unknown.join(", ")}; there are ${Object.keys(mix).join(", ")}`);
  const chosen: Config = {
    ...config,
    ...(options.seed !== undefined && { seed: options.seed }),
    questions: {
      count: options.count ?? config.questions.count,
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
  const run = await openRun(config, shell, options);
  try {
    const fingerprint = hashOf(await run.memory.graph.snapshotId(), shown(config), CODE.version, recipe.name);
    const written = await taken(() =>
      make(recipe, run, {
        out,
        runId: `${config.name}-${hashOf(fingerprint, run.context.clock.now)}`,
        code: CODE,
        shownConfig: { ...shown(config), recipe: recipe.name, fingerprint },
      }),
    );
    shell.progress.close();
    shell.result(`${summary(written.manifest)}\n\nwritten to ${out} (${written.changed.length} files changed)`, {
      out,
      runId: written.manifest.run_id,
      changed: written.changed,
      funnel: written.manifest.funnel,
    });
  } finally {
    await run.memory.close();
  }
}
