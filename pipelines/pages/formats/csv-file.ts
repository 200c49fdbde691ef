import { titleOfFile, type FoundFile } from "../found-file.ts";
import type { DocumentOutcome } from "../document-outcome.ts";
import { csvRows } from "./csv-rows.ts";
import { FileError, type FileFormat } from "./format.ts";
import { escapeHtml, htmlPart, mainHtml } from "./html.ts";

/** A document of a table: so many rows, or so many characters. */
const ROWS = 500;
const CHARACTERS = 200_000;
const COLUMNS = 200;

/** A table with a header becomes documents of bounded size, each with the header; the first goes by the file's own uri. */
export const csvFiles: FileFormat = {
  extensions: ["csv", "tsv"],
  async *read(file, options) {
    let header: readonly string[] | undefined;
    let rows: (readonly string[])[] = [];
    let size = 0;
    let number = 0;
    let line = 0;
    const table = (): DocumentOutcome => tablePart(file, ++number, header ?? [], rows, options.language);
    for await (const row of csvRows(file, options.maxBytes)) {
      line++;
      if (header === undefined) header = checkedHeader(row);
      else {
        if (row.length > header.length && row.slice(header.length).some((cell) => cell !== ""))
          throw new FileError("broken-file", `row ${line} has ${row.length} cells where the header has ${header.length}`);
        rows.push(row);
        size += row.reduce((sum, cell) => sum + cell.length, 0);
        if (rows.length < ROWS && size < CHARACTERS) continue;
        yield table();
        [rows, size] = [[], 0];
      }
    }
    if (rows.length > 0) yield table();
    if (number === 0) throw new FileError("empty-page", "the table has no rows");
  },
};

function checkedHeader(row: readonly string[]): readonly string[] {
  const named = row.filter((cell) => cell !== "");
  if (row.length < 2) throw new FileError("unsupported-format", "the file has one column only; it is no table");
  if (row.length > COLUMNS) throw new FileError("too-large", `${row.length} columns; up to ${COLUMNS} are read`);
  // Pandas leaves the name of its index empty.
  if (row.slice(1).includes("") || new Set(named).size < named.length || named.every((cell) => /^[-+]?[\d.,]+$/.test(cell)))
    throw new FileError("unsupported-format", "the first row is no header: every column needs a name of its own");
  return row;
}

function tablePart(
  file: FoundFile,
  number: number,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  language: string,
): DocumentOutcome {
  const title = `Table of ${titleOfFile(file.path)}`;
  const cells = (tag: string, row: readonly string[]): string => `<tr>${header.map((_, at) => `<${tag}>${escapeHtml(row[at] ?? "")}</${tag}>`).join("")}</tr>`; // prettier-ignore
  const html = `<h1>${escapeHtml(title)}</h1><table><thead>${cells("th", header)}</thead><tbody>${rows.map((row) => cells("td", row)).join("\n")}</tbody></table>`;
  return htmlPart(mainHtml(html), { uri: number === 1 ? file.uri : `${file.uri}?part=${number}`, title }, { language });
}
