import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import type { Document } from "../../schemas/index.ts";
import { documentOf as pageOf } from "./gold/documents.ts";
import { claimLines, documentOf, draftOf } from "./support.ts";

const lines = (markdown: string, uri = "https://site.example/x/page.html"): string[] => claimLines(draftOf(markdown, { uri }));
const html = (body: string, uri = "https://shop.example/kettles/hob-kettle"): string[] =>
  claimLines(extractDocument(pageOf(uri, `<html><head><title>Hob Kettle</title></head><body><main><h1>Hob Kettle</h1>${body}<p>The Hob Kettle is made in the town, and it has been made there for as long as anyone can remember.</p></main></body></html>`))); // prettier-ignore

/** What is said of the page at the place, of all of them. */
function readOf(documents: readonly Document[], at: number): string[] {
  const sites = new Sites();
  for (const one of documents) sites.add(outlineOf(one));
  const one = documents[at] as Document;
  return claimLines(extractDocument(one, toldNote(one, sites.noteOf(outlineOf(one)))));
}

describe("a list's items", () => {
  it("are records where all have one form, and speak of the year before them", () => {
    const won =
      "# Ada Rusk\n\n## Record\n\n- 2019: Alm Sprint, 2nd, 4 h 10 min\n- 2019: Tor Climb, 1st, 5 h 02 min\n- 2021: Alm Sprint, 7th, 4 h 44 min";
    expect(lines(won)).toEqual([
      "Ada Rusk | alm sprint / position | 2nd | 2019 header",
      "Ada Rusk | alm sprint / time | 250 minute | 2019 header",
      "Ada Rusk | tor climb / position | 1st | 2019 header",
      "Ada Rusk | tor climb / time | 302 minute | 2019 header",
      "Ada Rusk | alm sprint / position | 7th | 2021 header",
      "Ada Rusk | alm sprint / time | 284 minute | 2021 header",
    ]);
    const under =
      "# Ada Rusk\n\n## 2019\n\n- Alm Sprint – 2nd (4:10:22)\n- Tor Climb – 1st (5:02:10)\n\n## 2021\n\n- Alm Sprint – 7th (4:44:00)\n- Tor Climb – 3rd (5:12:41)";
    expect(lines(under)).toContain("Ada Rusk | alm sprint / position | 7th | 2021 header");
  });

  it("are no values where their forms differ, or a mark or a quotation stands in them", () => {
    const mixed =
      "# Ada Rusk\n\n## Record\n\n- Alm Sprint, 2nd, 4 h 10 min\n- Tor Climb\n- Vale Ride, 9th\n- ● Retired\n- > “Never again.”";
    const draft = draftOf(mixed, { uri: "https://site.example/x/page.html" });
    expect(claimLines(draft).filter((one) => /2nd|9th|●|Never/.test(one))).toEqual([]);
    expect(draft.rejections.filter(({ reason }) => reason === "unparsable-value").length).toBeGreaterThanOrEqual(4);
  });
});

describe("marks of yes and no", () => {
  it("are the values of what stands behind them", () => {
    expect(html("<h2>Features</h2><ul><li>✓ Whistle</li><li>✗ Limescale filter</li></ul>")).toEqual(
      expect.arrayContaining([expect.stringMatching(/whistle \| Yes$/), expect.stringMatching(/limescale filter \| No$/)]),
    );
    expect(html("<ul><li><i>●</i> Whistle</li><li><i>○</i> Limescale filter</li></ul>").join()).toMatch(/limescale filter \| No/);
  });

  it("are none where every item has the same dot", () => {
    expect(html("<ul><li>● Whistle</li><li>● Limescale filter</li></ul>").join()).not.toMatch(/Yes|No/);
  });
});

describe("marks that are pictures", () => {
  it("say what they say to those who do not see them", () => {
    const item = (word: string, label: string): string => `<li><svg aria-hidden="true"></svg><span class="hidden-text">${word}</span><span>${label}</span></li>`; // prettier-ignore
    const read = html(`<h3>Good to know</h3><ul>${item("Yes", "Induction")}${item("No", "Dishwasher safe")}</ul>`);
    expect(read).toEqual(
      expect.arrayContaining([expect.stringMatching(/induction \| Yes$/), expect.stringMatching(/dishwasher safe \| No$/)]),
    );
    expect(html(`<p><svg></svg><span>1.7 l</span><span>Capacity</span></p>`).join()).not.toContain("lCapacity");
  });
});

