import { existsSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import { isAbsolute, join, relative, resolve } from "node:path";
import { stringify } from "yaml";
import type { Config } from "../../schemas/index.ts";
import { writeDurably } from "../core/durable-file.ts";
import { whyNoRun } from "../verify/why-no-run.ts";
import { Failure } from "./failure.ts";
import { withInputs } from "./input-paths.ts";
import { parseConfig } from "./load-config.ts";

const FILE = "groundwork.yaml";

/** Says that inputs are named from the run folder; until 0.1.0 they were named from the working folder of whoever made the run. */
const FROM_HERE = "Its paths begin at this folder.";

/** Keeps the config beside the run, its memory and inputs named relative to the run folder, so that `generate` and `export` find them. */
export async function keepSettings(out: string, config: Config): Promise<void> {
  const fromRun = (path: string): string => relative(resolve(out), resolve(path)) || ".";
  const path = fromRun(config.memory.graph.path);
  const placed = withInputs(config, fromRun);
  const text = stringify({ ...placed, memory: { ...placed.memory, graph: { ...placed.memory.graph, path } } });
  await writeDurably(join(out, FILE), `# Written by groundwork: what this run was made with. ${FROM_HERE}\n${text}`);
}

/**
 * The config of a run folder, its memory path made good for the current directory. Throws where no memory is there: an empty one would be
 * made, and what the run holds be written anew from nothing.
 */
export async function settingsOf(out: string): Promise<Config> {
  const file = join(out, FILE);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new Failure(existsSync(join(out, "manifest.json")) ? `${out} is no whole run folder: there is no ${FILE} in it` : whyNoRun(out), 2, { cause: error }); // prettier-ignore
  });
  const config = parseConfig(text, file, text.includes(FROM_HERE) ? await realpath(out) : ".");
  const { path: told } = config.memory.graph;
  const path = isAbsolute(told) ? told : join(out, told);
  if (!existsSync(path))
    throw new Failure(
      `the memory that ${out} was made from is not at ${path}: use the run where it was made, or name its memory in ${file} (memory.graph.path, from this folder on); nothing was changed`,
    );
  return { ...config, memory: { ...config.memory, graph: { ...config.memory.graph, path } } };
}
