import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import { documentOf } from "./gold/documents.ts";
import { claimLines, documentOf as markdownPage, draftOf } from "./support.ts";

const lines = (markdown: string): string[] => claimLines(draftOf(markdown));
const table = (header: readonly string[], ...rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

describe("rows under a name that comes again", () => {
  it("are what the next column calls them, and what stands before is where each belongs", () => {
    const rows = table(["Building", "Machine", "Power"], ["North Hall", "Vost 40 press", "40 kW"], ["North Hall", "Halm lathe", "12 kW"], ["Old Forge", "Krupp hammer", "90 kW"]); // prettier-ignore
    const read = lines(`# Equipment\n\n${rows}`);
    expect(read).toContain("Halm lathe | building | North Hall");
    expect(read).toContain("Krupp hammer | power | 90 kW");
    expect(read.filter((one) => one.startsWith("North Hall"))).toEqual([]);
  });

  it("stay that name's where the column says what it had", () => {
    const rows = table(["Person", "Post", "Salary"], ["Ada Rusk", "Harbour master", "£300"], ["Ada Rusk", "Mayor of Orr", "£500"], ["Tom Hest", "Clerk of Orr", "£90"]); // prettier-ignore
    expect(lines(`# Town of Orr\n\n## Staff\n\n${rows}`).filter((one) => one.startsWith("Mayor of Orr |"))).toEqual([]);
  });
});

describe("years across", () => {
  const over = (...header: readonly string[]): readonly string[] => [...header, "2019", "2020"];

  it("over two columns of labels are of the measure and its part", () => {
    const rows = [["Mean depth, m", "Inner", "9.3", "9.6"], ["Mean depth, m", "Outer", "4.5", "6.4"], ["Yield, t", "Inner", "30", "31"], ["Yield, t", "Outer", "34", "36"]]; // prettier-ignore
    const wanted = ["Lake Marn | mean depth / outer | 6.4 m | 2020 header", "Lake Marn | yield / inner | 30 t | 2019 header"];
    expect(lines(`# Lake Marn\n\n## Yearly series\n\n${table(over("Parameter", "Basin"), ...rows)}`)).toEqual(expect.arrayContaining(wanted)); // prettier-ignore
    const turned = rows.map(([one = "", other = "", ...figures]) => [other, one, ...figures]);
    expect(lines(`# Lake Marn\n\n## Yearly series\n\n${table(over("Basin", "Parameter"), ...turned)}`)).toEqual(expect.arrayContaining(wanted)); // prettier-ignore
  });

  it("over rows of a sort are of what the heading measures, and of nothing where none does", () => {
    const layers = table(over("Layer"), ["Surface", "14.2", "14.9"], ["Bottom", "5.1", "5.2"]);
    expect(lines(`# Lake Marn\n\n## Water temperature\n\n${layers}`)).toContain("Lake Marn | water temperature / bottom | 5.2 | 2020 header"); // prettier-ignore
    expect(lines(`# Lake Marn\n\n## Key figures\n\n${layers}`)).toEqual([]);
    const staff = table(over(""), ["Rangers", "12", "14"], ["Guides", "5", "6"], ["Total", "17", "20"]);
    expect(lines(`# Lake Marn\n\n## Staff\n\n${staff}`)).toContain("Lake Marn | staff / guides | 6 | 2020 header");
    const traffic = table(over(""), ["Passengers", "12", "14"], ["Lorries", "5", "6"]);
    expect(lines(`# Lake Marn\n\n## Traffic\n\n${traffic}`)).toContain("Lake Marn | lorries | 6 | 2020 header");
  });
});

describe("days from and to", () => {
  it("of a few weeks are when an occasion was, and date nothing else of it; a post is held from one to the other", () => {
    const cruises = table(["Cruise", "Ship", "From", "Until", "Casts"], ["HT-151", "RV Sula", "25.07.2015", "03.08.2015", "52"], ["SU-152", "RV Auk", "04.04.2016", "06.05.2016", "169"]); // prettier-ignore
    const read = lines(`# Expeditions\n\n${cruises}`);
    expect(read).toEqual(expect.arrayContaining(["HT-151 | casts | 52", "HT-151 | from | 2015-07-25", "SU-152 | until | 2016-05-06"]));
    const posts = table(["Name", "Party", "From", "Until"], ["Ada Rusk", "Green", "25.07.2011", "03.08.2015"], ["Tom Hest", "Blue", "04.08.2015", "06.05.2019"]); // prettier-ignore
    expect(lines(`# Mayors\n\n${posts}`)).toContain("Ada Rusk | party | Green | 2011/2015 header");
  });
});

describe("pages of whoever has the site", () => {
  const page = (title: string, body: string): string[] =>
    claimLines(extractDocument(documentOf("https://inst.example/x", `<title>${title} | OIM – Orr Institute of Mining</title><body><main><h1>${title}</h1>${body}</main></body>`))); // prettier-ignore
  const tiles = `<div class="k"><div class="kl">Income</div><div class="kn">€40,200,000</div></div><div class="k"><div class="kl">Papers</div><div class="kn">169</div></div>`;

  it("tell of it, a report of its year", () => {
    expect(page("Annual report 2021", tiles)).toContain("Orr Institute of Mining | income | 40200000 EUR | 2021 header");
    expect(page("About us", `<ul><li><b>Seat</b>: Orr</li><li><b>Founded</b>: 1911</li></ul>`)).toContain("Orr Institute of Mining | founded | 1911"); // prettier-ignore
  });

  it("tell of nobody where the title names none", () => {
    const read = extractDocument(documentOf("https://inst.example/x", `<title>Annual report 2021 | News</title><body><main><h1>Annual report 2021</h1>${tiles}</main></body>`)); // prettier-ignore
    expect(claimLines(read)).toEqual([]);
  });
});

describe("articles", () => {
  it("tell a story under a heading: figures behind it are the page's, those under a caption what that counts", () => {
    const story = "It took eleven years, two strikes and a flood before the last of the rock was out and the first train could run.";
    const read = lines(`# Hest Tunnel\n\n## What remains\n\n${story}\n\n- **Length**: 2.4 km\n- **Tubes**: 1\n\nInfographic: workforce by trade, Hest Tunnel\n\n- **Miners**: 178\n- **Masons**: 131`); // prettier-ignore
    expect(read).toEqual(expect.arrayContaining(["Hest Tunnel | length | 2.4 km", "Hest Tunnel | workforce / masons | 131"]));
    expect(read.filter((one) => one.includes("what remains"))).toEqual([]);
  });

  it("are called as their address says, whatever the title tells of the thing", () => {
    const at = (title: string, slug: string): string[] => claimLines(draftOf(`# ${title}\n\n- **Length**: 2.4 km\n- **Opened**: 1897`, { title, uri: `https://x.example/t/${slug}.html` })); // prettier-ignore
    expect(at("Hest Tunnel: Into the dark", "hest-tunnel")).toContain("Hest Tunnel | length | 2.4 km");
    expect(at("Through the rock: Hest Tunnel", "hest-tunnel")).toContain("Hest Tunnel | length | 2.4 km");
    expect(at("Interview: Ada Rusk on the Hest Tunnel", "ada-rusk-3")).toContain("Ada Rusk | length | 2.4 km");
    expect(at("Hest Tunnel: Into the dark", "n-4711")).toContain("Hest Tunnel: Into the dark | length | 2.4 km");
  });

  it("give no box's title and no comment as a value", () => {
    const read = lines(`# Hest Tunnel\n\nHest Tunnel: fact box\n\n- **Length**: 2.4 km\n- **Cost**: k. A.\n\n## 12 comments\n\n- **bergfex15**: 18 hours ago`); // prettier-ignore
    expect(read).toEqual(["Hest Tunnel | length | 2.4 km"]);
  });
});

describe("clauses of prose", () => {
  const told = (sentence: (at: number) => string): string[] => {
    const pages = [0, 1, 2, 3].map((at) => documentInSite(`# Crag ${"ABCD"[at]}sted\n\nCrag ${"ABCD"[at]}sted is a crag in the north. ${sentence(at)}`, at)); // prettier-ignore
    const sites = new Sites();
    for (const one of pages) sites.add(outlineOf(one));
    return pages.flatMap((one) => claimLines(extractDocument(one, toldNote(one, sites.noteOf(outlineOf(one))))));
  };
  const documentInSite = (markdown: string, at: number): ReturnType<typeof markdownPage> => markdownPage(markdown, { uri: `https://x.example/crags/${"abcd"[at]}sted` }); // prettier-ignore

  it("say a stretch by neither of its ends", () => {
    expect(told((at) => `Its base sits at ${400 + at} metres.`)).toContain("Crag Bsted | base elevation | 401 m");
    expect(told((at) => `Its walls stand between ${11 + at} and ${30 + at} metres.`).filter((one) => one.includes("walls"))).toEqual([]);
  });

  it("behind a place are of that place", () => {
    const read = told((at) => `Many stop at Slopers Yard, where Ada Rusk cooks and the walls rise to ${9 + at} metres.`);
    expect(read.filter((one) => one.includes("walls"))).toEqual([]);
    expect(told((at) => `Many stop at Slopers Yard, and the walls rise to ${9 + at} metres.`).some((one) => one.includes("walls"))).toBe(true); // prettier-ignore
  });

  it("say of people what they are there for, and when", () => {
    const said = (text: string): string[] => lines(`# Hest Crag\n\nHest Crag is a crag. ${text}`);
    expect(said("Pontex reported sales of 12 million euros in 2022 and had 5,238 people on its books that year.")).toContain("Pontex | employees | 5238 | 2022 stated"); // prettier-ignore
    expect(said("5,238 wages on time.").filter((one) => one.includes("wages"))).toEqual([]);
  });
});

describe("labels set off in two ways", () => {
  it("are labels all the same, in a list and among parts of a line", () => {
    expect(lines("# Core Lab\n\n- Head – Ada Rusk\n- **Founded**: 1951\n- Staff – 9\n- ISO 17025 accredited – yes")).toEqual(
      expect.arrayContaining(["Core Lab | staff | 9", "Core Lab | founded | 1951"]),
    );
    expect(lines("# Core Lab\n\nOld Saltworks · 763 m² · head: Ada Rusk · cold rooms: 5")).toContain("Core Lab | cold rooms | 5");
  });
});
