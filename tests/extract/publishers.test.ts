import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import { claimLines, documentOf, draftOf } from "./support.ts";

const table = (header: string, ...rows: readonly string[]): string => [header, header.replace(/[^|]+/g, " --- "), ...rows].join("\n");
const place = (path: string) => ({ id: `d_${path}`, uri: `https://site.example/${path}` });
const ofYear = (title: string, at: number): string => `# ${title} 20${11 + at}/${12 + at}

- **passenger journeys**: ${61 + at}.5m
- **complaints**: ${4_700 + at}

Overall punctuality was ${88 + at}%.

${table("| Heading | Budget | Actual |", `| Fares | ${41 + at} | ${38 + at} |`, `| Levy on councils | ${29 + at} | ${31 + at} |`)}

${table("| Mode | Complaints | Staff |", `| Tram | ${41 + at} | ${140 + at} |`, `| Rail | ${29 + at} | ${90 + at} |`)}`;

/** The first of pages that are told apart by their years, on a site whose first page is called so. */
const firstOf = (title: string, home: string | undefined, behind = ""): string[] => {
  const pages = [0, 1, 2, 3].map((at) =>
    documentOf(ofYear(title, at), { ...place(`figures/${at}.html`), title: `${title} 20${11 + at}/${12 + at}${behind}` }),
  );
  const sites = new Sites();
  for (const one of home === undefined ? pages : [...pages, documentOf(`# ${home}\n\nTrams and trains.`, place("index.html"))])
    sites.add(outlineOf(one));
  const [first] = pages;
  if (first === undefined) return [];
  return claimLines(extractDocument(first, toldNote(first, sites.noteOf(outlineOf(first)))));
};

describe("pages of figures that are called by their times", () => {
  it("are of who publishes them, each of its time", () => {
    expect(firstOf("Accounts and ridership", "Ellermoor Transport")).toEqual([
      "Ellermoor Transport | passenger journeys | 61500000 | 2011/2012 header",
      "Ellermoor Transport | complaints | 4700 | 2011/2012 header",
      "Ellermoor Transport | budget / fares | 41 | 2011/2012 caption",
      "Ellermoor Transport | actual / fares | 38 | 2011/2012 caption",
      "Ellermoor Transport | budget / levy on councils | 29 | 2011/2012 caption",
      "Ellermoor Transport | actual / levy on councils | 31 | 2011/2012 caption",
      "Tram | complaints | 41 | 2011/2012 caption",
      "Tram | staff | 140 | 2011/2012 caption",
      "Rail | complaints | 29 | 2011/2012 caption",
      "Rail | staff | 90 | 2011/2012 caption",
      "Ellermoor Transport | punctuality | 88 % | 2011/2012 header",
    ]);
  });

  it("are of whom nearly all titles name", () => {
    expect(firstOf("Accounts and ridership", "Home", " - Ellermoor Transport")).toContain(
      "Ellermoor Transport | complaints | 4700 | 2011/2012 header",
    );
  });

  it("are left as they are where nobody says whose they are", () => {
    for (const home of [undefined, "Main Page", "Trams, trains and ferries"])
      expect(firstOf("Accounts and ridership", home)).toContain("Accounts and ridership 2011/12 | complaints | 4700");
  });

  it("are things where their titles are names", () => {
    expect(firstOf("Wendshire Cup", "Wendshire Almanac")).toContain("Wendshire Cup 2011/12 | complaints | 4700");
  });
});

describe("a letter behind a figure", () => {
  it("is a scale of what is counted, and a metre of what is not", () => {
    expect(
      claimLines(draftOf("# Foxline\n\n- **passenger journeys, 2021/22**: 2.44m\n- **Route length**: 120m\n- **Platforms**: 90m")),
    ).toEqual([
      "Foxline | passenger journeys | 2440000 | 2021/2022 header",
      "Foxline | route length | 120 m",
      "Foxline | platforms | 90 m",
    ]);
  });

  it("is so in the header of a column", () => {
    const lines = table("| Line | Journeys (m) | Length (m) |", "| Castle Line | 6.64 | 812 |", "| Harbour Line | 4.4 | 640 |");
    expect(claimLines(draftOf(`# Busiest lines\n\n${lines}`))).toEqual([
      "Castle Line | journeys | 6640000",
      "Castle Line | length | 812 m",
      "Harbour Line | journeys | 4400000",
      "Harbour Line | length | 640 m",
    ]);
  });
});

describe("what a page says of itself", () => {
  it("is no value: a link's hidden words, and when it was reviewed", () => {
    const report = (label: string): string => `- **${label}**: Report a problem with ${label.toLowerCase()}`;
    const draft = draftOf(
      `# Foxline\n\n## Key facts\n\n- **Mode**: Tram\n${report("Mode")}\n- **Home depot**: Castlegate\n${report("Home depot")}\n\nPage last reviewed: 8 October 2021`,
    );
    expect(claimLines(draft).filter((one) => /Report|review/i.test(one))).toEqual([]);
    expect(claimLines(draft)).toContain("Foxline | mode | Tram");
    expect(draft.rejections.map(({ sample }) => sample)).toEqual([
      "Report a problem with mode",
      "Report a problem with home depot",
      "8 October 2021",
    ]);
  });
});

describe("the day of a table", () => {
  it("is of all its columns where its caption says how things stood then", () => {
    const depots = table("| Class | Allocated | Out of use |", "| Class 142R | 12 | 2 |", "| Norbus D4 | 28 | 0 |");
    expect(claimLines(draftOf(`# Eastmoor depot\n\nTable: Allocation at 31 March 2022\n\n${depots}`))).toContain(
      "Class 142R | out of use | 2 | 2022-03-31 caption",
    );
  });
});
