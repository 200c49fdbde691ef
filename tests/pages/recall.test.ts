import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { factbookSite } from "../../pipelines/demo/factbook/factbook-site.ts";
import type { Element } from "../../pipelines/pages/dom.ts";
import { mainText } from "../../pipelines/pages/main-text.ts";
import { valueRecall } from "./value-recall.ts";

/** The element that a reader would call the content, by layout. */
const contents: Readonly<Record<string, (element: Element) => boolean>> = {
  waters: (element) => element.attribs["id"] === "content",
  encyclopedia: (element) => element.attribs["class"] === "mw-parser-output",
  bulletin: (element) => element.name === "article" || element.name === "main",
};
const sites = join(import.meta.dirname, "../fixtures/sites");

function measure(
  pages: Iterable<readonly [uri: string, html: string]>,
  content: (element: Element) => boolean,
): { readonly found: number; readonly total: number; readonly missing: readonly string[] } {
  const sum = { found: 0, total: 0, missing: [] as string[] };
  for (const [uri, html] of pages) {
    const result = mainText(html, uri);
    if (!result.ok) throw new Error(`${uri}: ${result.detail}`);
    const { found, total, missing } = valueRecall(html, result.value.text, content);
    sum.found += found;
    sum.total += total;
    sum.missing.push(...missing);
  }
  return sum;
}

/** Risk (a): main text loses tables. */
describe("values of the page that stand in its Markdown", () => {
  it.each(Object.entries(contents))("layout %s", (layout, content) => {
    const files = readdirSync(join(sites, layout), { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".html") && !(layout === "encyclopedia" && name === "index.html"),
    );
    const { found, total, missing } = measure(
      files.map((name) => [`https://${layout}.example/${name}`, readFileSync(join(sites, layout, name), "utf8")]),
      content,
    );
    expect(total).toBeGreaterThan(60);
    expect(found / total, missing.join("\n")).toBeGreaterThanOrEqual(0.98);
  });

  it("the demo's site", () => {
    const site = factbookSite();
    const some = site.paths.filter((_, index) => index % 9 === 0);
    const { found, total, missing } = measure(
      some.map((path) => [`https://factbook.example${path}`, site.page(path) ?? ""]),
      (element) => element.name === "article",
    );
    expect(total).toBeGreaterThan(5_000);
    expect(found / total, missing.slice(0, 10).join("\n")).toBeGreaterThanOrEqual(0.98);
  });

  it("sees what is lost", () => {
    const html = "<article><table><tr><th>a</th><td>1,234</td></tr><tr><th>b</th><td>5,678</td></tr></table></article>";
    expect(valueRecall(html, "| a | 1,234 |", (element) => element.name === "article")).toEqual({ found: 1, total: 2, missing: ["5,678"] });
  });
});
