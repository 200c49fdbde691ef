import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { FormatName } from "../../schemas/index.ts";
import { formatsOfTokens } from "../exporters/formats/formats.ts";
import { writeFormats } from "../exporters/formats/write-formats.ts";
import { isFormatFolder, sha256OfFile } from "../exporters/run-folder.ts";
import type { Tokens } from "../tokens/tokens.ts";
import type { Findings } from "./check.ts";
import type { RunFiles } from "./run-files.ts";

export interface FormatsAgain {
  readonly tokens: Tokens;
  /** Whether these are the tokens that the run was written with. */
  readonly isOwn: boolean;
  /** Folder for what is made. */
  readonly work: string;
}

/**
 * Trainers' forms in the run's folder, those that the config asks for and those that were written later, are made again file by file:
 * the manifest names none of them. Nothing else may lie among them, for a trainer is given the whole folder.
 */
export async function compareFormats(files: RunFiles, { tokens, isOwn, work }: FormatsAgain, found: Findings): Promise<void> {
  for (const name of await formatsOf(files)) {
    if (!isOwn && formatsOfTokens.has(name)) {
      found.undecided(`formats/${name}: it is of a tokenizer that is not at hand`);
      continue;
    }
    await writeFormats(files, [name], work, { tokens });
    const [written, made] = [join(files.folder, "formats", name), join(work, name)];
    const [there, again] = [await filesIn(written), await filesIn(made)];
    for (const path of new Set([...again, ...there])) {
      const why = !there.has(path)
        ? "it is missing"
        : !again.has(path)
          ? "the run does not make this file"
          : (await sha256OfFile(join(written, path))) === (await sha256OfFile(join(made, path)))
            ? undefined
            : "it is not what is made again";
      found.judge(`formats/${name}/${path}`, () => why);
    }
  }
}

/** Those of the config, then others that lie there by their mark. */
async function formatsOf({ folder, manifest }: RunFiles): Promise<ReadonlySet<FormatName>> {
  const { formats = [] } = (manifest.config["export"] ?? {}) as { readonly formats?: readonly FormatName[] };
  const names = new Set(formats);
  for (const name of FormatName.options) if (await isFormatFolder(join(folder, "formats", name))) names.add(name);
  return names;
}

/** Paths of all files below a folder; none where there is no such folder. */
async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  const files = new Set<string>();
  for (const path of paths.sort()) if ((await stat(join(folder, path))).isFile()) files.add(path);
  return files;
}
