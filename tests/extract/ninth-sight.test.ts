import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import { claimLines, documentOf, draftOf } from "./support.ts";

const lines = (markdown: string, uri = "https://site.example/x/page.html"): string[] => claimLines(draftOf(markdown, { uri }));
const table = (...rows: readonly string[]): string => {
  const [header = "", ...rest] = rows;
  return [header, `|${" --- |".repeat(header.split("|").length - 2)}`, ...rest].join("\n");
};

/** What is said on the first of several pages, by their addresses. */
function readFirst(pages: Readonly<Record<string, string>>): { readonly claims: string[]; readonly reasons: string[] } {
  const documents = Object.entries(pages).map(([path, text], at) => documentOf(text, { uri: `https://site.example/${path}`, id: `d_${at}`, title: /^# (.*)$/m.exec(text)?.[1] ?? "" })); // prettier-ignore
  const sites = new Sites();
  for (const one of documents) sites.add(outlineOf(one));
  const [first] = documents;
  if (first === undefined) return { claims: [], reasons: [] };
  const draft = extractDocument(first, toldNote(first, sites.noteOf(outlineOf(first)), sites));
  return { claims: claimLines(draft), reasons: draft.rejections.map(({ reason }) => reason) };
}

const record = (code: string, top: string, height: number): string => `# ${top}\n\n## ${code}\n\n- **Taxon**: Linum s${height}\n- **Elevation**: ${height} m\n- **Substrate**: ${height % 2 === 0 ? "basalt" : "sand"}`; // prettier-ignore

describe("pages that all have the site's name for a title", () => {
  it("are called as their first heading, where the address is", () => {
    expect(lines(record("HH00214", "Hest Herbarium", 540), "https://site.example/sheets/hh00214.html")).toContain(
      "HH00214 | elevation | 540 m",
    );
    // A section is none, though its address is called so.
    expect(lines("# Hest Mill\n\n## History\n\n- **Built**: 1890", "https://site.example/hest/history.html").filter((one) => one.startsWith("History"))).toEqual([]); // prettier-ignore
  });

  it("are called as a line of their own, behind what they are in the address", () => {
    const text = "# Hest Guide\n\nHest Mill\n\n- **Built**: 1890\n- **Height**: 30 m";
    expect(lines(text, "https://site.example/guide/mill_hest-mill.html")).toContain("Hest Mill | height | 30 m");
    expect(lines(text, "https://site.example/guide/mill_dorn-mill.html").filter((one) => one.startsWith("Hest Mill"))).toEqual([]);
  });

  it("letters behind a name that the address leaves out are no part of it; a cell's second line in brackets is none either", () => {
    expect(lines("# Berta Moss MP\n\n- **Constituency**: Hest Forest", "https://site.example/members/berta-moss.html")).toContain("Berta Moss | constituency | Hest Forest"); // prettier-ignore
    const rows =
      "# Mayors\n\n| Name | Took office | Party |\n| --- | --- | --- |\n| Ada Renn <br> (1926–2003) | 11 October 1978 | Greens |\n| Ole Vaal <br> (born 1948) | 9 October 1984 | Reds |\n| Per Dorn <br> (born 1951) | 9 October 1992 | Reds |";
    expect(lines(rows)).toContain("Ada Renn | took office | 1978-10-11");
  });

  it("are called as the heading that no other page has, and else are nothing's", () => {
    const names = ["Dorn Mill", "Hest Mill", "Ale Mill", "Marn Mill", "Oster Mill"];
    const named = readFirst(Object.fromEntries(names.map((name, at) => [`rec.php?id=${at + 7}`, record(name, "Mills Online", 100 + at)])));
    expect(named.claims.some((one) => /^Dorn Mill \| (?:.* )?elevation \| 100 m$/.test(one))).toBe(true);
    const unnamed = readFirst(
      Object.fromEntries(names.map((_, at) => [`rec.php?id=${at + 7}`, record("Details", "Mills Online", 100 + at)])),
    );
    expect(unnamed.claims).toEqual([]);
    expect(unnamed.reasons).toContain("ambiguous-entity");
  });
});

describe("rows of times", () => {
  it("are of the page's thing where a name stands behind the figures, and nobody's where it stands before them", () => {
    const festival = `# Hest Fair\n\n## Years\n\n${table("| Year | Visitors | Main artist |", "| 2021 | 59,572 | Anna Lind |", "| 2022 | 74,033 | Pavel Orn |")}`;
    expect(lines(festival)).toContain("Hest Fair | visitors | 59572 | 2021 header");
    const films = `# Anna Lind\n\n## Work\n\n${table("| Year | Picture | Gross |", "| 2021 | Tin Summer | 59,572 |", "| 2022 | North Wall | 74,033 |")}`;
    expect(lines(films).filter((one) => one.includes("gross"))).toEqual([]);
  });

  it("are of the page's thing where the last row sums them up", () => {
    const career = table("| Years | Team | Goals |", "| 2008–2014 | Castel Rey | 15 |", "| 2014–2015 | Orvel Town | 5 |", "| Total | Total | 20 |"); // prettier-ignore
    const read = lines(`# Wim Farkas\n\n## Career statistics\n\n${career}`);
    expect(read).toContain("Wim Farkas | goals | 15 | 2008/2014 header");
    expect(lines(`# Wim Farkas\n\n## Career statistics\n\n${career.replace("| 20 |", "| 21 |")}`).filter((one) => one.includes("goals"))).toEqual([]); // prettier-ignore
  });

  it("are decades, and years with a note on them, across", () => {
    const decades = table("| Decade | 1930s | 1940s | 1950s |", "| Features | 32 | 24 | 7 |", "| Shorts | 28 | 63 | 41 |");
    expect(lines(`# Atlas Studio\n\n## Output\n\n${decades}`).some((one) => /features \| 24 \| 1940\/1949 header$/.test(one))).toBe(true);
    const noted = table("| Town | 2019 | 2020¹ | 2021 |", "| Lauen | 310 | 120 | 290 |", "| Grial | 210 | 90 | 190 |");
    const read = lines(`# Overnight stays by town\n\nTable: Overnight stays by town\n\n${noted}`);
    expect(read).toContain("Lauen | overnight stays | 120 | 2020 header");
  });

  it("are days of a month as printed, and no figure in months", () => {
    const days = `# Hest Fair\n\n## Years\n\n${table("| Year | Dates | Visitors |", "| 2021 | 5–11 March | 59,572 |", "| 2022 | 10–16 March | 74,033 |")}`;
    expect(lines(days)).toContain("Hest Fair | dates | 5–11 March | 2021 header");
  });
});

describe("what a page says of its figures", () => {
  it("names columns by the one figure that pages of years are of", () => {
    const season = (year: string, mean: number): string => `# Attendances ${year}\n\n${table("| Club | Average | Highest |", `| [Dorn Rovers](https://site.example/clubs/dorn-rovers.html) | ${mean} | ${mean + 900} |`, `| [Hest Town](https://site.example/clubs/hest-town.html) | ${mean - 400} | ${mean + 200} |`)}`; // prettier-ignore
    const pages = Object.fromEntries(
      ["2018–19", "2019–20", "2020–21", "2021–22"].map((year, at) => [`stats/season-${year}.html`, season(year, 3000 + 7 * at)]),
    );
    expect(readFirst(pages).claims).toContain("Dorn Rovers | attendances / average | 3000");
    expect(lines(season("2018–19", 3000)).filter((one) => one.includes("average"))).toEqual([]);
  });

  it("dates no row by when rows were chosen", () => {
    const families = `# Families in the Hest Herbarium\n\nTable: Families with most loans in 2024\n\n${table("| Family | Sheets | Species |", "| Apiaceae | 9,962 | 402 |", "| Linaceae | 2,312 | 599 |", "| Rosaceae | 4,979 | 347 |")}`; // prettier-ignore
    const read = lines(families);
    expect(read).toEqual(expect.arrayContaining(["Apiaceae | sheets | 9962", "Rosaceae | species | 347"]));
    expect(read.filter((one) => /2024|^Families/.test(one))).toEqual([]);
  });

  it("scales money by letters of its own", () => {
    const house = `# Filmhuset\n\n## Admissions\n\n${table("| Year | Box office (mk thousand) |", "| 2021 | 3,747 |", "| 2022 | 1,112 |")}`;
    expect(lines(house)).toContain("Filmhuset | box office | 3747000 mk | 2021 header");
  });

  it("says none of several things joined", () => {
    const figures = `# Ropeways and passengers\n\n${table("| Year | Ropeways | Accidents |", "| 2021 | 146 | 3 |", "| 2022 | 143 | 1 |")}`;
    const pages = { "stats/ropeways.html": figures, ...Object.fromEntries("abcd".split("").map((one) => [`hut/${one}.html`, `# ${one.toUpperCase()}lm Hut\n\n- **Built**: 19${one.charCodeAt(0) - 60}`])) }; // prettier-ignore
    expect(readFirst(pages).claims.filter((one) => one.startsWith("Ropeways"))).toEqual([]);
  });
});

describe("cards", () => {
  const names = ["Semmel Poppy", "Caldry Plane", "Osk Saxifrage", "Vael Bamboo", "Hest Lily", "Marn Heather"];
  const months = ["May to July", "April", "March", "all year", "June", "August"];
  const colours = ["violet-blue", "greenish", "pale yellow", "straw", "white", "copper"];

  it("tell their labels by what most lines begin with", () => {
    const cards = names.map((name, at) => `### [${name}](https://site.example/plants/${name.toLowerCase().replace(" ", "-")}.html)\n\nFlowering ${months[at]}\n\nFlower colour ${colours[at]}`); // prettier-ignore
    const { claims } = readFirst({ "plants/flowering-calendar.html": `# Flowering calendar\n\n${cards.join("\n\n")}`, ...Object.fromEntries(names.map((name) => [`plants/${name.toLowerCase().replace(" ", "-")}.html`, `# ${name}\n\nIt is a plant.`])) }); // prettier-ignore
    const named = names.map((name, at) => [`${name} | flowering | ${months[at]}`, `${name} | flower colour | ${colours[at]}`]);
    expect(claims.map((one) => one.replace(/ \(https[^)]*\)| → https\S*/g, ""))).toEqual(expect.arrayContaining(named.flat()));
  });
});
