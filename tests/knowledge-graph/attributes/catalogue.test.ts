import { describe, expect, it } from "vitest";
import { attributeCatalogue } from "../../../knowledge-graph/attributes/catalogue.ts";
import type { AttributeInfo, ClaimValue, Entity, Statement } from "../../../schemas/index.ts";
import { entityValue, quantityValue, sampleClaim, sampleEntity, sampleStatement } from "../../contracts/samples.ts";

const countries = Array.from({ length: 60 }, (_, i) => sampleEntity(`e_c${i}`, { types: ["country"] }));
const capitals = countries.map((_, i) => sampleEntity(`e_v${i}`, { types: ["city"] }));
const group = sampleEntity("e_eu");
const entities: readonly Entity[] = [...countries, ...capitals, group];

let next = 0;
const says = (subject: string, value: ClaimValue, given: { asOf?: string; document?: string; attribute?: string } = {}): Statement =>
  sampleStatement(`s_${next++}`, {
    documentId: given.document ?? "d_1",
    claim: sampleClaim(subject, given.attribute ?? "capital", value, given.asOf === undefined ? {} : { asOf: given.asOf }),
  });
const capitalOf = (count: number): Statement[] => countries.slice(0, count).map(({ id }, i) => says(id, entityValue(`e_v${i}`)));
const info = (statements: readonly Statement[], name = "capital"): AttributeInfo | undefined =>
  attributeCatalogue(entities, statements).find((attribute) => attribute.name === name);

describe("identifying", () => {
  it("holds when each value has one subject, over at least 50", () => {
    expect(info(capitalOf(50))?.identifying).toEqual({ holds: true, values: 50, subjects: 50 });
    expect(info(capitalOf(49))?.identifying).toEqual({ holds: false, values: 49, subjects: 49 });
  });
  it("stands one shared value in fifty, and falls with more", () => {
    const shared = (count: number): Statement[] => countries.slice(60 - count).map(({ id }, i) => says(id, entityValue(`e_v${i}`)));
    expect(info([...capitalOf(59), ...shared(1)])?.identifying.holds).toBe(true);
    expect(info([...capitalOf(58), ...shared(2)])?.identifying.holds).toBe(false);
  });
  it("does not mind the same fact on two pages, nor a group that is no member of the type", () => {
    const twice = [...capitalOf(55), says("e_c0", entityValue("e_v0"), { document: "d_2" }), says("e_eu", entityValue("e_v1"))];
    expect(info(twice)?.identifying).toEqual({ holds: true, values: 55, subjects: 55 });
  });
  it("is not for lists, nor for numbers", () => {
    const list = countries
      .slice(0, 55)
      .flatMap(({ id }, i) => [says(id, entityValue(`e_v${i}`)), says(id, { kind: "text", value: `x${i}` })]);
    expect(info(list)?.identifying.holds).toBe(false);
    expect(info(countries.map(({ id }, i) => says(id, quantityValue(i))))?.identifying.holds).toBe(false);
  });
  it("takes texts for equal as names are", () => {
    const texts = countries.map(({ id }, i) => says(id, { kind: "text", value: i >= 57 ? `Être ${i - 57}` : `etre ${i}` }));
    expect(info(texts)?.identifying.holds).toBe(false);
  });
});

describe("kind", () => {
  it("is the kind of nearly all values, else mixed", () => {
    const odd = (n: number): Statement[] => Array.from({ length: n }, (_, i) => says(`e_c${59 - i}`, { kind: "text", value: "none" }));
    expect(info([...capitalOf(57), ...odd(3)])?.kind).toBe("entity");
    expect(info([...capitalOf(56), ...odd(4)])?.kind).toBe("mixed");
    expect(info([...capitalOf(56), ...odd(4)])?.phrase).toBeNull();
  });
  it("values of another kind do not count as known", () => {
    expect(info([...capitalOf(57), says("e_c58", { kind: "text", value: "none" })])?.coverage).toEqual([
      { type: "country", known: 57, all: 60 },
    ]);
  });
});

describe("multi-valued", () => {
  it("is what one document lists at one time, not what changes or is disputed", () => {
    const dated = countries.flatMap(({ id }, i) => [
      says(id, quantityValue(i), { asOf: "2013", attribute: "gdp" }),
      says(id, quantityValue(i + 1), { asOf: "2014", attribute: "gdp" }),
      says(id, quantityValue(i + 2), { asOf: "2014", attribute: "gdp", document: "d_2" }),
    ]);
    expect(info(dated, "gdp")?.multiValued).toBe(false);
    const listed = countries.slice(0, 5).flatMap(({ id }) => [says(id, entityValue("e_v1")), says(id, entityValue("e_v2"))]);
    expect(info([...listed, ...countries.slice(5, 50).map(({ id }) => says(id, entityValue("e_v3")))])?.multiValued).toBe(true);
    expect(info([...listed.slice(0, 4), ...capitalOf(50).slice(5)])?.multiValued).toBe(false);
  });
  it("figures of other scope or qualifier are no list", () => {
    const figure = (id: string, scope?: string): Statement =>
      says(id, { kind: "quantity", number: scope === undefined ? 2 : 1, low: 1, high: 2, ...(scope !== undefined && { scope }) });
    expect(info(countries.flatMap(({ id }) => [figure(id), figure(id, "mainland")]))?.multiValued).toBe(false);
  });
});

describe("counts", () => {
  it("times, units, value types and qualifiers, most frequent first", () => {
    const statements = [
      ...capitalOf(3),
      sampleStatement("s_q", {
        claim: sampleClaim("e_c9", "capital", entityValue("e_v9"), {
          asOf: "2014",
          qualifiers: { since: { kind: "date", value: "1960", precision: "year" } },
        }),
      }),
      says("e_c1", quantityValue(1, "km"), { attribute: "length" }),
      says("e_c2", quantityValue(1, "m"), { attribute: "length" }),
      says("e_c3", quantityValue(2, "m"), { attribute: "length" }),
    ];
    expect(info(statements)).toMatchObject({
      times: [
        { time: "", count: 3 },
        { time: "2014", count: 1 },
      ],
      valueTypes: ["city"],
      qualifiers: ["since"],
      statements: 4,
      subjects: 4,
    });
    expect(info(statements, "length")?.units).toEqual(["m", "km"]);
  });
  it("does not depend on the order", () => {
    const statements = [...capitalOf(55), says("e_eu", entityValue("e_v1")), says("e_c0", entityValue("e_v3"), { asOf: "2014" })];
    expect(attributeCatalogue([...entities].reverse(), [...statements].reverse())).toEqual(attributeCatalogue(entities, statements));
  });
});

describe("labels that are verbs", () => {
  const on = (times: number): Statement[] =>
    countries.slice(0, 20).flatMap(({ id }, i) => Array.from({ length: times }, (_, place) => says(id, entityValue(`e_c${30 + i + place}`), { attribute: "depends on" }))); // prettier-ignore

  it("are spoken of by their noun, in the singular or plural that their values have", () => {
    expect(info(on(2), "depends on")?.phrase).toBe("dependencies");
    expect(info(on(1), "depends on")?.phrase).toBe("dependency");
    const texts = countries.slice(0, 20).map(({ id }) => says(id, { kind: "text", value: "x" }, { attribute: "depends on" }));
    expect(info(texts, "depends on")?.phrase).toBeNull();
  });
});
