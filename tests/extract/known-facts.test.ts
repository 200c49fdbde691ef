import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import type { Document } from "../../schemas/index.ts";
import { claimLines, documentOf } from "./support.ts";

/** What a page says of other things without labels is what their own pages say under labels. */
const NAMES = ["Orla Wheel", "Tamsin Frame", "Merrow Fork", "Quill Saddle"];
const MAKERS = ["Hedda Works", "Bolt & Spur", "Kestrel Yard", "Hedda Works"];
const address = (name: string): string => `https://site.example/parts/${name.toLowerCase().replaceAll(" ", "-")}`;
const COLOURS = ["slate", "amber", "cobalt", "russet"];
const mass = (at: number): string => `${410 + at * 35} g`;

/** A page about each thing, and one more page over all of them. */
function readPage(text: string, ofThing: (at: number) => string, uri = "https://site.example/list"): string[] {
  const pages = NAMES.map((name, at) => documentOf(`# ${name}\n\n${ofThing(at)}\n`, { uri: address(name), id: `d_${at}` }));
  const links = NAMES.flatMap((name) => [...text.matchAll(new RegExp(name, "g"))].map(({ index }) => ({ start: index, end: index + name.length, text: name, uri: address(name) }))); // prettier-ignore
  const page: Document = { ...documentOf(text, { uri, id: "d_list" }), links };
  const sites = new Sites();
  for (const one of [...pages, page]) sites.add(outlineOf(one));
  return claimLines(extractDocument(page, toldNote(page, sites.noteOf(outlineOf(page)), sites)));
}

const asList = (at: number): string => `- **Weight**: ${mass(at)}\n- **Made by**: ${MAKERS[at]}\n- **Since**: ${1990 + at}\n- **Finish**: ${COLOURS[at]}`; // prettier-ignore
const asTable = (at: number): string => `|  |  |\n| --- | --- |\n| Weight | ${mass(at)} |\n| Made by | ${MAKERS[at]} |\n| Since | ${1990 + at} |\n| Finish | ${COLOURS[at]} |`; // prettier-ignore
const LOOKS = [asList, asTable];

describe("what pages of things tell of cards without labels", () => {
  it.each(LOOKS)("reads the parts of cards, items and lines", (look) => {
    const cards = NAMES.map((name, at) => `### ${name}\n\n${MAKERS[at]}\n\n${1990 + at} · ${mass(at)}`).join("\n\n");
    const items = NAMES.map((name, at) => `- ${name} (${1990 + at}), ${mass(at)}, ${MAKERS[at]}`).join("\n");
    for (const text of [`# All parts\n\n${cards}\n`, `# All parts\n\n${items}\n`]) {
      const read = readPage(text, look);
      expect(read).toContain("Tamsin Frame | weight | 445 g");
      expect(read.filter((one) => one.startsWith("Tamsin Frame | since | 1991"))).toHaveLength(1);
      expect(read.filter((one) => /^Merrow Fork \| (?:maker|made by|manufacturer)/.test(one))).toHaveLength(1);
    }
  });

  it("says nothing where the values are others, and takes no small figure for what one thing alone has", () => {
    const items = NAMES.map((name, at) => `- ${name}, ${900 + at} g`).join("\n");
    expect(readPage(`# All parts\n\n${items}\n`, asList).filter((one) => one.includes("weight"))).toEqual([]);
    expect(readPage(`# All parts\n\n- Orla Wheel, 1990\n- Merrow Fork, 1874\n`, asList)).toEqual([]);
  });

  it("gives what stands in one place of all cards its label on the cards of things whose pages do not say it", () => {
    const without = (at: number): string => (at === 3 ? `- **Made by**: ${MAKERS[at]}\n- **Since**: 1993` : asList(at));
    const items = NAMES.map((name, at) => `- ${name}, ${mass(at)}`).join("\n");
    expect(readPage(`# All parts\n\n${items}\n`, without)).toContain("Quill Saddle | weight | 515 g");
  });

  it("reads what stands over them: a row of one text over the rows of a table, a heading over a list", () => {
    const finish = (at: number): string => `- **Weight**: ${mass(at)}\n- **Workshop**: ${at < 2 ? "Hollin Lane" : "Quay Street"}`;
    const group = (text: string): string => `| ${text} | ${text} |`;
    const table = `| Part | Weight |\n| --- | --- |\n${group("Hollin Lane")}\n| Orla Wheel | 410 g |\n| Tamsin Frame | 445 g |\n${group("Quay Street")}\n| Merrow Fork | 480 g |\n| Quill Saddle | 515 g |`; // prettier-ignore
    expect(readPage(`# All parts\n\n${table}\n`, finish)).toContain("Merrow Fork | workshop | Quay Street");
  });

  it("calls an amount of money on every card its price", () => {
    const items = NAMES.map((name, at) => `- ${name}\n  £${40 + at}.50`).join("\n");
    expect(readPage(`# All parts\n\n${items}\n`, asList)).toContain("Tamsin Frame | price | 41.5 GBP");
  });
});

describe("what pages of things tell of sentences", () => {
  it("reads a value that a thing's own page labels, of the thing named last before it", () => {
    const read = readPage("# A long winter\n\nWe rode the Orla Wheel, which Hedda Works sent, beside a Merrow Fork that weighs 480 g with its bolts. It was kind of Kestrel Yard to lend us one for so long a time.\n", asList, "https://site.example/story"); // prettier-ignore
    expect(read).toContain("Merrow Fork | weight | 480 g");
    expect(read.filter((one) => one.startsWith("Orla Wheel | weight"))).toEqual([]);
  });

  it("leaves what another thing's name holds", () => {
    const ofThing = (at: number): string => `- **Weight**: ${mass(at)}\n- **Town**: ${["Merrow", "Stenby", "Holm", "Vaun"][at]}`;
    const read = readPage("# A long winter\n\nThe Orla Wheel and the Merrow Fork came on the same day of a long winter.\n", ofThing, "https://site.example/story"); // prettier-ignore
    expect(read).toEqual([]);
  });
});
