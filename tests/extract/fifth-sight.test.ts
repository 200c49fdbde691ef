import { describe, expect, it } from "vitest";
import { statementOf } from "../../pipelines/extract/claims.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { cleanLabel } from "../../pipelines/extract/labels.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import type { Document, DocumentDraft } from "../../schemas/index.ts";
import { claimLines, documentOf, draftOf } from "./support.ts";

/** Classes that sites of strangers had: what each tells in its own words, on sites of other kinds. */
const lines = (markdown: string, uri = "https://site.example/x/page.html"): string[] => claimLines(draftOf(markdown, { uri }));
const table = (...rows: readonly string[]): string => {
  const [header = "", ...rest] = rows;
  return [header, `|${" --- |".repeat(header.split("|").length - 2)}`, ...rest].join("\n");
};
const page = (body: string, name: string, folder = "x"): Document => documentOf(body, { uri: `https://site.example/${folder}/${name}.html`, id: `d_${folder}_${name}` }); // prettier-ignore

function draftOfFirst(documents: readonly Document[]): DocumentDraft {
  const sites = new Sites();
  for (const one of documents) sites.add(outlineOf(one));
  const [first] = documents as [Document];
  return extractDocument(first, toldNote(first, sites.noteOf(outlineOf(first)), sites));
}
const readFirst = (documents: readonly Document[]): string[] => claimLines(draftOfFirst(documents));

describe("a report on a thing", () => {
  const body = "## About this report\n\n- **Report number**: 12-04\n- **Date of inspection**: 3 May 2012\n- **Inspector**: Ada Rusk\n\n## Findings\n\n- **Height**: 41.5 cm\n- **Condition**: good"; // prettier-ignore

  it("tells its figures of the thing, and its number and date of itself", () => {
    for (const title of ["Condition report 12-04: Blue Vase", "Blue Vase – condition report 12-04"]) {
      const read = lines(`# ${title}\n\n${body}`, "https://site.example/reports/12-04.html");
      expect(
        read.filter((one) => one.includes("height") || one.includes("condition |")).every((one) => one.startsWith("Blue Vase | ")),
      ).toBe(true);
      expect(read.filter((one) => /number|inspect/.test(one)).length).toBe(3);
      expect(read.filter((one) => /number|inspect/.test(one) && one.startsWith("Blue Vase"))).toEqual([]);
    }
  });

  it("is no report where a year's business or a story is told", () => {
    expect(lines(`# Annual report 2012: Growth\n\n${body}`).filter((one) => one.startsWith("Growth"))).toEqual([]);
    expect(lines(`# Inspection: what the winter left\n\n${body}`).filter((one) => one.startsWith("what the winter"))).toEqual([]);
  });
});

describe("columns", () => {
  it("are versions of the page's thing where they are called by its name", () => {
    const read = lines(`# Halden 3\n\n## Versions\n\n${table("| Equipment | Halden 3 Basic | Halden 3 Plus |", "| Price (€) | 41 | 52 |", "| Ports | 3 | 4 |")}`); // prettier-ignore
    expect(read).toEqual(expect.arrayContaining(["Halden 3 Basic | price | 41 EUR", "Halden 3 Plus | ports | 4"]));
    expect(read.filter((one) => one.startsWith("Ports") || one.startsWith("Price"))).toEqual([]);
  });

  it("hold the page's own values under its name, in the unit beside them", () => {
    const read = lines(`# Halden 3\n\n## Technical data\n\n${table("| Technical data | Unit | Halden 3 |", "| Width | mm | 85 |", "| Colour |  | green |")}`); // prettier-ignore
    expect(read.filter((one) => one.endsWith("85 mm") || one.endsWith("green")).length).toBe(2);
    expect(read.filter((one) => one.includes("unit"))).toEqual([]);
  });

  it("are conditions where one measure rises from each to the next, and no things", () => {
    const read = lines(`# Pump P4\n\n## Curve\n\n${table("| Speed | 900 rpm | 1,200 rpm |", "| Flow (l/min) | 41 | 62 |", "| Power (kW) | 3 | 5 |")}`); // prettier-ignore
    expect(read.filter((one) => !one.startsWith("Pump P4 | "))).toEqual([]);
    expect(read).toContain("Pump P4 | flow / 1,200 rpm | 62 l/min");
  });
});

