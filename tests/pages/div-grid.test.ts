import { describe, expect, it } from "vitest";
import { mainText } from "../../pipelines/pages/main-text.ts";

const textOf = (body: string, title = "Grey Lady"): { readonly text: string; readonly title: string | undefined } => {
  const prose = "<p>The instrument was made in Lyon and has been in the house since the museum opened its doors to the public.</p>";
  const result = mainText(
    `<html><head><title>${title}</title></head><body><main>${body}${prose}</main></body></html>`,
    "https://a.example/x",
  );
  if (!result.ok) throw new Error(result.reason);
  return result.value;
};
const row = (cells: readonly string[], more = ""): string =>
  `<div class="row${more}">${cells.map((one) => `<div class="c">${one}</div>`).join("")}</div>`;

describe("tables that are set as blocks", () => {
  it("are tables where the first row names the columns", () => {
    const { text } = textOf(
      `<h1>Grey Lady</h1><div class="log">${row(["Year", "Hours", "Damp (%)"], " is-head")}${row(["2011", "60", "53"])}${row(["2018", "18", "57"])}</div>`,
    );
    expect(text).toContain("| Year | Hours | Damp (%) |\n| --- | --- | --- |\n| 2011 | 60 | 53 |\n| 2018 | 18 | 57 |");
  });

  it("are tables where the cells follow one another, with the titles of rows and columns set alike", () => {
    const cells = (rows: readonly (readonly string[])[]): string =>
      `<div class="grid">${rows.map((row, at) => row.map((one, each) => `<div${at === 0 || each === 0 ? (one === "" ? "" : ' class="th"') : ""}>${one}</div>`).join("")).join("")}</div>`; // prettier-ignore
    const rows = [["", "Members", "Guests"], ["Dormitory", "€14", "€26"], ["Room", "€22", "€37"]]; // prettier-ignore
    expect(textOf(`<h1>Grey Lady</h1>${cells(rows)}`).text).toContain(
      "|  | Members | Guests |\n| --- | --- | --- |\n| Dormitory | €14 | €26 |",
    );
    expect(textOf(`<h1>Grey Lady</h1>${cells([["Prices", "Members", "Guests"], ...rows.slice(1)])}`).text).not.toContain("|");
  });

  it("are none without a row of names, or of blocks that hold other blocks", () => {
    expect(
      textOf(`<h1>Grey Lady</h1><div>${row(["1979", "1,012", "97"])}${row(["1984", "1,785", "4"])}${row(["1989", "742", "8"])}</div>`).text,
    ).not.toContain("|");
    const card = row(["<h3>Halls</h3>", "<p>Three of them</p>", "<p>Open daily</p>"]);
    expect(textOf(`<h1>Grey Lady</h1><div>${card}${card}${card}</div>`).text).not.toContain("|");
  });

  it("are pairs where one column of labels stands beside one of values in bold", () => {
    const column = (lines: readonly string[]): string =>
      `<div class="col"><div>${lines.map((one) => `<p>${one}</p>`).join("")}</div></div>`;
    const values = ["<strong>1997</strong>", "<strong>Valencia</strong>", "<strong>4</strong>"];
    const { text } = textOf(`<h1>Grey Lady</h1><div class="r">${column(["Founded", "Home", "Members"])}${column(values)}</div>`);
    expect(text).toContain("- **Founded**: 1997\n- **Home**: Valencia\n- **Members**: 4");
    const words = ["Rooms are open in summer", "Ask at the desk", "No dogs"];
    expect(textOf(`<h1>Grey Lady</h1><div class="r">${column(["Founded", "Home", "Members"])}${column(words)}</div>`).text).not.toContain(
      "**Founded**",
    );
  });
});

describe("a title behind its site's", () => {
  it("is what the page's first heading says, where none is of the first rank", () => {
    expect(textOf("<h2>Loan 2021/07</h2>", "MMI - Loan 2021/07").title).toBe("Loan 2021/07");
    expect(textOf("<h2>History</h2>", "Grey Lady - Museum").title).toBe("Grey Lady");
  });
});

describe("a site's name over its pages", () => {
  const page = (href: string, title: string): string | undefined =>
    textOf(`<h1 class="logo"><a href="${href}">The Archive</a></h1>`, title).title;

  it("is no title, where it leads to an index above and the page is called otherwise", () => {
    expect(page("/index.php", "Old papers: Grey Lady")).toBe("Old papers: Grey Lady");
    expect(page("/x", "Old papers: Grey Lady")).toBe("The Archive");
    expect(page("/index.php", "The Archive")).toBe("The Archive");
  });

  it("is no title, wherever it leads, where the page's title names its own heading too", () => {
    const wiki = (logo: string, title: string): string | undefined => textOf(`${logo}<h1>Grey Lady</h1>`, title).title;
    expect(wiki(`<h1><a href="/start.html">The Archive</a></h1>`, "Grey Lady [The Archive]")).toBe("Grey Lady");
    expect(wiki("<h1>Old papers online</h1>", "Grey Lady - The Archive")).toBe("Grey Lady");
    expect(wiki("<h1>The Archive</h1>", "The Archive: Grey Lady")).toBe("The Archive");
  });

  it("gives way to the line or heading that prints the page's own part of the title", () => {
    const read = (body: string, title: string): string | undefined => textOf(body, title).title;
    const logo = `<div id="header"><h1><a href="start.html">Hest Guide</a></h1></div>`;
    const named = `<div id="page-title">Grey Lady</div><p>She was built in 1871 and lies in the harbour.</p>`;
    for (const title of ["Grey Lady - Hest Guide", "Hest Guide - Grey Lady", "Hest Guide: Grey Lady"]) {
      expect(read(`${logo}${named}`, title)).toBe("Grey Lady");
      expect(read(named, title)).toBe("Grey Lady");
    }
    // A banner that the title does not know, over a heading that it does.
    expect(read(`<h1>Ships and people</h1><h2>Grey Lady</h2><p>Built in 1871.</p>`, "Grey Lady – Ship – Hest Guide")).toBe("Grey Lady");
    // A title that links to its own page is the page's, whatever else stands there.
    expect(read(`<h1><a href="/x">Grey Lady</a></h1><div>Hest Guide</div><p>Built.</p>`, "Grey Lady - Hest Guide")).toBe("Grey Lady");
    // What only a link says is a way there.
    expect(read(`${logo}<ul><li>Grey Lady</li></ul><p>Built in 1871.</p>`, "Grey Lady - Hest Guide")).toBe("Hest Guide");
  });
});
