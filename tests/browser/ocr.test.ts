import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { documentsSource } from "../../pipelines/sources/documents.ts";
import type { SourceItem } from "../../pipelines/sources/source.ts";
import { DocumentsSourceConfig } from "../../schemas/config/sources.ts";
import { contextOf, shelf } from "../sources/crawl.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "groundwork-ocr-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const copied = (name: string): void => copyFileSync(join(import.meta.dirname, "../fixtures/documents", name), join(root, name));

async function read(ocr?: string): Promise<readonly SourceItem[]> {
  const items: SourceItem[] = [];
  const options = DocumentsSourceConfig.parse({ paths: ["."], root, ...(ocr !== undefined && { ocr }) });
  for await (const item of documentsSource(options).read(contextOf(shelf()))) items.push(item);
  return items;
}
const texts = (items: readonly SourceItem[]): readonly string[] => items.flatMap((item) => (item.kind === "document" ? item.document.text : [])); // prettier-ignore
const reasons = (items: readonly SourceItem[]): readonly string[] => items.flatMap((item) => (item.kind === "rejection" ? item.rejection.reason : [])); // prettier-ignore

it.each(["orrel.png", "orrel-scan.pdf"])("the words of %s are read where the config says so, and else the row says how", async (name) => {
  copied(name);
  expect(reasons(await read())).toEqual([name.endsWith(".png") ? "unsupported-format" : "empty-page"]);
  const [text] = texts(await read("eng"));
  expect(text).toContain("The port of Orrel was founded in 1874.");
});

it("what is no picture, and languages that are not there, are refused", async () => {
  writeFileSync(join(root, "broken.png"), "\x89PNG and nothing more");
  expect(reasons(await read("eng"))).toEqual(["broken-file"]);
  rmSync(join(root, "broken.png"));
  copied("orrel.png");
  expect(reasons(await read("nolanguage"))).toEqual(["broken-file"]);
});
