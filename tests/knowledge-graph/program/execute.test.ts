import { describe, expect, it } from "vitest";
import { execute } from "../../../knowledge-graph/program/execute.ts";
import type { ProgramStep } from "../../../knowledge-graph/program/build.ts";
import type { Program } from "../../../schemas/index.ts";
import { day, number, program, thing, tiny, words } from "./tiny.ts";
import type { Fact } from "./tiny.ts";
import { facts, kinds, types, world } from "./world.ts";

/** The answer as short text, or the reason of the refusal. */
async function run(of: Program, ...more: readonly Fact[]): Promise<unknown> {
  const result = await execute(of, world(...more).reader);
  if (result.status === "refused") return result.reason;
  const { answer } = result.execution;
  if (answer.type === "entity") return answer.entityId;
  if (answer.type === "set") return answer.entityIds;
  if (answer.type === "quantity") return answer.value.unit === undefined ? answer.value.number : [answer.value.number, answer.value.unit];
  return answer.type === "values" ? answer.values : answer.value;
}

const find = (entity: string) => ["Find", { entity }] as const;
const neighbours = [find("togo"), ["Relate", { attribute: "border", direction: "forward" }, 0]] as const;
const largest = (attribute: string, k = 1) => ["SelectAmong", { attribute, which: "max", k }, 1] as const;
const name = (input: number) => ["QueryName", {}, input] as const;

describe("QueryAttribute", () => {
  const of = (attribute: string) => program(find("togo"), ["QueryAttribute", { attribute }, 0]);
  it("gives the value", async () => expect(await run(of("area"))).toEqual([56_785, "km2"]));
  it("gives the most exact of values that agree, with all of them as evidence", async () => {
    const memory = world({ subject: "togo", attribute: "area", value: number(57_000, "km2", 500) });
    const result = await execute(of("area"), memory.reader);
    expect(result).toMatchObject({ status: "answer", execution: { answer: { value: { number: 56_785 } } } });
    expect(result.status === "answer" && result.execution.evidence.map(({ node }) => node)).toEqual([1, 1]);
  });
  it("refuses a rival", async () =>
    expect(await run(of("area"), { subject: "togo", attribute: "area", value: number(60_000, "km2") })).toBe("not-unique"));
  it("refuses a list", async () => expect(await run(of("border"))).toBe("not-unique"));
  it("refuses what is not known", async () => expect(await run(of("gdp"))).toBe("not-covered"));
  it("refuses a dated value without a time", async () => expect(await run(of("population"))).toBe("mixed-times"));
  it("refuses an undated value beside another dated one", async () =>
    expect(await run(of("area"), { subject: "togo", attribute: "area", value: number(60_000, "km2"), asOf: "1950" })).toBe("mixed-times"));
  it("refuses figures for a part", async () =>
    expect(await run(program(find("ghana"), ["QueryAttribute", { attribute: "forest" }, 0]))).toBe("mixed-scope"));
  it("refuses a set of several", async () =>
    expect(await run(program(...neighbours, ["QueryAttribute", { attribute: "area" }, 1]))).toBe("not-unique"));
  it("refuses an unknown entity", async () => expect(await run(program(find("atlantis"), name(0)))).toBe("not-executable"));
});

