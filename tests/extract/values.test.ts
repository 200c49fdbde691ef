import { describe, expect, it } from "vitest";
import { claimLines, documentOf, draftOf } from "./support.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";

const under = (label: string, value: string): string[] =>
  claimLines(draftOf(`# France\n\n## Facts\n\n### ${label}\n\n${value}\n`)).map((line) => line.replace("France | ", ""));

describe("values under a label", () => {
  it.each([
    ["Area", "643,801 sq km; 551,500 sq km (metropolitan France)", ["area | 643801 sq km", "area | 551500 sq km {metropolitan France}"]],
    ["GDP", "$2.7 trillion (2022 est.)", ["gdp | 2700000000000 USD | 2022 stated"]],
    ["Share", "(10 %)", ["share | 10 %"]],
    [
      "Unemployment rate",
      "10.2% (2014 est.)\n10.3% (2013 est.)",
      ["unemployment rate | 10.2 % | 2014 stated", "unemployment rate | 10.3 % | 2013 stated"],
    ],
    ["Coastline", "0 km (landlocked)", ["coastline | 0 km"]],
    ["Loans", "1,204,563 (2021: 1,011,238)", ["loans | 1204563", "loans | 1011238 | 2021 stated"]],
    [
      "Age",
      "18.66% (male 6,350,008/female 6,066,407) (2015 est.)",
      ["age | 18.66 % | 2015 stated", "age / male | 6350008 | 2015 stated", "age / female | 6066407 | 2015 stated"],
    ],
    ["Area", "214.6 km² (82.9 sq mi)", ["area | 214.6 sq km"]],
    ["Area", "214.6 km² (900 sq mi)", []],
    [
      "Merchant marine",
      "5 (Syria 4, Malta 1) (2010)",
      [
        "merchant marine | 5 | 2010 stated",
        "merchant marine / members | → Syria | 2010 stated",
        "merchant marine / members | → Malta | 2010 stated",
      ],
    ],
    ["Independence", "1 August 1291 (founding of the Swiss Confederation)", ["independence | 1291-08-01"]],
    ["Founded", "1949", ["founded | 1949"]],
    ["Deaths", "NA", []],
    ["Deaths", "less than 100 (2014 est.)", []],
    ["Share", "NA% of GDP", []],
    ["Resources", "wheat, cereals, sugar beets; fish", ["resources | wheat, cereals, sugar beets; fish"]],
    ["Exchange rates", "euros (EUR) per US dollar -\n0.75 (2014 est.)", ["exchange rates | 0.75 EUR/USD | 2014 stated"]],
    ["Geographic coordinates", "46 00 N, 2 00 E", ["geographic coordinates | 46 00 N, 2 00 E"]],
    ["Shore", "341 km, islands not counted", ["shore | 341 km {islands not counted}"]],
    ["Depth", "241 m, the deepest lake of Halmar", ["depth | 241 m"]],
    [
      "Land use",
      "52.7%\narable land 33.4%; permanent crops 1.8%",
      ["land use | 52.7 %", "land use / arable land | 33.4 %", "land use / permanent crops | 1.8 %"],
    ],
  ])("%s: %s", (label, value, expected) => {
    expect(under(label, value)).toEqual(expected);
  });

  it("reads lists of names with their figures, dates and roles", () => {
    const draft = draftOf(
      "# France\n\n## Facts\n\n### Export partners\n\nGermany 16.9%, Belgium 7.5% (2014)\n\n### Membership\n\nADB (nonregional member), AfDB, EU\n",
    );
    expect(claimLines(draft)).toEqual([
      "France | export partners | → Germany | 2014 sibling",
      "France | export partners | → Belgium | 2014 stated",
      "France | membership | → ADB",
      "France | membership | → AfDB",
      "France | membership | → EU",
    ]);
    expect(draft.statements[0]?.claim?.qualifiers).toEqual({
      share: { kind: "quantity", number: 16.9, low: 16.85, high: 16.95, unit: "%" },
    });
    expect(draft.statements[2]?.claim?.qualifiers).toEqual({ role: { kind: "text", value: "nonregional member" } });
  });

  it("keeps numbers that belong to names", () => {
    expect(under("Agreements", "Biodiversity, Tropical Timber 83, Whaling")).toContain("agreements | → Tropical Timber 83");
  });

  it("says a list is whole only where the source shows it", () => {
    const complete = (markdown: string): (boolean | undefined)[] =>
      draftOf(markdown)
        .statements.filter((one) => one.claim?.value.kind === "reference")
        .map((one) => one.claim?.listComplete);
    const borders = (total: string, label = "border countries"): string =>
      `# Benin\n\n## Geography\n\n### Land boundaries\n\n- **total**: ${total}\n- **${label}**: Niger 277 km, Togo 651 km\n`;
    expect(complete(borders("928 km"))).toEqual([true, true]);
    expect(complete(borders("1,500 km"))).toEqual([undefined, undefined]);
    expect(complete(borders("1,500 km", "border countries (2)"))).toEqual([true, true]);
    expect(complete("# X\n\n## A\n\n### Religions\n\nMuslim 60%, Christian 30%, other 10%\n")).toEqual([true, true]);
    expect(complete("# X\n\n## A\n\n### Religions\n\nMuslim 60%, Christian 30%\n")).toEqual([undefined, undefined]);
    expect(complete("# X\n\n## A\n\n### Divisions\n\n2 regions and 1 city*; Alba, Borg, Cesk*\n")).toEqual([true, true, true]);
  });

  it("inherits the date of the last sibling, and only then", () => {
    const rows = (...values: string[]): string[] =>
      claimLines(
        draftOf(
          `# X\n\n## A\n\n### Mortality\n\n${values.map((one, at) => `- **${["total", "male", "female"][at]}**: ${one}`).join("\n")}\n`,
        ),
      );
    expect(rows("3.28", "3.6", "2.94 (2015 est.)")).toEqual([
      "X | mortality / total | 3.28 | 2015 sibling",
      "X | mortality / male | 3.6 | 2015 sibling",
      "X | mortality / female | 2.94 | 2015 stated",
    ]);
    expect(rows("3.28 (2014)", "3.6", "2.94 (2015 est.)")[1]).toBe("X | mortality / male | 3.6");
    expect(rows("3.28", "3.6 (2015)", "2.94")[0]).toBe("X | mortality / total | 3.28");
  });

  it("writes sentences that stand on their own, with exact quotes and mentions", () => {
    const document = documentOf(
      "# France\n\n## Geography\n\n### Area\n\n- **total**: 643,801 sq km\n\n### Unemployment rate\n\n10.2% (2014 est.)\n",
    );
    const draft = extractDocument(document);
    expect(draft.statements.map((one) => one.text)).toEqual([
      "The total area of France is 643,801 sq km.",
      "As of 2014, the unemployment rate of France was 10.2%.",
    ]);
    expect(draft.statements.map((one) => document.text.slice(one.quote.start, one.quote.end))).toEqual([
      "643,801 sq km",
      "10.2% (2014 est.)",
    ]);
    for (const one of draft.statements)
      for (const mention of one.mentions) expect(one.text.slice(mention.start, mention.end)).toBe(mention.reference.surface);
  });
});
