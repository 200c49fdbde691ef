import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import type { Document, DocumentDraft } from "../../schemas/index.ts";
import { claimLines, documentOf, draftOf } from "./support.ts";

/** What a column, a label or a title of a template is, as the site's pages tell it together. */
function draftsOf(documents: readonly Document[]): DocumentDraft[] {
  const sites = new Sites();
  for (const one of documents) sites.add(outlineOf(one));
  return documents.map((one) => extractDocument(one, toldNote(one, sites.noteOf(outlineOf(one)), sites)));
}

const pagesOf = (folder: string, names: readonly string[], body: (name: string, at: number) => string): Document[] =>
  names.map((name, at) =>
    documentOf(`# ${name}\n\n${body(name, at)}\n`, {
      uri: `https://site.example/${folder}/${name.toLowerCase().replaceAll(/\W+/g, "-")}`,
      id: `d_${folder}_${at}`,
    }),
  );

const table = (...rows: string[]): string => [rows[0], (rows[0] as string).replace(/[^|]+/g, " --- "), ...rows.slice(1)].join("\n");
const read = (body: string): string[] => claimLines(draftOf(`# Holm Pier\n\n${body}\n`, { uri: "https://site.example/x/page.html" }));

describe("rows that other pages have too, with other figures", () => {
  it("are so much of the page's thing there", () => {
    const drafts = draftsOf(
      pagesOf("goods", ["Astel", "Pellin", "Corvo"], (_, at) =>
        table(
          "| Region | Sold / 2021 | Sold / 2022 |",
          `| Northmark | ${at + 41} | ${at + 61} |`,
          `| Eastfold | ${at + 51} | ${at + 71} |`,
        ),
      ),
    );
    const [lines = []] = drafts.map(claimLines);
    expect(lines.filter((one) => one.startsWith("Northmark"))).toEqual([]);
    expect(lines).toContain("Astel | sold / northmark | 41 | 2021 header");
  });

  it("are things of the page's subject where they are numbered", () => {
    const drafts = draftsOf(
      pagesOf(
        "hospitals",
        ["Tarn Hospital", "Rusk Hospital", "Orla Hospital"],
        (_, at) =>
        `## Wards\n\n${table("| Ward | Specialty | Beds |", `| Ward 1B | Surgery | ${at + 20} |`, `| Unit 2C | Geriatrics | ${at + 30} |`, `| Ward ${at + 3}A | Cardiology | 12 |`)}`, // prettier-ignore
      ),
    );
    expect(drafts.flatMap(claimLines)).toContain("Ward 1B (Rusk Hospital) | beds | 21");
  });
});

describe("titles", () => {
  it("that set a thing with a page of its own beside other words tell of it", () => {
    const huts = ["Kettel Hut", "Irmel House", "Moorsee Hut", "Wildkar Hut"];
    const own = pagesOf("huts", huts, (_, at) => `- **Beds**: ${at + 40}`);
    const told = pagesOf("history", ["Old papers: Kettel Hut", "In the papers: Irmel House", "From the chronicle: Moorsee Hut", "The story of Wildkar Hut"], (_, at) => `- Height: ${at + 900} m\n- Architect: Ida Lenn`); // prettier-ignore
    const lines = draftsOf([...own, ...told]).flatMap(claimLines);
    expect(lines).toContain("Irmel House | height | 901 m");
    expect(lines).toContain("Wildkar Hut | height | 903 m");
  });

  it("that tell of things in words that other titles have too are told of them, and names made of names stay", () => {
    const ships = ["Ettrin", "Vennay Maid", "Blue Arrow"];
    const own = pagesOf("ships", ships, (_, at) => `- **Crew**: ${at + 9}`);
    const told = pagesOf("journal", ["Aboard the Ettrin", "Aboard the Vennay Maid", "Blue Arrow: a summer", "Captains of the Blue Arrow"], (_, at) => `- Length: ${at + 40} m\n- Builder: Oldbrook Yard`); // prettier-ignore
    const towns = pagesOf("towns", ["Oskmouth", "Pennick", "Dunstrand"], (_, at) => `- **Population**: ${at + 4_000}`);
    const stations = pagesOf("stations", ["Oskmouth Museum", "Pennick Museum", "Museum of Dunstrand"], (_, at) => `- Opened: ${at + 1901}\n- Objects: ${at + 300}`); // prettier-ignore
    const lines = draftsOf([...own, ...told, ...towns, ...stations]).flatMap(claimLines);
    expect(lines).toEqual(
      expect.arrayContaining([
        "Ettrin | length | 40 m",
        "Vennay Maid | length | 41 m",
        "Blue Arrow | length | 42 m",
        "Pennick Museum | objects | 301",
      ]),
    );
    expect(lines).not.toContain("Blue Arrow | length | 43 m");
  });

  it("of two words are no headlines, though the text shortens them", () => {
    const plants = pagesOf(
      "species",
      ["Ardelia montana", "Ornea crispa", "Sarnia velutina"],
      (name, at) =>
      `- **Height**: ${at + 20} cm\n\nFew gardeners succeed with ${name.charAt(0)}. ${name.split(" ")[1]}. Give it gritty loam and a north wall; at home it lives on turf and never sees a hose. ${"It is not a showy thing, and nobody minds. ".repeat(4)}`, // prettier-ignore
    );
    expect(draftsOf(plants).flatMap(claimLines)).toContain("Ornea crispa | height | 21 cm");
  });

  it("are whatever a script is asked for", () => {
    const draft = draftOf("## Joren Quist\n\n- Coach: Ada Lind\n- Olympiads: 10\n\nHe plays for the Rooks.\n", { uri: "https://chess.example/index.php?mod=player&id=7", title: "Joren Quist" }); // prettier-ignore
    expect(claimLines(draft)).toContain("Joren Quist | olympiads | 10");
  });
});

