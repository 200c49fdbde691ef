import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import { claimLines, documentOf, draftOf } from "./support.ts";

/** Classes of a stranger's site: whose a row is, and of what time and measure, told by more than one word. */
const lines = (markdown: string): string[] => claimLines(draftOf(markdown, { uri: "https://site.example/x/page.html" }));
const table = (...rows: readonly string[]): string => {
  const [header = "", ...rest] = rows;
  return [header, `|${" --- |".repeat(header.split("|").length - 2)}`, ...rest].join("\n");
};

/** What is said of the first of several pages of a template. */
function readFirst(bodies: readonly string[]): string[] {
  const documents = bodies.map((body, at) => documentOf(body, { uri: `https://site.example/x/p${"abcdef"[at]}.html`, id: `d_${at}` }));
  const sites = new Sites();
  for (const one of documents) sites.add(outlineOf(one));
  const [first] = documents;
  return first === undefined ? [] : claimLines(extractDocument(first, toldNote(first, sites.noteOf(outlineOf(first)))));
}

describe("rows that no name names", () => {
  it("are things of their own where signs stand there, and what is on the row's day is of no list's year", () => {
    const rows = table("| Licence | Site | Area (km²) | Granted |", "| EL-972 | Silverthwaite | 64.7 | 5 February 1999 |", "| ML-911 | Grey Mare | 38.8 | 13 September 2006 |"); // prettier-ignore
    const read = lines(`# Boreal Drilling\n\nTable: Table 1. Licences in 2019 (selection)\n\n${rows}`);
    expect(read).toEqual(expect.arrayContaining(["EL-972 | site | Silverthwaite", "EL-972 | area | 64.7 sq km", "EL-972 | granted | 1999-02-05"])); // prettier-ignore
    expect(read.filter((one) => one.startsWith("Silverthwaite"))).toEqual([]);
  });

  it("are parts of the page's thing where stretches and sizes stand there", () => {
    const rows = table("| Interval | Rock | Gold (g/t) |", "| 0–7 m | mica schist | 0.3 |", "| 7–17 m | gneiss | 1.2 |");
    expect(lines(`# Hole 88\n\nTable: Summary log\n\n${rows}`)).toEqual(
      expect.arrayContaining(["Hole 88 | interval / 0–7 m / rock | mica schist", "Hole 88 | interval / 7–17 m / gold | 1.2 g/t"]),
    );
  });

  it("are parts where they are roles, whoever had them", () => {
    const rows = table("| Character | Actor |", "| Pastor Manders | Oliver Stott |", "| Regina | Lucy Varley |");
    const read = lines(`# Ghosts\n\n## Cast\n\n${rows}`);
    expect(read.some((one) => /^Ghosts \| cast \/ regina(?: \/ actor)? \| .*Lucy Varley/.test(one))).toBe(true);
    expect(read.filter((one) => one.startsWith("Regina"))).toEqual([]);
  });

  it("are told from one another by the group that stands before several of them", () => {
    const rows = table("| Department | Item | Qty |", "| Lighting | Followspot | 38 |", "| Lighting | Fresnel | 22 |", "| Sound | Subs | 4 |", "| Sound | Radio mics | 6 |"); // prettier-ignore
    const read = lines(`# Alhambra\n\n## Equipment\n\n${rows}`);
    expect(read).toContain("Alhambra | equipment / lighting / followspot | 38");
    expect(read.filter((one) => / item /.test(one))).toEqual([]);
  });

  it("are the page's where what they say hangs on the page that they stand on", () => {
    const spaces = (name: string, seats: number): string =>
      `# ${name}\n\n${table("| Space | Seats | Width (m) |", `| Main house | ${seats} | ${seats / 50} |`, `| The Loft | ${seats / 10} | 8.${seats % 7} |`)}`; // prettier-ignore
    const read = readFirst([spaces("Tivoli", 550), spaces("Alhambra", 780), spaces("Palace", 310), spaces("Regent", 920)]);
    expect(read.some((one) => /^Tivoli \| seats \/ main house \| 550/.test(one))).toBe(true);
    expect(read.filter((one) => one.startsWith("Main house"))).toEqual([]);
  });

  it("are the clubs of a league where the header parts home from away", () => {
    const rows = table("| Pos | Club | Home / W | Home / L | Away / W | Away / L |", "| 1 | Alm Town | 6 | 0 | 4 | 1 |", "| 2 | Ulm Rovers | 4 | 2 | 2 | 3 |", "| 3 | Dorn Albion | 1 | 3 | 0 | 7 |"); // prettier-ignore
    expect(lines(`# Season 2014\n\nTable: Final table, 2014\n\n${rows}`)).toContain("Alm Town | home / w | 6 | 2014 caption");
    const matches = table("| Home | Away | Goals |", "| Alm Town | Ulm Rovers | 3 |", "| Dorn Albion | Alm Town | 1 |");
    expect(lines(`# Season 2014\n\n${matches}`)).toEqual([]);
  });
});

