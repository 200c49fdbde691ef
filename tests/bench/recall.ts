import { readdirSync, readFileSync } from "node:fs";
import { factbookSite } from "../../pipelines/demo/factbook/factbook-site.ts";
import type { Element } from "../../pipelines/pages/dom.ts";
import { mainText } from "../../pipelines/pages/main-text.ts";
import { valueRecall } from "../pages/value-recall.ts";
import { row, type Row } from "./row.ts";

interface Layout {
  readonly name: string;
  readonly pages: () => Iterable<readonly [uri: string, html: string]>;
  /** What a reader would call the page's content. */
  readonly content: (element: Element) => boolean;
}

const byId = (element: Element): boolean => element.attribs["id"] === "content";
const main = (element: Element): boolean => element.name === "article" || element.name === "main";

const layouts: readonly Layout[] = [
  { name: "factbook (all pages)", pages: factbookPages, content: main },
  { name: "waters", pages: () => files("../fixtures/sites/waters/"), content: byId },
  {
    name: "encyclopedia",
    pages: () => files("../fixtures/sites/encyclopedia/wiki/"),
    content: (element) => element.attribs["class"] === "mw-parser-output",
  },
  { name: "bulletin", pages: () => files("../fixtures/sites/bulletin/"), content: main },
  { name: "register (blind)", pages: () => files("../extract/gold/blind/pages/"), content: byId },
  { name: "aviation (blind)", pages: () => files("../extract/gold/blind/aviation/"), content: main },
];

function* factbookPages(): Generator<readonly [string, string]> {
  const site = factbookSite();
  for (const path of site.paths) yield [`https://factbook.example${path}`, site.page(path) ?? ""];
}

function* files(folder: string): Generator<readonly [string, string]> {
  const base = new URL(folder, import.meta.url);
  for (const name of readdirSync(base, { recursive: true, encoding: "utf8" }).sort())
    if (name.endsWith(".html")) yield [`https://site.example/${name}`, readFileSync(new URL(name, base), "utf8")];
}

/** Table cells, definitions, list items and paragraphs of the pages that stand in their Markdown. No chance in it: one run says all. */
export function recall(): readonly Row[] {
  return layouts.map(({ name, pages, content }) => {
    let [found, total] = [0, 0];
    for (const [uri, html] of pages()) {
      const result = mainText(html, uri);
      if (!result.ok) throw new Error(`${uri}: ${result.detail}`);
      const one = valueRecall(html, result.value.text, content);
      found += one.found;
      total += one.total;
    }
    return row({ work: `main text, value recall: ${name}`, value: found / total, unit: `of ${total}`, aim: { least: 0.98 } });
  });
}
