import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  byValidity,
  disputeOf,
  relationOf,
  type DisputeContext,
  type DisputableStatement,
} from "../../../knowledge-graph/program/index.ts";
import { tableUnits } from "../../../schemas/values/unit-converter.ts";
import type { Claim, ClaimValue } from "../../../schemas/index.ts";
import { day, number, thing, words } from "./tiny.ts";

const context = (fields: Partial<DisputeContext> = {}): DisputeContext => ({
  units: tableUnits,
  info: { name: "length", kind: "quantity", multiValued: false, times: [{ time: "", count: 9 }] },
  subjectName: "Ansa",
  ...fields,
});
const games = context({ subjectName: "Velland at the 2012 Games" });
const lists = context({ info: { name: "length", kind: "quantity", multiValued: true, times: [] } });
const changing = context({ info: { name: "length", kind: "quantity", multiValued: false, times: [{ time: "2010", count: 1 }] } });

let made = 0;
type Extra = Partial<Omit<Claim, "value">> & { readonly statedAt?: string; readonly page?: string; readonly validFrom?: string };
const say = (value: ClaimValue, { statedAt, page, validFrom, ...claim }: Extra = {}): DisputableStatement => {
  const id = `s${String(made++).padStart(4, "0")}`;
  return {
    id,
    documentId: page ?? id,
    claim: { subject: "e1", attribute: "length", value, qualifiers: {}, ...claim },
    ...(statedAt === undefined ? {} : { statedAt }),
    ...(validFrom === undefined ? {} : { validFrom }),
  };
};
const km = (value: number, spread = 0.5): ClaimValue => number(value, "km", spread);

describe("two statements of one thing", () => {
  it.each([
    ["conflicting", "two lengths, no dates", say(km(212)), say(km(231))],
    ["conflicting", "two lengths, one date", say(km(212), { statedAt: "2012" }), say(km(231))],
    ["conflicting", "dates of which one may hold the other", say(km(212), { statedAt: "2012" }), say(km(231), { statedAt: "2012-05" })],
    ["revised", "two lengths, the later page", say(km(212), { statedAt: "2012-05" }), say(km(231), { statedAt: "2012-06-01" })],
    [
      "revised",
      "figures of one year",
      say(number(38), { asOf: "2012", statedAt: "2012-08-14" }),
      say(number(39), { asOf: "2012", statedAt: "2023" }),
    ],
    ["conflicting", "dates of an event", say(day("1912-05-01")), say(day("1913"))],
    ["successive", "figures of two years", say(number(12), { asOf: "2010" }), say(number(14), { asOf: "2020-05" })],
    ["successive", "periods", say(number(12), { asOf: "2001/2005" }), say(number(14), { asOf: "2006/2010" })],
    ["none", "a year, and a month of it", say(number(12), { asOf: "2010" }), say(number(14), { asOf: "2010-05" })],
    ["none", "periods that overlap", say(number(12), { asOf: "2001/2005" }), say(number(14), { asOf: "2004/2010" })],
    ["none", "a dated figure and an undated one", say(km(212), { asOf: "2010" }), say(km(231))],
    ["same", "one value", say(km(212)), say(km(212))],
    ["same", "643,801 and 643.8 thousand", say(number(643_801)), say(number(643_800, undefined, 50))],
    ["same", "round figures", say(number(643_801)), say(number(640_000))],
    ["same", "last digits that touch", say(km(212)), say(km(213))],
    ["same", "ranges that overlap", say(number(41, "m", 10)), say(number(55, "m", 6))],
    ["same", "a day and its year", say(day("1912-05-01")), say(day("1912"))],
    ["same", "kilometres and miles", say(km(100)), say(number(62.1, "mi", 0.05))],
    ["none", "units that measure different things", say(km(212)), say(number(18_431, "sq km"))],
    ["none", "the whole and a part", say(km(212)), say(number(180, "km", 0, "upper course"))],
    ["none", "words", say(words("a long river")), say(words("a short river"))],
    ["none", "things: one may be a part of the other", say(thing("e2")), say(thing("e3"))],
    ["none", "members of a list", say(km(212), { listComplete: true }), say(km(231), { listComplete: true })],
    ["none", "about", say({ ...number(212, "km"), approximate: true }), say(km(231))],
    ["none", "other qualifiers", say(km(212), { qualifiers: { bank: words("left") } }), say(km(231))],
    ["none", "another attribute", say(km(212)), say(km(231), { attribute: "width" })],
    ["none", "one page", say(km(212), { page: "d" }), say(km(231), { page: "d" })],
    ["none", "a date that a sibling lent", say(number(38), { asOf: "2012", asOfFrom: "sibling" }), say(number(39), { asOf: "2012" })],
  ] as const)("%s: %s", (relation, _what, a, b) => {
    expect([relationOf(a, b, context()), relationOf(b, a, context())]).toEqual([relation, relation]);
  });

  it("an undated count is of any time, unless its thing is of one year", () => {
    const [a, b] = [say(number(38), { statedAt: "2012" }), say(number(39), { statedAt: "2023" })];
    expect([relationOf(a, b, context()), relationOf(a, b, games)]).toEqual(["none", "revised"]);
  });

  it("what others date changes, and so does what its name says", () => {
    const [a, b] = [say(km(212), { statedAt: "2012" }), say(km(231), { statedAt: "2023" })];
    expect(relationOf(a, b, changing)).toBe("none");
    const stock = (attribute: string): readonly DisputableStatement[] =>
      [a, b].map((one) => ({ ...one, claim: { ...one.claim, attribute } }));
    for (const attribute of ["forest area", "area planted", "annual rainfall", "glacier length"])
      expect(relationOf(...(stock(attribute) as [DisputableStatement, DisputableStatement]), context())).toBe("none");
  });

  it("several values of one thing are normal in a list", () => expect(relationOf(say(km(1)), say(km(9)), lists)).toBe("none"));
});