describe("labels", () => {
  it("are offices before dashes, and signs keep their numbers", () => {
    const lines = read("## Board\n\n- President – Margit Sailer\n- Treasurer – Greta Hallmann\n- Secretary – Ivo Lind");
    expect(lines).toContain("Holm Pier | board / president | → Margit Sailer");
    expect(read("- **Other designations**: HC 155, Karn 91")).toContain("Holm Pier | other designations | → Karn 91");
  });

  it("are opening hours where they are days of the week with times", () => {
    expect(read("- **Fri**: 20:00–23:30\n- **Sat**: 19:30–00:30")).toContain("Holm Pier | opening hours / fri | 20:00–23:30");
    expect(read("- **Sun**: 45 kg\n- **Mon**: 12 kg").some((one) => one.includes("opening hours"))).toBe(false);
  });

  it("are of the day that a line beside them gives", () => {
    expect(read("**Ratings as of 1 May 2024**\n\n- **Standard**: 2587\n- **Rapid**: 2603")).toContain(
      "Holm Pier | rapid | 2603 | 2024-05-01 header",
    );
    expect(read("**Ratings**\n\n- **Standard**: 2587\n- **Rapid**: 2603")).toContain("Holm Pier | rapid | 2603");
  });

  it("stand below figures that are set as headings", () => {
    expect(read("### 1.6 ha\n\nof garden\n\n### 9,740\n\nkinds of plant")).toContain("Holm Pier | kinds of plant | 9740");
  });

  it("of the year in which something was changed date it", () => {
    expect(read("## Upgrades\n\n- **Changed in 2010**: new grating cell\n- **Changed in 2014**: dry pump")).toContain("Holm Pier | upgrades / changed in | dry pump | 2014 header"); // prettier-ignore
  });
});

describe("months of no year", () => {
  it("are parts of whatever year", () => {
    const lines = read(`## Mean temperature\n\n${table("| Month | Day °C | Night °C |", "| Jan | 16 | 10 |", "| Feb | 17 | 10 |", "| Mar | 19 | 13 |")}`); // prettier-ignore
    expect(lines.some((one) => /night °c \/ march \| 13/.test(one))).toBe(true);
  });
});

describe("blocks of labelled lines", () => {
  it("are of the thing that their first line names, where the site has a page about it", () => {
    const huts = pagesOf("huts", ["Kettel Hut", "Irmel House", "Moorsee Hut"], (_, at) => `- **Beds**: ${at + 40}`);
    const directory = documentOf(`# Directory\n\n**Kettel Hut**\nWarden: Ruth Amsel\nPhone: 513 249\n\n**Irmel House**\nWarden: Ida Lenn\nPhone: 520 368\n`, { uri: "https://site.example/huts/directory/", id: "d_dir" }); // prettier-ignore
    expect(draftsOf([...huts, directory]).flatMap(claimLines)).toContain("Irmel House | warden | Ida Lenn");
  });
});

describe("sentences", () => {
  it("say of a thing what it has behind whose", () => {
    const said = (lead: string): string[] =>
      read(`Holm Pier is a pier.\n\n${lead}, whose dry mass is 5,124 kg, had to share its berth with others.`);
    expect(said("Nobody mentions [Emberline](https://site.example/x/emberline)")).toContain("Emberline | dry mass | 5124 kg");
    // Where no page is called so, the name may have begun before.
    expect(said("At Harrow & Lind Pharma").filter((one) => one.includes("dry mass"))).toEqual([]);
  });

  it("give no days of a month for figures", () => {
    expect(read("Holm Pier is a pier. It is staffed from 7 June to 30 September.").filter((one) => one.includes("june"))).toEqual([]);
  });
});
