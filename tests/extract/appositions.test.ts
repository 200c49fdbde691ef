import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

const lines = (title: string, text: string): string[] => claimLines(draftOf(`# ${title}\n\n${text}`));

describe("what a sentence says by the way", () => {
  it("is of the name right before it, and nothing of it of the page's subject", () => {
    const read = lines("Velo Tempo", "The Velo Tempo is the work of Velloscan, a firm founded in 1988 and based in Grenoble, France.");
    expect(read).toEqual(expect.arrayContaining(["Velloscan | founded | 1988", "Velloscan | based in | → Grenoble"]));
    expect(read.filter((one) => /Velo Tempo \| (?:founded|based)|France/.test(one))).toEqual([]);
  });

  it("of the page's own name is of the subject, and the sentence goes on behind it", () => {
    const read = lines("Hest Mill", "Hest Mill, a tower mill built in 1890 by Anna Lind, stands in Orr.");
    expect(read).toEqual(expect.arrayContaining(["Hest Mill | built | 1890", "Hest Mill | builder | → Anna Lind", "Hest Mill | stands in | → Orr"])); // prettier-ignore
  });

  it("ends at a comma before what the subject did then", () => {
    const read = lines("Hest Mill", "Hest Mill was sold to Orr Brothers, a company founded in 1850 in Tarn, and was burnt in 1901.");
    expect(read).toEqual(expect.arrayContaining(["Orr Brothers | founded | 1850", "Hest Mill | burnt | 1901"]));
  });

  it("is none behind a place that leads in, nor where the subject goes on", () => {
    expect(lines("Hest Mill", "In London, a theatre built in 1890 burned down in 1900.")).toEqual([]);
    const colony = lines("Sierra Hest", "Following the Orrish Revolution, a colony was established in 1787 for those who had fled.");
    expect(colony.filter((one) => one.includes("Revolution"))).toEqual([]);
    const read = lines("Hest Orrery", "Ordered by Jonas Lind, a sugar merchant and delivered in 1809, it stayed with the family.");
    expect(read.filter((one) => one.startsWith("Jonas Lind"))).toEqual([]);
  });
});

describe("values that are none", () => {
  it("in the signs of official tables", () => {
    const read = claimLines(draftOf("# Hest Power\n\n- Staff: 120\n- Net output: [x]\n- Emissions: [c]\n- Customers: [low]"));
    expect(read).toEqual(["Hest Power | staff | 120"]);
  });
});