describe("AsOf", () => {
  const at = (time: string) => program(find("togo"), ["AsOf", { time }, 0], ["QueryAttribute", { attribute: "population" }, 1]);
  it("reads a part of the year as the year", async () => expect(await run(at("2015"))).toBe(7_552_318));
  it("reads the time itself", async () => expect(await run(at("2015-07"))).toBe(7_552_318));
  it("does not read a coarser claim", async () => expect(await run(at("2010-01"))).toBe("not-covered"));
  it("reads the latest", async () => expect(await run(at("latest"))).toBe(7_552_318));
  it("refuses when the latest ones differ", async () =>
    expect(await run(at("latest"), { subject: "togo", attribute: "population", value: number(8_000_000), asOf: "2015-07" })).toBe(
      "not-unique",
    ));
  it("does not read undated claims", async () =>
    expect(await run(program(find("togo"), ["AsOf", { time: "2015" }, 0], ["QueryAttribute", { attribute: "area" }, 1]))).toBe(
      "not-covered",
    ));
  it("dates a list", async () => {
    const partners = (time: string) =>
      program(find("togo"), ["AsOf", { time }, 0], ["Relate", { attribute: "partner", direction: "forward" }, 1], name(2));
    expect(await run(partners("2013"))).toEqual(["benin", "india"]);
    expect(await run(partners("latest"))).toBe("china");
    expect(await run(program(find("togo"), ["Relate", { attribute: "partner", direction: "forward" }, 0], name(1)))).toBe("mixed-times");
  });
  it("dates the latest list, not the latest that names a member", async () => {
    const listing = program(
      find("india"),
      ["AsOf", { time: "latest" }, 0],
      ["Relate", { attribute: "partner", direction: "backward" }, 1],
      name(2),
    );
    expect(await run(listing)).toBe("not-covered");
  });
  it("is not set twice", async () =>
    expect(
      await run(
        program(
          find("togo"),
          ["AsOf", { time: "2015" }, 0],
          ["AsOf", { time: "2010" }, 1],
          ["QueryAttribute", { attribute: "population" }, 2],
        ),
      ),
    ).toBe("mixed-times"));
});

describe("sets", () => {
  const both = (...op: readonly ["And" | "Or", Record<string, never>] | readonly ["Not", { listed?: boolean }]) =>
    program(
      ...neighbours,
      find("benin"),
      ["Relate", { attribute: "border", direction: "forward" }, 2],
      [...op, 1, 3] as unknown as readonly ["And", Record<string, never>, number, number],
      name(4),
    );
  it("relates forward", async () => expect(await run(program(...neighbours, name(1)))).toEqual(["benin", "burkina", "ghana"]));
  it("relates backward", async () =>
    expect(await run(program(find("burkina"), ["Relate", { attribute: "border", direction: "backward" }, 0], name(1)))).toEqual([
      "benin",
      "ghana",
      "togo",
    ]));
  it("refuses a list with a name that is no entity", async () =>
    expect(await run(program(...neighbours, name(1)), { subject: "togo", attribute: "border", value: words("Upper Volta") })).toBe(
      "not-covered",
    ));
  it("intersects", async () => expect(await run(both("And", {}))).toBe("burkina"));
  it("unites", async () => expect(await run(both("Or", {}))).toEqual(["benin", "burkina", "ghana", "nigeria", "togo"]));
  it("subtracts the listed", async () => expect(await run(both("Not", { listed: true }))).toEqual(["benin", "ghana"]));
  it("refuses to subtract a list that may go on", async () => expect(await run(both("Not", {}))).toBe("not-covered"));
  it("subtracts a whole list", async () =>
    expect(
      await run(
        program(
          find("benin"),
          ["Relate", { attribute: "border", direction: "forward" }, 0],
          find("togo"),
          ["Relate", { attribute: "border", direction: "forward" }, 2],
          ["Not", {}, 1, 3],
          name(4),
        ),
      ),
    ).toEqual(["nigeria", "togo"]));
  it("counts a whole list", async () => expect(await run(program(...neighbours, ["Count", { listed: false }, 1]))).toBe(3));
  it("counts another only as listed", async () => {
    const of = (listed: boolean) =>
      program(find("benin"), ["Relate", { attribute: "border", direction: "forward" }, 0], ["Count", { listed }, 1]);
    expect(await run(of(false))).toBe("not-covered");
    expect(await run(of(true))).toBe(3);
  });
  it("filters by type, unknown types being possible", async () => {
    const of = (type: string) => program(...neighbours, ["FilterType", { type }, 1], name(2));
    expect(await run(of("country"))).toEqual(["benin", "burkina", "ghana"]);
    expect(await run(of("city"))).toBe("not-covered");
    expect(await run(of("country"), { subject: "togo", attribute: "border", value: thing("unheard-of"), listComplete: true })).toBe(
      "not-covered",
    );
  });
  it("ranges over no universe", async () => {
    expect(await run(program(["FindAll", {}], ["FilterType", { type: "country" }, 0], name(1)))).toBe("not-bounded");
    expect(
      await run(program(["FindAll", {}], ["FilterClaim", { attribute: "area", comparator: ">", value: number(1, "km2") }, 0], name(1))),
    ).toBe("not-bounded");
    expect(
      await run(program(["FindAll", {}], ["FilterType", { type: "country" }, 0], ["And", {}, 1, 1], ["Count", { listed: true }, 2])),
    ).toBe("not-bounded");
  });
  it("narrows a universe by a bounded set", async () =>
    expect(await run(program(...neighbours, ["FindAll", {}], ["FilterType", { type: "country" }, 2], ["And", {}, 3, 1], name(4)))).toEqual([
      "benin",
      "burkina",
      "ghana",
    ]));
  it("bounds what is counted at sixty", async () => {
    const many = Array.from({ length: 61 }, (_, i): Fact => ({ subject: "hub", attribute: "spoke", value: thing(`spoke${i}`) }));
    const of = (last: readonly ["QueryName", Record<string, never>, number] | readonly ["Count", { listed: boolean }, number]) =>
      program(find("hub"), ["Relate", { attribute: "spoke", direction: "forward" }, 0], last);
    expect(await run(of(["Count", { listed: true }, 1]), ...many)).toBe("not-bounded");
    expect(await run(of(["Count", { listed: true }, 1]), ...many.slice(1))).toBe(60);
  });
});

