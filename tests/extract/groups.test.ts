import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

const lines = (markdown: string): string[] => claimLines(draftOf(markdown, { uri: "https://site.example/wiki/x" }));
const table = (...rows: readonly string[]): string => {
  const width = (rows[0] as string).split("|").length;
  return [rows[0], Array(width).fill("---").join(" | "), ...rows.slice(1)].map((row) => `| ${row} |`).join("\n") + "\n";
};

describe("labels that only name a group", () => {
  it("stand under the noun of caption or heading", () => {
    expect(lines(`# Norbury Zoo\n\n## Entry fee\n\n${table("House | Adults | Students", "Aquarium Tam | £9 | £4", "Insect Hall Zell | £7 | £3")}`)).toEqual(
      ["Aquarium Tam | entry fee / adults | 9 GBP", "Aquarium Tam | entry fee / students | 4 GBP", "Insect Hall Zell | entry fee / adults | 7 GBP", "Insect Hall Zell | entry fee / students | 3 GBP"],
    ); // prettier-ignore
    expect(lines(`# Velland\n\nTable: Licensed pilots by district, 2020\n\n${table("District | Women | Men", "Ostmark | 12 | 30", "Vestmark | 9 | 20")}`)[0]).toBe(
      "Ostmark | licensed pilots / women | 12 | 2020 caption",
    ); // prettier-ignore
  });

  it("are dropped where no noun says what is counted", () => {
    const draft = draftOf(`# Velland\n\n## Overview\n\n${table("District | Women | Value", "Ostmark | 12 | 30", "Vestmark | 9 | 20")}`);
    expect(claimLines(draft)).toEqual([]);
    expect(draft.rejections.map((one) => one.reason)).toEqual(Array(4).fill("ambiguous-entity"));
  });

  it("takes the noun's measure with it, for parts beside a part too", () => {
    expect(lines(`# Lands\n\n## Area (km²)\n\n${table("Country | Total | Water", "Velland | 1,200 | 100", "Ostland | 900 | 90")}`).slice(0, 2)).toEqual([
      "Velland | area / total | 1200 sq km",
      "Velland | area / water | 100 sq km",
    ]); // prettier-ignore
  });

  it("makes kinds of a sum attributes of the page's subject", () => {
    expect(lines(`# Velland Railways\n\nTable: Costs by type, 2021\n\n${table("Type | Amount (€ million)", "Wages | 12.5", "Rolling stock | 3.1")}`)).toEqual(
      ["Velland Railways | costs / wages | 12500000 EUR | 2021 caption", "Velland Railways | costs / rolling stock | 3100000 EUR | 2021 caption"],
    ); // prettier-ignore
  });
});

describe("rows of times", () => {
  it("are times of the page's subject, whatever is named beside them", () => {
    const markdown = `# Harbour Days\n\n## Editions\n\n${table("Edition | Motto | Guests", "2018 | Salt | 3,100", "2019 | Rope | 3,400", "2020 | cancelled | cancelled", "2021 | Tar | 2,900¹")}`;
    expect(lines(markdown)).toEqual([
      "Harbour Days | motto | Salt | 2018 header",
      "Harbour Days | guests | 3100 | 2018 header",
      "Harbour Days | motto | Rope | 2019 header",
      "Harbour Days | guests | 3400 | 2019 header",
      "Harbour Days | motto | Tar | 2021 header",
      "Harbour Days | guests | 2900 | 2021 header",
    ]);
  });

  it("leave figures out beside a column of things", () => {
    const draft = draftOf(
      `# Ada Holm\n\n${table("Year | Film | Budget ($)", "1990 | [Fog](https://site.example/fog) | 100", "1994 | [Dew](https://site.example/dew) | 200")}`,
    );
    expect(claimLines(draft)).toEqual(["Ada Holm | film | → Fog | 1990 header", "Ada Holm | film | → Dew | 1994 header"]);
    expect(draft.rejections).toHaveLength(2);
    expect(lines(`# Tam Yard\n\n${table("Year | Ship | Length (m)", "1990 | Orla | 41", "1994 | Vesla | 38")}`)).toEqual([
      "Tam Yard | ship | Orla | 1990 header",
      "Tam Yard | ship | Vesla | 1994 header",
    ]);
    expect(lines(`# Tam Yard\n\n${table("Route | Length (km)", "1500 | 41", "1510 | 38", "1504 | 39")}`).filter((one) => /1500|1504/.test(one))).toEqual([]); // prettier-ignore
  });

  it("reads lists by year", () => {
    expect(lines("# Harbour Days\n\n## Poster prize\n\n- 2020: Ada Holm, Gull\n- 2019: Bo Lind, Anchor\n")[0]).toBe(
      "Harbour Days | poster prize | Ada Holm, Gull | 2020 header",
    );
  });
});

