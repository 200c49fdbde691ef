import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pdfPart } from "../../pipelines/pages/formats/pdf-file.ts";

const fixtures = join(import.meta.dirname, "../fixtures/documents");
const textOf = async (bytes: Uint8Array): Promise<string> => {
  const part = await pdfPart(bytes, { uri: "file:///a.pdf", title: "a" }, { language: "und" });
  return part.ok ? part.text : `${part.reason}: ${part.detail}`;
};
const fixture = (name: string): Promise<string> => textOf(readFileSync(join(fixtures, name)));
const tablesOf = (text: string): string[][] => text.split("\n\n").filter((block) => block.startsWith("| ")).map((block) => block.split("\n")); // prettier-ignore

describe("tables of PDFs", () => {
  it("lines around cells: names over two columns, cells of two lines, words without a figure", async () => {
    const text = await fixture("harbours.pdf");
    expect(tablesOf(text)).toEqual([
      [
        "| Harbour | Depth / Low tide | Depth / High tide | Kept by |",
        "| --- | --- | --- | --- |",
        "| Alder Bay | 4.2 m | 9.1 m | The Northern Harbour Board, together with the town of Alder |",
        "| Cray Point | 6.0 m | 11.3 m | Cray Harbour Trust |",
        "| Dunmouth | 3.1 m | 8.8 m | Town of Dunmouth |",
      ],
      [
        "| Pilot | Boat | Home port |",
        "| --- | --- | --- |",
        "| Anna Berg | Svala | Alder Bay |",
        "| Jon Falk | Tern | Cray Point |",
        "| Ida Holm | Skua | Dunmouth |",
      ],
    ]);
    // What stands between two tables stays between them.
    expect(text).toContain("\n\nPilots who live there and the boats that they have.\n\n| Pilot ");
  });

  it("columns alone: a statistical yearbook's names over three columns, and names of three lines", async () => {
    const [sexes = [], races = []] = tablesOf(await fixture("arrests.pdf"));
    expect(sexes[0]).toBe(
      "| Offense charged | Total | Total / Under 18 years | Total / 18 years and over | Male / Total | Male / Under 18 years | Male / 18 years and over | Female / Total | Female / Under 18 years | Female / 18 years and over |",
    );
    expect(sexes).toContain("| Robbery | 102.1 | 25.5 | 76.6 | 90.0 | 22.9 | 67.1 | 12.1 | 2.5 | 9.5 |");
    expect(sexes).toHaveLength(34);
    expect(races[0]).toBe("| Offense charged | Total | White | Black | American Indian/Alaskan Native | Asian Pacific Islander |");
    expect(races).toContain("| Robbery | 100,496 | 43,039 | 55,742 | 726 | 989 |");
  });

  it("lines around groups of columns only", async () => {
    const [cars = [], flowers = []] = tablesOf(await fixture("cars.pdf"));
    expect(cars[0]).toBe("|  | mpg | cyl | disp | hp | drat | wt | qsec | vs | am | gear | carb |");
    expect(cars[1]).toBe(`|${" --- |".repeat(12)}`);
    expect(cars).toHaveLength(34);
    expect(cars.at(-1)).toBe("| Volvo 142E | 21.4 | 4 | 121.0 | 109 | 4.11 | 2.780 | 18.60 | 1 | 1 | 4 | 2 |");
    expect(flowers.slice(0, 3)).toEqual([
      "| Sepal.Length | Sepal.Width | Petal.Length | Petal.Width | Species |",
      "| --- | --- | --- | --- | --- |",
      "| 5.1 | 3.5 | 1.4 | 0.2 | setosa |",
    ]);
  });

  it("prose in two columns is none", async () => {
    const text = await fixture("columns.pdf");
    expect(tablesOf(text)).toEqual([]);
    expect(text).toContain("They found 14 harbours and 3 wrecks, of which none was known.");
  });

  it("a list of chapters with their pages is none, rows of names and figures are", async () => {
    const page = (rows: readonly (readonly [string, string])[]): Promise<string> => textOf(pdfOf(rows.map(([name, figure], at) => `BT /F1 12 Tf 72 ${700 - at * 15} Td (${name}) Tj ET BT /F1 12 Tf 400 ${700 - at * 15} Td (${figure}) Tj ET`).join("\n"))); // prettier-ignore
    expect(tablesOf(await page([["Preface", "3"], ["Coasts", "9"], ["Rivers", "20"], ["Lakes", "41"]]))).toEqual([]); // prettier-ignore
    expect(
      tablesOf(
        await page([
          ["Town", "People"],
          ["Alder", "9,100"],
          ["Brook", "812"],
          ["Cray", "20,441"],
        ]),
      ),
    ).toEqual([["| Town | People |", "| --- | --- |", "| Alder | 9,100 |", "| Brook | 812 |", "| Cray | 20,441 |"]]);
  });

  it("figures that nobody names are none: two columns would have one name", async () => {
    const line = (y: number, cells: readonly string[]): string => cells.map((cell, at) => `BT /F1 12 Tf ${72 + at * 100} ${y} Td (${cell}) Tj ET`).join("\n"); // prettier-ignore
    const rows = [
      ["Town", "People", "People"],
      ["Alder", "9,100", "9,200"],
      ["Brook", "812", "800"],
      ["Cray", "20,441", "21,000"],
    ];
    expect(tablesOf(await textOf(pdfOf(rows.map((row, at) => line(700 - at * 15, row)).join("\n"))))).toEqual([]);
  });
});

describe("hostile PDFs", () => {
  const nested = (leaf: string): Buffer => pdfOf("BT /F1 12 Tf 72 700 Td (Some words of a page) Tj ET /X0 Do", 30, leaf);

  it("forms that draw forms, two to the thirtieth: the words are read, the lines are not", async () => {
    expect(await textOf(nested("0 0 m 100 0 l S"))).toBe("Some words of a page");
  });

  it("the same with words in the last of them", async () => {
    await expect(textOf(nested("BT /F1 12 Tf 72 600 Td (ha) Tj ET"))).rejects.toMatchObject({ reason: "too-large" });
  });

  it("a form that draws itself, and a page of lines alone", async () => {
    expect(await textOf(pdfOf("BT /F1 12 Tf 72 700 Td (Some words of a page) Tj ET /X0 Do", 1, "/X0 Do"))).toBe("Some words of a page");
    const lines = Array.from({ length: 30_000 }, (_, at) => `${at % 600} 0 m ${at % 600} 700 l S 0 ${at % 700} m 600 ${at % 700} l S`);
    expect(await textOf(pdfOf(`BT /F1 12 Tf 72 700 Td (Some words of a page) Tj ET ${lines.join(" ")}`))).toBe("Some words of a page");
  });
});

/** A page of this content; `forms` forms each draw the next one twice, the last draws the leaf. */
function pdfOf(content: string, forms = 0, leaf = ""): Buffer {
  const stream = (dictionary: string, body: string): string => `<<${dictionary}/Length ${body.length}>>stream\n${body}\nendstream`;
  const names = Array.from({ length: forms + 1 }, (_, at) => `/X${at} ${6 + at} 0 R`).join(" ");
  const resources = `/Resources<</Font<</F1 4 0 R>>/XObject<<${names}>>>>`;
  const form = (body: string): string => stream(`/Type/XObject/Subtype/Form/BBox[0 0 600 700]${resources}`, body);
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${resources}/Contents 5 0 R>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    stream("", content),
    ...Array.from({ length: forms }, (_, at) => form(`/X${at + 1} Do /X${at + 1} Do`)),
    form(leaf),
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, "latin1");
}