describe("what is asked, and what is somebody else's", () => {
  it("gives no value", () => {
    expect(lines("# Hob Kettle\n\n## Questions\n\n- **How heavy is it?**: 900 g\n- **Who made it?**: Ada Rusk\n- **Whistles?**: yes")).toEqual(["Hob Kettle | questions / whistles? | yes"]); // prettier-ignore
    expect(
      lines("# Tor Relay\n\n- **Length**: 4 km\n\n## Crew\n\n- Tamsin Pellew\n  - **Starts**: 12").filter((one) => one.includes("| 12")),
    ).toEqual([]);
  });

  it("is nobody's in rows of days that each lead to another page", () => {
    const row = (day: number, name: string, how: string): string =>
      `| ${day} May 2020 | [${name}](https://site.example/loads/${day}) | ${how} |`;
    const log = `# Corvane Crane\n\n## Selected lifts\n\n| Date | Load | Outcome |\n| --- | --- | --- |\n${[row(2, "Marl", "Success"), row(9, "Vesper", "Failure"), row(16, "Tor", "Success")].join("\n")}`; // prettier-ignore
    expect(lines(log).filter((one) => /Success|Failure/.test(one))).toEqual([]);
  });
});

describe("a sentence's figure", () => {
  const said = (text: string): string[] => lines(`# Tor Yard\n\n${text}`).filter((one) => /\| \d/.test(one));

  it("is no claim under a name that ends within its clause, of a year that is lost, or in a money that nobody knows", () => {
    expect(said("In 2021, a poor year for everyone, Tor Yard still built 465 frames.")).toEqual([]);
    expect(said("Tor Yard is happy from 12 degrees upwards.")).toEqual([]);
    expect(said("Tor Yard built 465 frames in 2021.")).not.toEqual([]);
  });
});

describe("labels without a colon", () => {
  it("are bold words in lines or in a run, each before its value", () => {
    expect(html("<p><b>Body</b> spun copper<br><strong>Capacity</strong> 1.7 l<br><b>Finish</b> tin</p>")).toEqual(
      expect.arrayContaining(["Hob Kettle | body | spun copper", "Hob Kettle | capacity | 1.7 l", "Hob Kettle | finish | tin"]),
    );
    expect(html("<p><b>Body</b> spun copper. <b>Finish</b> tin, polished. <b>Capacity</b> 1.7 l.</p>")).toContain(
      "Hob Kettle | body | spun copper",
    );
  });

  it("are not bold words that a sentence goes on with, nor linked names", () => {
    expect(html("<p><b>Copper</b> is spun by hand. <b>Tin</b> is wiped on hot.</p>")).toEqual([]);
    expect(html('<p><b><a href="/a">Ada Rusk</a></b> spinner<br><b><a href="/b">Bo Tan</a></b> tinner</p>')).toEqual([]);
  });

  it("stand in parts of their own", () => {
    const read = html('<div class="meta"><span>Article: HK-17-B</span> <span>Range: stovetop</span></div>');
    expect(read).toEqual(expect.arrayContaining(["Hob Kettle | article | HK-17-B", "Hob Kettle | range | stovetop"]));
  });
});

describe("a shop's lines", () => {
  it("give a price, one before and one now, how it is rated and what is left", () => {
    const read = html(
      "<p>Rated 4.5 out of 5</p><p>(12 customer reviews)</p><p>Old price: £60.00. New price: £48.00. incl. VAT</p><p>Only 3 left in stock</p>",
    );
    expect(read).toEqual(
      expect.arrayContaining([
        "Hob Kettle | rating | 4.5",
        "Hob Kettle | customer reviews | 12",
        "Hob Kettle | old price | 60 GBP",
        "Hob Kettle | new price | 48 GBP",
        "Hob Kettle | in stock | 3",
      ]),
    );
    expect(html("<p>£48.00 incl. VAT</p>")).toContain("Hob Kettle | price | 48 GBP");
  });

  it("are no prices of the page's thing under another heading", () => {
    expect(html("<h2>Descaler</h2><p>£4.00</p>").filter((one) => one.includes("| price |"))).toEqual([]);
  });
});

describe("sizes", () => {
  const across = "|  | S | M | XL |\n| --- | --- | --- | --- |\n| Chest (cm) | 92 | 98 | 110 |\n| Length (cm) | 66 | 68 | 72 |";
  const down = "| Size | Chest (cm) |\n| --- | --- |\n| S | 92 |\n| M | 98 |";

  it("part the page's thing and are none", () => {
    expect(lines(`# Fell Smock\n\n## Measurements\n\n${across}`)).toContain("Fell Smock | chest / size xl | 110 cm");
    expect(lines(`# Fell Smock\n\n## Measurements\n\n${down}`).every((one) => one.startsWith("Fell Smock | size / s") || one.startsWith("Fell Smock | size / m"))).toBe(true); // prettier-ignore
  });

  it("are nobody's on a page of several things", () => {
    expect(lines(`# List of smocks\n\n${across}`)).toEqual([]);
    expect(lines(`# List of smocks\n\n${down}`)).toEqual([]);
  });
});

