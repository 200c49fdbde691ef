import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { documentOf } from "./gold/documents.ts";
import { claimLines } from "./support.ts";

/** What is read from a page as a person wrote it. */
const read = (body: string, title = "Mereby Mill"): string[] =>
  claimLines(
    extractDocument(
      documentOf(
        "https://mills.example/mills/mereby.html",
        `<html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`,
      ),
    ),
  );

const link = (name: string): string => `<a href="/m/${name.toLowerCase().replace(" ", "-")}">${name}</a>`;

describe("pages laid out by hand", () => {
  it("takes a table apart that only lays out the page, and keeps the one inside", () => {
    const menu = `<td width="130"><a href="/">Home</a><br><a href="/mills">Mills</a></td>`;
    const facts = `<table border="1"><tr><td>Built</td><td>1819</td></tr><tr><td>Height</td><td>75 ft</td></tr></table>`;
    const found = read(
      `<table width="780"><tr>${menu}<td><h2>Mereby Mill</h2>${facts}<p>It was built by Nathan Overy in 1819 for a baker.</p></td></tr></table>`,
    );
    expect(found).toEqual(expect.arrayContaining(["Mereby Mill | built | 1819", "Mereby Mill | height | 75 ft"]));
    expect(found.filter((one) => /home|mills \|/i.test(one))).toEqual([]);
  });

  it("reads text under “About”, and a page's own heading under the site's title", () => {
    expect(read("<h1>Mereby Mill</h1><h2>About</h2><p>Mereby Mill was opened on 3 May 1819. It has six floors.</p>")).toEqual([
      "Mereby Mill | opened | 1819-05-03",
      "Mereby Mill | floors | 6",
    ]);
    expect(read("<p>Mills of the Wend</p><h1>Mereby Mill</h1><p>Height: 75 ft</p>", "Mills of the Wend")).toEqual([
      "Mereby Mill | height | 75 ft",
    ]);
  });

  it("takes rows that a link begins for what it leads to, though no header says so", () => {
    const rows = ["Mereby Mill", "Tansby Mill", "Ludney Mill"].map(
      (name, at) => `<tr><td>${link(name)}</td><td>18${at}9</td><td>${at + 4}</td></tr>`,
    );
    expect(read(`<h1>Mills of the Wend</h1><table><tr><td></td><td>Built</td><td>Floors</td></tr>${rows.join("")}</table>`)).toEqual(
      ["Mereby Mill", "Tansby Mill", "Ludney Mill"].flatMap((name, at) => [`${name} | built | 18${at}9`, `${name} | floors | ${at + 4}`]),
    );
  });

  it("reads remarks behind linked items, and lines of a chronicle", () => {
    const items = ["Mereby Mill", "Tansby Mill", "Ludney Mill"].map((name, at) => `<li>${link(name)}, built 18${at}9, 7${at} ft high</li>`);
    const found = read(
      `<h1>Nathan Overy</h1><p>Nathan Overy was a millwright.</p><h2>Mills</h2><ul>${items.join("")}</ul>`,
      "Nathan Overy",
    );
    expect(found).toEqual(expect.arrayContaining(["Tansby Mill | built | 1819", "Nathan Overy | mills | → Tansby Mill"]));
    const years = `<ul><li>1819: ${link("Mereby Mill")} built</li><li>1830: a storm</li><li>1841: ${link("Ludney Mill")} sold</li></ul>`;
    expect(read(`<h1>Chronicle of the Wend</h1>${years}`, "Chronicle")).toEqual([
      "Mereby Mill | built | 1819",
      "Ludney Mill | sold | 1841",
    ]);
  });

  it("takes the columns of a table without a header from the sentence above it, and no list of things for one", () => {
    const rows = ["Mereby Mill", "Tansby Mill"]
      .map((name, at) => `<tr><td>${link(name)}</td><td>7${at}</td><td>${at + 4}</td></tr>`)
      .join("");
    const table = (above: string): string[] => read(`<h1>Mills of the Wend</h1><p>${above}</p><table>${rows}</table>`, "Mills of the Wend");
    expect(table("Mill, height in feet, floors.")).toEqual(
      expect.arrayContaining(["Mereby Mill | height | 70 ft", "Tansby Mill | floors | 5"]),
    );
    expect(table("Hest, Tansby and Ludney.")).toEqual([]);
  });

  it("scales money in m and bn", () => {
    expect(read("<h1>Hestra Port</h1><dl><dt>Revenue</dt><dd>£12.5m</dd><dt>Debt</dt><dd>€1.2bn</dd></dl>", "Hestra Port")).toEqual([
      "Hestra Port | revenue | 12500000 GBP",
      "Hestra Port | debt | 1200000000 EUR",
    ]);
  });

  it("takes dates and figures of sentences about the page's thing, in their own words", () => {
    expect(read("<h1>Mereby Mill</h1><p>Mereby Mill was closed in 1938. It had four pairs of stones.</p>")).toEqual([
      "Mereby Mill | closed | 1938",
      "Mereby Mill | pairs of stones | 4",
    ]);
  });

  it("reads no figure of an advertisement, and calls nothing by who reached it", () => {
    expect(read("<h1>Harrow Lido</h1><h2>Bathing water profile</h2><p>Advertisement</p>", "Harrow Lido")).toEqual([]);
    expect(read("<h1>Adela</h1><p>On trial she reached 16.5 knots in a calm sea.</p>", "Adela")).toEqual([]);
  });
});
