import { describe, expect, it } from "vitest";
import type { Lookup } from "../../pipelines/agents/policies/lookups.ts";
import { lookupsLeft } from "../../pipelines/agents/policies/remarks.ts";

const lookup = (subject: string, time: string): Lookup => ({
  ...{ key: `${subject} ${time}`, node: 0, subject, attribute: "exports", kind: "quantity", qualifier: null, uri: "", page: null },
  aim: { kind: "value", subject, phrase: "exports", value: null, type: null, time },
  ...{ needs: [], gives: [], wanted: [] },
});
const of = (time: string): readonly Lookup[] => ["Cuba", "Peru", "Mali"].map((name) => lookup(name, time));

describe("how many figures are to be found", () => {
  it("is said where these are all", () => {
    expect(lookupsLeft(of("2013"), { lookups: of("2013"), told: new Set() }).join(" ")).toMatch(/three/);
  });

  it("is not said of the first of two years", () => {
    expect(lookupsLeft(of("2013"), { lookups: [...of("2013"), ...of("2014")], told: new Set() })).toEqual([]);
  });
});
