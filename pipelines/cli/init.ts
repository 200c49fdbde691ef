import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { Failure } from "./failure.ts";
import { firstConfig, nameOf, type Wish } from "./first-config.ts";
import { parseConfig } from "./load-config.ts";
import { nextStep, shellWord } from "./next-step.ts";
import type { Shell } from "./shell.ts";

export interface InitOptions {
  readonly name?: string;
  readonly model?: string;
  readonly questions: number;
  readonly out?: string;
  /** Looks at the first pages. */
  readonly preview: boolean;
}

/** Pages that are looked at: enough to see kinds and attributes. */
const PAGES = 100;

/** `groundwork init [SOURCE...]`: a config with comments, by three questions where there is somebody to ask; then a look at what it reads. */
export async function init(sources: readonly string[], options: InitOptions, shell: Shell): Promise<void> {
  const wish = await wishOf(sources, options);
  for (const source of wish.sources)
    if (!/^https?:\/\//.test(source) && !existsSync(source))
      throw new Failure(`"${source}" is no address (https://…) and no file or folder that is here`);
  const path = options.out ?? `${wish.name}.yaml`;
  const text = firstConfig(wish, dirname(resolve(path)));
  parseConfig(text, path);
  await writeFile(path, text, { flag: "wx" }).catch((error: unknown) => {
    if ((error as { code?: string }).code === "EEXIST")
      throw new Failure(
        `${path} is there already: "groundwork preview ${shellWord(path)}" shows what it reads; another name goes with --out`,
        2,
        { cause: error },
      );
    throw error;
  });
  if (!options.preview) return shell.result(`${path} is written\n\n${nextStep(`groundwork preview ${shellWord(path)}`)}`, { config: path });
  // One result, so that a log has both in their order.
  const written: Shell = { ...shell, result: (said, data) => shell.result(`${path} is written; this is what it reads:\n\n${said}`, data) };
  await (await import("./preview.ts")).showPreview(path, { texts: PAGES }, written).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(`${path} is written; once that is mended, go on with "groundwork preview ${shellWord(path)}". ${error.message}`, error.exitCode, { cause: error }); // prettier-ignore
  });
}

async function wishOf(sources: readonly string[], options: InitOptions): Promise<Wish> {
  const { model, questions } = options;
  const [first] = sources;
  if (first !== undefined) return { name: options.name ?? nameOf(first), sources, model, questions };
  if (!process.stdin.isTTY) throw new Failure("name what to read: groundwork init https://example.org/ or groundwork init data/");
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const source = (await asked.question("What is to be read? An address (https://…), a file or a folder: ")).trim();
    if (source === "") throw new Failure("without anything to read there is nothing to ask");
    const name = (await asked.question(`What is it called? [${nameOf(source)}] `)).trim() || nameOf(source);
    const said =
      model ?? (await asked.question("A model at OPENAI_BASE_URL that reads and words? Its name, or nothing for rules alone: ")).trim();
    return { name: options.name ?? name, sources: [source], model: said === "" ? undefined : said, questions };
  } finally {
    asked.close();
  }
}
