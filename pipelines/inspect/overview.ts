import { existsSync } from "node:fs";
import { join } from "node:path";
import { datasets, type Dataset } from "../../schemas/datasets/index.ts";
import { readMetadata } from "../parquet/parquet-reader.ts";
import type { InspectOptions } from "./inspect.ts";
import { filesOf } from "./run-files.ts";
import { plainStyle } from "./style.ts";

/** What a run holds: its datasets with their rows and what they are, and where a person looks first. */
export async function overviewLines(
  run: string,
  names: readonly string[],
  { style = plainStyle, width = 100 }: InspectOptions,
): Promise<readonly string[]> {
  const lines = [style.title(run)];
  const longest = Math.max(...names.map(({ length }) => length));
  for (const name of names) {
    const found = await filesOf(run, name);
    let rows = 0;
    for (const file of "files" in found ? found.files : []) rows += Number((await readMetadata(file)).num_rows);
    const line = `${String(rows).padStart(8)}  ${name.padEnd(longest)}  ${firstSentence(datasets[name as Dataset]?.description)}`;
    lines.push(line.length > width ? `${line.slice(0, width - 1)}…` : line.trimEnd());
  }
  const pages = ["report.html", "README.md"].filter((page) => existsSync(join(run, page)));
  return pages.length === 0 ? lines : [...lines, "", `to read first: ${pages.map((page) => join(run, page)).join(", ")}`];
}

const firstSentence = (text = ""): string => /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/[.:]$/, "") ?? text;
