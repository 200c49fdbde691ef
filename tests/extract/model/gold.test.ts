import { describe, expect, it } from "vitest";
import type { SaidStatement } from "../../../pipelines/extract/model/task.ts";
import { GOLD } from "./gold.ts";
import { readingOf } from "./reading.ts";

interface Planted {
  readonly sign: string;
  readonly line: string;
  readonly said: SaidStatement;
}

function plantedIn(lines: string): readonly Planted[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [quote = "", subject = "", attribute = "", value = "", asOf = "", kind = ""] = line.slice(2).split("|").map((part) => part.trim()); // prettier-ignore
      const claim =
        attribute === ""
          ? null
          : { attribute, kind: (kind === "" ? "quantity" : kind) as "quantity", value, asOf: asOf === "" ? null : asOf };
      const text = quote.includes(subject) ? quote : `${subject}: ${quote}`;
      return { sign: line[0] ?? "", line, said: { quote, text, subject, claim } };
    });
}

const all = GOLD.flatMap(({ said, ...page }) => plantedIn(said).map((one) => ({ page, one })));

describe("a model's statements of unseen prose", () => {
  it("are some sixty, right and wrong", () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(all.filter(({ one }) => one.sign === "-").length).toBeGreaterThanOrEqual(35);
  });

  it.each(all)("$page.language: $one.line", ({ page, one: { sign, said } }) => {
    const { kept, rejections } = readingOf(page.text, [said], { language: page.language });
    const claims = kept.filter(({ statement }) => statement.claim !== undefined);
    if (sign === "-") {
      expect(claims).toEqual([]);
      expect(rejections.length).toBeGreaterThan(0);
    } else if (sign === "+") {
      // What a rule has read already is not the model's.
      const twice = rejections.every(({ reason }) => reason === "duplicate") && rejections.length > 0;
      expect(twice ? [1] : claims.map(() => 1), JSON.stringify(rejections)).toEqual([1]);
    } else expect(kept.length + rejections.filter(({ reason }) => reason === "duplicate").length, JSON.stringify(rejections)).toBe(1);
  });
});
