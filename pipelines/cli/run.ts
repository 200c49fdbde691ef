import { existsSync } from "node:fs";
import type { Config } from "../../schemas/index.ts";
import { Failure } from "./failure.ts";
import { loadConfig } from "./load-config.ts";
import { withModel, type ModelOptions } from "./model-options.ts";
import type { Shell } from "./shell.ts";

export interface RunOptions extends ModelOptions {
  readonly recipe: string;
  readonly out?: string;
  readonly memory?: string;
  readonly seed?: number;
  readonly concurrency?: number;
  readonly acceptShift?: boolean;
  readonly allowShortfall?: boolean;
  readonly dryRun?: boolean;
}

/** The memory of all configs that named none, until 0.1.0; `crawl` still fills it. */
const FORMER_MEMORY = ".groundwork/memory.db";

/** `groundwork run CONFIG` */
export async function run(path: string, options: RunOptions, shell: Shell): Promise<void> {
  const read = withModel(loadConfig(path), options);
  const config: Config = {
    ...read,
    ...(options.seed !== undefined && { seed: options.seed }),
    ...(options.memory !== undefined && { memory: { ...read.memory, graph: { ...read.memory.graph, path: options.memory } } }),
  };
  const { out, concurrency, acceptShift = false, allowShortfall = false } = options;
  // The crawler alone takes a second to load: what is wrong with a config is told before.
  const [{ executeRun }, { recipes }] = await Promise.all([import("./execute-run.ts"), import("../recipes/recipes.ts")]);
  const recipe = recipes[options.recipe];
  if (recipe === undefined) throw new Failure(`there is no recipe "${options.recipe}"; there are ${Object.keys(recipes).join(", ")}`);
  const { path: memory } = config.memory.graph;
  if (!existsSync(memory) && existsSync(FORMER_MEMORY))
    shell.say(
      `${memory} is made: a memory of this config alone. To go on with ${FORMER_MEMORY}, write memory: { graph: { driver: libsql, path: ${FORMER_MEMORY} } }`,
    );
  if (options.dryRun === true)
    return (await import("./dry-run.ts")).dryRun(config, recipe, { ...(concurrency !== undefined && { concurrency }) }, shell);
  await executeRun(
    config,
    recipe,
    { ...(out !== undefined && { out }), ...(concurrency !== undefined && { concurrency }), acceptShift, allowShortfall },
    shell,
  );
}
