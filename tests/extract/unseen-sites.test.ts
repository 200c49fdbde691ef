import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import type { Document } from "../../schemas/index.ts";
import { claimLines, documentOf, draftOf } from "./support.ts";

const lines = (markdown: string, uri = "https://site.example/x/page.html"): string[] => claimLines(draftOf(markdown, { uri }));

/** What is said of the first page of a site. */
function readFirst(documents: readonly Document[]): string[] {
  const [first] = documents as [Document];
  const sites = new Sites();
  for (const one of documents) sites.add(outlineOf(one));
  return claimLines(extractDocument(first, toldNote(first, sites.noteOf(outlineOf(first)))));
}

describe("what a page without a title of its own is called", () => {
  const titled = (title: string, at: number): Document =>
    documentOf(`**Size**: ${at} ha\n`, { title, uri: `https://site.example/x/a${at}.html`, id: `d_${at}` });

  it("is the part of the titles that no other page has", () => {
    const site = ["Hask", "Vaun", "Pell", "Merrin"].map((name, at) => titled(`OBGN :: Islands :: ${name}`, at + 2));
    expect(readFirst(site)).toEqual(["Hask | size | 2 ha"]);
  });

  it("is the part that the address names, whatever signs that leaves out", () => {
    const page = documentOf("**Size**: 2 ha\n", { title: "OSB Database - OSB-0656", uri: "https://site.example/seedbank/osb0656.html" });
    expect(claimLines(extractDocument(page))).toEqual(["OSB-0656 | size | 2 ha"]);
  });

  it("is nothing where it is a year, a glossary or one of the site's lists", () => {
    expect(lines("# The year 2005\n\n- **Visitors**: 12,400")).toEqual([]);
    expect(lines("# Words of the mill: a glossary\n\n- **Bolt**: to sift meal")).toEqual([]);
    expect(lines("# Gardens\n\n- **Visitors**: 12,400", "https://site.example/lists/gardens.html")).toEqual([]);
  });
});

describe("results", () => {
  const rows = "| Pos | Rider | Team | Time |\n| --- | --- | --- | --- |\n| 1 | Ivo Lind | Vesper | 3:31:13 |\n| 2 | Bo Tan | Farrow | 3:31:40 |\n| 3 | Ada Rusk | Marl | 3:32:02 |"; // prettier-ignore

  it("are of the year of their occasion", () => {
    expect(lines(`# 2013 Grand Tour\n\n## Result\n\n${rows}`)).toContain("Ivo Lind | team | Vesper | 2013 caption");
  });

  it("say nothing of a stage that has no time, and name no kind of things", () => {
    const read = lines(`# Tour archive of Alm\n\n## Stage 3: Alm - Tor\n\n${rows}`);
    expect(read.filter((one) => one.startsWith("Ivo Lind") || one.includes("→"))).toEqual([]);
  });
});

describe("rows of tables", () => {
  it("are no properties of a name that stands behind its figures", () => {
    const row = (year: number, stage: number, name: string): string => `| ${year} | ${stage} | [${name}](https://site.example/p/${name}) |`;
    const read = lines(`# Tollin Pass\n\n## Use\n\n| Year | Stage | First over |\n| --- | --- | --- |\n${row(1998, 3, "Lind")}\n${row(1998, 5, "Tan")}\n${row(2001, 4, "Rusk")}`); // prettier-ignore
    expect(read).toContain("Tollin Pass | first over | → Rusk | 2001 header");
    expect(read.filter((one) => one.startsWith("Rusk"))).toEqual([]);
  });

  it("are things where they have pages, numbered or not", () => {
    const row = (at: number): string => `| [Tramcar ${at}](https://site.example/t/${at}) | ${at} t |`;
    expect(lines(`# Class T4\n\n## The class\n\n| Tramcar | Weight |\n| --- | --- |\n${row(32)}\n${row(34)}`)).toContain("Tramcar 32 | weight | 32 t"); // prettier-ignore
  });

  it("are sides of the page's subject, and not the towns that they begin in", () => {
    const read = lines("# Kestrel Stair\n\n## Ascents\n\n| Side | From | Length (km) |\n| --- | --- | --- |\n| West | [Cressant](https://site.example/c) | 6.7 |\n| East | [Sennhaven](https://site.example/s) | 4.2 |"); // prettier-ignore
    expect(read.filter((one) => /^(?:Cressant|Sennhaven)/.test(one))).toEqual([]);
    expect(read.some((one) => one.startsWith("Kestrel Stair") && one.endsWith("6.7 km"))).toBe(true);
  });

  it("are not dated by the year in which each was born", () => {
    const read = lines("# List of riders\n\n| Rider | Born | Height (m) |\n| --- | --- | --- |\n| Jan Hessel | 1971 | 1.84 |\n| Jan Hessel | 1979 | 1.75 |\n| Bo Tan | 1980 | 1.80 |"); // prettier-ignore
    expect(read).toContain("Bo Tan | height | 1.8 m");
  });
});