describe("pages of figures about many things", () => {
  it("give to each mineral its production, and to the page nothing", () => {
    const rows = table("| Mineral | 2019 | 2020 |", "| Copper | 3,528 | 3,619 |", "| Sand and gravel | 2,442 | 1,392 |");
    expect(lines(`# Long series\n\nAll figures in thousand tonnes. Estimates are in italics.\n\nTable: Table 1. Production by mineral, 2019–2020\n\n${rows}`)).toEqual([
      "Copper | production | 3528000 t | 2019 header",
      "Copper | production | 3619000 t | 2020 header",
      "Sand and gravel | production | 2442000 t | 2019 header",
      "Sand and gravel | production | 1392000 t | 2020 header",
    ]); // prettier-ignore
    expect(lines(`# Copper\n\nTable: Sales by product\n\n${rows.replace("Mineral", "Product")}`).every((one) => one.startsWith("Copper | sales /"))).toBe(true); // prettier-ignore
  });

  it("give to each port its calls, where ports stand over the years", () => {
    const rows = table("| Year | Merrin | Hallavik | Scarwick |", "| 2007 | 3,261 | 1,514 | 1,241 |", "| 2008 | 3,222 | 1,545 | 1,206 |");
    const read = lines(`# Vessel calls by port\n\nTable: Vessel calls by port, 2007–2008\n\n${rows}`);
    expect(read).toContain("Hallavik | vessel calls | 1545 | 2008 header");
    expect(read.every((one) => /^(?:Merrin|Hallavik|Scarwick) \|/.test(one))).toBe(true);
  });
});

