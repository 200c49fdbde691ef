import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

const lines = (markdown: string, uri = "https://site.example/x/page.html"): string[] => claimLines(draftOf(markdown, { uri }));
const table = (header: string, ...rows: readonly string[]): string => [header, header.replace(/[^|]+/g, " --- "), ...rows].join("\n");

describe("what stands above a table's figures", () => {
  it("is a list, where lines each begin with a point", () => {
    expect(lines("# Kroken Station\n\n## Facts\n\n• Tidal range: 1.9 m\n• Quay: 188 m")).toEqual([
      "Kroken Station | tidal range | 1.9 m",
      "Kroken Station | quay | 188 m",
    ]);
    expect(lines("# Kroken Station\n\n## Facts\n\nTidal range: 1.9 m\n• Quay: 188 m")).not.toContain("Kroken Station | quay | 188 m");
  });

  it("is the heading, and not what a reader clicks on to see more", () => {
    const read = lines("# Chiara Bonetti\n\n## Papers\n\n###### By year\n\n- 2017: 13\n- 2018: 3");
    expect(read).toEqual(["Chiara Bonetti | papers | 13 | 2017 header", "Chiara Bonetti | papers | 3 | 2018 header"]);
  });

  it("measures money by its caption's short sign, and heads beside it by their own", () => {
    const read = lines(`# Orn Lab\n\n## Budget\n\nTable: Contributions (M€), staff in persons\n\n${table("| Contribution | 2020 | 2021 |", "| Cash | 7.9 | 9.4 |", "| Staff | 3 | 11 |")}`); // prettier-ignore
    expect(read).toContain("Orn Lab | cash | 7900000 EUR | 2020 header");
    expect(read).toContain("Orn Lab | staff | 11 | 2021 header");
  });

  it("dates and measures what is asked from a day on", () => {
    const read = lines(`# Hourly rates\n\nValid from 1 January 2023, in euro per hour.\n\n${table("| Instrument | Internal / (€/h) | Industry / (€/h) |", "| [Tilda](https://site.example/t) | 95 | 285 |", "| [Merlin](https://site.example/m) | 80 | 400 |")}`); // prettier-ignore
    expect(read.some((one) => /^Tilda \| internal \| 95 EUR\/hour \| 2023-01-01/.test(one))).toBe(true);
  });

  it("says that things stand across", () => {
    const read = lines(`# Papers per laboratory and year\n\nTable: Number of papers; years down, laboratories across\n\n${table("| Year | LSO | CRYO | EMU |", "| 2017 | 44 | 17 | 10 |", "| 2018 | 27 | 23 | 16 |")}`); // prettier-ignore
    expect(read).toContain("LSO | papers | 44 | 2017 header");
  });

  it("names whom the figures of a year's page are of", () => {
    const read = lines(`# 1894 in the Service\n\nTable: The Lighthouse Service in figures\n\n${table("|  | 1894 | 1893 |", "| Pilots | 312 | 298 |", "| Wrecks | 40 | 30 |")}`); // prettier-ignore
    expect(read).toContain("Lighthouse Service | pilots | 312 | 1894 header");
  });
});

describe("rows", () => {
  const link = (name: string): string => `[${name}](https://site.example/p/${name.toLowerCase().replace(/ /g, "-")})`;

  it("are of the span that two of their columns give", () => {
    const read = lines(`# Bredhaven Light\n\n## Keepers\n\n${table("| Name | Rank | From | To |", `| ${link("Henrik Eide")} | Second keeper | 1904 | 1912 |`, `| ${link("Mathias Holm")} | Assistant | 1910 | 1917 |`)}`); // prettier-ignore
    expect(read.some((one) => /^Henrik Eide \| rank \| Second keeper \| 1904\/1912/.test(one))).toBe(true);
    expect(read.some((one) => /\| (?:from|to) \|/.test(one))).toBe(false);
  });

  it("are of the year in which what they name was supplied", () => {
    const supplied = (heading: string): string[] =>
      lines(`# Fabre & Huard\n\n## ${heading}\n\n${table("| Light | Year | Weight (kg) |", `| ${link("Hestvik")} | 1839 | 1,113 |`, `| ${link("Skarholm")} | 1868 | 896 |`, `| ${link("Mosken")} | 1891 | 790 |`)}`); // prettier-ignore
    expect(supplied("Apparatus supplied").some((one) => /^Hestvik \| weight \| 1113 kg \| 1839/.test(one))).toBe(true);
    expect(supplied("Lights").some((one) => /^Hestvik \| weight \| 1113 kg \| 1839/.test(one))).toBe(false);
  });

  it("say in their label how they are measured, and are no things then", () => {
    const read = lines(`# Orn Lab\n\n## Consumption\n\n${table("| Medium | 2017 | 2018 |", "| Electricity (MWh) | 1,726 | 1,530 |", "| Helium (l) | 825 | 535 |")}`); // prettier-ignore
    expect(read.filter((one) => one.startsWith("Electricity"))).toEqual([]);
  });

  it("of extremes are each of one of them, and no figure of its year", () => {
    const read = lines(`# Abbey Meadow\n\n## Highest attendances\n\n${table("| Year | Attendance | Receipts (£) |", "| 1941 | 10,107 | 580 |", "| 1944 | 11,910 | 610 |")}`); // prettier-ignore
    expect(read).toContain("Abbey Meadow | highest attendance | 10107 | 1941 header");
    expect(read.filter((one) => /Meadow \| attendance \|/.test(one))).toEqual([]);
  });
});

describe("sentences that begin with how many", () => {
  const said = (sentence: string): string[] => lines(`# Orn Tower\n\nOrn Tower was built in 1904. ${sentence}`).filter((one) => !/built/.test(one)); // prettier-ignore

  it("count what stands behind the number, of the page's subject", () => {
    expect(said("Four keepers shared the watches here.")).toEqual(["Orn Tower | keepers | 4"]);
    expect(said("There was room for 1,335 in 2014.")).toEqual(["Orn Tower | capacity | 1335 | 2014 stated"]);
    expect(said("15 people work on the mountain.")).toEqual(["Orn Tower | employees | 15"]);
  });

  it("say nothing of times, of people in general, or of some of what was named before", () => {
    for (const one of ["Two years later it was sold again.", "329 of the places are seats.", "6,691 people came by on foot."])
      expect(said(one)).toEqual([]);
  });
});
