import { describe, expect, it } from "vitest";
import { typeOfUrl } from "../../pipelines/extract/types.ts";
import { claimLines, draftOf } from "./support.ts";

const lines = (markdown: string): string[] => claimLines(draftOf(markdown, { uri: "https://site.example/x/page.html" }));

describe("steps of what a page is about", () => {
  const stages =
    "| Stage | Date | Result |\n| --- | --- | --- |\n| First reading | 15 February 2022 | Agreed |\n| Royal assent | 12 June 2022 | Signed |";

  it("were taken on their days, with what came of them", () => {
    expect(lines(`# Ferries Bill\n\n## Stages\n\n${stages}`)).toEqual(
      expect.arrayContaining(["Ferries Bill | first reading | 2022-02-15", "Ferries Bill | first reading / result | Agreed", "Ferries Bill | royal assent | 2022-06-12"]), // prettier-ignore
    );
  });

  it("are none where a row says who did it, or a step comes twice", () => {
    const records =
      "| Event | Mark | Athlete | Date |\n| --- | --- | --- | --- |\n| Shot put | 18.2 m | Ada Renn | 1 May 2001 |\n| Long jump | 6.9 m | Ole Vaal | 3 May 2001 |";
    expect(
      lines(`# Hest Club\n\n## Records\n\n${records}`).filter((one) => /^Hest Club \| (?:shot put|long jump) \| 2001/.test(one)),
    ).toEqual([]);
    const twice = stages.replace("Royal assent", "First reading");
    expect(lines(`# Ferries Bill\n\n## Stages\n\n${twice}`).filter((one) => one.includes("first reading"))).toEqual([]);
  });
});

describe("rows of a result", () => {
  const rows =
    "| Party | Votes | Seats |\n| --- | --- | --- |\n| Civic Union | 753,530 | 51 |\n| Green Path | 238,513 | 16 |\n| Total | 992,043 | 67 |";

  it("have what its columns say by themselves; a party called Union is no sum", () => {
    const read = lines(`# General election 2017\n\n## Results\n\n${rows}`);
    expect(read.some((one) => /^Civic Union \| seats \| 51/.test(one))).toBe(true);
    expect(read.some((one) => /^Green Path \| votes \| 238,?513/.test(one))).toBe(true);
    expect(read.some((one) => one.startsWith("Total"))).toBe(false);
  });
});

describe("a box of three columns", () => {
  it("says of its page what stands over both values, and nothing of what is said of two things", () => {
    const box =
      "|  |  |  |\n| --- | --- | --- |\n| Registered | 3,467,090 | 3,467,090 |\n| Turnout | 68.9% | 68.9% |\n| Seats won | 51 | 47 |";
    const read = lines(`# Hest election\n\n${box}`);
    expect(read.some((one) => one.startsWith("Hest election | turnout | 68.9"))).toBe(true);
    expect(read.some((one) => one.includes("seats won"))).toBe(false);
  });
});

describe("a figure of a month", () => {
  it("is none of all years", () => {
    const read = lines(
      "# Tolmouth\n\nRainfall averages 801 millimetres a year; the mean temperature is 2.1 °C in January and 16.4 °C in July.",
    );
    expect(read.filter((one) => /2\.1|16\.4/.test(one))).toEqual([]);
    expect(lines("# Tolmouth\n\nThe mean temperature of Tolmouth is 8.1 °C.").some((one) => one.includes("8.1"))).toBe(true);
  });
});

describe("a folder of an address", () => {
  it("says what its pages are, and the key of a part of a site says nothing", () => {
    expect(typeOfUrl("https://site.example/rivers/hest.html")).toBe("river");
    expect(typeOfUrl("https://site.example/wiki/OBS/hest.html")).toBeUndefined();
  });
});
