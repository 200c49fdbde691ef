import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { saysNothing, toldNote } from "../../pipelines/extract/told-note.ts";
import type { Document } from "../../schemas/index.ts";
import { claimLines, documentOf } from "./support.ts";

const NAMES = ["Hestra", "Tarnvik", "Corbeck", "Ostmar", "Belsund"];

const page = (name: string, body: string, path = `rivers/${name.toLowerCase()}`): Document =>
  documentOf(`# ${name}\n\n${body}\n`, { uri: `https://rivers.example/${path}`, id: `d_${name}` });

const sitesOf = (documents: readonly Document[]): Sites => {
  const sites = new Sites();
  for (const one of documents) sites.add(outlineOf(one));
  return sites;
};

/** What is said of the first page, where the others are made alike. */
function readFirst(documents: readonly Document[]): string[] {
  const [first] = documents as [Document];
  return claimLines(extractDocument(first, toldNote(first, sitesOf(documents).noteOf(outlineOf(first)))));
}

const made = (body: (name: string, at: number) => string): readonly Document[] => NAMES.map((name, at) => page(name, body(name, at)));

describe("what the pages of a site tell of one of them", () => {
  it("parts labels from figures that stand in one line; words before words may be any phrase", () => {
    expect(readFirst(made((_, at) => `- Total length ${120 + at} km\n- Regime ${["snow-fed", "rain-fed"][at % 2]}`))).toEqual([
      "Hestra | total length | 120 km",
    ]);
  });

  it("finds a label in the line above its value", () => {
    expect(readFirst(made((_, at) => `Mean depth\n\n${12 + at} m\n\nNavigable reach\n\n${30 + at} km`))).toEqual([
      "Hestra | mean depth | 12 m",
      "Hestra | navigable reach | 30 km",
    ]);
  });

  it("drops what all pages have, and names of tabs", () => {
    expect(readFirst(made((_, at) => `## Measures in brief\n\n- Overview\n- Technical\n- **Length**: ${120 + at} km`))).toEqual([
      "Hestra | measures in brief / length | 120 km",
    ]);
  });

  it("reads a table of one row as labels and values of the page's subject, whatever the row begins with", () => {
    const table = (_: string, at: number): string =>
      `| Receiving water | Length | Regime |\n| --- | --- | --- |\n| ${["Lake Orn", "River Ull"][at % 2]} | ${120 + at} km | mixed |`;
    expect(readFirst(made(table))).toContain("Hestra | length | 120 km");
  });

  it("takes rows that all pages have, with other figures, for parts of what is counted", () => {
    const table = (_: string, at: number): string =>
      `| Group | Permits by craft |\n| --- | --- |\n| Kayak K2 | ${410 + at} |\n| Raft R9 | ${52 + at} |\n| Zodiac Z | ${7 + at} |`;
    expect(readFirst(made(table))).toContain("Hestra | permits / kayak k2 | 410");
  });

  it("takes rows that name pages for things, with what stands beside them as theirs, where times come again on some pages", () => {
    const link = (name: string): string => `[${name}](https://rivers.example/bridges/${name.toLowerCase().replace(" ", "-")})`;
    const bridges = (at: number): string => {
      const row = (n: number): string => `| ${1900 + (n >> 1)} | ${link(`Span ${"ABCDEFGH"[n]}`)} | ${["pier", "arch", "deck"][(at + n) % 3]} built | ${["Ann Lee", "Bo Tan", "Cy Ro"][n % 3]} |`;
      return ["| Year | Title | Part | Engineer |", "| --- | --- | --- | --- |", row(at), row(at + 1), row(at + 2)].join("\n");
    }; // prettier-ignore
    const read = readFirst(made((_, at) => `## Bridges\n\n${bridges(at)}`));
    expect(read).toContain("Hestra | bridges | → Span A");
    expect(read).toContain("Span A | engineer | Ann Lee");
    expect(read).toContain("Span A | year | 1900");
    expect(read.filter((one) => one.startsWith("Hestra | ") && !one.includes("→"))).toEqual([]);
  });

  it("takes rows of several columns that all pages have for parts of the page's subject", () => {
    const table = (_: string, at: number): string =>
      `| Gauge | Height (m) | Sensor |\n| --- | --- | --- |\n| Post A1 | ${10 + at} | ${["float", "radar"][at % 2]} |\n| Post B2 | ${30 + at} | sonar |`;
    expect(readFirst(made(table))).toEqual(
      expect.arrayContaining(["Hestra | height / post a1 | 10 m", "Hestra | sensor / post a1 | float"]),
    );
  });

  it("keeps what a heading lists, however many pages list some of it too", () => {
    const birds = (_: string, at: number): string =>
      `## Birds you may see\n\n- Osprey\n- ${["Black tern", "Dipper", "Grey heron", "Kingfisher", "Teal"][at]}`;
    expect(readFirst(made(birds))).toEqual(["Hestra | birds you may see | Osprey", "Hestra | birds you may see | Black tern"]);
  });

  it("claims what a clause says where other pages say it with other values, and of nobody else", () => {
    const said = (_: string, at: number): string =>
      `Work began in spring. Its sluice gate stands ${7 + at}.3 metres tall, and the keeper is ${["Anna Lind", "Bo Tarn", "Cy Rook"][at % 3]}. In 201${at} it drew ${4 + at},200 visitors.`;
    expect(readFirst(made(said))).toEqual([
      "Hestra | sluice gate / height | 7.3 m",
      "Hestra | keeper | → Anna Lind",
      "Hestra | drew visitors | 4200 | 2010 sentence",
    ]);
    const another = (name: string, at: number): string => `Anna Lind of ${name} drew the plans. He was paid ${30 + at} crowns.`;
    expect(readFirst(made(another)).filter((one) => one.startsWith("Hestra"))).toEqual([]);
  });

  it("knows the thing of a page that says more of it", () => {
    const all = [
      ...made((_, at) => `- **Length**: ${120 + at} km`),
      ...NAMES.map((name, at) =>
        documentOf(`# Chiffres : ${name}\n\n- **Debit**: ${300 + at} m³/s\n`, {
          uri: `https://rivers.example/more/${name.toLowerCase()}`,
          language: "fr",
        }),
      ),
    ];
    const more = all[NAMES.length] as Document;
    expect(sitesOf(all).noteOf(outlineOf(more))?.subject).toEqual({ name: "Hestra", uri: "https://rivers.example/rivers/hestra" });
  });

  it("says the same in whatever order the pages come", () => {
    const all = made((_, at) => `- Total length ${120 + at} km\n- Regime ${["snow-fed", "rain-fed"][at % 2]}`);
    const notes = (documents: readonly Document[]): unknown[] => {
      const sites = sitesOf(documents);
      return all.map((one) => sites.noteOf(outlineOf(one)));
    };
    expect(notes(all.toReversed())).toEqual(notes(all));
  });

  it("says nothing of a page that is alone", () => {
    const [one] = made(() => "- Total length 120 km") as [Document];
    const note = sitesOf([one]).noteOf(outlineOf(one));
    expect(note !== undefined && saysNothing({ ...note, things: [] })).toBe(true);
    expect(toldNote(one, note)).toBeUndefined();
  });
});