describe("FilterClaim", () => {
  const among = (attribute: string, comparator: "=" | "<" | ">", value: Parameters<typeof number>[0] | ReturnType<typeof thing>) =>
    program(
      ...neighbours,
      ["FilterClaim", { attribute, comparator, value: typeof value === "number" ? number(value, "km2") : value }, 1],
      name(2),
    );
  const described = (attribute: string, value: ReturnType<typeof thing>) =>
    program(["FindAll", {}], ["FilterType", { type: "country" }, 0], ["FilterClaim", { attribute, comparator: "=", value }, 1], name(2));
  it("keeps members that compare true", async () => expect(await run(among("area", ">", 200_000))).toEqual(["burkina", "ghana"]));
  it("refuses where a member's value is not known", async () => expect(await run(among("coast", "<", thing("x")))).toBe("not-executable"));
  it("takes unknown members for possible", async () => expect(await run(among("capital", "=", thing("kumasi")))).toBe("not-covered"));
  it("excludes unknown members once the holder is found", async () =>
    expect(await run(among("capital", "=", thing("accra")))).toBe("ghana"));
  it("does not decide inside the printed digits", async () =>
    expect(
      await run(
        program(...neighbours, ["FilterClaim", { attribute: "independence", comparator: "<", value: day("1960-05-05") }, 1], name(2)),
      ),
    ).toBe("tie"));
  it("describes by an identifying value", async () => {
    expect(await run(described("capital", thing("lome")))).toBe("togo");
    expect(await run(described("code", words("bj")))).toBe("benin");
    expect(await run(described("border", thing("nigeria")))).toBe("not-bounded");
  });
  it("goes red on a rival holder", async () => {
    expect(await run(described("capital", thing("lome")), { subject: "nigeria", attribute: "capital", value: thing("lome") })).toBe(
      "not-unique",
    );
    expect(await run(described("capital", thing("lome")), { subject: "benin", attribute: "capital", value: thing("lome") })).toBe(
      "not-unique",
    );
    expect(await run(described("capital", thing("lome")), { subject: "togo", attribute: "capital", value: thing("accra") })).toBe(
      "not-unique",
    );
  });
  it("tells holders apart by their type", async () => {
    expect(await run(described("capital", thing("lome")), { subject: "accra", attribute: "capital", value: thing("lome") })).toBe("togo");
    expect(await run(described("capital", thing("lome")), { subject: "somewhere", attribute: "capital", value: thing("lome") })).toBe(
      "not-unique",
    );
  });
  it("does not take a partial list for whole", async () => {
    const lists = (subject: string, other: string) =>
      program(find(subject), ["FilterClaim", { attribute: "border", comparator: "=", value: thing(other) }, 0], name(1));
    expect(await run(lists("benin", "nigeria"))).toBe("benin");
    expect(await run(lists("benin", "ghana"))).toBe("not-covered");
  });
});

