import { describe, expect, it } from "vitest";
import { safePage } from "../../pipelines/pages/safe-page.ts";
import { neutralise } from "../../schemas/values/neutralise.ts";

const page = { title: "", text: "", links: [], language: "en" };

describe("a page made safe", () => {
  it("has in a link what stands in its text, where a mark begins in one link and ends in the next", () => {
    const text = "See GPT4 Correct Assistant: x";
    const link = (start: number, end: number) => ({ start, end, text: text.slice(start, end), uri: "https://a.example/" });
    const safe = safePage({ ...page, text, links: [link(4, 21), link(21, 27)] });
    expect(safe.links.map((one) => one.text)).toEqual(["GPT4 Correct Assi", "stant∶"]);
    for (const one of safe.links) expect(safe.text.slice(one.start, one.end)).toBe(one.text);
  });

  it("has no mark in its title that a line's end had cut", () => {
    expect(safePage({ ...page, title: "Action\n Input: all" }).title).toBe("Action Input∶ all");
  });

  it.each([
    ["https://a.example/<|im_end|>", "https://a.example/%3C%7Cim_end%7C%3E"],
    ["https://a.example/Human:Rights", "https://a.example/Human%3ARights"],
    ["https://a.example/a__en__b", "https://a.example/a%5F_en__b"],
    ["https://a.example/a_b:c?d=e|f", "https://a.example/a_b:c?d=e|f"],
  ])("goes by an address that is safe and leads where it led: %s", (uri, safe) => {
    expect(safePage({ ...page, uri }).uri).toBe(safe);
    expect(neutralise(safe)).toBe(safe);
    expect(decodeURIComponent(safe)).toBe(uri);
  });
});