describe("values", () => {
  const value = (label: string, text: string): string[] => lines(`# X\n\n- **${label}**: ${text}\n- **Motto**: Ever on\n`).filter((one) => !one.includes("Ever on")); // prettier-ignore

  it("keeps parts, footnotes, lead-ins and unsure years out of figures", () => {
    expect(value("Engines", "214 (37 in working order)")).toEqual(["X | engines | 214"]);
    expect(value("Working age", "214,000 (15 years and over)")).toEqual(["X | working age | 214000 {15 years and over}"]);
    expect(value("Guests", "44,100³")).toEqual(["X | guests | 44100"]);
    expect(value("Area", "44 km²")).toEqual(["X | area | 44 sq km"]);
    expect(value("Planted", "c. 1650")).toEqual(["X | planted | 1650"]);
    expect(value("Guests", "88 500 in 2023, 81 200 in 2022")).toEqual(["X | guests | 88500 | 2023 stated", "X | guests | 81200 | 2022 stated"]); // prettier-ignore
    expect(value("Collection", "The house keeps these things:")).toEqual([]);
  });

  it("believes megatonnes only where they can be", () => {
    expect(value("Emissions", "320,800 Mt")).toEqual([]);
    expect(value("Emissions", "25 Mt")).toEqual(["X | emissions | 25 Mt"]);
    expect(value("Emissions", "5.3 million Mt")).toEqual(["X | emissions | 5300000 t"]);
  });
});

describe("a field's note", () => {
  const field = (rows: string, note: string): string[] => lines(`# Velland\n\n## Society\n\n### Youth work\n\n|  |  |\n| --- | --- |\n${rows}\n\n**note**: ${note}\n\n### Other thing\n\n- **total**: 5\n`).slice(0, -1); // prettier-ignore

  it("narrows the field's figures and dates them where it speaks of them", () => {
    expect(field("| total | 700 |\n| male | 400 |", "data are for state schools only; others are not known (2015 est.)")).toEqual([
      "Velland | youth work / total | 700 {state schools only} | 2015 sibling",
      "Velland | youth work / male | 400 {state schools only} | 2015 sibling",
    ]);
    expect(field("| total | 700 |\n| male | 400 |", "the office was opened late (1998)")).toEqual([
      "Velland | youth work / total | 700",
      "Velland | youth work / male | 400",
    ]);
    expect(field("| total | 700 (2001) |", "excludes Ostmark (2015 est.)")).toEqual(["Velland | youth work / total | 700 {excludes Ostmark} | 2001 stated"]); // prettier-ignore
  });

  it("takes the date of a last cell that is not read", () => {
    expect(field("| total | 700 ha |\n| arable | 400 ha |\n| permanent | less than 1% (2008) |", "see text").slice(0, 2)).toEqual([
      "Velland | youth work / total | 700 ha | 2008 sibling",
      "Velland | youth work / arable | 400 ha | 2008 sibling",
    ]);
  });
});

describe("prose", () => {
  it("reads parts of a whole, births, homes and what a paragraph has named by its kind", () => {
    expect(lines("# Velland\n\nVelland had 4,300 pupils in 2021, of whom 2,100 were girls. Mara Olsen, born in Dunmore in 1951, sang there.\n")).toEqual(
      ["Velland | pupils | 4300 | 2021 stated", "Velland | pupils / girls | 2100 | 2021 sentence", "Mara Olsen | birthplace | → Dunmore", "Mara Olsen | born | 1951"],
    ); // prettier-ignore
    expect(lines("# Records\n\nDunmore University has two campuses. The university owns 74 boats.\n")).toEqual([
      "Dunmore University | campuses | 2",
      "Dunmore University | owns boats | 74",
    ]);
    expect(lines("# Records\n\nDunmore University competes with Velland University for money. The university owns 74 boats.\n")).toEqual(
      [],
    );
  });
});
