import { expect, it } from "vitest";
import { underSameNoun } from "../../pipelines/agents/policies/researcher/same-noun.ts";
import type { AttributeInfo, DraftStatement } from "../../schemas/index.ts";

const info = (name: string, phrase: string, kind = "date"): AttributeInfo => ({ name, phrase, kind }) as unknown as AttributeInfo;
const draft = (attribute: string): DraftStatement => ({ claim: { attribute } }) as unknown as DraftStatement;
const known = new Map([
  ["release date", info("release date", "release date")],
  ["size", info("size", "date of release", "quantity")],
]);
const reader = { attribute: (name: string) => Promise.resolve(known.get(name)) } as Parameters<typeof underSameNoun>[2];
const asked = new Map([["released", info("released", "date of release")]]);
const read = async (...names: string[]) => (await underSameNoun(names.map(draft), asked, reader)).map(({ claim }) => claim?.attribute);

it("what stands under the same words in other order counts for what is asked, unless the page has that itself or it is of another kind", async () => {
  expect(await read("release date")).toEqual(["release date", "released"]);
  expect(await read("release date", "released")).toEqual(["release date", "released"]);
  expect(await read("size")).toEqual(["size"]);
});
