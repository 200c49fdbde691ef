import { describe, expect, it } from "vitest";
import { aimsNoun, figureIn, thingsIn } from "../../pipelines/agents/policies/aims.ts";
import { withOtherTimes, type Lookup } from "../../pipelines/agents/policies/lookups.ts";
import { factsText, reportText } from "../../pipelines/agents/policies/told-words.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import type { SeenFact } from "../../schemas/index.ts";

const lookup = (subject: string, time: string): Lookup => ({
  ...{
    key: `${subject} ${time}`,
    node: Number(time),
    subject,
    attribute: "exports",
    kind: "quantity",
    qualifier: null,
    uri: "",
    page: null,
  },
  aim: { kind: "value", subject, phrase: "exports", value: null, type: null, time },
  ...{ needs: [], gives: [], wanted: [] },
});
const all = ["2013", "2014"].flatMap((time) => ["Cuba", "Peru", "Mali"].map((name) => lookup(name, time)));
const facts = (...some: readonly (readonly [string, string, string])[]): readonly SeenFact[] =>
  some.map(([subject, time, text]) => ({ aim: lookup(subject, time).aim, text }));

describe("the same figure at two times", () => {
  it("is looked for at both on the page of each thing, things in the order that they were picked in", () => {
    const [cuba, peru] = all;
    expect(withOtherTimes([peru!, cuba!], all).map(({ key }) => key)).toEqual(["Peru 2013", "Peru 2014", "Cuba 2013", "Cuba 2014"]);
  });

  it("is named once for several things", () => {
    const aims = withOtherTimes(all.slice(0, 2), all).map(({ aim }) => aim);
    expect(aimsNoun(aims)).toBe("the exports of Cuba and those of Peru in 2013 and in 2014");
    expect(aimsNoun(aims.slice(0, 2))).toBe("the exports of Cuba in 2013 and those in 2014");
    // Not all of them at all times.
    expect(aimsNoun(aims.slice(0, 3))).toBe("the exports of Cuba in 2013, the exports of Cuba in 2014 and the exports of Peru in 2013");
  });

  it("makes a row where each thing has it at both", () => {
    const both = facts(["Cuba", "2013", "2 tons"], ["Cuba", "2014", "3 tons"], ["Peru", "2013", "4 tons"], ["Peru", "2014", "5 tons"]);
    expect(figureIn(both)).not.toBeNull();
    expect(figureIn(both)).toBe(figureIn(both.slice(0, 2)));
    expect(figureIn(both.slice(0, 3))).toBeNull();
    expect(thingsIn(both)).toBe(2);
    const told = reportText({ kind: "read", aims: [], facts: [...both], short: true }, seededRandom(1));
    expect(told).toContain("Cuba 2 tons in 2013 and 3 tons in 2014; Peru 4 tons in 2013 and 5 tons in 2014");
    expect(factsText(both, seededRandom(1))).toContain("Cuba");
  });
});