describe("superlatives and comparisons", () => {
  it("takes the k-th", async () => {
    expect(await run(program(...neighbours, largest("area"), name(2)))).toBe("burkina");
    expect(await run(program(...neighbours, largest("area", 3), name(2)))).toBe("benin");
    expect(await run(program(...neighbours, largest("area", 4), name(2)))).toBe("not-covered");
  });
  it("needs every value", async () => expect(await run(program(...neighbours, largest("capital"), name(2)))).toBe("not-covered"));
  it("needs one time", async () =>
    expect(
      await run(
        program(
          ...neighbours,
          ["AsOf", { time: "latest" }, 1],
          ["SelectAmong", { attribute: "population", which: "max", k: 1 }, 2],
          name(3),
        ),
      ),
    ).toBe("mixed-times"));
  it("needs order beyond the printed digits", async () =>
    expect(
      await run(
        program(...neighbours, largest("area"), name(2)),
        { subject: "togo", attribute: "border", value: thing("mali"), listComplete: true },
        { subject: "mali", attribute: "area", value: number(274_000, "km2", 500) },
      ),
    ).toBe("tie"));
  it("needs one unit", async () =>
    expect(await run(program(find("togo"), find("ghana"), ["SelectBetween", { attribute: "coast", which: "max" }, 0, 1], name(2)))).toBe(
      "mixed-units",
    ));
  it("ranks by a qualifier", async () =>
    expect(
      await run(program(...neighbours, ["SelectAmong", { attribute: "border", which: "max", k: 1, qualifier: "length" }, 1], name(2))),
    ).toBe("ghana"));
  it("compares two", async () =>
    expect(await run(program(find("togo"), find("benin"), ["SelectBetween", { attribute: "coast", which: "min" }, 0, 1], name(2)))).toBe(
      "togo",
    ));
  it("compares dates", async () => {
    const earlier = (other: string) =>
      program(find("togo"), find(other), ["SelectBetween", { attribute: "independence", which: "min" }, 0, 1], name(2));
    expect(await run(earlier("ghana"))).toBe("ghana");
    expect(await run(earlier("burkina"))).toBe("tie");
  });
  it("compares at one time", async () => {
    const at = (a: string, b: string) =>
      program(
        find("togo"),
        ["AsOf", { time: a }, 0],
        find("ghana"),
        ["AsOf", { time: b }, 2],
        ["SelectBetween", { attribute: "population", which: "max" }, 1, 3],
        name(4),
      );
    expect(await run(at("2015", "2015"))).toBe("ghana");
    expect(await run(at("2010", "2015"))).toBe("mixed-times");
    expect(await run(at("latest", "latest"))).toBe("mixed-times");
  });
});

describe("VerifyClaim, QueryQualifier", () => {
  const verify = (attribute: string, value: ReturnType<typeof thing>, comparator: "=" | "<" | ">" = "=") =>
    program(find("togo"), ["VerifyClaim", { attribute, comparator, value }, 0]);
  it("says yes and no", async () => {
    expect(await run(verify("capital", thing("lome")))).toBe(true);
    expect(await run(verify("capital", thing("accra")))).toBe(false);
    expect(await run(verify("border", thing("mali")))).toBe(false);
    expect(await run(verify("area", number(60_000, "km2"), "<"))).toBe(true);
  });
  it("says no only with a value that excludes it", async () => {
    expect(await run(program(find("benin"), ["VerifyClaim", { attribute: "border", comparator: "=", value: thing("ghana") }, 0]))).toBe(
      "not-covered",
    );
    expect(await run(verify("code", words("T. G.")))).toBe("not-covered");
    expect(await run(verify("gdp", number(1)))).toBe("not-covered");
    expect(await run(verify("capital", thing("lome")), { subject: "togo", attribute: "capital", value: thing("accra") })).toBe(
      "not-unique",
    );
    expect(await run(verify("area", number(56_000, "km2", 1_000), "<"))).toBe("tie");
  });
  it("reads the qualifier of one claim", async () => {
    const length = (other: string) =>
      program(find("togo"), find(other), ["QueryQualifier", { attribute: "border", qualifier: "length" }, 0, 1]);
    expect(await run(length("ghana"))).toEqual([1098, "km"]);
    expect(await run(length("nigeria"))).toBe("not-covered");
    expect(
      await run(length("ghana"), {
        subject: "togo",
        attribute: "border",
        value: thing("ghana"),
        qualifiers: { length: number(877, "km") },
      }),
    ).toBe("not-unique");
  });
});

