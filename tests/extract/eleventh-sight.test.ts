import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldInTitle } from "../../pipelines/extract/told-in-title.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import { mainText } from "../../pipelines/pages/main-text.ts";
import { claimLines, documentOf, draftOf } from "./support.ts";

const lines = (markdown: string, uri = "https://site.example/x/page.html"): string[] => claimLines(draftOf(markdown, { uri }));
const table = (...rows: readonly string[]): string => {
  const [header = "", ...rest] = rows;
  return [header, `|${" --- |".repeat(header.split("|").length - 2)}`, ...rest].join("\n");
};

const FILLER = "<p>The works stand by the river Hest, where they have stood for longer than anybody there can remember.</p>";
function page(
  body: string,
  title = "Hest Works",
  url = "https://site.example/works/hest.html",
): { text: string; links: number; title: string } {
  const read = mainText(`<html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`, url);
  if (!read.ok) throw new Error(read.detail);
  return { text: read.value.text, links: read.value.links.length, title: read.value.title };
}

const row = (cells: readonly string[], attributes = ""): string =>
  `<tr>${cells.map((one) => `<td${attributes}>${one}</td>`).join("")}</tr>`;

describe("a table's head without header cells", () => {
  const body = [row(["Ada Rusk", "Chair"]), row(["Ben Orl", "Member"]), row(["Cara Lund", "Member"])].join("");

  it("is told by its class, and no first row that is set apart for another reason", () => {
    expect(page(`<h1>Hest Works</h1>${FILLER}<table>${row(["Name", "Seat"], ' class="head"')}${body}</table>`).text).toContain("| Name | Seat |\n| --- | --- |"); // prettier-ignore
    expect(page(`<h1>Hest Works</h1>${FILLER}<table>${row(["Zoe Ulm", "Chair"], ' class="current"')}${body}</table>`).text).toContain("|  |  |\n| --- | --- |"); // prettier-ignore
    const items = ["Weight", "Material", "Maker"].map((label) => `<tr class="item item--${label}"><td>${label}</td><td>1 kg</td></tr>`).join(""); // prettier-ignore
    expect(page(`<h1>Hest Works</h1>${FILLER}<table>${items}</table>`).text).toContain("|  |  |\n| --- | --- |\n| Weight | 1 kg |");
  });

  it("is as deep as the cells of its first row reach", () => {
    const head = '<tr><td rowspan="2">Mill</td><td colspan="2">Output</td></tr><tr><td>2021</td><td>2022</td></tr>';
    const rows = [row(["Orr Mill", "106.8", "109.0"]), row(["Tarn Mill", "71.8", "73.5"]), row(["Ulm Mill", "20.2", "27.9"])].join("");
    expect(page(`<h1>Hest Works</h1>${FILLER}<table>${head}${rows}</table>`).text).toContain(
      "| Mill | Output / 2021 | Output / 2022 |\n| --- |",
    );
  });

  it("has no columns that only set others apart", () => {
    const head = "<tr><th>Mill</th><td>&nbsp;</td><th>Output</th></tr>";
    expect(page(`<h1>Hest Works</h1>${FILLER}<table>${head}${row(["Orr Mill", "&nbsp;", "106"])}${row(["Tarn Mill", "", "71"])}</table>`).text).toContain("| Mill | Output |\n| --- | --- |\n| Orr Mill | 106 |"); // prettier-ignore
  });
});

describe("links", () => {
  it("that sort or edit lead to no page, those that ask for another do", () => {
    const head = (href: string): string => `<h1>Hest Works</h1>${FILLER}<table><tr><th><a href="${href}">Mill</a></th><th>Output</th></tr>${row(["Orr", "1"])}</table>`; // prettier-ignore
    expect(page(head("?sort=mill&amp;dir=asc")).links).toBe(0);
    expect(page(head("?action=edit")).links).toBe(0);
    expect(page(head("?id=7")).links).toBe(1);
  });
});

