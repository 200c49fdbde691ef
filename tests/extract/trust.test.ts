import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import type { Document, DocumentDraft } from "../../schemas/index.ts";
import { documentOf as documentOfPage } from "./gold/documents.ts";
import { claimLines, documentOf, draftOf } from "./support.ts";

/** What is read and may not be believed, on whatever site. */
const read = (body: string): string[] => claimLines(draftOf(`# Holm Pier\n\n${body}\n`, { uri: "https://site.example/x/page.html" }));

function draftOfFirst(documents: readonly Document[]): DocumentDraft {
  const sites = new Sites();
  for (const one of documents) sites.add(outlineOf(one));
  const [first] = documents as [Document];
  return extractDocument(first, toldNote(first, sites.noteOf(outlineOf(first)), sites));
}

const table = (...rows: string[]): string => [rows[0], (rows[0] as string).replace(/[^|]+/g, " --- "), ...rows.slice(1)].join("\n");

describe("what a sentence says under a label of its own", () => {
  const crews = (body: (at: number) => string): DocumentDraft =>
    draftOfFirst(
      ["Hestra", "Tarnvik", "Corbeck", "Ostmar"].map((name, at) =>
        documentOf(`# ${name}\n\n- **Home port**: Skerrow ${at}\n- **Draught**: ${at + 2} m\n\n${body(at)}\n`, {
          uri: `https://boats.example/boats/${name.toLowerCase()}`,
          id: `d_${name}`,
        }),
      ),
    );

  it("is said, counted and no claim where it does not say whose it is", () => {
    const draft = crews((at) => `She is well liked.\n\nA recovery of ${at + 90}.5 % was obtained.`);
    expect(claimLines(draft).filter((one) => one.includes("recovery"))).toEqual([]);
    const doubted = draft.rejections.filter(({ reason }) => reason === "low-confidence");
    expect(doubted.map(({ sample }) => sample)).toEqual(["A recovery of 90.5 % was obtained."]);
    expect(draft.statements.some(({ text, claim }) => text.includes("A recovery of") && claim === undefined)).toBe(true);
  });

  it("is believed under a label that the site has elsewhere", () => {
    const draft = crews((at) => `People liked her for it, though her draught was only ${at + 2} m.`);
    expect(draft.rejections.filter(({ reason }) => reason === "low-confidence")).toEqual([]);
    expect(claimLines(draft)).toContain("Hestra | draught | 2 m");
  });
});

describe("rows", () => {
  it("that are numbered or measured are named by the names beside", () => {
    const board = table("| Bd | Player | Title | Elo |", "| 1 | Anna Lind | FM | 2342 |", "| 2 | Bo Tarn | WGM | 2339 |");
    expect(read(`## First team\n\n${board}`)).toContain("Bo Tarn | elo | 2339");
    const line = table("| km | Station | Platforms |", "| 0.0 | Hest Quay | 8 |", "| 11.3 | Ulm Weir | 3 |", "| 15.4 | Sarn Gate | 2 |");
    const stops = read(`## Stations\n\n${line}`);
    expect(stops).toContain("Ulm Weir | platforms | 3");
    expect(stops.filter((one) => / km /.test(one))).toEqual([]);
  });

  it("of a day's list are dated in their figures, and not in their words", () => {
    const list = table("| No. | Name | Club | Rating |", "| 1 | Anna Lind | Rowers of Hest | 2342 |", "| 2 | Bo Tarn | Ulm Union | 2339 |", "| 3 | Cy Rook | Ulm Union | 2330 |"); // prettier-ignore
    const lines = claimLines(draftOf(`# Chess\n\n## Rating list as of 01.05.2024\n\n${list}\n`));
    expect(lines.filter((one) => one.startsWith("Bo Tarn | club"))).toEqual([expect.not.stringContaining("2024")]);
    expect(lines.some((one) => /^Bo Tarn \| .*rating.* \| 2339 \| 2024-05-01/.test(one))).toBe(true);
    expect(lines.filter((one) => /as of/.test(one))).toEqual([]);
  });
});

describe("figures that differ under one label", () => {
  it("are none, and neither are the words beside them", () => {
    const card = (at: number): string => `|  |  |\n| --- | --- |\n| Code | C${"ABCD"[at]}W |\n| Parking | ${200 + at * 7} |`;
    const lines = read([0, 1, 2, 3].map(card).join("\n\nMore.\n\n"));
    expect(lines.filter((one) => /^Holm Pier \| (?:code|parking)/.test(one))).toEqual([]);
    expect(read(card(0))).toEqual(expect.arrayContaining(["Holm Pier | code | CAW", "Holm Pier | parking | 200"]));
  });
});

describe("old pages", () => {
  it("end a cell where the next head cell begins", () => {
    const html = `<html><head><title>League</title></head><body><h1>Hest League</h1><p>The league has been played for long in Hest, every winter, by six clubs.</p><table border=1><tr><th>Champion<td>Ulm Union<th>Teams<td>6<tr><th>Chief arbiter<td>Bo Tarn<th>Prize fund<td>20 000 kr</table></body></html>`;
    const lines = claimLines(extractDocument(documentOfPage("https://chess.example/league.php?season=4", html)));
    expect(lines).toEqual(expect.arrayContaining([expect.stringContaining("| teams | 6"), expect.stringContaining("chief arbiter | ")]));
    expect(lines.some((one) => /Teams|Prize fund/.test(one))).toBe(false);
  });

  it("that are asked of a script are of one template by what they are asked", () => {
    const template = (uri: string): string => outlineOf(documentOf("# A\n\nText.\n", { uri })).template;
    expect(template("https://chess.example/club.php?id=40")).toBe(template("https://chess.example/club.php?id=41"));
    expect(template("https://chess.example/club.php?id=40")).not.toBe(template("https://chess.example/player.php?id=40"));
    expect(template("https://chess.example/index.php?mod=player&id=7")).not.toBe(template("https://chess.example/index.php?mod=arbiter&id=7")); // prettier-ignore
  });
});

describe("a site's own name", () => {
  it("on several pages of a template names nothing that they are about", () => {
    const objects = [0, 1, 2, 3].map((at) =>
      documentOf(`# Hest Archive\n\n- **Architect**: Anna Lind ${at}\n- **Height**: ${at + 20} m\n`, {
        uri: `https://archive.example/objects/${"abcd"[at]}`,
        id: `d_${at}`,
      }),
    );
    const home = documentOf("# Hest Archive\n\nWelcome to the archive.\n", { uri: "https://archive.example/", id: "d_home" });
    expect(claimLines(draftOfFirst([...objects, home]))).toEqual([]);
    expect(claimLines(draftOfFirst(objects))).toContain("Hest Archive | height | 20 m");
  });
});