describe("times and measures of a whole block", () => {
  it("are parts of each row's year where the columns are quarters or months", () => {
    const rows = table("| Year | Q1 | Q2 | Q3 | Q4 |", "| 2019 | 14 | 316 | 252 | 113 |", "| 2020 | 88 | 439 | 69 | 188 |");
    expect(lines(`# Lady Ann\n\nTable: Ore hoisted by quarter (t)\n\n${rows}`)).toContain("Lady Ann | ore hoisted | 439 t | 2020-04/2020-06 header"); // prettier-ignore
  });

  it("are told by a line above, on however many pages it stands", () => {
    const quarry = (name: string, length: number): string =>
      `# ${name}\n\n## Benches\n\nDimensions were taken by drone in 2020.\n\n${table("| Bench | Length (m) |", `| Bench 1 | ${length} |`, `| Bench 2 | ${length * 3} |`)}`; // prettier-ignore
    expect(readFirst([quarry("Alm", 78), quarry("Dorn", 90), quarry("Ulm", 41)]).some((one) => /length \/ bench 1 \| 78 m \| 2020/.test(one))).toBe(true); // prettier-ignore
  });

  it("are said over a group of columns, or by the survey that the caption names", () => {
    const rows = table("| Mine | Depth (m) | At 1 January 2022 / Status |", "| Skarn Hill | 642 | closed |", "| Tarn Level | 441 | working |"); // prettier-ignore
    expect(lines(`# Aske Valley\n\nTable: Mines in Aske Valley\n\n${rows}`)).toContain("Skarn Hill | status | closed | 2022-01-01 header");
    const stands = table("| Stand | Seats |", "| Popular Side | 486 |", "| Railway End | 556 |");
    expect(lines(`# Cliff View\n\nTable: Stands (after the 2009 survey)\n\n${stands}`)).toContain("Railway End | seats | 556 | 2009 caption"); // prettier-ignore
  });

  it("are no years of a sign that a page is called by", () => {
    const hole = (at: number): string => `# GST 2019-${20 + at}\n\n${table("| Interval | Core (%) |", `| 0–7 m | 6${at} |`, "| 7–17 m | 77 |")}`; // prettier-ignore
    expect(readFirst([1, 2, 3, 4].map(hole)).filter((one) => /2019(?!-21 )/.test(one.replace(/^GST 2019-21 /, "")))).toEqual([]);
  });

  it("are of each row's year where it says what somebody was in what", () => {
    const person = (name: string, role: string): string =>
      `# ${name}\n\n## Work for member houses\n\n${table("| Year | Production | As | Theatre |", ...["Salt Road", "Nine Winters", "The Lantern"].map((one, at) => `| ${2006 + Math.ceil(at / 2)} | [${one}](https://site.example/p/${at}) | ${role} | Palace |`))}`; // prettier-ignore
    const read = readFirst([person("Rafe Harker", "Designer"), person("Ida Lund", "Composer"), person("Bo Tan", "Director")]);
    expect(read.some((one) => /^Rafe Harker \| production \| → Salt Road \| 2006/.test(one))).toBe(true);
    expect(read.filter((one) => / as \|/.test(one) || / year \|/.test(one))).toEqual([]);
  });
});

describe("headers and values", () => {
  it("two rows of words make one header", () => {
    const rows = "|  |  |  |  |\n| --- | --- | --- | --- |\n| Leg | Route | Route | Days |\n| Leg | From | To | Days |\n| Leg 1 | Port Calder | Skelda | 5 |\n| Leg 2 | Skelda | Hask | 8 |"; // prettier-ignore
    expect(lines(`# Seedlift\n\n## Itinerary\n\n${rows}`).some((one) => /^Seedlift \| .*leg 2 \/ days \| 8/.test(one))).toBe(true);
  });

  it("a pointer elsewhere is no value", () => {
    expect(lines("# Birkenes quarry\n\n- **Contact**: see register\n- **Permit**: Q/710")).toEqual(["Birkenes quarry | permit | Q/710"]);
  });

  it("a sentence that gives a label's value again is called by it, unless two labels have it", () => {
    const said = "Hexley Bank rises to 390 m.";
    expect(lines(`# Hexley Bank\n\n- **Height**: 390 m\n\n${said}`)).toEqual(["Hexley Bank | height | 390 m", "Hexley Bank | height | 390 m"]); // prettier-ignore
    expect(lines(`# Hexley Bank\n\n- **Height**: 390 m\n- **Length**: 390 m\n\n${said}`).at(-1)).toBe("Hexley Bank | elevation | 390 m");
  });

  it("a raised mark behind a row's name is a note's, unless the note gives what the row is of", () => {
    const rows = table(
      "| Volcano | Height (m) | Last eruption |",
      "| Mount Corvaneᵃ | 528 | 1994 |",
      "| Mount Ilvane | 610 | 1971 |",
      "| Mount Halgrim | 702 | 1988 |",
    );
    expect(lines(`# Volcanoes of Tarn\n\n${rows}\n\nᵃ measured again after the first season`)).toContain("Mount Corvane | height | 528 m");
    const counted = table("| Label | 2019 | 2020 |", "| Pupilsᵃ | 12 | 14 |");
    expect(lines(`# Rask school\n\n${counted}`).some((one) => one.includes("Pupils"))).toBe(false);
  });
});
