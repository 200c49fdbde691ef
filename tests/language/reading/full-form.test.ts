import { describe, expect, it } from "vitest";
import { inFull } from "../../../pipelines/language/reading/natural/full-form.ts";
import { lexiconOf } from "../../../pipelines/language/lexicon.ts";
import { seededRandom } from "../../../pipelines/core/random.ts";
import type { Entity } from "../../../schemas/index.ts";

const NAMES = ["libc6", "zlib1g", "gnome-shell", "libmono-cairo4.0-cil", "which", "python3.11", "Deno 1.39", "Safari on iOS 17.1"];
const of = (kind: string, name: string): Entity => ({
  id: `e_${kind}_${name}`,
  name: `the ${kind} ${name}`,
  aliases: [],
  types: [kind],
  description: "",
  uris: [`https://packages.example/${name}`],
});
const lexicon = lexiconOf(
  NAMES.flatMap((name) => [of("package", name), of("numeric type", name)]),
  [],
);

const listed = (names: readonly string[], word: string): string => `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1) ?? ""}`;

describe("a kind that is said once before several names stands before each", () => {
  it.each(["package", "numeric type"])("whatever the names: %s", (kind) => {
    for (let seed = 0; seed < 60; seed++) {
      const random = seededRandom(seed);
      const names = random.shuffle(NAMES).slice(0, 2 + (seed % 3));
      const full = names.map((name) => `the ${kind} ${name}`);
      const [and, or] = [listed(full, "and"), listed(full, "or")];
      for (const [said, whole] of [
        [`The ${kind}s ${listed(names, "and")} share just one dependency.`, `${and.replace("the", "The")} share just one dependency.`],
        [`Of the ${kind}s ${listed(names, "and")}, which is the largest?`, `Of ${and}, which is the largest?`],
        [`What is the size of the ${kind}s ${listed(names, "and")}?`, `What is the size of ${and}?`],
        [`Which ${kind} is the largest, ${listed(names, "or")}?`, `Which ${kind} is the largest, ${or}?`],
        [
          `Hi, can you check which ${kind} is the largest: ${listed(names, "or")}?`,
          `Hi, can you check which ${kind} is the largest: ${or}?`,
        ],
        [`${listed(names, "or")}: which ${kind} is the largest?`, `${or}: which ${kind} is the largest?`],
        [`How much larger is ${full[0]} than ${names[1]}?`, `How much larger is ${full[0]} than ${full[1]}?`],
        [`How much larger is the size of ${full[0]} than that of ${names[1]}?`, `How much larger is the size of ${full[0]} than that of ${full[1]}?`], // prettier-ignore
      ] as const)
        expect(inFull(said, lexicon)).toBe(whole);
    }
  });

  it("and of names that nobody knows, or of no kind, nothing is made", () => {
    for (const text of [
      "The packages libc6 and glibc share just one dependency.",
      "The countries libc6 and zlib1g share just one dependency.",
      "Which release is the largest, libc6 or zlib1g?",
      "Which package is the largest, libc6 or glibc?",
      "the package libc6 and the package zlib1g",
      "How much larger is the package libc6 than glibc?",
      "How much larger is the country libc6 than zlib1g?",
    ])
      expect(inFull(text, lexicon)).toBe(text);
  });
});

it("a year stands for its two ends, and a span of years for nothing else", () => {
  expect(inFull("How much did it rise over the course of 2014?", lexicon)).toBe(
    "How much did it rise between 31 December 2013 and 31 December 2014?",
  );
  expect(inFull("How much did it rise during 2000?", lexicon)).toBe("How much did it rise between 31 December 1999 and 31 December 2000?");
  for (const text of ["What did it change during 2012 to 2014?", "How many tonnes did it export during 2014?"])
    expect(inFull(text, lexicon)).toBe(text);
});
