import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { claimLines, documentOf } from "./support.ts";

/** What the first of several pages that say the same with other figures is read as. */
function read(sentences: (figure: number, name: string) => string): string[] {
  const pages = ["Colin Maddox", "Ian Pym", "Neil Quayle", "Peter Oakes"].map((name, at) =>
    documentOf(`# ${name}\n\n${name} is a footballer.\n\n${sentences((at + 1) * 31, name)}\n`, {
      uri: `https://site.example/players/${name.toLowerCase().replace(" ", "-")}.html`,
    }),
  );
  const outlines = pages.map((one) => outlineOf(one));
  const sites = new Sites();
  for (const one of outlines) sites.add(one);
  const [first, outline] = [pages[0], outlines[0]];
  return first === undefined || outline === undefined ? [] : claimLines(extractDocument(first, sites.noteOf(outline)));
}

describe("counts in sentences that the pages of a site share", () => {
  it("are called by the noun behind the figure", () => {
    const lines = read((one) => `In all there were ${one} appearances and ${one + 7} goals.`);
    expect(lines).toContain("Colin Maddox | appearances | 31");
    expect(lines).toContain("Colin Maddox | goals | 38");
  });

  it("take the time that opens the sentence, and are none of one that no rule reads", () => {
    expect(read((one) => `In 2015 readers noted ${one + 9} goals.`)).toContain("Colin Maddox | noted goals | 40 | 2015 sentence");
    expect(read((one) => `The 1998 checklist admits ${one} native species.`).join("\n")).not.toContain("native species");
  });

  it("are none of parts of a figure, of things that somebody else has, or that go on behind", () => {
    expect(read((one) => `It was seen by ${one} ${one + 200} visitors.`).join("\n")).not.toContain(`visitors | 231`);
    expect(read((one) => `Some ${one} people lost their lives.`).join("\n")).not.toContain("| people |");
    expect(read((one) => `Parking for ${one} bicycles is available.`).join("\n")).not.toContain("| bicycles |");
  });

  it("are of what became of the things, where they are not there", () => {
    const lines = read((one) => `Last winter ${one} sailings were called off. In summer ${one + 8} trips were made.`);
    expect(lines).toEqual(expect.arrayContaining(["Colin Maddox | sailings called off | 31", "Colin Maddox | trips | 39"]));
    expect(lines.join("\n")).not.toContain("| sailings |");
  });

  it("know who is what between commas", () => {
    const names = ["Jens Skaar", "Rosa Lind", "Tobias Rask", "Anna Hee"];
    expect(read((one) => `The manager, ${names[one / 31 - 1]}, was often at sea.`)).toContain("Colin Maddox | manager | → Jens Skaar");
  });
});