describe("what a page is called", () => {
  it("stands in its highest heading, of whatever rank, where the title has it", () => {
    expect(page(`<h2>Hest Works</h2>${FILLER}<h3>Facts</h3>${FILLER}`, "Hest Works mill - Orr County").title).toBe("Hest Works");
    // Another heading as high, and one that the title has nothing of, are none.
    expect(page(`<h2>News</h2>${FILLER}<h3>Facts</h3>${FILLER}`, "Hest Works | Orr County").text).not.toMatch(/^# News/);
  });

  it("may be named after another name of the title, or be part of one", () => {
    const site = '<div id="top"><h1><a href="/">Orr County</a></h1></div>';
    expect(page(`${site}<h2>Ada Rusk MP</h2>${FILLER}`, "Orr County: Ada Rusk").title).toBe("Ada Rusk MP");
    expect(page(`${site}<div id="page-title">Cassagne: telescope</div>${FILLER}`, "Orr County: Cassagne: telescope").title).toBe("Cassagne: telescope"); // prettier-ignore
  });
});

describe("labels and values", () => {
  it("stand in parts side by side with breaks between, and in paragraphs within boxes", () => {
    const parts = ["Area", "Depth"].map((one) => `<span class="l">${one}</span> <span class="v">12 m</span><br>`).join("\n");
    expect(page(`<h1>Hest Works</h1>${FILLER}<div>${parts}</div>`).text).toContain("- **Area**: 12 m\n- **Depth**: 12 m");
    const boxes = ["Author", "Editor"].map((one) => `<div class="fact"><p><strong>${one}</strong> <a href="r.html">Ada Rusk</a></p></div>`).join(""); // prettier-ignore
    expect(page(`<h1>Hest Works</h1>${FILLER}<div>${boxes}</div>`).text).toContain("- **Author**: Ada Rusk\n- **Editor**: Ada Rusk");
    const items = ["Brand", "Maker"].map((one) => `<li>${one}: <p>Orr Tools</p></li>`).join("");
    expect(page(`<h1>Hest Works</h1>${FILLER}<ul>${items}</ul>`).text).toContain("- **Brand**: Orr Tools");
    const spans = ["52-week high", "Beta"].map((one) => `<div class="row"><span>${one}</span><span>1.7</span></div>`).join("");
    expect(page(`<h1>Hest Works</h1>${FILLER}<div>${spans}</div>`).text).toContain("- **52-week high**: 1.7");
  });

  it("are turned in lists of who is what, and a byline or a number is no label", () => {
    const staff = lines("# Hest Mill\n\n- **Founded**: 1902\n- **Town**: Orr\n\n## Management\n\n- **Ragna Varnhagen**: Chief executive\n- **Greta Cuxley**: Chair of the board"); // prettier-ignore
    expect(staff).toContain("Hest Mill | chief executive | Ragna Varnhagen");
    const plays = lines("# Hest Mill\n\n- **Ragna Varnhagen**: Hamlet\n- **Greta Cuxley**: Ophelia");
    expect(plays.filter((one) => one.endsWith("Ragna Varnhagen"))).toEqual([]);
    const byline = draftOf("# Hest Mill\n\n- **Founded**: 1902\n- **Greta Cuxley**: 23 October 2018\n- **1**: Pepper");
    expect(claimLines(byline)).toEqual(["Hest Mill | founded | 1902"]);
    expect(byline.rejections.map(({ detail }) => detail).join()).toContain("who wrote something, and when");
  });
});

describe("figures in a scaled table", () => {
  it("are counted one by one where they are heads, and lose the scale where they name the unit alone", () => {
    const rows = ["| Kr millions | 2021 | 2022 |", "| Revenue | 885.0 | 915.5 |", "| Dividend per share (Kr) | 0.38 | 0.53 |", "| Employees | 4,953 | 4,958 |"]; // prettier-ignore
    const read = lines(`# Hest Mill\n\n## Results\n\n${table(...rows)}`);
    expect(read).toContain("Hest Mill | employees | 4953 | 2021 header");
    expect(read.some((one) => /\| 885000000 /.test(one))).toBe(true);
    expect(read.some((one) => /dividend per share.* \| 0\.38 /.test(one))).toBe(true);
  });

  it("have it from a line above", () => {
    const rows = ["| Team | 2015 | 2016 |", "| [Ashen Wolves](https://site.example/t/ashen.html) | 100 | 320 |", "| [Team Kirin](https://site.example/t/kirin.html) | 80 | 75 |"]; // prettier-ignore
    const read = lines(`# Earnings by year\n\nTeam winnings by year, in thousands of US dollars.\n\n${table(...rows)}`);
    expect(read.filter((one) => one.startsWith("Ashen Wolves")).every((one) => /\| (?:100000|320000) /.test(one))).toBe(true);
  });

  it("are shares in millions behind a letter, and metres of what has a length", () => {
    expect(lines("# Hest Mill\n\n- **Shares outstanding**: 95.2m\n- **Length**: 95.2m")).toEqual(["Hest Mill | shares outstanding | 95200000", "Hest Mill | length | 95.2 m"]); // prettier-ignore
  });
});

describe("a title that tells of one thing", () => {
  const things = new Set(["Hest Mill", "Orr Works", "Tramline", "Quarrymen", "Orr"]);
  const told = (title: string): string | undefined => toldInTitle(title, (one) => things.has(one));

  it("is of it", () => {
    for (const title of ["Investing in Hest Mill", "Inside Hest Mill", "The house that Hest Mill built", "Hest Mill, a history", "The stubborn charm of Hest Mill", "Review: Hest Mill", "Hest Mill and the art of waiting"]) expect(told(title), title).toBe("Hest Mill"); // prettier-ignore
    expect([told("Tramline: the long way round"), told("Quarrymen reviewed")]).toEqual(["Tramline", "Quarrymen"]);
  });

  it("is of another where it names a post, a place or a list", () => {
    for (const title of ["Mayor of Orr", "Bridges in Orr", "List of Orr", "Orr Works: Hest Mill", "Hest Mill station", "Hest Mill"]) expect(told(title), title).toBeUndefined(); // prettier-ignore
  });

  it("gives the page's pairs to that thing", () => {
    const pages = {
      "investors/hest.html": "# Investing in Hest Mill\n\n- **Ticker**: HSM\n- **Auditor**: Orl & Lund",
      "companies/hest.html": "# Hest Mill\n\n- **Founded**: 1902",
      "companies/orr.html": "# Orr Works\n\n- **Founded**: 1911",
    };
    const documents = Object.entries(pages).map(([path, text], at) =>
      documentOf(text, { uri: `https://site.example/${path}`, id: `d_${at}` }),
    );
    const sites = new Sites();
    for (const one of documents) sites.add(outlineOf(one));
    const [first] = documents;
    expect(claimLines(extractDocument(first!, toldNote(first!, sites.noteOf(outlineOf(first!)), sites)))).toContain(
      "Hest Mill | ticker | HSM",
    );
  });
});
