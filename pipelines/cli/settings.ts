import { readFile } from "node:fs/promises";
import { isAbsolute, join, relative, resolve } from "node:path";
import { stringify } from "yaml";
import type { Config } from "../../schemas/index.ts";
import { writeDurably } from "../exporters/run-folder.ts";
import { Failure } from "./failure.ts";
import { parseConfig } from "./load-config.ts";

const FILE = "groundwork.yaml";

/** Keeps the config beside the run, its memory named relative to the run folder, so that `generate` and `export` find it. */
export async function keepSettings(out: string, config: Config): Promise<void> {
  const path = relative(resolve(out), resolve(config.memory.graph.path));
  const text = stringify({ ...config, memory: { ...config.memory, graph: { ...config.memory.graph, path } } });
  await writeDurably(join(out, FILE), `# Written by groundwork: what this run was made with.\n${text}`);
}

/** The config of a run folder, its memory path made good for the current directory. */
export async function settingsOf(out: string): Promise<Config> {
  const file = join(out, FILE);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new Failure(`${out} is no run folder (there is no ${FILE} in it); "groundwork demo" or "groundwork run" makes one`, 2, {
      cause: error,
    });
  });
  const config = parseConfig(text, file);
  const { path } = config.memory.graph;
  return {
    ...config,
    memory: { ...config.memory, graph: { ...config.memory.graph, path: isAbsolute(path) ? path : join(out, path) } },
  };
}
