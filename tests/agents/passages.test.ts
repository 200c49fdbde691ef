import { describe, expect, it } from "vitest";
import { openPage } from "../../pipelines/agents/environments/page.ts";
import { readFor } from "../../pipelines/agents/environments/passages.ts";
import { openLexicon } from "../../pipelines/agents/environments/terms.ts";
import type { Document } from "../../schemas/index.ts";

const page = (text: string) => {
  const document: Document = {
    id: "d",
    uri: "https://site.example/",
    title: "Halmar",
    text,
    language: "en",
    contentHash: "",
    kind: "web",
    fetchedAt: "",
    subjects: [],
    links: [],
    version: 1,
  };
  return openPage(document, openLexicon());
};

const TOWNS =
  "# Halmar\n\n## Towns\n\n| Town | Region | Population |\n| --- | --- | --- |\n| Lisk | Norrland | 12,660 |\n| Norrby | Estmark | 26,300 |";

describe("what a visit shows", () => {
  it("sums a table up by the row and the columns that are sought, never by its rule", () => {
    const { summary } = readFor(page(TOWNS), "Find the population of Norrby");
    expect(summary).toBe("Towns: Norrby (Population: 26,300).");
    expect(readFor(page(TOWNS), "Find the population").summary).not.toContain("---");
  });

  it("shows a list in one line whole, however long, and no text or table so", () => {
    const names = Array.from({ length: 160 }, (_, at) => `Halmar for Tables ${at}`);
    const list = readFor(page(`# Halmar\n\nreleases: ${names.join("; ")}\nkind: town\n`), "Find the releases of Halmar");
    expect(list.evidence).toContain("Halmar for Tables 159");
    const prose = readFor(page(`# Halmar\n\nreleases: ${names.join(", ")}\n`), "Find the releases of Halmar");
    expect(prose.evidence.length).toBeLessThanOrEqual(2_000);
    const endless = readFor(page(`# Halmar\n\nreleases: ${[...names, ...names, ...names].join("; ")}\n`), "Find the releases of Halmar");
    expect(endless.evidence.length).toBeLessThanOrEqual(2_000);
  });

  it("shows a short page whole where no word of the goal is on it, and of a long one its beginning", () => {
    const short = `# Halmar\n\nKind: package\nsize: 20\n\n${"It is old. ".repeat(70)}\n\ndepends: Norrby; Lisk\n`;
    expect(readFor(page(short), "Find the dependencies")).toMatchObject({
      evidence: short,
      summary: "No line of the page has the words of the goal; the page is shown whole.",
    });
    const long = readFor(page(`${short}\n${"More of it. ".repeat(200)}`), "Find the dependencies");
    expect(long.evidence).not.toContain("depends");
    expect(long.summary).toBe("No passage of the page matches the goal.");
  });

  it("takes what happened for the noun of its happening", () => {
    const text = "# Halmar\n\nkind: workshop\nfounded: 1963\nplace: Lisk";
    expect(readFor(page(text), "Find the date of foundation of Halmar").summary).toBe("Halmar: founded: 1963");
    expect(readFor(page("# Halmar\n\nreleased: 1975\nbuilt: 1974"), "Note the year of release").summary).toContain("released: 1975");
  });

  it("shows a part of a long table under its caption, and finds a table by its columns", () => {
    const rows = (label: string) => Array.from({ length: 30 }, (_, at) => `| ${label}${at} | ${at} kB of it, and more |`).join("\n");
    const text = `# Halmar\n\n**Table 8.2. Numeric Types**\n\n| Name | Storage size |\n| --- | --- |\n${rows("number")}\n\n| Name | Cost |\n| --- | --- |\n${rows("number")}`;
    const { evidence } = readFor(page(text), "The storage size of number7");
    expect(evidence).toContain("**Table 8.2. Numeric Types**\n\n| Name | Storage size |");
    expect(evidence.indexOf("Storage size")).toBeLessThan(evidence.indexOf("number7"));
  });

  it("goes by what is sought, not by what it is sought for", () => {
    const text =
      "# Halmar\n\n## Borders\n\nBorder countries: Avaria and Belmont.\n\n## Economy\n\nReserves of gold and exchange reserves: 5 tonnes of gold.";
    for (const reason of [
      "",
      " for a question about the reserves of gold",
      ", to compare reserves of gold",
      " and the source of the reserves of gold",
    ])
      expect(readFor(page(text), `Find the border countries${reason}`).summary).toBe("Borders: Border countries: Avaria and Belmont.");
    expect(readFor(page(text), "Find the reserves of gold").summary).toContain("5 tonnes");
  });

  it("shows a line once that the page says twice", () => {
    const lines = ["- **Exports**: 5 million", `- **Overview**: ${"trade ".repeat(150)}`, "- **Exports**: 5 million"];
    const { evidence } = readFor(page(`# Halmar\n\n## Economy\n\n${lines.join("\n")}`), "exports");
    expect(evidence.split("5 million")).toHaveLength(2);
  });
});
