import { describe, expect, it } from "vitest";
import { documentOf as documentOfPage } from "./gold/documents.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import type { Document } from "../../schemas/index.ts";
import { claimLines, documentOf, draftOf } from "./support.ts";

/** What holds on any layout: a subject is a thing, a label is a label, a value is one value. */
const page = (body: string): string[] => claimLines(draftOf(`# Holm Pier\n\n${body}\n`, { uri: "https://site.example/x/page.html" }));

function readFirst(documents: readonly Document[]): string[] {
  const sites = new Sites();
  for (const one of documents) sites.add(outlineOf(one));
  const [first] = documents as [Document];
  return claimLines(extractDocument(first, toldNote(first, sites.noteOf(outlineOf(first)), sites)));
}

describe("a subject is a thing", () => {
  it("reads states across the header as parts of the page's subject", () => {
    const table = "| Property | Before | After |\n| --- | --- | --- |\n| Gloss | 62 GU | 44 GU |\n| Moisture | 8.6 % | 11.8 % |";
    const read = page(`## Measurements\n\n${table}`);
    expect(read.filter((one) => /^(?:Before|After)/.test(one))).toEqual([]);
    expect(read).toContain("Holm Pier | moisture / after | 11.8 %");
  });

  it("says of both what a dealer asks for a thing that others ask otherwise", () => {
    const goods = ["Orla Wheel", "Tamsin Frame", "Merrow Fork"];
    const dealer = (at: number): Document =>
      documentOf(
        `# Dealer ${"ABCD"[at]}\n\n## Items\n\n| Item | Price | Left |\n| --- | --- | --- |\n${goods.map((one, row) => `| [${one}](https://site.example/parts/${row}) | €${20 + at * 3 + row}.50 | ${at + row + 3} |`).join("\n")}\n`,
        { uri: `https://site.example/dealers/${"abcd"[at]}`, id: `d_${at}` },
      );
    const read = readFirst([0, 1, 2, 3].map(dealer));
    expect(read).toContain("Tamsin Frame | price | 21.5 EUR {Dealer A}");
    expect(read.filter((one) => /^Tamsin Frame \| price \| [\d.]+ EUR$/.test(one))).toEqual([]);
  });
});

describe("a label is a label", () => {
  it("gives a heading over sentences none of the short lines behind them", () => {
    expect(page("## Placement\n\nKeep it away from vents, as draughts show at once.\n\nEdit this page")).toEqual([]);
  });

  it("reads a line of parts, of which one is labelled, of the page's thing", () => {
    const line = "Introduced 1 Jan 2017 · Reference board: Quill Eight · Recalibrate every 12 months";
    const read = page(`## Wiring\n\nRed is plus, and black is ground as it always was.\n\n${line}`);
    expect(read).toContain("Holm Pier | introduced | 2017-01-01");
    expect(read.filter((one) => one.includes("wiring"))).toEqual([]);
  });

  it("stands what only names a group under what the heading counts, or nowhere", () => {
    const list = "- **Adults**: £9\n- **Under 16**: £4\n- **Concessions**: £6";
    expect(page(`## Tickets\n\n${list}`)).toContain("Holm Pier | tickets / under 16 | 4 GBP");
    expect(page(list)).toEqual([]);
    expect(page("- **Children**: 2\n- **Height**: 30 m")).toContain("Holm Pier | children | 2");
  });
});

describe("a value is one value", () => {
  it("takes no deed for what a heading has", () => {
    const deeds = "- Bought from the maker by Henrietta Moule\n- Sold to the Corporation of Stenby\n- Given to the museum by Judith Amber";
    expect(page(`## Provenance\n\n${deeds}`)).toEqual([]);
    expect(page("## Materials\n\n- reinforced concrete\n- carved oak")).toHaveLength(2);
  });

  it("knows labels and values in turn in a table that marks neither", () => {
    const html = `<html><body><main><h1>Holm Pier</h1><table><tr><td>Begun</td><td>18 March 2015</td><td>Completed</td><td>24 July 2015</td></tr><tr><td>Cost</td><td>£2,100</td><td>Length</td><td>120 m</td></tr><tr><td>Engineer</td><td>Tess Halloran</td><td>Hours</td><td>88</td></tr></table><p>${"A pier that people have walked on for a long time, in all weathers. ".repeat(6)}</p></main></body></html>`;
    expect(claimLines(extractDocument(documentOfPage("https://site.example/x/page.html", html)))).toEqual(expect.arrayContaining([expect.stringContaining("cost | 2100 GBP"), expect.stringContaining("length | 120 m")])); // prettier-ignore
  });
});