describe("Compute", () => {
  const two = (
    operation: "difference" | "ratio" | "share" | "sum" | "percentage-change",
    attribute: string,
    a: string,
    b: string,
    unit?: string,
  ) =>
    program(
      find(a),
      ["QueryAttribute", { attribute }, 0],
      find(b),
      ["QueryAttribute", { attribute }, 2],
      ["Compute", unit === undefined ? { operation } : { operation, unit }, 1, 3],
    );
  const change = (a: string, b: string) =>
    program(
      find("togo"),
      ["AsOf", { time: a }, 0],
      ["QueryAttribute", { attribute: "population" }, 1],
      ["AsOf", { time: b }, 0],
      ["QueryAttribute", { attribute: "population" }, 3],
      ["Compute", { operation: "percentage-change" }, 2, 4],
    );
  it("calculates", async () => {
    expect(await run(two("difference", "area", "benin", "togo"))).toEqual([55_837, "km2"]);
    expect(await run(two("ratio", "area", "ghana", "togo"))).toBe(4.20063397024);
    expect(await run(two("share", "area", "togo", "ghana"))).toEqual([23.8059304163, "%"]);
  });
  it("subtracts shares to percentage points", async () => {
    const rates = ["togo", "benin"].map((subject, i): Fact => ({ subject, attribute: "rate", value: number(7 - i, "% of GDP") }));
    expect(await run(two("difference", "rate", "togo", "benin"), ...rates)).toEqual([1, "percentage point"]);
  });
  it("carries intervals over time", async () => {
    const result = await execute(change("2010", "2015"), world().reader);
    expect(result).toMatchObject({ status: "answer", execution: { answer: { type: "quantity", value: { unit: "%" } } } });
    if (result.status !== "answer" || result.execution.answer.type !== "quantity") throw new Error("no quantity");
    const { low, high, number: at } = result.execution.answer.value;
    expect([low, at, high].map((x) => Math.round(x * 10) / 10)).toEqual([16.2, 25.9, 37.3]);
  });
  it("ranges over a set", async () => {
    expect(await run(program(...neighbours, ["Compute", { operation: "sum", of: "area" }, 1]))).toEqual([625_355, "km2"]);
    expect(await run(program(...neighbours, ["Compute", { operation: "mean", of: "coast" }, 1]))).toBe("not-covered");
  });
  it("refuses what does not go together", async () => {
    expect(await run(two("sum", "coast", "togo", "ghana"))).toBe("mixed-units");
    const mixed = program(
      find("togo"),
      ["AsOf", { time: "2015" }, 0],
      ["QueryAttribute", { attribute: "population" }, 1],
      ["QueryAttribute", { attribute: "area" }, 0],
      ["Compute", { operation: "ratio", unit: "1/km2" }, 2, 3],
    );
    expect(await run(mixed)).toBe("mixed-times");
    expect(
      await run(
        two("ratio", "temperature", "togo", "benin"),
        { subject: "togo", attribute: "temperature", value: number(20) },
        { subject: "benin", attribute: "temperature", value: number(1, undefined, 2) },
      ),
    ).toBe("not-executable");
    expect(await run(two("sum", "capital", "togo", "benin"))).toBe("not-executable");
    expect(await run(two("sum", "area", "togo", "benin", "mi2"))).toBe("mixed-units");
  });
});

