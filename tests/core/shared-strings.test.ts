import { expect, test } from "vitest";
import { sharingStatements } from "../../pipelines/core/shared-strings.ts";
import type { Statement } from "../../schemas/index.ts";

const statement = (id: string): Statement => ({
  id,
  text: `What ${id} says.`,
  entityIds: ["e1", "e2"],
  mentions: [],
  documentId: "d1",
  documentVersion: 1,
  quote: { start: 0, end: 3 },
  claim: {
    subject: "e1",
    attribute: "border / length",
    value: { kind: "quantity", number: 3, low: 2.5, high: 3.5, unit: "km" },
    qualifiers: { neighbour: { kind: "entity", entityId: "e2" } },
    asOf: "2014",
  },
  statedAt: "2014-01-01",
  observedAt: "2026-01-01T00:00:00.000Z",
  extractor: { name: "rules", version: "1" },
  confidence: 1,
});

test("what statements have in common is held once, and they say what they said", () => {
  const share = sharingStatements();
  const [first, second] = [share(statement("s1")), share(statement("s2"))];
  expect([first, second]).toEqual([statement("s1"), statement("s2")]);
  expect(second.extractor).toBe(first.extractor);
  expect(share({ ...statement("s3"), extractor: { name: "rules", version: "1", modelId: "m" } }).extractor.modelId).toBe("m");
});

test("a statement without a claim is left as it is", () => {
  const { claim: _, ...rest } = statement("s1");
  expect(sharingStatements()(structuredClone(rest))).toEqual(rest);
});
