import { describe, expect, it } from "vitest";
import { headerLabels } from "../../pipelines/extract/labels.ts";
import { typeOfSentence } from "../../pipelines/extract/types.ts";
import { claimLines, draftOf } from "./support.ts";

const lines = (markdown: string): string[] => claimLines(draftOf(markdown));
const table = (header: readonly string[], ...rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
const box = (name: string, group = "Reservoir"): string =>
  table(["", ""], ["Dam", "Dam"], ["Height", "116.8 m"], [group, group], ["Name", name], ["Surface area", "18.3 km²"], ["Power station", "Power station"], ["Capacity", "223 MW"]); // prettier-ignore

describe("a part that the page names", () => {
  it("has what stands below its name, up to the next group, and the tables captioned by it", () => {
    const levels = `Table: Lake Marn: level at the end of the month\n\n${table(["Year", "Level (m)"], ["2021", "444.6"], ["2022", "446.8"], ["2023", "445.5"])}`;
    const read = lines(`# Talvenhead Dam\n\n${box("Lake Marn")}\n\n## Water levels\n\n${levels}`);
    expect(read).toEqual(expect.arrayContaining(["Talvenhead Dam | height | 116.8 m", "Lake Marn | surface area | 18.3 sq km", "Talvenhead Dam | capacity | 223 MW"])); // prettier-ignore
    expect(read.filter((one) => one.includes("446.8")).every((one) => one.startsWith("Lake Marn |"))).toBe(true);
    expect(read.some((one) => one.includes("446.8"))).toBe(true);
  });

  it("is none where the name is the page's own, spelled otherwise, or one by which that is also known", () => {
    for (const [name, group] of [
      ["Talvenhead", "Reservoir"],
      ["Old Marn Wall", "Former name"],
      ["Marn Wall", "General"],
    ] as const)
      // prettier-ignore
      expect(lines(`# Talvenhead Dam\n\n${box(name, group)}`)).toContain("Talvenhead Dam | surface area | 18.3 sq km");
  });
});

describe("a page of prices", () => {
  const link = (name: string): string => `[${name}](https://site.example/companies/${name.toLowerCase()})`;
  const rows = (names: readonly string[]): string => `Table: Approved tariffs\n\n${table(["Operator", "Standing charge", "Unit rate"], ...names.map((one, at) => [one, `${40 + at}.6`, `${24 + at}.4`]))}`; // prettier-ignore

  it("tells of those who take them, whose pages its rows lead to", () => {
    const read = lines(`# Network tariffs 2021\n\n${rows(["Norrick", "Talven", "Harrow"].map(link))}`);
    expect(read.filter((one) => /^Talven \| (?:approved tariffs \/ )?unit rate \| 25\.4/.test(one))).toHaveLength(1);
  });

  it("on somebody's own page is of what that takes", () => {
    const read = lines(`# Hest Power\n\n${rows(["Norrick", "Talven", "Harrow"].map(link))}`);
    expect(read.filter((one) => one.startsWith("Talven |"))).toEqual([]);
  });
});

describe("what says nothing", () => {
  it("a file's size is no value of what the file is called", () => {
    const read = (value: string): string[] => lines(`# Licence 12\n\n## Details\n\n- Full text: ${value}\n- Holder: Hest Power`);
    for (const one of ["PDF, 738 KB, 60 pages", "(XLSX, 1.2 MB)", "ODS 304 KB"]) expect(read(one)).toEqual(["Licence 12 | holder | Hest Power"]); // prettier-ignore
    expect(read("PDF and print").length).toBe(2);
  });

  it("what is left over has no common name, where it is not one part beside others", () => {
    const left = lines(`# Farms\n\n${table(["Farm", "Capacity / Each (MW)", "Other / Opened"], ["Brenn Bank", "8.0", "2021"], ["Sarn Shoals", "9.5", "2022"], ["Torvik Ground", "8.5", "2018"])}`); // prettier-ignore
    expect(left.filter((one) => one.includes("opened"))).toContain("Brenn Bank | opened | 2021");
    const paths = headerLabels(["Farm", "Men / Wage", "Other / Wage"].map((text) => ({ text }))).map(({ path }) => path.map(({ label }) => label)); // prettier-ignore
    expect(paths).toEqual([["farm"], ["men", "wage"], ["other", "wage"]]);
  });

  it("a kind before a kind says which", () => {
    const kinds = [" is a university town in Hest.", " is a river ferry on the Orr.", " was a mining city of Tarn.", " is an island country."].map(typeOfSentence); // prettier-ignore
    expect(kinds).toEqual(["town", undefined, "city", "country"]);
    expect(typeOfSentence(" is a landlocked country in Hest.")).toBe("country");
  });
});
