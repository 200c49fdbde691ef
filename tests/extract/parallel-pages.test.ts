import { describe, expect, it } from "vitest";
import { ParallelPages } from "../../pipelines/extract/parallel-pages.ts";

type Page = readonly [template: string, name: string, said: readonly (readonly [string, string])[]];

const NAMES = ["Hest", "Tarn", "Orvel", "Brack", "Sandmark", "Alder"];
/** Of each thing one page in a wiki and one of a federation. */
const wiki = NAMES.map((name, at): Page => ["wiki/*", name, [["Founded", `19${at + 10}`], ["Ground", `${name} Park`], ["Kit", "blue"], ["Motto", `We are ${at + 1}`]]]); // prettier-ignore
const clubs = NAMES.map((name, at): Page => [
  "clubs/*",
  name,
  [
    ["Home ground", `${name} Park`],
    ["Members", `${at + 4},120`],
  ],
]);

function fullestOf(pages: readonly Page[]): (template: string, name: string) => string | undefined {
  const uriOf = ([template, name]: Page, at: number): string => `${template.replace("*", name)}${pages.findIndex((one) => one[0] === template && one[1] === name) === at ? "" : "-2"}`; // prettier-ignore
  const said = new Map(pages.map((page, at) => [uriOf(page, at), page[2]]));
  const parallel = new ParallelPages((uri) => said.get(uri) ?? []);
  pages.forEach((page, at) => parallel.add({ template: page[0], name: page[1], uri: uriOf(page, at) }));
  return (template, name) => parallel.fullestOf(template, name);
}

describe("pages of two templates", () => {
  it("are of the same things, where names go together and each has a value in common with its other: the fuller one is the thing's", () => {
    for (const pages of [
      [...wiki, ...clubs],
      [...clubs.toReversed(), ...wiki],
    ]) {
      const found = fullestOf(pages);
      expect(NAMES.map((name) => found("clubs/*", name))).toEqual(NAMES.map((name) => `wiki/${name}`));
      expect(NAMES.map((name) => found("wiki/*", name))).toEqual(NAMES.map(() => undefined));
    }
  });

  it("are not, where only the names go together, or by values that all have", () => {
    const engines = NAMES.map((name, at): Page => [
      "engines/*",
      name,
      [
        ["Built", `18${at + 50}`],
        ["Colour", "blue"],
      ],
    ]);
    const found = fullestOf([...wiki, ...engines]);
    expect(NAMES.map((name) => found("engines/*", name))).toEqual(NAMES.map(() => undefined));
  });

  it("are not, where few names go together, and no page whose template has two of its name is", () => {
    expect(fullestOf([...wiki, ...clubs.slice(0, 4)])("clubs/*", "Hest")).toBeUndefined();
    const others = NAMES.map((name, at): Page => ["clubs/*", `${name} II`, [["Members", `${at + 1},555`]]]);
    expect(fullestOf([...wiki, ...clubs.slice(0, 5), ...others])("clubs/*", "Hest")).toBe("wiki/Hest");
    expect(fullestOf([...wiki, ...others, ...others.map(([template, name, said]): Page => [template, `${name}b`, said]), ...clubs.slice(0, 3)])("clubs/*", "Hest")).toBeUndefined(); // prettier-ignore
    expect(fullestOf([...wiki, ...clubs, clubs[0] as Page])("clubs/*", "Hest")).toBeUndefined();
  });
});
