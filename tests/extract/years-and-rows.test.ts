import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import type { Document } from "../../schemas/index.ts";
import { claimLines, documentOf, draftOf } from "./support.ts";

/** Classes of pages that strangers made: which year is meant, and whether a row is a thing or a time of the page's subject. */
const table = (...rows: readonly string[]): string => {
  const [header = "", ...rest] = rows;
  return [header, `|${" --- |".repeat(header.split("|").length - 2)}`, ...rest].join("\n");
};
const page = (body: string): string[] => claimLines(draftOf(`# Holm Pier\n\n${body}\n`, { uri: "https://site.example/x/page.html" }));

const made = (title: string, body: string, folder = "pages"): Document =>
  documentOf(`# ${title}\n\n${body}\n`, {
    uri: `https://site.example/${folder}/${title.toLowerCase().replaceAll(" ", "-")}`,
    id: `d_${title}`,
  });

/** What is said of the first page beside the others. */
function readFirst(documents: readonly Document[]): string[] {
  const sites = new Sites();
  for (const one of documents) sites.add(outlineOf(one));
  const [first] = documents as [Document];
  return claimLines(extractDocument(first, toldNote(first, sites.noteOf(outlineOf(first)))));
}

describe("a page of a series of years", () => {
  const figures = (year: number): string =>
    table("| Goods | Tonnes | Main port |", ...["Timber", "Salt", "Grain"].map((one, at) => `| ${one} | ${year + at} | Port ${"ABCDEFG"[(year + at) % 7]} |`)); // prettier-ignore
  const years = [2011, 2012, 2013, 2014];

  it("dates what the pages of other years say otherwise, texts too", () => {
    const read = readFirst(years.map((year) => made(`Trade ${year}`, `## By goods\n\n${figures(year)}`)));
    expect(read).toContain("Trade 2011 | by goods / timber / main port | → Port C | 2011 caption");
  });

  it("is known by the site: a year in a title alone dates nothing", () => {
    const read = readFirst([made("Trade 2011", `## By goods\n\n${figures(2011)}`)]);
    expect(read.filter((one) => one.includes("main port") && one.includes("2011 caption"))).toEqual([]);
  });

  it("leaves undated what the same things have in every year", () => {
    const rows = (year: number): string =>
      table("| Place | Boat | Yard | Points |", ...["Heron", "Petrel", "Gannet"].map((one, at) => `| ${at + 1} | ${one} | Yard ${"ABC"[at]} | ${year - 2000 + at} |`)); // prettier-ignore
    const read = readFirst(years.map((year) => made(`Cup ${year}`, `## Result\n\n${rows(year)}`)));
    expect(read).toContain("Heron | yard | Yard A");
    expect(read).toContain("Heron | points | 11 | 2011 caption");
  });

  it("calls numbered rows as the site calls their pages", () => {
    const race = made(
      "1998 Tour",
      `## Stages\n\n${table("| Stage | Start | Length (km) |", "| 1 | Wendlow | 80.9 |", "| 2 | Varrick | 107.1 |")}`,
    );
    const stages = [1998, 1999, 2000].map((year) => made(`${year} Tour, stage 1`, "- **Start**: Wendlow"));
    expect(readFirst([race, ...stages])).toContain("1998 Tour, stage 2 | length | 107.1 km");
    expect(readFirst([race])).not.toContain("1998 Tour, stage 2 | length | 107.1 km");
  });
});

