import { describe, expect, it } from "vitest";
import { isAdditive } from "../../pipelines/questions/context.ts";
import type { AttributeInfo } from "../../schemas/index.ts";

const quantity = (phrase: string): AttributeInfo => ({
  name: phrase,
  kind: "quantity",
  units: [],
  statements: 9,
  subjects: 9,
  times: [],
  coverage: [],
  multiValued: false,
  identifying: { holds: false, values: 9, subjects: 9 },
  valueTypes: [],
  qualifiers: [],
  phrase,
});

describe("what may be added up", () => {
  it.each(["population", "number of sizes", "exports", "seat capacity"])("%s", (phrase) => expect(isAdditive(quantity(phrase))).toBe(true));

  it.each([
    "median income",
    "number of stars",
    "KPI rating",
    "average fee",
    "max height",
    "conversion multiplier",
    "lifespan",
    "unemployment rate",
  ])("%s may not", (phrase) => expect(isAdditive(quantity(phrase))).toBe(false));
});
