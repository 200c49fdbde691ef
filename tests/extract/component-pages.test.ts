import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import { documentOf as pageOf } from "./gold/documents.ts";
import { claimLines, documentOf, draftOf } from "./support.ts";

const lines = (markdown: string, uri = "https://site.example/x/page.html"): string[] => claimLines(draftOf(markdown, { uri }));

/** What is read of the pages of a site, of each alone. */
function readSite(pages: Readonly<Record<string, string>>): string[][] {
  const documents = Object.entries(pages).map(([path, html]) =>
    pageOf(`https://site.example${path}`, `<!doctype html><html lang="en"><body><main>${html}</main></body></html>`),
  );
  const outlines = documents.map((one) => outlineOf(one));
  const sites = new Sites();
  for (const one of outlines) sites.add(one);
  return documents.map((one, at) => {
    const outline = outlines[at];
    return claimLines(extractDocument(one, outline === undefined ? undefined : toldNote(one, sites.noteOf(outline))));
  });
}

describe("pages of a component framework", () => {
  const page = (name: string, other: string, at: number): string =>
    `<div class="over">Reference library</div><h1>${name}</h1><div class="chips"><span class="chip">Stolpe</span><span class="chip">Free entry</span></div>
    <div class="grid"><div class="tr head"><div>Year</div><div>Visitors</div></div>${[2019, 2020].map((year) => `<div class="tr"><div>${year}</div><div>${at}4,10${year % 10}</div></div>`).join("")}</div>
    <h2>Nearby</h2><div class="cards"><a class="card" href="/l/${other}"><div>${other}</div><div>${at} km away</div></a><a class="card" href="/l/vaun"><div>Vaun</div><div>9 km away</div></a></div>`;
  const names = ["Hask Library", "Pell Library", "Merrin Library", "Lund Library"];
  const pages = Object.fromEntries(names.map((name, at) => [`/l/${at}`, page(name, names[(at + 1) % 4] as string, at + 1)]));
  const read = readSite(pages).flat();

  it("say years over figures, and no head of a grid is a value", () => {
    expect(read).toContain("Hask Library | visitors | 14109 | 2019 header");
    expect(read.filter((one) => one.includes("| Visitors"))).toEqual([]);
  });

  it("say nothing of their subject in cards that lead on, in chips without a label and in a line over the title", () => {
    expect(read.filter((one) => /nearby|away|reference library|free entry/i.test(one))).toEqual([]);
  });
});

describe("lists one behind the other", () => {
  it("are two where the first has no empty lines between its items", () => {
    const read = lines("# Hask Reservoir\n\n## Fish\n\n- Trout\n- Char\n\n- **Depth**: 12 m\n- **Area**: 40 ha");
    expect(read).toContain("Hask Reservoir | fish | Trout");
    expect(read.some((one) => one.endsWith("depth | 12 m"))).toBe(true);
  });
});

describe("tables of registers", () => {
  const table = (...rows: string[]): string => [rows[0] as string, `|${" --- |".repeat((rows[0] as string).split("|").length - 2)}`, ...rows.slice(1)].join("\n"); // prettier-ignore

  it("have the unit of a row in a column of its own, beside years that stand under one title", () => {
    const rows = table("| Item | Unit | Reporting year / 2022 | Reporting year / 2023ᵖ |", "| Net generation | MWh | 10,396 | 10,611 |", "| Outage | h | 91 | 389 |"); // prettier-ignore
    const read = lines(
      `# Hask Power Station\n\n## Operating results\n\nTable: Operating results, position as of 31 March 2024\n\n${rows}\n`,
    );
    expect(read).toContain("Hask Power Station | net generation | 10611 MWh | 2023 header");
    expect(read).toContain("Hask Power Station | outage | 91 hour | 2022 header");
    expect(read.filter((one) => one.endsWith("| h") || one.includes("| unit |"))).toEqual([]);
  });

  it("have numbered rows that are parts of the page's subject, where nobody says that they are things of it", () => {
    const rows = table("| Set | Turbine / Maker | In service |", "| Set 1 | Okuda | 1968 |", "| Set 2 | Brannock | 1971 |");
    const read = lines(`# Hask Power Station\n\n## Sets\n\nTable: Generating sets\n\n${rows}\n`);
    expect(read.some((one) => one.startsWith("Hask Power Station | turbine / maker / set 1 | "))).toBe(true);
    expect(read.filter((one) => one.startsWith("Set 1"))).toEqual([]);
  });

  it("are of no time where the years say over what a mean was reckoned", () => {
    const rows = table("| Station | Rainfall (mm) |", "| Haskvik | 812 |", "| Pellmo | 640 |");
    const read = lines(`# Rainfall by station\n\nTable: Rainfall, mean of the years 1991–2020\n\n${rows}\n`);
    expect(read).toContain("Haskvik | rainfall | 812 mm");
  });

  it("measure columns of money by what the caption says of sums, and the others by what it says of them", () => {
    const rows = table("| Year | Sediment removed | Cost |", "| 2022 | 3,001 | 32,300 |", "| 2023 | 1,102 | 12,500 |");
    const read = lines(`# Hask Weir\n\nTable: Upkeep of the pool (volumes in m³, sums in crowns)\n\n${rows}\n`);
    expect(read).toContain("Hask Weir | sediment removed | 3001 cu m | 2022 header");
    expect(read).toContain("Hask Weir | cost | 32300 crowns | 2022 header");
  });
});

describe("stories and lists", () => {
  it("are no things that something is said of", () => {
    expect(lines("# Dry summer leaves its mark on upland stations\n\nIt backs up the river for 3,178 m.")).toEqual([]);
    const list = documentOf("# Plants\n\nTable: Plants, as of 31 December 2023\n\n| Name | Capacity (kW) |\n| --- | --- |\n| [Hask Mill](https://site.example/plants/1) | 40 |\n| [Pell Mill](https://site.example/plants/2) | 52 |", { uri: "https://site.example/plants" }); // prettier-ignore
    const read = claimLines(extractDocument(list));
    expect(read).toContain("Hask Mill | capacity | 40 kW | 2023-12-31 caption");
    expect(read.filter((one) => one.startsWith("Plants"))).toEqual([]);
  });

  it("say more of each linked name, in its brackets or lines", () => {
    const item = (name: string, rest: string): string => `- ## [${name}](https://site.example/w/${name})\n  ${rest}`;
    const read = lines(`# Weirs\n\n${item("Hask", "Height: 6.7 m | Built: 1783")}\n${item("Pell", "Height: 4.4 m | Built: 1859")}`, "https://site.example/weirs"); // prettier-ignore
    expect(read).toContain("Hask | height | 6.7 m");
    expect(read).toContain("Pell | built | 1859");
  });
});

describe("sentences about what other pages of the site are about", () => {
  it("say nothing of the page's subject", () => {
    const weir = (name: string, area: number): string => `<h1>${name} Weir</h1><p>${name} Weir is a flap gate weir. The river here drains ${area} square kilometres. The weir has ${area} stones.</p>`; // prettier-ignore
    const river = (name: string): string => `<h1>${name} River</h1><p>${name} River rises in the hills.</p>`;
    const names = ["Hask", "Pell", "Merrin", "Lund"];
    const pages = Object.fromEntries(names.flatMap((name, at) => [[`/weirs/${at}`, weir(name, 1100 + at)], [`/rivers/${at}`, river(name)]])); // prettier-ignore
    const read = readSite(pages).flat();
    expect(read.filter((one) => one.includes("square") || one.includes("drains"))).toEqual([]);
    expect(read.some((one) => one.startsWith("Hask Weir | stones"))).toBe(true);
  });
});