describe("programs that are none", () => {
  it("are refused, not thrown", async () => {
    expect(await run(program(find("togo")))).toBe("not-executable");
    expect(await run(program(name(0)))).toBe("not-executable");
    expect(await run(program(find("togo"), ["And", {}, 0]))).toBe("not-executable");
    expect(await run(program(find("togo"), ["QueryAttribute", { attribute: "area" }, 0], ["Count", { listed: true }, 1]))).toBe(
      "not-executable",
    );
    expect(await run({ nodes: [{ id: 3, op: "Find", arguments: { entity: "togo" }, inputs: [] }] })).toBe("not-executable");
  });
  it("lets errors of the reader through", async () => {
    const reader = { ...tiny({}, []).reader, entity: async () => Promise.reject(new Error("disk")) };
    await expect(execute(program(find("togo"), name(0)), reader)).rejects.toThrow("disk");
  });
});

describe("what pages differ on", () => {
  const page = (documentId: string, value: number, statedAt?: string, more: Partial<Fact> = {}): Fact => ({
    subject: "togo",
    attribute: "coast of 1960",
    value: number(value, "km", 0.5),
    documentId,
    ...(statedAt === undefined ? {} : { statedAt }),
    ...more,
  });
  const asked = (op: "QueryRevised" | "QueryValues" | "QueryAttribute") => program(find("togo"), [op, { attribute: "coast of 1960" }, 0]);
  const old = [page("d1", 101, "2012"), page("d2", 101, "2014-05"), page("d3", 101)];

  it("QueryRevised gives the correction against the majority, with every statement as evidence", async () => {
    const result = await execute(asked("QueryRevised"), world(...old, page("d4", 123, "2023")).reader);
    expect(result).toMatchObject({ status: "answer", execution: { answer: { value: { number: 123 } } } });
    expect(result.status === "answer" && result.execution.evidence.length).toBe(4);
  });
  it.each([
    ["not-unique", "no order", [page("d4", 123)]],
    ["not-unique", "the old value again, later", [page("d4", 123, "2023"), page("d5", 101, "2024")]],
    ["trivial", "one value", []],
    ["trivial", "a page of two values", [page("d4", 123, "2023"), page("d4", 140, "2023")]],
    ["mixed-times", "a dated figure beside", [page("d4", 123, "2023"), page("d5", 90, "2012", { asOf: "1990" })]],
  ] as const)("QueryRevised: %s, %s", async (reason, _what, more) =>
    expect(await run(asked("QueryRevised"), ...old, ...more)).toBe(reason),
  );
  it("QueryValues gives all of them, in order or not", async () => {
    expect(await run(asked("QueryValues"), ...old, page("d4", 123))).toMatchObject([{ number: 101 }, { number: 123 }]);
    expect(await run(asked("QueryValues"), page("d4", 123, "2023"), ...old)).toMatchObject([{ number: 101 }, { number: 123 }]);
  });
  it("is refused where one value is asked for", async () =>
    expect(await run(asked("QueryAttribute"), ...old, page("d4", 123, "2023"))).toBe("not-unique"));
});

describe("FindNamed", () => {
  const named = { togo: "Ora", benin: "Ora", lome: "Ora" };
  const of = (...steps: readonly ProgramStep[]) => execute(program(...steps), tiny(types, facts, { ...kinds, names: named }).reader);
  it("is one thing where its kind tells it from the others", async () =>
    expect(await of(["FindNamed", { name: "the ORA" }], ["FilterType", { type: "city" }, 0], ["QueryName", {}, 1])).toMatchObject({
      execution: { answer: { entityId: "lome" }, denotations: [3, 1, 1] },
    }));
  it("is refused where it stays open which is meant", async () =>
    expect(
      await of(["FindNamed", { name: "Ora" }], ["FilterType", { type: "country" }, 0], ["QueryAttribute", { attribute: "area" }, 1]),
    ).toMatchObject({
      reason: "not-unique",
    }));
  it("is refused where nothing bears the name", async () =>
    expect(await of(["FindNamed", { name: "Or" }], ["QueryName", {}, 0])).toMatchObject({ reason: "not-executable" }));
});