describe("when a table is of", () => {
  const rows = table("| Berth type | Length (m) |", "| Quays | 120 |", "| Piers | 80 |");

  it("is said by the whole of a caption that counts several things up", () => {
    const ports = table("| Port | Cargo / Inwards | Passengers |", "| Merrin | 295.4 | 546 |", "| Hallavik | 147.3 | 234 |");
    const read = page(`Table: Cargo, passengers and vessel calls by port, 2011\n\n${ports}`);
    expect(read).toContain("Merrin | cargo / inwards | 295.4 | 2011 caption");
    expect(read).toContain("Merrin | passengers | 546 | 2011 caption");
  });

  it("is said by a line before or behind it that says nothing more", () => {
    expect(page(`## Sizes\n\nMonthly medians, 2015. Nights without data were dropped.\n\n${rows}`).every((one) => one.endsWith("2015 caption"))).toBe(true); // prettier-ignore
    expect(page(`## Sizes\n\n${rows}\n\nInventory of 1893. Sizes as written.`).every((one) => one.endsWith("1893 caption"))).toBe(true);
    expect(page(`## Sizes\n\n${rows}\n\nThe quay was built in 1893. It stands.`).some((one) => one.endsWith("1893 caption"))).toBe(false);
  });

  it("is when prices are asked from", () => {
    expect(page(`Table: Charges from 1 April 2019, excluding VAT\n\n${table("|  |  |", "| Passenger embarked | £0.63 |")}`)).toEqual([
      "Holm Pier | passenger embarked | 0.63 GBP | 2019-04-01 header",
    ]);
    expect(page(`Table: Visitors from 2010\n\n${table("|  |  |", "| Guests | 63 |")}`)).toEqual(["Holm Pier | guests | 63"]);
  });

  it("is a year in a row that heads the next", () => {
    const bands = table("| 2011 | 2012 |", "| 206 | 202 |", "| 2013 | 2014 |", "| 205 | 207 |");
    expect(page(`Table: Acts of pilotage by year\n\n${bands}`)).toEqual(
      [206, 202, 205, 207].map((one, at) => `Holm Pier | acts of pilotage by year | ${one} | ${2011 + at} header`),
    );
  });

  it("is not hidden by a mark that a note explains", () => {
    const marked = table("| Year | Cargo (tonnes) |", "| 2017 | 61.8 p |", "| 2018ᵖ | 58.9 r |");
    expect(page(`## Traffic\n\n${marked}\n\np = provisional, r = revised.`)).toEqual([
      "Holm Pier | cargo | 61.8 t | 2017 header",
      "Holm Pier | cargo | 58.9 t | 2018 header",
    ]);
  });
});

describe("rows that are spans", () => {
  it("are times of the page's subject", () => {
    const owners = table("| From | To | Owner |", "| 1973 | 1984 | Western Ferries |", "| 1984 | present | Harbour Board |");
    expect(page(`## Ownership\n\n${owners}`)).toEqual([
      "Holm Pier | owner | → Western Ferries | 1973/1984 header",
      "Holm Pier | owner | → Harbour Board | 1984 header",
    ]);
  });

  it("say when each of a list was so", () => {
    expect(page("## Keepers\n\n- Ingrid Lind, 1880–1895\n- Duncan Drever, 1895–1906")).toEqual([
      "Holm Pier | keepers | → Ingrid Lind | 1880/1895 stated",
      "Holm Pier | keepers | → Duncan Drever | 1895/1906 stated",
    ]);
  });

  it("are told by other pages, where a row begins with a name", () => {
    const gates = (at: number): string =>
      `## Highest gates\n\n${table("| Match against | Year | Gate |", ...["Cragmouth", "Netherby", "Marbury"].map((one, each) => `| ${one} | ${1941 + at * 7 + each} | ${(at + 5) * 1100 + each} |`))}`; // prettier-ignore
    const grounds = ["Abbey Field", "Low Fold", "Mill Bank", "Cliff View"].map((name, at) => made(name, gates(at), "grounds"));
    expect(readFirst(grounds)).toContain("Abbey Field | highest gate | 5500 | 1941 header");
  });
});

describe("whose a row is", () => {
  it("is of what stands before sides that have the like columns", () => {
    const records = table("| Event | Men / Mark (m) | Men / Holder | Women / Mark (m) | Women / Holder |", "| Long jump | 7.01 | Roy Hart | 6.95 | Karen Cass |", "| Shot put | 16.2 | Colin Hart | 14.1 | Joan Cass |"); // prettier-ignore
    expect(page(`## Records\n\n${records}`).filter((one) => one.startsWith("Roy Hart |"))).toEqual([]);
  });

  it("is of nobody in a grid of results", () => {
    const grid = table("| Home \\\\ Away | ABC | DEF |", "| Abbey Town |  | 0–2 |", "| Deft United | 1–1 |  |");
    expect(page(`## Results\n\n${grid}`)).toEqual([]);
  });

  it("counts matches in letters, and no watts", () => {
    const league = table("| Club | P | W | D | L |", "| Abbey Town | 14 | 8 | 2 | 4 |", "| Deft United | 14 | 7 | 4 | 3 |");
    expect(page(`## Table\n\n${league}`)).toContain("Abbey Town | w | 8");
  });
});
