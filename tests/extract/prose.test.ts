import { describe, expect, it } from "vitest";
import { claimLines, documentOf, draftOf } from "./support.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";

const said = (prose: string, title = "Ruritania"): string[] => claimLines(draftOf(`# ${title}\n\n${prose}\n`));

describe("prose", () => {
  it("reads the seed's paragraph", () => {
    const text =
      "France tourist arrivals increased from 3,793k in May 2025 to 4,222k in June 2025, showing a 11.3% month-over-month growth.";
    const draft = draftOf(`# Tourist arrivals in France\n\n${text}\n`);
    expect(claimLines(draft)).toEqual([
      "France | tourist arrivals | 3793000 | 2025-05 stated",
      "France | tourist arrivals | 4222000 | 2025-06 stated",
      "France | tourist arrivals / month-over-month growth | 11.3 % | 2025-05/2025-06 stated",
    ]);
    const [may, june] = draft.statements.map((one) => one.claim?.value).filter((one) => one?.kind === "quantity");
    expect(may).toMatchObject({ low: 3792500, high: 3793500 });
    expect((june?.number ?? 0) - (may?.number ?? 0)).toBe(429_000);
    expect(draft.statements[0]?.text).toBe(text);
  });

  it.each([
    [
      "Ruritania has a population of 1.2 million (2015) and an area of 4,000 sq km.",
      ["Ruritania | population | 1200000 | 2015 stated", "Ruritania | area | 4000 sq km"],
    ],
    ["The capital of Ruritania is Strelsau.", ["Ruritania | capital | → Strelsau"]],
    [
      "Strelsau is the capital and largest city of Ruritania.",
      ["Ruritania | capital | → Strelsau", "Ruritania | largest city | → Strelsau"],
    ],
    ["Ruritania was founded in 1949.", ["Ruritania | founded | 1949"]],
    ["Ruritania covers 4,000 sq km.", ["Ruritania | area | 4000 sq km"]],
    ["Ruritania's GDP was $24.3 billion in 2014.", ["Ruritania | gdp | 24300000000 USD | 2014 stated"]],
    ["In 2015, Ruritania had 23,000 inhabitants.", ["Ruritania | population | 23000 | 2015 sentence"]],
    [
      "Ruritania had 612,400 inhabitants in 2021, compared with 587,900 in 2011.",
      ["Ruritania | population | 612400 | 2021 stated", "Ruritania | population | 587900 | 2011 stated"],
    ],
    [
      "Ruritania joined NATO in 1999 and the European Union in 2004.",
      ["Ruritania | joined | → NATO | 1999 stated", "Ruritania | joined | → European Union | 2004 stated"],
    ],
    [
      "Ruritania borders Bohemia to the north and Saxony to the east.",
      ["Ruritania | borders | → Bohemia", "Ruritania | borders | → Saxony"],
    ],
    ["Ruritania gained independence from Bohemia on 4 May 1922.", ["Ruritania | independence | 1922-05-04"]],
    [
      "The unemployment rate fell from 7.1% in 2021 to 6.2% in 2022.",
      ["Ruritania | unemployment rate | 7.1 % | 2021 stated", "Ruritania | unemployment rate | 6.2 % | 2022 stated"],
    ],
  ])("%s", (sentence, expected) => {
    expect(said(sentence)).toEqual(expected);
  });

  it.each([
    "Ruritania may have a population of 1.2 million by 2030.",
    "Ruritania plans to have 12 provinces.",
    "Ruritania Telecom has 1,200 employees than in 2014.",
    "The yield dropped from 7.3 to 6.2 tonnes per hectare.",
    "It has a population of 1.2 million.",
    "Is Ruritania the capital of Bohemia?",
  ])("claims nothing from: %s", (sentence) => {
    expect(said(sentence).filter((line) => line.startsWith("Ruritania |"))).toEqual([]);
  });

  it("replaces a pronoun only behind a sentence about the page's subject", () => {
    const draft = draftOf(
      "# Ruritania\n\nRuritania is a country in Europe. It has an area of 4,000 sq km. Bohemia is its neighbour. It has lakes of great beauty. The country was founded in 1949.\n",
    );
    expect(draft.statements.map((one) => one.text)).toEqual([
      "Ruritania is a country in Europe.",
      "Ruritania has an area of 4,000 sq km.",
      "Bohemia is its neighbour.",
      "Ruritania was founded in 1949.",
    ]);
    expect(draft.rejections.map((one) => [one.reason, one.sample])).toEqual([["ambiguous-entity", "It has lakes of great beauty."]]);
  });

  it("puts the subject before a sentence that does not name it", () => {
    const document = documentOf("# Ruritania\n\n## Economy\n\nUnemployment fell sharply after the reforms.\n");
    const [statement] = extractDocument(document).statements;
    expect(statement?.text).toBe("Ruritania – economy: Unemployment fell sharply after the reforms.");
    expect(document.text.slice(statement?.quote.start, statement?.quote.end)).toBe("Unemployment fell sharply after the reforms.");
    expect(statement?.mentions).toEqual([{ reference: { surface: "Ruritania", uri: document.uri }, start: 0, end: 9 }]);
  });

  it("does not take a longer name for the page's subject", () => {
    expect(said("Ruritania Telecom employs 1,200 people.")).toEqual(["Ruritania Telecom | employs people | 1200"]);
  });
});
