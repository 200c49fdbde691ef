import { expect, it } from "vitest";
import { readableParts } from "../../pipelines/views/quote.ts";

const row = "# WX-1034\n\nKind: instrument\nsensor code: `B123`\nparts:\n- `A-1`\nUse `npm` here: `x` and more";

it("values of a row stand without the marks that hold them, wherever the text is cut; other backticks are the page's own", () => {
  expect(readableParts(row)).toEqual(["# WX-1034\n\nKind: instrument\nsensor code: B123\nparts:\n- A-1\nUse `npm` here: `x` and more"]);
  const at = row.indexOf("`B123`");
  expect(readableParts(row, at, at + 6)[1]).toBe("B123");
  expect(
    readableParts(row, at + 1, at + 5)
      .slice(0, 2)
      .map((part) => part.slice(-13)),
  ).toEqual(["sensor code: ", "B123"]);
  expect(readableParts(row, at + 1, at + 5)[2]?.startsWith("\n")).toBe(true);
});
