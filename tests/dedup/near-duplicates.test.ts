import { describe, expect, it } from "vitest";
import { nearDuplicates, sameText } from "../../pipelines/dedup/near-duplicates.ts";
import { sortUnique, similarity, shinglesOf } from "../../pipelines/dedup/shingles.ts";
import { wordHashes } from "../../pipelines/dedup/words.ts";
import { planted } from "../bench/planted.ts";

const page = (key: string, title: string, text: string) => ({ key, title, text });
const long = (word: string): string => Array.from({ length: 80 }, (_, at) => `${word}${at}`).join(" ");

describe("words", () => {
  it("are told apart by what they are, not by case or punctuation", () => {
    expect(wordHashes("The CAT, sat – 12,5!")).toEqual(wordHashes("the cat sat 12 5"));
    expect(wordHashes("Élan été")).toEqual(wordHashes("élan ÉTÉ"));
    expect(wordHashes("cat sat")).not.toEqual(wordHashes("cat sad"));
    expect(wordHashes("  … — ")).toHaveLength(0);
  });
  it("are signs where no spaces are, and whole words in other scripts", () => {
    expect(wordHashes("北京是首都。")).toHaveLength(5);
    expect(wordHashes("Москва столица России")).toHaveLength(3);
  });
});

describe("shingles", () => {
  it("share what sets of strings share", () => {
    const [a, b] = ["a b c d e f g", "a b c d x f g"];
    const strings = (text: string) =>
      new Set(
        text
          .split(" ")
          .slice(2)
          .map((_, at) =>
            text
              .split(" ")
              .slice(at, at + 3)
              .join(" "),
          ),
      );
    const [x, y] = [strings(a), strings(b)];
    const both = [...x].filter((one) => y.has(one)).length;
    const hashed = similarity(...([a, b].map((text) => sortUnique(shinglesOf(wordHashes(text)))) as [Uint32Array, Uint32Array]));
    expect(hashed.jaccard).toBeCloseTo(both / (x.size + y.size - both), 10);
  });
  it("of a text that is shorter than one are one", () => expect(shinglesOf(wordHashes("two words"))).toHaveLength(1));
});

describe("near-duplicates", () => {
  it("finds edited copies and takes no form for one", () => {
    const { texts, copies } = planted(3_000);
    const found = nearDuplicates(texts);
    const edited = new Map(copies.map(([of, copy]) => [copy, of]));
    expect([...found].filter(([key, { of }]) => edited.get(key) !== of)).toEqual([]);
    expect(found.size / copies.length).toBeGreaterThanOrEqual(0.95);
    for (const [key, { of, jaccard }] of [...found].slice(0, 50))
      expect(sameText(texts[Number(of.slice(1))]!, texts[Number(key.slice(1))]!)).toBe(jaccard);
  });
  it("keeps the first of several, and holds each against those that stand", () => {
    const found = nearDuplicates([page("b", "x", long("w")), page("a", "x", long("w")), page("c", "X | Mirror", `${long("w")} end`)]);
    expect([...found].map(([key, { of }]) => [key, of])).toEqual([
      ["a", "b"],
      ["c", "b"],
    ]);
  });
  it("leaves pages of one template about two things", () => {
    const list = `members: ${long("country")}`;
    expect(nearDuplicates([page("a", "Bank", `Bank ${list} 1944`), page("b", "Fund", `Fund ${list} 1945`)]).size).toBe(0);
    expect(nearDuplicates([page("a", "Bank", `Bank ${list} 1944`), page("b", "Bank - Mirror", `Bank ${list} 1945`)]).size).toBe(1);
  });
  it("leaves a form that was filled in anew under the same title", () => {
    const report = (figures: readonly number[]): string =>
      figures.map((figure, at) => `the value of row number ${"abcdefghij"[at]} of this day was ${figure} units`).join(". ");
    const [monday, tuesday] = [report([1, 2, 3, 4, 5, 6, 7]), report([11, 12, 13, 14, 15, 16, 17])];
    expect(nearDuplicates([page("a", "Report", monday), page("b", "Report", tuesday)]).size).toBe(0);
    expect(nearDuplicates([page("a", "Report", monday), page("b", "Report", `${monday} again`)]).size).toBe(1);
  });
  it("has nothing to say of empty texts", () => expect(nearDuplicates([page("a", "", ""), page("b", "", " ")]).size).toBe(0));
});
