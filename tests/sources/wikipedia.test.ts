import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import type { SourceItem } from "../../pipelines/sources/source.ts";
import { wikipediaSource } from "../../pipelines/sources/wikipedia.ts";
import { type Document, WikipediaSourceConfig } from "../../schemas/index.ts";
import { contextOf, shelf } from "./crawl.ts";

const fixture = join(import.meta.dirname, "../fixtures/wikipedia/dump.xml");
let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "wikipedia-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function read(
  name: string,
  content?: string | Uint8Array,
  given: Partial<WikipediaSourceConfig> = {},
): Promise<readonly SourceItem[]> {
  if (content === undefined) copyFileSync(join(import.meta.dirname, "../fixtures/wikipedia", name), join(root, name));
  else writeFileSync(join(root, name), content);
  const items: SourceItem[] = [];
  const options = WikipediaSourceConfig.parse({ path: name, root, ...given });
  for await (const item of wikipediaSource(options).read(contextOf(shelf()))) items.push(item);
  return items;
}

const WIKI = "https://wiki.example/wiki/";
const told = (items: readonly SourceItem[]): readonly string[] =>
  items.map((item) => item.kind === "document" ? `document ${item.document.uri.replace(WIKI, "")}` : item.kind === "trajectory" ? "trajectory" : item.kind !== "rejection" ? `${item.kind} ${item.uri}` : `${item.rejection.reason} ${item.rejection.itemKey.replace(WIKI, "")}`); // prettier-ignore
const article = (items: readonly SourceItem[], title: string): Document => {
  const found = items.find((item) => item.kind === "document" && item.document.title === title);
  if (found?.kind !== "document") throw new Error(`no ${title} in ${told(items).join("; ")}`);
  return found.document;
};
const claims = (document: Document): readonly string[] =>
  extractDocument(document).statements.flatMap(({ claim }) => {
    if (claim === undefined) return [];
    const { value } = claim;
    const said = value.kind === "reference" ? `-> ${value.reference.uri?.replace(WIKI, "") ?? value.reference.surface}` : value.kind === "quantity" ? `= ${value.number} ${value.unit ?? ""}`.trim() : `= ${value.value}`; // prettier-ignore
    return [`${claim.attribute} ${said}${claim.asOf === undefined ? "" : ` (${claim.asOf})`}`];
  });

/** A dump with these pages after its siteinfo. */
const dump = (pages: string): string => `<mediawiki xml:lang="en"><siteinfo><base>${WIKI}Main_Page</base></siteinfo>${pages}</mediawiki>`;
const page = (title: string, text: string): string => `<page><title>${title}</title><ns>0</ns><revision><timestamp>2020-01-01T00:00:00Z</timestamp><text>${text}</text></revision></page>`; // prettier-ignore