describe("lists", () => {
  const item = (name: string, behind: string): string =>
    `- [${name}](https://site.example/p/${name.toLowerCase().replace(/ /g, "-")})${behind}`;

  it("tell what several things are; what one thing is called elsewhere is no kind", () => {
    const read = (sorts: readonly string[]): string[] => lines(`# Plants\n\n${sorts.map((sort, at) => item(`Haskia ${"abcd"[at]}ora`, ` (${sort})`)).join("\n")}`); // prettier-ignore
    expect(read(["slender bush", "dwarf orchid", "marsh bell", "shield fern"])).toEqual([]);
    expect(read(["fern", "orchid", "fern", "bell"])).toContain("Haskia aora | type | fern");
  });

  it("date a member by the span or the year beside it, and not by a year in brackets", () => {
    const read = lines(`# Pike Mill\n\n## Owners\n\n${item("Augustus Fenn", ", 1900–27")}\n${item("Silas Holt", " (1833–91)")}\n${item("Corliss Company", " (1883)")}\n${item("Ivo Lind", ", 1997")}`); // prettier-ignore
    expect(read).toEqual([
      "Pike Mill | owners | → Augustus Fenn | 1900/1927 stated",
      "Pike Mill | owners | → Silas Holt | 1833/1891 stated",
      "Pike Mill | owners | → Corliss Company",
      "Pike Mill | owners | → Ivo Lind | 1997 stated",
    ]);
  });

  it("say when something happened, in words of the language", () => {
    expect(lines("# Tramcar 34\n\n## Works visits\n\n- 1922: new tyres\n- 1954: new boiler")).toContain("Tramcar 34 | works visits / new boiler | 1954"); // prettier-ignore
    expect(lines("# Grand Cup\n\n## Winners\n\n- 1922: Ivo Lind\n- 1954: Bo Tan").some((one) => /lind \|/.test(one))).toBe(false);
  });

  it("stand under the bold line above them", () => {
    const page = (name: string): Document =>
      documentOf(`# ${name}\n\n**Size**: 4 ha\n\n**Plants of the island**\n\n${item("Haskia gracilis", "")}\n${item("Tarnula nana", "")}\n${item(`Orrenia ${name}`, "")}`, { uri: `https://site.example/x/${name}.html`, id: `d_${name}` }); // prettier-ignore
    expect(readFirst(["Pell", "Vaun", "Hask"].map(page))).toContain("Pell | plants of the island | → Haskia gracilis");
  });
});

describe("what is no value", () => {
  it("is the way to the page, the head of a comment, or hours of the day read as a figure", () => {
    expect(lines("# Pell\n\nYou are here: Home > Islands > Pell\n\nRay says: February 28, 2019")).toEqual([]);
    expect(lines("# Pell\n\n- **Ticket office**: 8.45–12.00\n- **Size**: 4 ha").filter((one) => /10\.2/.test(one))).toEqual([]);
  });

  it("is what a caption says of a mark, or of how figures are given", () => {
    const read = lines("# Pell Railway\n\nTable: Passengers per season. * estimate\n\n|  | 2012 | 2013 |\n| --- | --- | --- |\n| [Orn Line](https://site.example/o) | 1,204 | 1,310 |\n| [Ull Line](https://site.example/u) | 904 | 918* |"); // prettier-ignore
    expect(read).toContain("Orn Line | passengers per season | 1204 | 2012 header");
  });
});
