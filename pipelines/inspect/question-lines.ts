import { dirname } from "node:path";
import { datasets, type Row } from "../../schemas/datasets/index.ts";
import { readRows } from "../parquet/parquet-reader.ts";
import { programTexts, type NameOf } from "../views/program.ts";
import { filesOf } from "./run-files.ts";
import { withoutControls, type Style } from "./style.ts";

const QUOTES = 4;
const QUOTED = 160;

/** A question as people read it: its words, its answer, its program in names, the words of pages that it rests on. */
export function questionLines(row: Row<"questions">, nameOf: NameOf, style: Style): readonly string[] {
  const { id, text, answer, difficulty, split, program, quotes } = row;
  const tolerance = answer.tolerance === null ? "" : style.dim(`  (right within ${answer.tolerance} of it)`);
  return [
    `  ${style.name(withoutControls(text))}`,
    `  ${withoutControls(answer.text)}${tolerance}`,
    style.dim(`  ${row.style}, level ${difficulty.level}, ${split.replace("_", " ")}, ${id}`),
    ...(program === null ? [] : programTexts(program, nameOf).map((line) => `    ${withoutControls(line)}`)),
    ...quotes.slice(0, QUOTES).map(({ quote, uri }) => `    ${withoutControls(`"${cut(quote)}"  ${uri}`)}`),
    ...(quotes.length > QUOTES ? [style.dim(`    and ${quotes.length - QUOTES} more quotes`)] : []),
  ];
}

const cut = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length <= QUOTED ? line : `${line.slice(0, QUOTED - 1)}…`;
};

/** Names of the things in the evidence of the run that a file of questions is of; ids where there is none. */
export async function namesBeside(path: string): Promise<NameOf> {
  const names = new Map<string, string>();
  const found = await filesOf(dirname(dirname(path)), "evidence/entities");
  for (const file of "files" in found ? found.files : [])
    for await (const { id, name } of readRows(file, datasets["evidence/entities"], { columns: ["id", "name"] }))
      names.set(String(id), String(name));
  return (id) => names.get(id) ?? id;
}
