import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { documentsSource } from "../../pipelines/sources/documents.ts";
import type { SourceItem } from "../../pipelines/sources/source.ts";
import { type Document, DocumentsSourceConfig } from "../../schemas/index.ts";
import { contextOf, shelf } from "./crawl.ts";
import { zipOf } from "./zip.ts";

/** The folder of the test at hand. */
export let root: string;

/** A new folder for each test of the file that calls it: files of one worker share this module, and hooks are of the file that sets them. */
export function useFolder(): void {
  beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "records-"))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));
}

export async function read(files: Readonly<Record<string, string | Uint8Array>>, given: object = {}): Promise<readonly SourceItem[]> {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  const items: SourceItem[] = [];
  for await (const item of documentsSource(DocumentsSourceConfig.parse({ paths: ["."], root, ...given })).read(contextOf(shelf())))
    items.push(item);
  return items;
}

export const documentsOf = (items: readonly SourceItem[]): readonly Document[] =>
  items.flatMap((item) => (item.kind === "document" ? [item.document] : []));
export const refusals = (items: readonly SourceItem[]): readonly string[] =>
  items.flatMap((item) => (item.kind === "rejection" ? [`${item.rejection.reason}: ${item.rejection.detail}`] : []));

/** "libc6: size = 12986" for each claim; each quote is a part of its page. */
export const claims = (items: readonly SourceItem[]): readonly string[] =>
  documentsOf(items)
    .flatMap((document) =>
      extractDocument(document).statements.flatMap(({ claim, quote }) => {
        expect(document.text.slice(quote.start, quote.end)).not.toBe("");
        if (claim === undefined) return [];
        const { value } = claim;
        const told = value.kind === "reference" ? `-> ${value.reference.surface}` : value.kind === "quantity" ? `= ${value.number}${value.unit ?? ""}` : `= ${value.value} (${value.kind})`; // prettier-ignore
        return [`${claim.subject.surface}: ${claim.attribute} ${told}${claim.asOf === undefined ? "" : ` (${claim.asOf})`}`];
      }),
    )
    .toSorted();

export const about = (items: readonly SourceItem[], name: string): readonly string[] =>
  claims(items).filter((one) => one.startsWith(`${name}: `));

/** A workbook of one sheet; a cell in braces is a formula with the value that was kept of it. */
export function workbook(rows: readonly (readonly (string | number)[])[], sheet = "Sheet1"): Buffer {
  const cell = (value: string | number, at: string): string =>
    typeof value === "number"
      ? `<c r="${at}"><v>${value}</v></c>`
      : value.startsWith("{")
        ? `<c r="${at}"><f>1+1</f><v>${value.slice(1, -1)}</v></c>`
        : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const body = rows.map((row, y) => `<row r="${y + 1}">${row.map((one, x) => cell(one, `${String.fromCharCode(65 + x)}${y + 1}`)).join("")}</row>`).join(""); // prettier-ignore
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return zipOf({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`, // prettier-ignore
    "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`, // prettier-ignore
    "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`, // prettier-ignore
    "xl/_rels/workbook.xml.rels": `<?xml version="1.0"?><Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`, // prettier-ignore
    "xl/worksheets/sheet1.xml": `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${body}</sheetData></worksheet>`,
  });
}
