import { readFileSync } from "node:fs";
import { LexiconFile } from "../../schemas/index.ts";
import { Failure } from "./failure.ts";
import { parsedYaml } from "./read-yaml.ts";

/** The words that a config names; every problem is told at once, with its line. */
export function loadLexicon(path: string): LexiconFile {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new Failure(`cannot read the lexicon ${path}: ${(error as Error).message}`, 2, { cause: error });
  }
  return parsedYaml(text, path, LexiconFile, "lexicon");
}
