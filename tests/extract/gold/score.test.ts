import { describe, expect, it } from "vitest";
import type { Document } from "../../../schemas/document.ts";
import type { DocumentDraft } from "../../../schemas/draft.ts";
import { documentOf } from "./documents.ts";
import type { GoldPage } from "./gold.ts";
import { readGold } from "./gold.ts";
import { goldOf, LAYOUTS } from "./layouts.ts";
import { attributeTokens } from "./match.ts";
import { scoreExtraction, wilson } from "./score.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const HTML = `<title>Aland</title><main><h1>Aland</h1><h2>Facts</h2><table><tr><th>Area</th><td>1.2 million sq km (2014)</td></tr>
<tr><th>Neighbours</th><td><a href="/bland">Bland</a> 12 km, Cland 7 km</td></tr><tr><th>Founded</th><td>1907</td></tr></table>
<p>Aland is a country of this page, which goes on long enough to be taken for its main text by every rule there is.</p></main>`;
const GOLD = `layout: test
pages:
  - uri: http://x.example/aland
    subject: Aland
    regions:
      - place: key-value
        from: "| Area"
        to: "1907"
        claims:
          - [area, q 1.2e6 km2, { time: 2014 }]
          - [neighbours, E Bland, { q: q 12 km }]
          - [neighbours, e Cland, { q: q 7 km }]
          - [founded, d 1907]
          - [founded in, t the past, { optional: true }]