describe("a dump", () => {
  it("gives its articles in order; redirects, other namespaces and disambiguation pages are refused", async () => {
    expect(told(await read("dump.xml"))).toEqual([
      "document Ardvik",
      "document Velland",
      "document Sora_River",
      "document Kelm",
      "document Mercury_(ship)",
      "out-of-scope Issel",
      "redirect Ardvig",
      "out-of-scope Talk:Ardvik",
      "document Port_Issel",
      "document Ane_Lund",
    ]);
  });

  it("is the same packed by gzip and by bzip2 in several streams", async () => {
    const plain = await read("dump.xml");
    expect(await read("dump.xml.bz2")).toEqual(plain);
    expect(await read("dump.xml.gz", gzipSync(readFileSync(fixture)))).toEqual(plain);
  });

  it("an infobox becomes claims, as the rules read any page's", async () => {
    const document = article(await read("dump.xml"), "Ardvik");
    expect(document).toMatchObject({ kind: "wikipedia", language: "en", license: "CC-BY-SA-4.0", publishedAt: "2021-05-06" });
    expect(claims(document)).toEqual(
      expect.arrayContaining(["mayor -> Ane_Lund", "area / total = 48.6 sq km", "population = 31240 (2019)", "established date = 1731-05-12"]), // prettier-ignore
    );
    expect(document.text).not.toMatch(/18\.8|Ardvik\.jpg|a b|ardvik\.example|A book|Category|\[\[|\{\{/);
    expect(extractDocument(document).entities.find((one) => one.isPageSubject)).toMatchObject({ types: ["settlement", "town"] });
  });

  it("links keep their place, and lead to the articles' addresses", async () => {
    const items = await read("dump.xml");
    for (const item of items)
      if (item.kind === "document")
        for (const link of item.document.links) expect(item.document.text.slice(link.start, link.end)).toBe(link.text);
    expect(article(items, "Ardvik").links).toContainEqual(expect.objectContaining({ text: "Sora", uri: `${WIKI}Sora_River` }));
    expect(article(items, "Velland").links).toContainEqual(expect.objectContaining({ text: "ardvik", uri: `${WIKI}Ardvik` }));
  });

  it("tables with a header, headings and lists stay; lists of links in an infobox are lists", async () => {
    const items = await read("dump.xml");
    const velland = article(items, "Velland");
    expect(velland.text).toContain("## Largest towns\n\n| Town | Population |\n| --- | --- |\n| Ardvik | 31,240 |\n| Kelm | 12,871 |");
    expect(velland.text).not.toContain("header");
    expect(claims(velland)).toEqual(expect.arrayContaining(["capital -> Ardvik", "area = 51300 sq km", "official languages -> Vellish_language", "official languages -> Norn_language"])); // prettier-ignore
    expect(article(items, "Ardvik").text).toContain("## Twin towns\n\n- Kelm\n- Port Issel");
    expect(article(items, "Ardvik").text).not.toContain("References");
    expect(claims(article(items, "Sora River"))).toContain("length = 212 km");
  });

  it("of a page's history the newest text is read", async () => {
    expect(article(await read("dump.xml"), "Kelm")).toMatchObject({ publishedAt: "2020-02-03", text: "# Kelm\n\nKelm is a town in Velland with a market & a fair." }); // prettier-ignore
  });

  it("what was never closed is left out, what stands behind it is read", async () => {
    const { text } = article(await read("dump.xml"), "Port Issel");
    expect(text).toContain("Wool was sold there in 1900.");
    expect(text).not.toMatch(/\{\{|\[\[/);
  });
});

describe("hostile dumps", () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  it.each([
    ["bomb.xml", `${bomb}${dump(page("A", "&b;"))}`, "broken-file", "document type"],
    ["entity.xml", dump(page("A", "&b;")), "broken-file", "no XML"],
    ["cut.xml", dump(page("A", "text")).slice(0, -60), "broken-file", "no XML"],
    ["other.xml", "<rss><channel/></rss>", "unsupported-format", "no MediaWiki dump"],
    ["none.xml", "", "broken-file", "no XML"],
    ["no-pages.xml", dump(""), "empty-page", "no pages"],
    ["latin.xml", Buffer.from(dump(page("A", "caf\u00e9")), "latin1"), "bad-encoding", "UTF-8"],
    ["bad.xml.gz", "no gzip", "broken-file", "packed file"],
    ["bad.xml.bz2", "no bzip2", "broken-file", "packed file"],
    ["no-base.xml", `<mediawiki>${page("A", "Text.")}</mediawiki>`, "unsupported-format", "which wiki"],
    ["d.7z", "x", "unsupported-format", ".xml.bz2"],
  ] as const)("%s is refused", async (name, content, reason, detail) => {
    const items = await read(name, content);
    expect(items.at(-1)).toMatchObject({ kind: "rejection", rejection: { reason, itemKey: `file:///${name}` } });
    expect(items.some((item) => item.kind === "document" && name !== "cut.xml")).toBe(false);
    const last = items.at(-1);
    expect(last?.kind === "rejection" ? last.rejection.detail : "").toContain(detail);
  });

  it("a bzip2 file that is cut off is told", async () => {
    const whole = readFileSync(`${fixture}.bz2`);
    expect(told(await read("cut.xml.bz2", whole.subarray(0, whole.length - 200))).at(-1)).toBe("broken-file file:///cut.xml.bz2");
  });

  it("one template of 5 MB is refused, and the next article read", async () => {
    const items = await read("big.xml", dump(page("Big", `{{x|${"y".repeat(5_000_000)}}}`) + page("Small", "'''Small''' is a town.")));
    expect(told(items)).toEqual(["too-large Big", "document Small"]);
  });

  it.each([
    ["braces", "{{x|".repeat(100_000), "broken-file Deep"],
    ["links", "[[x|".repeat(100_000), "broken-file Deep"],
    ["tables", "{|\n|\n".repeat(10_000), "broken-file Deep"],
    ["notes", "&lt;ref&gt;".repeat(100_000), "broken-file Deep"],
    ["headings", "== a\n".repeat(1_000), "document Deep"],
  ])("many unclosed %s end no run", async (_, text, outcome) => {
    const items = await read("deep.xml", dump(page("Deep", text) + page("Small", "'''Small''' is a town.")));
    expect(told(items)).toEqual([outcome, "document Small"]);
  });
});
