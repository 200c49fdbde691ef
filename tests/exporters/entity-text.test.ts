import { describe, expect, it } from "vitest";
import { entityText, type CptStatement } from "../../pipelines/exporters/cpt/entity-text.ts";
import { withListsJoined } from "../../pipelines/exporters/cpt/told-fact.ts";

const shared = { language: "en", license: null };
const guinea = { name: "Guinea", aliases: ["Republic of Guinea"] };

/** What one page says, sentence behind sentence; with a claim where a group of attributes is named. */
function said(...sentences: readonly (readonly [group: string, text: string, claim?: string])[]): CptStatement[] {
  let start = 0;
  const claims: string[] = [];
  const numberOf = (claim: string): number => (claims.includes(claim) ? claims.indexOf(claim) : claims.push(claim) - 1);
  return sentences.map(([group, text, claim = text]) => {
    const statement = { text, group, claim: group === "" ? undefined : numberOf(claim), document: "d_1@1", start };
    start += text.length + 1;
    return statement;
  });
}

/** The same facts of things that are told in sentences, and of some that are told in lines. */
function bothForms(statements: readonly CptStatement[]): { readonly sentences: string; readonly lines: string } {
  const texts = Array.from({ length: 20 }, (_, at) => entityText({ ...guinea, id: `e_${at}` }, statements, shared, 7)?.text ?? "");
  const lines = texts.find((text) => text.includes("\n- "));
  const sentences = texts.find((text) => !text.includes("\n- "));
  if (lines === undefined || sentences === undefined) throw new Error("one form of twenty things");
  return { sentences, lines };
}

describe("a text of one thing", () => {
  it("lists what the same words say of many, and names the thing once a paragraph", () => {
    const { sentences, lines } = bothForms(
      said(
        ["members", "The members of Guinea include Boke."],
        ["members", "The members of Guinea include Kindia."],
        ["members", "The members of Guinea include Labe."],
        ["area", "The total area of Guinea is 245,857 sq km."],
        ["area", "The area (land) of Guinea is 245,717 sq km."],
      ),
    );
    expect(sentences).toBe(
      "# Guinea\n\nGuinea's members include Boke, Kindia and Labe. The total area is 245,857 sq km and the area (land) 245,717 sq km.\n",
    );
    expect(lines).toBe("# Guinea\n\n- Members: Boke, Kindia and Labe\n- Total area: 245,857 sq km\n- Area (land): 245,717 sq km\n");
  });

  it("tells figures over time as one row, and those of one time together", () => {
    const { sentences, lines } = bothForms(
      said(
        ["population", "As of 2014, the population of Guinea was 11,474,383."],
        ["population", "As of July 2015, the population of Guinea was 11,780,162."],
        ["age", "As of 2015, the median age (male) of Guinea was 18.6 years."],
        ["age", "As of 2015, the median age (female) of Guinea was 19.1 years."],
      ),
    );
    expect(sentences).toBe(
      "# Guinea\n\nGuinea's population was 11,474,383 in 2014 and 11,780,162 in July 2015. In 2015, the median age (male) was 18.6 years and the median age (female) 19.1 years.\n",
    );
    expect(lines).toContain("- Population (2014): 11,474,383\n- Population (July 2015): 11,780,162\n");
  });

  it("says nothing twice, and takes off the name that was put before a sentence", () => {
    const { sentences } = bothForms(
      said(
        ["", "Guinea – Previously, Sekou TOURE ruled the country."],
        ["capital", "The capital of Guinea is Conakry.", "capital Conakry"],
        ["capital", "Conakry is the capital of Guinea.", "capital Conakry"],
        ["capital", "Guinea – capital, time difference: UTC 0."],
      ),
    );
    expect(sentences).toBe(
      "# Guinea\n\nPreviously, Sekou TOURE ruled the country.\n\nGuinea's capital is Conakry. Capital, time difference: UTC 0.\n",
    );
  });

  it("puts a semicolon between things of which one has a comma or an and", () => {
    const { sentences } = bothForms(
      said(
        ["members", "The members of Guinea include Trinidad and Tobago."],
        ["members", "The members of Guinea include Boke."],
        ["members", "The members of Guinea include Saint Helena, Ascension."],
      ),
    );
    expect(sentences).toContain("Guinea's members include Trinidad and Tobago; Boke; Saint Helena, Ascension.");
  });

  it("knows the thing by what its page calls it", () => {
    const lake = { id: "e_1", name: "Lake Tamsin", aliases: [] };
    const text = entityText(
      lake,
      said(["depth", "As of 2012, the visibility of Tamsin was 1.8 m."], ["state", "Tamsin – state: poor."]),
      shared,
      7,
    );
    expect(text?.text).not.toContain("of Tamsin");
    expect(text?.text).not.toContain("Tamsin –");
  });

  it("leaves apart what stands apart on the page, and names of others that stand in a sentence", () => {
    const far = said(["", "Guinea gained its independence in 1958."], ["", "The army of Guinea is small."]);
    const apart = [far[0]!, { ...far[1]!, start: 4000 }];
    expect(entityText({ ...guinea, id: "e_1" }, apart, shared, 7)?.text).toContain("1958.\n\n");
  });

  it("is none where no sentence is said of the thing", () => {
    expect(entityText({ ...guinea, id: "e_1" }, said(["", "Guinea Party (GP) [Fahmi SAID]"]), shared, 7)).toBeUndefined();
  });
});

it("joins sentences that differ in what they list alone", () => {
  expect(
    withListsJoined([
      "The participants of FATF include Aruba.",
      "The capital of Cuba is Havana.",
      "The participants of FATF include China.",
      "The capital of Cuba is Havana.",
    ]),
  ).toEqual(["The participants of FATF include Aruba and China.", "The capital of Cuba is Havana."]);
});
