import { describe, expect, it } from "vitest";
import { parseBlocks } from "../../pipelines/extract/blocks.ts";
import { bracketDepths, part, piece, splitTop } from "../../pipelines/extract/piece.ts";

describe("blocks", () => {
  const source =
    "# Title\n\nFirst line\nsecond line.\n\n## Part\n\nTable: A caption (2015)\n\n| a | b |\n| --- | --- |\n| x \\| y | 1 <br> 2 |\n\n- **Term**: value\n  more\n- plain\n  1. nested\n\n### Deep\n\nEnd.";
  const page = parseBlocks(source);

  it("keeps order, headings and exact offsets", () => {
    expect(page.headings.map((one) => [one.level, one.piece.text])).toEqual([
      [1, "Title"],
      [2, "Part"],
      [3, "Deep"],
    ]);
    expect(page.blocks.map((one) => [one.kind, one.headings.map((heading) => heading.piece.text).join(" > ")])).toEqual([
      ["paragraph", "Title"],
      ["table", "Title > Part"],
      ["list", "Title > Part"],
      ["paragraph", "Title > Part > Deep"],
    ]);
    const pieces = page.blocks.flatMap((block) =>
      block.kind === "paragraph"
        ? [block.piece, ...block.lines]
        : block.kind === "table"
          ? [...block.header, ...block.rows.flat()]
          : block.items.flatMap((item) => [item.piece, item.body]),
    );
    for (const one of pieces) expect(source.slice(one.start, one.end)).toBe(one.text);
  });

  it("reads captions, escaped pipes, terms and nesting", () => {
    const table = page.blocks[1];
    const list = page.blocks[2];
    expect(table?.kind === "table" && [table.caption?.text, table.rows[0]?.map((one) => one.text)]).toEqual([
      "A caption (2015)",
      ["x \\| y", "1 <br> 2"],
    ]);
    expect(list?.kind === "list" && list.items.map((item) => [item.depth, item.term?.text, item.body.text])).toEqual([
      [0, "Term", "value\n  more"],
      [0, undefined, "plain"],
      [1, undefined, "nested"],
    ]);
  });
});

describe("pieces", () => {
  it("splits only where no bracket is open, and lets no stray bracket swallow the rest", () => {
    const texts = (text: string): string[] => splitTop(piece(text, 0, text.length), /;/g).map((one) => one.text);
    expect(texts("a (b; c); d")).toEqual(["a (b; c)", "d"]);
    expect(texts("a (b; c; d")).toEqual(["a (b", "c", "d"]);
    expect(texts("a) b; c")).toEqual(["a) b", "c"]);
  });

  it("counts brackets and trims parts", () => {
    expect([...bracketDepths("a(b)c")]).toEqual([0, 0, 1, 0, 0, 0]);
    expect(part(piece("  ab cd ", 0, 8), 2)).toEqual({ text: "cd", start: 5, end: 7 });
  });
});
