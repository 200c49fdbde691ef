import { expect, it } from "vitest";
import { nothingStands } from "../../pipelines/core/nothing-stands.ts";
import type { ItemResult } from "../../pipelines/core/stage.ts";

const refused: ItemResult<unknown> = { outputs: [], rejections: [{ reason: "other-constants", detail: '"Chad" is not in it', sample: { text: "Sure!\n Here you go" } }] }; // prettier-ignore
const told = (results: readonly (readonly [ItemResult<unknown>, boolean])[]): readonly string[] => {
  const said: string[] = [];
  const watch = nothingStands("words", (text) => said.push(text));
  for (const [result, stands] of results) watch(result, stands);
  return said;
};
const times = (count: number, result: ItemResult<unknown>, stands = false) =>
  Array.from({ length: count }, () => [result, stands] as const);

it("tells once, after ten of which nothing stands, why and with an example of what was said", () => {
  expect(told(times(9, refused))).toEqual([]);
  const said = told(times(30, refused));
  expect(said).toHaveLength(1);
  for (const part of ["words: nothing stands of what the model said in its first 10 replies", 'other-constants, "Chad" is not in it', "Here you go", "driver: rules"]) expect(said[0]).toContain(part); // prettier-ignore
});

it("is silent where anything stands, and where the endpoint fails, of which its own stop tells", () => {
  expect(told([...times(9, refused), ...times(1, { outputs: [1], rejections: [] }, true), ...times(30, refused)])).toEqual([]);
  expect(told(times(30, { ...refused, again: true }))).toEqual([]);
  // A rule's own text in the place of a model's is no voice of the model.
  expect(told(times(10, { ...refused, outputs: [1] }))).toHaveLength(1);
});

it("counts replies, of which an item may have many, and not of one odd item alone", () => {
  const said: string[] = [];
  const watch = nothingStands("extract", (text) => said.push(text));
  watch(refused, false, 30);
  watch(refused, false, 1);
  expect(said).toEqual([]);
  watch({ rejections: [] }, false, 1);
  expect(said).toEqual([expect.stringContaining("in its first 32 replies (the last: unread, they held nothing)")]);
});
