import readExcel, { type Sheet } from "read-excel-file/node";
import { refusedDocument, type DocumentOutcome } from "../../pages/document-outcome.ts";
import { FileError } from "../../pages/formats/format.ts";
import { wholeFile } from "../../pages/formats/whole.ts";
import { checkZip } from "../../pages/formats/zip.ts";
import { titleOfFile, type FoundFile } from "../../pages/found-file.ts";
import { gridTables } from "./grid-tables.ts";
import type { RawTable } from "./table.ts";

/** Unpacked bytes for one of `maxBytes`: XML packs to about a tenth. */
const UNPACKED = 10;
/** What programs call a sheet that nobody named. */
const UNNAMED = /^(?:sheet|table|tabelle|feuil|hoja|blad|foglio)\s?\d*$/i;

/** The sheets of a workbook. Of a formula it is the value that counts which the program kept that saved it: nothing is worked out. */
export async function excelTables(file: FoundFile, maxBytes: number): Promise<readonly RawTable[]> {
  const bytes = await wholeFile(file, maxBytes);
  // An encrypted .xlsx is no zip file but Microsoft's older container, as an .xls is.
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0xd0cf11e0)
    throw new FileError("encrypted", "the file is encrypted, or an old .xls; save it as .xlsx without a password");
  checkZip(bytes, maxBytes * UNPACKED);
  let sheets: readonly Sheet[];
  try {
    sheets = await readExcel(bytes);
  } catch (error) {
    throw new FileError("broken-file", "it is no Excel workbook, or a broken one", error);
  }
  const full = sheets.filter(({ data }) => data.length > 0);
  const losses: DocumentOutcome[] = [];
  const tables: RawTable[] = [];
  for (const { sheet, data } of full) {
    const uri = full.length === 1 ? file.uri : `${file.uri}?table=${encodeURIComponent(sheet)}`;
    const name = full.length === 1 && UNNAMED.test(sheet) ? titleOfFile(file.path) : sheet;
    const found = gridTables(data.map((row) => row.map(textOf)), { name, uri }); // prettier-ignore
    if (found.length === 0)
      losses.push(refusedDocument(uri, "unsupported-format", `no row of the sheet "${sheet}" is a header, or nothing stands below it`));
    tables.push(...found);
  }
  const [first, ...rest] = tables;
  if (first === undefined) throw new FileError("empty-page", "no sheet of the workbook is a table with a header");
  return [{ ...first, losses: [...(first.losses ?? []), ...losses] }, ...rest];
}

/** A day without a time of day is a day. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().replace(/T00:00:00\.000Z$/, "");
  return typeof cell === "string"
    ? cell.replace(/\s+/g, " ").trim()
    : typeof cell === "number" || typeof cell === "boolean"
      ? String(cell)
      : "";
}
