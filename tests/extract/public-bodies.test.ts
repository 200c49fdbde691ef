import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

/** Pages as public bodies make them: score cards, timelines of tenders, how things stood on a day. */
const lines = (markdown: string): string[] => claimLines(draftOf(markdown, { uri: "https://site.example/x/page.html" }));
const table = (...rows: readonly string[]): string => {
  const [header = "", ...rest] = rows;
  return [header, `|${" --- |".repeat(header.split("|").length - 2)}`, ...rest].join("\n");
};
const page = (body: string): string[] => lines(`# Holm Line\n\n${body}\n`);

describe("a year over several labels", () => {
  it("is when, and no word of theirs", () => {
    const read = page(table("|  |  |", "| 2020/21 / Complaints | 783 |", "| 2020/21 / Punctuality (%) | 80.5 |"));
    expect(read).toContain("Holm Line | complaints | 783 | 2020/2021 header");
    expect(read).toContain("Holm Line | punctuality | 80.5 % | 2020/2021 header");
  });
});

describe("a share among figures that are scaled", () => {
  it("is not scaled", () => {
    const rows = table("| Measure | 2017 | 2018 |", "| Journeys | 1.83 | 1.90 |", "| Change on year before | — | +3.8% |");
    const read = page(`Table: Journeys by year (millions)\n\n${rows}`);
    expect(read).toContain("Holm Line | journeys | 1830000 | 2017 header");
    expect(read).toContain("Holm Line | change on year before | 3.8 % | 2018 header");
  });
});

describe("a list of the page's own sections", () => {
  it("is over with itself: the table below it is read", () => {
    const rows = table("| Year | Visitors |", "| 2017 | 4,954 |", "| 2018 | 5,071 |");
    expect(page(`## Contents\n\n- Visitors\n- Staff\n\n${rows}`)).toEqual([
      "Holm Line | visitors | 4954 | 2017 header",
      "Holm Line | visitors | 5071 | 2018 header",
    ]);
  });
});

describe("lists", () => {
  it("of ordinary words with shares are labels and values", () => {
    expect(page("## Award criteria\n\n- Price 40%\n- Social value 60%")).toEqual([
      "Holm Line | award criteria / price | 40 %",
      "Holm Line | award criteria / social value | 60 %",
    ]);
    expect(page("## Languages\n\n- Orrelian 63%\n- Vandric 37%").join("\n")).not.toContain("languages / orrelian");
  });

  it("of days, each with a heading of what happened, are events", () => {
    const read = page("## Timeline\n\n1. 4 July 2022\n  ### Notice published\n2. 16 July 2022\n  ### Site visit");
    expect(read).toEqual(["Holm Line | notice published | 2022-07-04", "Holm Line | site visit | 2022-07-16"]);
  });
});

describe("values", () => {
  it("say how often", () => {
    expect(page("- **Peak frequency**: Every 6 minutes\n- **Operator**: Every 2 years anew")).toEqual([
      "Holm Line | peak frequency | 6 minute",
      "Holm Line | operator | Every 2 years anew",
    ]);
  });

  it("are none where the page says when it is looked at again", () => {
    expect(page("- **Opened**: 12 May 1904\n- **Next review due**: 3 July 2024")).toEqual(["Holm Line | opened | 1904-05-12"]);
  });
});

describe("how things stood on a day", () => {
  it("is no part of what they are called, and leaves when each began to itself", () => {
    const rows = table("| Line | Start | End | Vehicles required |", "| Foxline | 2014 | 2023 | 22 |", "| Merlin | 2017 | 2025 | 11 |");
    const read = page(`## Contracts\n\nTable: Contracts in force on 1 April 2022\n\n${rows}`);
    expect(read).toContain("Foxline | start | 2014");
    expect(read).toContain("Foxline | vehicles required | 22 | 2022-04-01 caption");
  });

  it("was counted by a census of people, and of nothing else", () => {
    const rows = table("| District | Population | Area (km²) |", "| Norburn | 131,800 | 162.7 |", "| Saltby | 64,120 | 74.9 |");
    const read = lines(`# Districts of Elm\n\nTable: Districts (census of 2021)\n\n${rows}\n`);
    expect(read).toContain("Norburn | population | 131800 | 2021 caption");
    expect(read).toContain("Norburn | area | 162.7 sq km");
  });
});

describe("a photograph's caption", () => {
  it("is no value of the section that it stands in", () => {
    expect(page("## Design\n\nView from the south, 1897\n\n## Length\n\n12 km")).toEqual(["Holm Line | length | 12 km"]);
  });
});

describe("columns under a word that says only that times follow", () => {
  it("are called as the caption calls them", () => {
    const rows = table(
      "| Bridge | Census year / 1923 | Census year / 1926 |",
      "| Ansley Bridge | 324 | 388 |",
      "| Halden Bridge | 752 | 937 |",
    );
    const read = lines(`# Traffic census\n\nTable: Vehicles per day at each bridge\n\n${rows}\n`);
    expect(read).toContain("Ansley Bridge | vehicles per day | 324 | 1923 header");
  });
});

describe("rows", () => {
  it("are named by what the caption counts, with a link beside it or not", () => {
    const rows = table(
      "| Work | Opened | River | Cost (£) |",
      "| Overwater Aqueduct | 1896 | [River Tarrow](https://site.example/x/tarrow.html) | 18,518 |",
    );
    const read = lines(`# George Lanyon\n\nTable: Works by George Lanyon\n\n${rows}\n`);
    expect(read).toContain("Overwater Aqueduct | cost | 18518 GBP");
  });

  it("that bear numbers are things of the page's subject and called after it", () => {
    const rows = table("| Pier | Height (m) | Founded on |", "| Pier 1 | 16.9 | oak piles |", "| Pier 2 | 14.5 | gravel |");
    const read = lines(`# Dunnock Bridge\n\n## Design\n\nTable: Piers of the Dunnock Bridge, from the west; survey of 1931\n\n${rows}\n`);
    expect(read).toContain("Pier 1 (Dunnock Bridge) | height | 16.9 m | 1931 caption");
    expect(read).toContain("Pier 2 (Dunnock Bridge) | founded on | gravel | 1931 caption");
    expect(read).toContain("Dunnock Bridge | piers | → Pier 2 (Dunnock Bridge) | 1931 caption");
  });
});