describe("pages of a site", () => {
  const bakers = ["Marl Loaf", "Tor Bun", "Alm Rye", "Vale Cob"].map((name, at) =>
    documentOf(`# ${name}\n\nThe ${name} is baked before dawn. People walk a long way for the ${name}, and the oven has no rest. It keeps for a week in a stone jar, and the crust is the better half of it, as the children will tell you on the way to school.\n\n- **Flour**: rye\n- **Weight**: ${at + 1} kg`, { uri: `https://bread.example/loaves/${at}`, id: `d_${at}`, title: name })); // prettier-ignore
  const stories = ["Flour and quiet hands", "Baked slowly before dawn", "What the oven remembers", "A loaf nobody wanted"].map((name, at) =>
    documentOf(`# ${name}\n\nWords: Ada Rusk\n\nNobody speaks before six. The flour comes up the hill on a cart, and the cart comes when it likes. Bread is not hurried here, and the dog knows it. The bench is older than the house, and the house is older than the road, which nobody has mended.\n\n### At a glance\n\n- **Staff**: ${at + 12}\n- **Founded**: 190${at}\n\n### 1. Tor Bun\n\n**Best for**: ${["soup", "long walks", "cold mornings", "guests"][at]}`, { uri: `https://bread.example/journal/${at}`, id: `s_${at}`, title: name })); // prettier-ignore

  it("that are stories say nothing of their headlines, and what they say of the site's things is theirs", () => {
    const all = [...bakers, ...stories];
    expect(readOf(all, 4)).toEqual(["Tor Bun | best for | soup"]);
    expect(readOf(all, 0)).toContain("Marl Loaf | weight | 1 kg");
  });

  it("that are records are none, though nobody calls them by their titles and they have a text", () => {
    const records = [1541, 628, 4208, 390].map((number, at) =>
      documentOf(`# Square oven door no. ${number}\n\n- **Maker**: ${["Rusk", "Hob", "Tarn", "Pell"][at]}\n- **Made**: 18${at + 20}\n- **Material**: iron\n- **Width**: ${at + 40} cm\n- **Object number**: 19${at + 10}.${at}\n\nIt hung in a village bakery until the road came. The hinge has been mended twice, and the handle is a later one. Nobody knows who carried it up to the hill, or when, and the village has no record of it.`, { uri: `https://bread.example/objects/${number}`, id: `o_${number}`, title: `Square oven door no. ${number}` })); // prettier-ignore
    expect(readOf([...bakers, ...records], 5)).toContain("Square oven door no. 628 | width | 41 cm");
  });

  it("that compare its things say so by their columns, whatever stands in the corner", () => {
    const guide = documentOf("# Two breads\n\n| Model | Marl Loaf | Tor Bun |\n| --- | --- | --- |\n| Weight | 1 kg | 2 kg |\n| Price | £3 | £4 |", { uri: "https://bread.example/guide", id: "g_1", title: "Two breads" }); // prettier-ignore
    expect(readOf([...bakers, guide], 4)).toEqual(expect.arrayContaining(["Marl Loaf | weight | 1 kg", "Tor Bun | price | 4 GBP"]));
  });

  const lamps = ["Skerry Light", "Tor Beacon", "Vale Lamp", "Alm Flare"].map((name, at) =>
    documentOf(`# ${name}\n\nThe ${name} is lit at dusk.\n\n## Beams\n\n| Beam | Reach (km) | Period (s) |\n| --- | --- | --- |\n| W1 | ${at + 12} | ${at + 4} |\n| W2 | ${at + 22} | ${at + 6} |\n\n## Lenses\n\n|  | Upper lens | Lower lens |\n| --- | --- | --- |\n| Panels | ${at + 8} | 1 |\n| Glass | ${["flint", "crown", "soda", "lead"][at]} | cast ${at + 2} |`, { uri: `https://lights.example/lamps/${at}`, id: `l_${at}`, title: name })); // prettier-ignore

  it("that have rows or columns called alike, with other figures, have parts by them and no things", () => {
    const read = readOf(lamps, 1);
    expect(read).toEqual(expect.arrayContaining([expect.stringMatching(/^Tor Beacon \| .*w2 \/ reach \| 23 km$/), expect.stringMatching(/^Tor Beacon \| panels \/ upper lens \| 9$/)])); // prettier-ignore
    expect(read.filter((one) => !one.startsWith("Tor Beacon |"))).toEqual([]);
  });

  it("that list cards are of what the cards name", () => {
    const cards = ["Marl Loaf", "Tor Bun", "Alm Rye"].map((name, at) => `- [${name}](https://bread.example/loaves/${at})\n  £${at + 3}.00`);
    expect(lines(`# Everything we bake\n\nShowing all results\n\n${cards.join("\n")}`, "https://bread.example/all").filter((one) => one.startsWith("Everything"))).toEqual([]); // prettier-ignore
  });
});
