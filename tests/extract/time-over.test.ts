import { describe, expect, it } from "vitest";
import { timeOver } from "../../pipelines/extract/time-over.ts";
import { claimLines, draftOf } from "./support.ts";

describe("the time over figures", () => {
  it.each([
    ["2016", "2016"],
    ["Figures for 2016", "2016"],
    ["Key figures, March 2019", "2019-03"],
    ["Situation at the end of 2016", "2016"],
    ["Kennzahlen 2016", "2016"],
  ])("%s", (text, time) => expect(timeOver(text)).toBe(time));

  it.each(["Since 2016", "FC Quay 1904", "2012 and 2016", "Built 1904", "Routes 2016-204"])("none in %s", (text) =>
    expect(timeOver(text)).toBeUndefined(),
  );

  it("is the caption's, and the heading's where there is no caption", () => {
    const table = "|  |  |\n| --- | --- |\n| Peak flow | 210 m³/s |\n";
    expect(claimLines(draftOf(`# Hestra\n\n## Measures\n\nTable: Figures for 2016\n\n${table}`))).toEqual([
      "Hestra | peak flow | 210 cu m/s | 2016 header",
    ]);
    expect(claimLines(draftOf(`# Hestra\n\n## Figures for 2017\n\n${table}`))).toEqual(["Hestra | peak flow | 210 cu m/s | 2017 header"]);
  });

  it("is the footnote's whose mark a figure bears", () => {
    const rows = "|  |  |\n| --- | --- |\n| Beds | 1,574* |\n| Wards | 20 |\n";
    expect(claimLines(draftOf(`# Hestra Clinic\n\n${rows}\n#### Notes\n\n\\* Data for 2014.\n`))).toEqual([
      "Hestra Clinic | beds | 1574 | 2014 header",
      "Hestra Clinic | wards | 20",
    ]);
  });
});
