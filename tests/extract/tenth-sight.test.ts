import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { namedInTitle } from "../../pipelines/extract/named-in-title.ts";
import { isPartOfYear, wholeMonth } from "../../pipelines/extract/part-of-year.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import { claimLines, documentOf, draftOf } from "./support.ts";

const lines = (markdown: string, uri = "https://site.example/x/page.html"): string[] => claimLines(draftOf(markdown, { uri }));
const table = (...rows: readonly string[]): string => {
  const [header = "", ...rest] = rows;
  return [header, `|${" --- |".repeat(header.split("|").length - 2)}`, ...rest].join("\n");
};

function readFirst(pages: Readonly<Record<string, string>>): string[] {
  const documents = Object.entries(pages).map(([path, text], at) => documentOf(text, { uri: `https://site.example/${path}`, id: `d_${at}`, title: /^# (.*)$/m.exec(text)?.[1] ?? "" })); // prettier-ignore
  const sites = new Sites();
  for (const one of documents) sites.add(outlineOf(one));
  const [first] = documents;
  return first === undefined ? [] : claimLines(extractDocument(first, toldNote(first, sites.noteOf(outlineOf(first)), sites)));
}

describe("months", () => {
  it("are called by whole names or short ones, and no name that begins like one is", () => {
    expect(["Mar", "Mar.", "March", "mars", "Sept", "Q2"].every(isPartOfYear)).toBe(true);
    expect(["Marrowshire", "Mayor", "Augusta", "Decoration", "Junior", "Novel"].some(isPartOfYear)).toBe(false);
    expect(wholeMonth({ text: "Marrowshire", start: 0, end: 11 }).text).toBe("Marrowshire");
    expect(wholeMonth({ text: "Sept.", start: 0, end: 5 }).text).toBe("September");
  });
});

describe("rows of tables", () => {
  it("are somebody's works under a filmography, and the year beside each is the film's", () => {
    const rows = ["| Year | Title | Role | Studio |", "| 1962 | Foghorn | Writer | Hest Film |", "| 1966 | The Salt Road | Director | Orl Studio |"]; // prettier-ignore
    const read = lines(`# Thea Lind\n\n- **Born**: 1930\n\n## Filmography\n\n${table(...rows)}`);
    expect(read).toContain("Foghorn | year | 1962");
    expect(read).toContain("The Salt Road | studio | Orl Studio");
    expect(read.filter((one) => one.startsWith("Foghorn | role"))).toEqual([]);
    // Under another heading the years are those of her posts.
    const posts = lines(`# Thea Lind\n\n- **Born**: 1930\n\n## Career\n\n${table("| Year | Title | Studio |", "| 1962 | Editor | Hest Film |", "| 1966 | Writer | Orl Studio |")}`); // prettier-ignore
    expect(posts.filter((one) => one.startsWith("Editor"))).toEqual([]);
  });

  it("are called by their signs under C/n, and by their names where there are any", () => {
    const built = ["| C/n | Serial | Fate |", "| BU.001 | PT 200 | scrapped |", "| BU.002 | PA 201 | burnt |", "| BU.003 | PA 202 | scrapped |"]; // prettier-ignore
    expect(lines(`# Production of the Hest Bulwark\n\n## First batch\n\n${table(...built)}`)).toContain("BU.001 | fate | scrapped");
    const modules = ["| Code | Module | Credits |", "| LX119 | Law of Evidence | 20 |", "| LX120 | Property Law | 10 |", "| LX121 | Contract Law | 10 |"]; // prettier-ignore
    expect(lines(`# Hest Law School\n\n## Modules\n\n${table(...modules)}`).filter((one) => one.startsWith("LX119"))).toEqual([]);
  });

  it("are of what a title by vintage names", () => {
    const years = table("| Vintage | Bottles |", "| 2021 | 17,010 |", "| 2022 | 25,800 |");
    const read = lines(`# Castle Orl\n\n- **Village**: Hest\n\n## Orlemont Tressilac by vintage\n\n${years}`);
    expect(read.some((one) => one.startsWith("Orlemont Tressilac | bottles | 17010"))).toBe(true);
    expect(lines(`# Castle Orl\n\n## Visitors by year\n\n${years}`).filter((one) => one.startsWith("Visitors"))).toEqual([]);
  });

  it("part a budget of who has it", () => {
    const rows = table("| Programme | Outturn 2021 | Plan 2024 |", "| Roads | 1,484.4 | 1,669.1 |", "| Railways | 1,344.4 | 1,471.1 |");
    const read = lines(`# Ministry of Transport\n\n## Budget by programme\n\n${rows}`);
    expect(read.length).toBeGreaterThan(0);
    expect(read.every((one) => one.startsWith("Ministry of Transport | budget"))).toBe(true);
  });
});

describe("a story", () => {
  it("is of the one thing of its site that its title names", () => {
    const uriOf = (name: string): string | undefined => (/^(?:Hest Mill|Orl Weir|Tarn)$/.test(name) ? `https://site.example/${name}` : undefined); // prettier-ignore
    expect(namedInTitle("A second spring at Hest Mill", uriOf)?.name).toBe("Hest Mill");
    expect(namedInTitle("Hest Mill, or how to be patient", uriOf)?.name).toBe("Hest Mill");
    for (const title of ["Hest Mill", "Hest Mill and Orl Weir reopen", "Flood in Tarn again", "The Upper Hest Mill Trust meets"]) expect(namedInTitle(title, uriOf)).toBeUndefined(); // prettier-ignore
  });

  it("tells of it what it says without its name", () => {
    const mill = (name: string, year: number): string => `# ${name}\n\n- **Built**: ${year}\n- **Height**: ${year % 40} m\n- **Owner**: Owner ${year}`; // prettier-ignore
    const story =
      "# A second spring at Hest Mill\n\nAsk in the town for Hest Mill and you will be sent uphill. The present owner is Jeanne Kestrin.";
    const read = readFirst({ "news/spring.html": story, "mills/hest.html": mill("Hest Mill", 1890), "mills/orl.html": mill("Orl Mill", 1871), "mills/tarn.html": mill("Tarn Mill", 1852), "mills/dorn.html": mill("Dorn Mill", 1843) }); // prettier-ignore
    expect(read.filter((one) => one.startsWith("A second spring"))).toEqual([]);
    expect(read.some((one) => /^Hest Mill \| .*owner \| → Jeanne Kestrin$/.test(one))).toBe(true);
  });
});

describe("a page of several labelled facts", () => {
  const facts = "- **Collector**: Lucia Fen\n- **Elevation**: 4 m\n- **Substrate**: granite\n- **Family**: Linaceae";

  it("goes on about its thing in sentences without a subject", () => {
    expect(lines(`# HALM 214\n\n${facts}\n\nLent to Vaelstad in 2018 and returned the same winter.`)).toContain(
      "HALM 214 | lent to | → Vaelstad",
    );
    expect(lines("# HALM 214\n\nLent to Vaelstad in 2018 and returned the same winter.").filter((one) => /lent/.test(one))).toEqual([]);
  });

  it("keeps an address whole", () => {
    expect(lines("# Ministry of Hest\n\n- **Headquarters**: Station Place 9, Sundhaven")).toEqual(["Ministry of Hest | headquarters | Station Place 9, Sundhaven"]); // prettier-ignore
    expect(lines("# Anna Lind\n\n- **Birthplace**: Brinstad, Norvia")).toEqual(["Anna Lind | birthplace | → Brinstad"]);
  });
});
