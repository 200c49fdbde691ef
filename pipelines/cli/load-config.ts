import { readFileSync, statSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { Config } from "../../schemas/index.ts";
import { problemsOf, type ConfigProblem } from "./config-problems.ts";
import { Failure } from "./failure.ts";
import { withInputs } from "./input-paths.ts";
import { withPreset } from "./presets.ts";
import { readYaml } from "./read-yaml.ts";

const WHY: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: () => "there is no such file",
  EISDIR: (path) => `it is a folder; "groundwork init ${path}" writes a config for the files in it`,
};

/** Reads a YAML config, its input paths made good for the working folder; every problem is told at once, with its place in the file. */
export function loadConfig(path: string): Config {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as { readonly code?: string };
    const why = WHY[code ?? ""]?.(path) ?? (error instanceof Error ? error.message : String(error));
    throw new Failure(`cannot read the config ${path}: ${why}`, 2, { cause: error });
  }
  return parseConfig(text, path);
}

/** Input paths begin at `base`: at the config's own folder, wherever it is called from. */
export function parseConfig(text: string, path: string, base: string = dirname(path)): Config {
  const { value, told } = readYaml(text, path);
  const parsed = Config.safeParse(withPreset(value));
  const config = parsed.success ? withInputs(parsed.data, (input) => placeOf(base, input)) : undefined;
  const issues =
    config === undefined ? problemsOf(parsed.error?.issues ?? [], Config) : [...unopenedRoots(config), ...missingFiles(config)];
  if (config !== undefined && issues.length === 0) return config;
  throw new Failure(`${path} is not a valid config:\n${told(issues)}`);
}

const placeOf = (base: string, path: string): string => (isAbsolute(path) ? path : join(base, path));

const missingFiles = ({ decontaminate, memory: { lexicon }, export: { tokenizer } }: Config): readonly ConfigProblem[] =>
  [
    ...decontaminate.map((path, at) => ({ path, place: ["decontaminate", at] })),
    ...(lexicon === undefined ? [] : [{ path: lexicon, place: ["memory", "lexicon"] }]),
    ...(tokenizer === "qwen3" ? [] : [{ path: join(tokenizer.path, "tokenizer.json"), place: ["export", "tokenizer", "path"] }]),
  ].flatMap(({ path, place }) => {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return [];
    return [{ place, keys: place, message: `the file "${path}" cannot be read; name one that exists` }];
  });

/** Folders that sources of files name: told before anything is read, like all that is wrong with a config. */
const unopenedRoots = ({ sources }: Config): readonly ConfigProblem[] =>
  sources.flatMap((entry, at) =>
    Object.entries(entry).flatMap(([kind, given]) => {
      if (!("root" in given) || statSync(given.root, { throwIfNoEntry: false })?.isDirectory() === true) return [];
      const place = ["sources", at, kind, "root"];
      return [{ place, keys: place, message: `the folder "${given.root}" cannot be opened; name one that exists` }];
    }),
  );