describe("rows", () => {
  it("that come once under years are sorted by them, and those that come again are a series", () => {
    const of = (year: number, ...names: readonly string[]): string => `## ${year}\n\n${table("| Study | Sites | Patients |", ...names.map((one, at) => `| ${one} | ${at + 4} | ${at + 210} |`))}`; // prettier-ignore
    const apart = lines(`# Studies\n\n${of(2021, "Heron Trial", "Otter Trial")}\n\n${of(2022, "Petrel Trial", "Gannet Trial")}`);
    expect(apart).toContain("Petrel Trial | sites | 4");
    const again = lines(`# Studies\n\n${of(2021, "Heron Trial", "Otter Trial")}\n\n${of(2022, "Heron Trial", "Otter Trial")}`);
    expect(again.some((one) => one.startsWith("Heron Trial | sites | 4 | 2022"))).toBe(true);
  });

  it("are what stands first, and not the town beside it", () => {
    const read = lines(`# Find a dealer\n\n${table("| Dealer | Town | Phone |", "| Lind Instruments | Hestra | 440 12 |")}`);
    expect(read.filter((one) => one.startsWith("Hestra"))).toEqual([]);
  });

  it("are options of the page's product where that is sold in them", () => {
    const read = lines(`# Action Cloth\n\n${table("| Colour | SKU | Price |", "| Black | AC-1 | £14.00 |", "| Cream | AC-2 | £15.00 |")}`);
    expect(read.filter((one) => !one.startsWith("Action Cloth | "))).toEqual([]);
    expect(read.some((one) => one.includes("cream") && one.endsWith("15 GBP"))).toBe(true);
  });

  it("below a thing's heading are of that thing", () => {
    const years = table("| Year | Admissions | Beds |", "| 2021 | 31,424 | 769 |", "| 2022 | 31,554 | 743 |");
    const site = [page(`# The General: figures by year\n\n## Hest Hospital\n\n${years}`, "hest", "statistics"), page("# Hest Hospital\n\n- **Beds**: 743", "hest", "hospitals")]; // prettier-ignore
    expect(readFirst(site)).toContain("Hest Hospital | admissions | 31424 | 2021 header");
  });
});

describe("items of things with figures", () => {
  const things = ["Hest Hospital", "Marl Hospital", "Vaun Hospital"];
  const own = things.map((one) => page(`# ${one}\n\n- **Beds**: 40\n- **Town**: Orr`, one.toLowerCase().replace(" ", "-"), "hospitals"));
  const list = things.map((one, at) => `- ${one}: ${at + 61}.5%`).join("\n");

  it("say of each what their heading names", () => {
    const read = readFirst([page(`# Targets of the region\n\n## Four-hour standard\n\n${list}`, "targets", "y"), ...own]);
    expect(read).toContain("Marl Hospital | four-hour standard | 62.5 %");
  });

  it("say nothing where it names nothing, and are never labels", () => {
    const read = readFirst([page(`# Vesper Infirmary\n\n- **Beds**: 12\n\n## Figures\n\n${list}`, "vesper", "y"), ...own]);
    expect(read.filter((one) => /hospital \|/i.test(one))).toEqual([]);
  });
});

describe("figures that are no numbers", () => {
  it.each([
    ["Wheel arrangement", "0-6-0"],
    ["Firmware", "3.4.10"],
    ["Gradient", "1 in 60"],
    ["Cylinders", "18 in × 24 in"],
    ["Tyres", "540/65 R34"],
    ["Gears", "24 + 24"],
    ["Opening hours", "10.00–17.00"],
    ["Period covered", "1998–2024"],
    ["Magnification", "51–405×"],
  ])("are said as printed: %s %s", (label, value) => {
    expect(lines(`# Halden\n\n- **${label}**: ${value}`)).toEqual([`Halden | ${label.toLowerCase()} | ${value}`]);
  });

  it("stay unread where they may be another thing", () => {
    expect(lines("# Halden\n\n- **Score**: 5-3\n- **Current**: 10A")).toEqual([]);
  });

  it("are one figure where two units say it", () => {
    expect(lines("# Halden\n\n- **Power**: 90 kW / 122 hp")).toEqual(["Halden | power | 90 kW"]);
  });
});