describe("a dispute", () => {
  const stale = [say(number(38), { statedAt: "2012-08-13" }), say(number(38), { statedAt: "2016" }), say(number(38))];
  it("is revised by one later page, however many say the old value, dated or not", () => {
    const found = disputeOf([say(number(39), { statedAt: "2023-06-02" }), ...stale], games);
    expect(found?.kind).toBe("revised");
    expect(found?.sides.map(({ value, statements }) => [value.kind === "quantity" ? value.number : 0, statements.length])).toEqual([[38, 3], [39, 1]]); // prettier-ignore
  });
  it("has no order where a page repeats the old value later", () =>
    expect(disputeOf([say(number(39), { statedAt: "2023" }), say(number(38), { statedAt: "2024" }), ...stale], games)?.kind).toBe(
      "conflicting",
    ));
  it("has no order where the page of the new value was there before, and was changed since", () => {
    const page = (statedAt: string) => disputeOf([say(number(39), { statedAt }), ...stale], games)?.kind;
    expect([page("2010/2023"), page("2013/2023"), page("2017/2023")]).toEqual(["conflicting", "conflicting", "revised"]);
  });
  it("has no order where a value is on pages without a date only", () =>
    expect(disputeOf([say(number(39)), ...stale], games)?.kind).toBe("conflicting"));
  it("may be revised twice", () =>
    expect(
      disputeOf([say(number(41), { statedAt: "2025" }), say(number(39), { statedAt: "2023" }), ...stale], games)?.sides.map(({ value }) =>
        value.kind === "quantity" ? value.number : 0,
      ),
    ).toEqual([38, 39, 41]));
  it("is none among many values, nor where one figure passes for two", () => {
    expect(
      disputeOf(
        [1, 3, 5, 7, 9].map((n) => say(number(n))),
        games,
      ),
    ).toBeUndefined();
    expect(disputeOf([say(km(100)), say(km(104)), say(km(102, 3))], games)).toBeUndefined();
  });
  it("gives the most exact print of a value", () =>
    expect(disputeOf([say(km(212, 5)), say(km(213.4, 0.05)), say(km(260))], context())?.sides[0]?.value).toMatchObject({ number: 213.4 }));

  const statement = fc
    .record({
      value: fc.integer({ min: 1, max: 4 }),
      year: fc.constantFrom(undefined, 2010, 2012, 2014),
      page: fc.constantFrom("a", "b", "c", "d"),
    })
    .map(({ value, year, page }) => say(number(value * 11), { page, ...(year === undefined ? {} : { statedAt: String(year) }) }));

  it("is what comparing every two would find, in whatever order they come", () => {
    let found = 0;
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 7 }), (all) => {
        const numberOf = ({ claim: { value } }: DisputableStatement): number => (value.kind === "quantity" ? value.number : 0);
        const pairs = all.flatMap((a) => all.flatMap((b) => (numberOf(a) === numberOf(b) ? [] : [[a, b] as const])));
        const listed = pairs.some(([a, b]) => a.documentId === b.documentId);
        const values = [...new Set(all.map(numberOf))];
        const years = (value: number): number[] =>
          all.flatMap((one) => (numberOf(one) === value && one.statedAt !== undefined ? [Number(one.statedAt)] : []));
        const after = (a: number, b: number): boolean =>
          years(a).length > 0 && years(b).length > 0 && Math.min(...years(a)) > Math.max(...years(b));
        const ordered = values.every((a) => values.every((b) => a === b || after(a, b) || after(b, a)));
        const expected = values.length < 2 || listed ? undefined : ordered ? "revised" : "conflicting";
        for (const order of [all, [...all].reverse()]) {
          const dispute = disputeOf(order, games);
          expect(dispute?.kind).toBe(expected);
          const last = dispute?.sides.at(-1)?.statements[0];
          if (dispute?.kind === "revised" && last)
            expect(values.every((other) => other === numberOf(last) || after(numberOf(last), other))).toBe(true);
        }
        if (expected !== undefined) found++;
      }),
      { numRuns: 1_000, seed: 4 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it("is looked for among statements of one time and one set of qualifiers", () => {
    const all = [
      say(km(1)),
      say(km(2)),
      say(km(3), { asOf: "2010" }),
      say(km(4), { qualifiers: { bank: words("left") } }),
      say(km(5), { validFrom: "2010" }),
    ];
    expect(byValidity(all).map((group) => group.length)).toEqual([2, 1, 1, 1]);
  });
});
