import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Manifest } from "../../schemas/manifest.ts";
import { datasets, type Dataset } from "../../schemas/datasets/index.ts";
import { readRows } from "../parquet/parquet-reader.ts";
import { forgetSource } from "../recipes/refresh/forget.ts";
import { setForgotten } from "../recipes/refresh/forgotten-sources.ts";
import { whyNoRun } from "../verify/why-no-run.ts";
import { Failure } from "./failure.ts";
import { withMemory, type MemoryOptions } from "./open-memory.ts";
import type { Shell } from "./shell.ts";

export interface ForgetOptions extends MemoryOptions {
  readonly source: string;
  readonly check?: string;
  readonly again?: boolean;
}

/** `groundwork memory forget --source URI` */
export async function forget(options: ForgetOptions, shell: Shell): Promise<void> {
  if (!URL.canParse(options.source))
    throw new Failure(`--source ${options.source} is no uri; write it like https://example.org/ or file:///notes/a.md`);
  const source = new URL(options.source).href;
  if (options.check !== undefined) return check(options.check, source, shell);
  await withMemory(
    options,
    async (memory) => {
      if (options.again === true) {
        await setForgotten(memory.runs, source, false);
        return shell.result(`${source} is read again from the next run on, where a config names it`, { source, again: true });
      }
      const told = await forgetSource(memory, source, shell.signal);
      const { documents, statements, entities, questions, results, left, linkedFrom } = told;
      shell.result(
        [
          `forgot ${source}: ${documents} documents, ${statements} statements, ${entities} entities that only it spoke of, ${questions} questions and ${results} results of earlier nights`,
          `left of it in the memory: ${left}${linkedFrom > 0 ? `; ${linkedFrom} pages of others link to it, which is theirs to say` : ""}`,
          "it is not read again (--again lets it in); runs that were written before still hold it, so delete them, then look through the next with --check RUN",
        ].join("\n"),
        { source, ...told },
      );
      if (left > 0) throw new Failure(`${left} traces of ${source} are left; run the same command again`, 1);
    },
    shell.now,
  );
}

/** Every row of every dataset, and the files beside them. */
async function check(run: string, source: string, shell: Shell): Promise<void> {
  const read = async (path: string): Promise<string> =>
    readFile(join(run, path), "utf8").catch((error: unknown) => {
      throw new Failure(path === "manifest.json" ? whyNoRun(run) : `${run} is no whole run: there is no ${path} in it`, 2, {
        cause: error,
      });
    });
  const { files } = Manifest.parse(JSON.parse(await read("manifest.json")));
  const found: Record<string, number> = {};
  const look = (path: string, text: string): void => {
    if (text.includes(source)) found[path] = (found[path] ?? 0) + 1;
  };
  look("manifest.json", await read("manifest.json"));
  for (const { path, dataset } of files) {
    if (dataset === null) look(path, await read(path));
    else for await (const row of readRows(join(run, path), datasets[dataset as Dataset])) look(path, JSON.stringify(row));
  }
  const places = Object.entries(found);
  const left = places.reduce((sum, [, rows]) => sum + rows, 0);
  shell.result(
    [`${left} rows of ${run} name ${source}`, ...places.map(([path, rows]) => `${String(rows).padStart(8)}  ${path}`)].join("\n"),
    {
      source,
      left,
      found,
    },
  );
  if (left > 0) throw new Failure("", 1);
}