describe("pages of whoever has the site", () => {
  const home = documentOf("# Lind & Rusk Instruments\n\nWe sell.", { uri: "https://site.example/", id: "d_home" });
  const pages = ["anna", "bo", "cy"].map((one) => page(`# Halden ${one.toUpperCase()}\n\n- **Price**: £${one.length}0`, one, "shop"));
  const rates = table("| Parcel | Up to 5 kg (£) |", "| Norvia | 14 |", "| Hestland | 23 |");

  it("are told of it, and of nothing that is called Shipping", () => {
    const read = readFirst([page(`# Shipping\n\n## Rates\n\n${rates}`, "shipping", "y"), home, ...pages]);
    expect(read.filter((one) => one.startsWith("Shipping"))).toEqual([]);
    const figures = table("| Year | Visitors | Staff |", "| 2021 | 4,100 | 12 |", "| 2022 | 4,300 | 14 |");
    expect(readFirst([page(`# Figures by year\n\n${figures}`, "figures", "y"), home, ...pages])).toContain("Lind & Rusk Instruments | visitors | 4300 | 2022 header"); // prettier-ignore
  });

  it("tell in one row how many values nobody owns", () => {
    const draft = draftOf("# Imprint\n\n- **Register court**: Orr\n- **VAT**: 12 345");
    expect(claimLines(draft)).toEqual([]);
    expect(draft.rejections.map(({ detail }) => detail)).toContain("2 values under labels on a page that is taken to be about no single thing"); // prettier-ignore
  });
});

describe("names", () => {
  it("of somebody are said by the last word, and of a place as its address writes it", () => {
    const { statements } = draftOf("# Luca Ferrandini\n\nLuca Ferrandini is an engineer.\n\nFerrandini is married and has two children.", { uri: "https://site.example/p/luca.html" }); // prettier-ignore
    expect(statements.find(({ claim }) => claim?.attribute === "children")?.claim?.subject.uri).toBe("https://site.example/p/luca.html");
    expect(lines("# Östervik: Iron foundry\n\n- **Staff**: 288", "https://site.example/sites/oestervik.html")).toEqual(["Östervik | staff | 288"]); // prettier-ignore
  });
});

describe("what a club's pages tell", () => {
  it("is so ever after, where it was so before the day of the table", () => {
    const joined = (value: string): string | undefined => {
      const span = { text: value, start: 0, end: value.length };
      const reading = {
        value: { kind: "date" as const, value, precision: "year" as const },
        sub: [],
        qualifiers: {},
        span,
        printed: value,
      };
      const found = { subject: { surface: "Ada" }, path: [cleanLabel("Joined")], reading, asOf: "2023-02-01", timed: true };
      return statementOf({ ...found, oneOfMany: false, confidence: 1 }).claim?.asOf;
    };
    expect([joined("2020"), joined("2023"), joined("2025")]).toEqual([undefined, "2023-02-01", "2023-02-01"]);
  });

  it("is in no heading over pairs, though that begins with a label", () => {
    const player = (name: string): Document =>
      page(`# ${name}\n\nTable: ${name}\n\n|  |  |\n| --- | --- |\n| Height | 1.7${name.length} m |\n| Club information | Club information |\n| Number | ${name.length} |`, name, "p"); // prettier-ignore
    const clubs = ["Tarn", "Hest", "Orvel", "Brack"].map((club, at) => page(`# Cup ${at}\n\n- **Club**: ${club}`, `cup-${at}`, "q"));
    const read = readFirst([...["Ada", "Bobo", "Celia", "Dagmar"].map(player), ...clubs]);
    expect(read).toContain("Ada | height | 1.73 m");
    expect(read.filter((one) => one.includes("information"))).toEqual([]);
  });

  it("is told on a page of its own, however plural its name is", () => {
    const uri = "https://site.example/clubs/northgate-wanderers/index.html";
    const draft = draftOf("# Northgate Wanderers\n\n- **Ground**: [Toll Bar](https://site.example/toll-bar)\n- **Members**: 4,120", { uri }); // prettier-ignore
    expect(claimLines(draft)).toContain("Northgate Wanderers | members | 4120");
    expect(draft.entities.flatMap(({ types }) => types)).not.toContain("northgate wanderer");
    const list = draftOf("# Cable Cars\n\n- [Hest Lift](https://site.example/cable-cars/hest/)\n- [Orr Lift](https://site.example/cable-cars/orr/)", { uri: "https://site.example/cable-cars/index.html" }); // prettier-ignore
    expect(list.entities.map(({ types }) => types)).toEqual([["cable car"], ["cable car"]]);
  });
});
