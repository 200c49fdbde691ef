import { describe, expect, it } from "vitest";
import type { Document } from "../../../../schemas/document.ts";
import type { DocumentDraft, DraftValue } from "../../../../schemas/draft.ts";
import type { GoldClaim, GoldLayout, GoldValue } from "../gold.ts";
import { FRESH, goldOf, scoredPages } from "../layouts.ts";
import { scoreExtraction } from "../score.ts";

/** The form of the fresh gold: no extractor is run here. */
describe.each(FRESH.map((layout) => [layout.file, layout] as const))("%s", (_file, layout) => {
  const gold = goldOf(layout);
  const claims = claimsOf(gold);

  it("has at least 110 structured and 50 prose claims that are asked for", () => {
    const asked = claims.filter((claim) => !claim.optional);
    expect(asked.filter((claim) => claim.place !== "prose").length).toBeGreaterThanOrEqual(110);
    expect(asked.filter((claim) => claim.place === "prose").length).toBeGreaterThanOrEqual(50);
  });

  it("finds nothing wrong with its own claims, each quoted in its region", () => {
    const score = scoreExtraction(scoredPages(layout, (document) => own(document, gold)));
    expect(score.errors).toEqual([]);
    expect(score.precision.of).toBe(claims.length);
    expect(score.recallProse.of + score.recallStructured.of).toBe(claims.filter((claim) => !claim.optional).length);
  });

  it("finds every claim missed in an empty draft", () => {
    const score = scoreExtraction(scoredPages(layout, (document) => ({ ...own(document, gold), statements: [] })));
    expect(score.recallProse.hits + score.recallStructured.hits).toBe(0);
    expect(new Set(score.errors.map((error) => error.kind))).toEqual(new Set(["missed"]));
  });
});

function claimsOf(gold: GoldLayout): readonly GoldClaim[] {
  return gold.pages.flatMap((page) => page.regions.flatMap((region) => region.claims));
}

/** What an extractor would say that says every gold claim in its first form. */
function own(document: Document, gold: GoldLayout): DocumentDraft {
  const regions = gold.pages.find((page) => page.uri === document.uri)?.regions ?? [];
  const statements = regions.flatMap((region) => {
    const start = document.text.indexOf(region.from, region.after === undefined ? 0 : document.text.indexOf(region.after));
    return region.claims.map((claim) => {
      const form = claim.forms[0];
      const reading = form?.readings[0];
      const value = form?.values[0];
      if (form === undefined || reading === undefined || value === undefined) throw new Error(`gold: ${claim.label} has no form`);
      const asOf = (claim.time ?? claim.inherited)?.split(" | ")[0];
      return {
        text: "",
        mentions: [],
        quote: { start, end: start + region.from.length },
        confidence: 1,
        claim: {
          subject: { surface: reading.names[0] ?? "" },
          attribute: reading.attributes[0] ?? "",
          value: draftValue(value, claim.scope),
          qualifiers: Object.fromEntries(form.qualifiers.map((one, index) => [`q${index}`, draftValue(one, undefined)])),
          ...(asOf === undefined ? {} : { asOf }),
        },
      };
    });
  });
  return { documentId: document.id, documentVersion: 1, entities: [], statements, rejections: [] };
}

function draftValue(value: GoldValue, scope: string | undefined): DraftValue {
  if (value.kind === "entity") return { kind: "reference", reference: { surface: value.name } };
  if (value.kind === "text") return { kind: "text", value: value.value };
  if (value.kind === "date") return { kind: "date", value: value.value, precision: "year" };
  const number = (value.low + value.high) / 2;
  const [low, high] = value.range ? [value.low, value.high] : [number, number];
  return {
    kind: "quantity",
    number,
    low,
    high,
    ...(value.unit === "" ? {} : { unit: value.unit }),
    ...(scope === undefined ? {} : { scope }),
  };
}