`;

type Claim = NonNullable<DocumentDraft["statements"][number]["claim"]>;
const km = (number: number, unit = "km"): Claim["value"] => ({ kind: "quantity", number, low: number, high: number, unit });
const claim = (attribute: string, value: Claim["value"], more: Partial<Claim> = {}): Claim => ({
  subject: { surface: "Aland" },
  attribute,
  value,
  qualifiers: {},
  ...more,
});
const link = (surface: string): Claim["value"] => ({ kind: "reference", reference: { surface } });

const RIGHT: readonly Claim[] = [
  claim("facts / area", km(1_200_000, "sq km"), { asOf: "2014" }),
  claim("neighbour", link("Bland"), { qualifiers: { length: km(12) } }),
  claim("neighbours", link("Cland"), { qualifiers: { length: km(7000, "m") } }),
  claim("founded", { kind: "date", value: "1907", precision: "year" }),
];

describe("the gold scorer", () => {
  const document = documentOf("http://x.example/aland", HTML);
  const gold = goldFrom(GOLD);
  const score = (claims: readonly Claim[]) => scoreExtraction([{ document, draft: draftOf(document, claims), gold }]);

  it("finds nothing wrong with what is right", () => {
    const { precision, recallStructured, recallProse, errors } = score(RIGHT);
    expect([precision.hits, precision.of, recallStructured.hits, recallStructured.of, recallProse.of]).toEqual([4, 4, 4, 4, 0]);
    expect(errors).toEqual([]);
  });

  it.each<[string, number, Claim, string]>([
    ["a wrong number", 0, claim("area", km(1_300_000, "sq km"), { asOf: "2014" }), "value"],
    ["a wrong unit", 0, claim("area", km(1_200_000, "km"), { asOf: "2014" }), "value"],
    ["no unit", 0, claim("area", { kind: "quantity", number: 1.2e6, low: 1.2e6, high: 1.2e6 }, { asOf: "2014" }), "value"],
    ["a missing time", 0, claim("area", km(1_200_000, "sq km")), "time"],
    ["a wrong time", 0, claim("area", km(1_200_000, "sq km"), { asOf: "2015" }), "time"],
    ["an attribute of another part", 0, claim("area / water", km(1_200_000, "sq km"), { asOf: "2014" }), "attribute"],
    [
      "a made-up scope",
      0,
      claim("area", { kind: "quantity", number: 1.2e6, low: 1.2e6, high: 1.2e6, unit: "sq km", scope: "north" }, { asOf: "2014" }),
      "scope",
    ],
    ["a linked name as text", 1, claim("neighbours", { kind: "text", value: "Bland" }, { qualifiers: { length: km(12) } }), "value"],
    ["a lost qualifier", 1, claim("neighbours", link("Bland")), "qualifier"],
    [
      "another subject",
      3,
      { ...claim("founded", { kind: "date", value: "1907", precision: "year" }), subject: { surface: "Bland" } },
      "subject",
    ],
    ["a date as number", 3, claim("founded", { kind: "quantity", number: 1907, low: 1907, high: 1907 }), "value"],
    [
      "a time that the page does not give",
      3,
      claim("founded", { kind: "date", value: "1907", precision: "year" }, { asOf: "2014" }),
      "time",
    ],
  ])("counts %s as one false and one missed claim", (_name, index, wrong, reason) => {
    const { precision, recallStructured, errors } = score(RIGHT.map((right, at) => (at === index ? wrong : right)));
    expect([precision.hits, precision.of, recallStructured.hits, recallStructured.of]).toEqual([3, 4, 3, 4]);
    expect(errors.map((error) => error.kind)).toEqual(["false", "missed"]);
    expect(errors[0]?.nearest).toMatch(new RegExp(`^${reason} differs`));
  });

  it("counts a lost region's claims as missed", () => {
    const lost = goldFrom(GOLD.replace('"| Area"', '"| Surface"'));
    const { recallStructured, errors } = scoreExtraction([{ document, draft: draftOf(document, []), gold: lost }]);
    expect([recallStructured.hits, recallStructured.of, errors[0]?.kind]).toEqual([0, 4, "region-lost"]);
  });

  it("gives Wilson's interval", () => {
    const share = wilson(95, 100);
    expect([share.low, share.high].map((bound) => bound.toFixed(4))).toEqual(["0.8882", "0.9785"]);
    expect(wilson(0, 0)).toMatchObject({ low: 0, high: 1 });
  });

  it("compares attributes by their words", () => {
    expect([...attributeTokens("Area (km²) / Total")]).toEqual(["area", "total"]);
    expect([...attributeTokens("Countries of the world")]).toEqual(["country", "world"]);
  });

  it("refuses a gold file that is not in form", () => {
    expect(() => goldFrom(GOLD.replace("q 1.2e6 km2", "1.2e6 km2"))).toThrow(/not in form/);
    expect(() => goldFrom(GOLD.replace("optional: true", "optinal: true"))).toThrow();
  });
});

describe("the gold file", () => {
  it("has at least 320 claims on at least 24 pages of at least three layouts, all of them found on their pages", () => {
    const layouts = LAYOUTS.map(goldOf);
    const pages = layouts.flatMap((layout) => layout.pages);
    const claims = pages.flatMap((page) => page.regions.flatMap((region) => region.claims.filter((one) => !one.optional)));
    expect(layouts.length).toBeGreaterThanOrEqual(3);
    expect(new Set(pages.map((page) => page.uri)).size).toBeGreaterThanOrEqual(24);
    expect(claims.length).toBeGreaterThanOrEqual(320);
    expect(claims.filter((one) => one.place === "prose").length).toBeGreaterThanOrEqual(60);
  });
});

function goldFrom(yaml: string): GoldPage {
  const folder = mkdtempSync(join(tmpdir(), "gold-"));
  try {
    writeFileSync(join(folder, "gold.yaml"), yaml);
    const page = readGold(join(folder, "gold.yaml")).pages[0];
    if (page === undefined) throw new Error("no page");
    return page;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A draft whose claims all quote the table's first row. */
function draftOf(document: Document, claims: readonly Claim[]): DocumentDraft {
  const start = document.text.indexOf("| Area");
  const quote = { start, end: start + 10 };
  return {
    documentId: document.id,
    documentVersion: 1,
    entities: [],
    statements: claims.map((one) => ({ text: "", mentions: [], quote, claim: one, confidence: 1 })),
    rejections: [],
  };
}
