import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import { claimLines, documentOf } from "./support.ts";

const NAMES = ["Hestra", "Tarnvik", "Corbeck", "Ostmar", "Belsund"];
const PEOPLE = ["Anna Lind", "Bo Tarn", "Cy Rook", "Dag Holm", "Eva Brun"];

/** What is said of the first page, where four others say the same with other values. */
function readFirst(body: (at: number) => string): string[] {
  const documents = NAMES.map((name, at) =>
    documentOf(`# ${name}\n\n- **Home port**: Skerrow\n- **Hull**: steel\n\n${body(at)}\n`, {
      uri: `https://boats.example/boats/${name.toLowerCase()}`,
      id: `d_${name}`,
    }),
  );
  const outlines = documents.map((one) => outlineOf(one));
  const sites = new Sites();
  for (const one of outlines) sites.add(one);
  const [first, outline] = [documents[0], outlines[0]];
  const read =
    first === undefined || outline === undefined ? [] : claimLines(extractDocument(first, toldNote(first, sites.noteOf(outline))));
  return read.filter((one) => !/ (?:home port|hull) /.test(one));
}

describe("clauses that a site says with other values on each page", () => {
  it("gives sizes that stand as “a … of”, or behind their owner, and none of another thing", () => {
    const said = (at: number): string =>
      `A width of ${3 + at}.5 m made her roll on most days. With a crew of ${20 + at} she sailed all the year round. People liked her for it, though her draught was only ${2 + at} m.`;
    expect(readFirst(said)).toEqual(expect.arrayContaining(["Hestra | width | 3.5 m", "Hestra | crew | 20", "Hestra | draught | 2 m"]));
    const other = (at: number): string => `She lies beside a barge. The old barge was towed off with a width of ${3 + at}.5 m in the end.`;
    expect(readFirst(other)).toEqual([]);
  });

  it("says who did what to her, and leaves what may be of anything", () => {
    const said = (at: number): string =>
      `${PEOPLE[at]} commanded her for some years before the war. \n\n${PEOPLE[(at + 1) % 5]} supplied the engines at short notice.\n\n${PEOPLE[(at + 2) % 5]} drew the plans in one long night.`;
    const read = readFirst(said);
    expect(read).toContain("Hestra | commanded by | → Anna Lind");
    expect(read).toContain("Hestra | engines supplied by | → Bo Tarn");
    expect(read.filter((one) => one.includes("Cy Rook"))).toEqual([]);
  });

  it("goes on behind what was done: when, and where to", () => {
    const said = (at: number): string => `She was well liked. Sad to say, she was sold in 190${at} to ${PEOPLE[at]} for good.`;
    expect(readFirst(said)).toEqual(expect.arrayContaining(["Hestra | sold to | → Anna Lind", "Hestra | sold | 1900"]));
  });

  it("says how many there are, when a thing came, and who has a post where it says of whom", () => {
    const said = (at: number): string =>
      `She is well liked.\n\n${PEOPLE[at]} was engaged as chief pilot.\n\nThere are ${40 + at} berths in the two cabins below the deck.\n\nA recovery of ${90 + at}.5 % was obtained.\n\nCompletion came on ${at + 1} January 1972.\n\nThe crew is small. Home master is ${PEOPLE[(at + 1) % 5]}, and she is seldom away.`;
    expect(readFirst(said)).toEqual(expect.arrayContaining(["Hestra | berths | 40", "Hestra | completion | 1972-01-01"]));
    // A name or a measured figure that is called so nowhere else is believed where the sentence says whose it is.
    expect(readFirst(said).filter((one) => /pilot|master|recovery/.test(one))).toEqual([]);
    const named = (at: number): string => `She is well liked.\n\n${NAMES[at]} was sold in 190${at} to ${PEOPLE[at]} for good.`;
    expect(readFirst(named)).toContain("Hestra | sold to | → Anna Lind");
    const holder = (at: number): string => `Hestra is fine. She is the holder of ${20 + at} licences.`;
    expect(readFirst(holder)).toEqual(["Hestra | licences | 20"]);
  });

  it("gives each figure of a series its own time", () => {
    const said = (at: number): string => `Dividends were ${4 + at}.5 % in 1898, ${5 + at}.5 % in 1899 and ${6 + at}.5 % in 1900.`;
    expect(readFirst(said)).toEqual([
      "Hestra | dividends | 4.5 % | 1898 sentence",
      "Hestra | dividends | 5.5 % | 1899 sentence",
      "Hestra | dividends | 6.5 % | 1900 sentence",
    ]);
  });

  it("calls a speed so, counts with the period they are of, and takes no part of a product for the whole", () => {
    const said = (at: number): string =>
      `She was quick. On trial she reached 1${at}.5 knots in a calm sea. At her best she carried ${140 + at} sacks a week to town. She measured ${30 + at} m by ${4 + at} m at the water line.`;
    const read = readFirst(said);
    expect(read).toContain("Hestra | speed | 10.5 kn");
    expect(read).toContain("Hestra | sacks a week | 140");
    expect(read.filter((one) => / \| 30 m/.test(one))).toEqual([]);
  });

  it("reads what there was, what became of years, and sums behind a time", () => {
    const said = (at: number): string =>
      `There were ${40 + at} slipways by the river. 191${at} was her last year on the water here. Her income in 1902 came to £${858 + at},000 in all.`;
    const read = readFirst(said);
    expect(read).toContain("Hestra | last year | 1910");
    expect(read).toContain("Hestra | income | 858000 GBP | 1902 sentence");
  });
});
