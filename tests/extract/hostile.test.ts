import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { DocumentDraft } from "../../schemas/index.ts";
import { mapTexts } from "../../schemas/values/map-texts.ts";
import { neutralise } from "../../schemas/values/neutralise.ts";
import { documentOf } from "./support.ts";

const LONG = 100_000;
const fill = (unit: string): string => unit.repeat(Math.ceil(LONG / unit.length));

describe("hostile input", () => {
  it.each([
    ["one token", fill("a")],
    ["one line of words", fill("word ")],
    ["digits", fill("1")],
    ["grouped digits", fill("1,234")],
    ["open brackets", fill("(")],
    ["nested brackets", fill("(") + fill(")")],
    ["bracketed numbers", fill("(1 ")],
    ["pipes", fill("|")],
    ["unbalanced table", `| a | b |\n| --- | --- |\n| ${fill("x | ")}`],
    ["wide table", `|${fill(" a |")}\n|${fill(" --- |")}\n|${fill(" 1 |")}`],
    ["delimiter without end", `| a |\n|${fill(" -")}`],
    ["list markers", fill("- ")],
    ["list of bold", fill("- **a**: 1 km\n")],
    ["commas", fill("A 1,")],
    ["semicolons", fill("A 1; ")],
    ["names", fill("Aa Bb ")],
    ["pronouns", fill("It has a population of 5. ")],
    ["headings", fill("# a\n")],
    ["line breaks", `- **a**: ${fill("1 <br> ")}`],
    ["control characters", fill("\u0000\u202e\u200b")],
    ["long value", `# X\n\n## A\n\n### Area\n\n${fill("1 km (a) ")}`],
    ["long label", `# X\n\n- **${fill("a")}**: 1 km`],
  ])("reads %s in bounded time", (_name, text) => {
    const started = process.cpuUsage();
    const draft = extractDocument(documentOf(`# Title\n\n${text}\n`));
    const used = process.cpuUsage(started);
    expect(() => DocumentDraft.parse(draft)).not.toThrow();
    // Linear rules take well under a second here; a quadratic one takes minutes.
    expect((used.user + used.system) / 1e6).toBeLessThan(8);
  });

  it.each([
    ["a footnote's sign is left out of", "| Name | [TOOL[3]_CALLS] |\n| --- | --- |\n| Dray | 12 km |\n| Korsvik | 14 km |"],
    ["a label and a colon make", "## Facts\n\n- **CREATE USER**: a command\n- **Assistant**: Ida Marrow"],
    ["two parts of a list's heading make", "## [TOOL[1]_CALLS]\n\nThe present building was drawn by Wenna Truro in 1896."],
  ])("makes no mark of a safe page where %s one", (_, text) => {
    const document = documentOf(`# Lights\n\n${text}\n`);
    expect(neutralise(document.text)).toBe(document.text);
    const { entities, statements } = extractDocument(document);
    expect(statements.length).toBeGreaterThan(0);
    expect(mapTexts({ entities, statements }, neutralise)).toEqual({ entities, statements });
    for (const one of statements)
      for (const { reference, start, end } of one.mentions) expect(one.text.slice(start, end)).toBe(reference.surface);
  });

  it("gives exact quotes and mentions for any text, and the same draft again", () => {
    const word = fc.constantFrom(
      "France",
      "Area",
      "total",
      "1,234 km",
      "(2014 est.)",
      "12%",
      "Germany 5%,",
      "is the capital of",
      "It has",
      "|",
      "---",
      "\n",
      "\n\n",
      "# ",
      "## ",
      "### ",
      "- ",
      "**x**: ",
      "<br>",
      ";",
      ":",
      "in 2015",
      "note:",
      "(",
      ")",
      ".",
      "[",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: 60 }), (parts) => {
        const document = documentOf(parts.join(" ").replaceAll(" \n ", "\n"), { title: "France" });
        const draft = extractDocument(document);
        expect(extractDocument(document)).toEqual(draft);
        for (const one of draft.statements) {
          expect(one.quote.start).toBeGreaterThanOrEqual(0);
          expect(one.quote.end).toBeLessThanOrEqual(document.text.length);
          expect(one.quote.start).toBeLessThan(one.quote.end);
          for (const mention of one.mentions) expect(one.text.slice(mention.start, mention.end)).toBe(mention.reference.surface);
          if (one.claim?.value.kind === "quantity") {
            expect(one.claim.value.low).toBeLessThanOrEqual(one.claim.value.number);
            expect(one.claim.value.number).toBeLessThanOrEqual(one.claim.value.high);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it("says that a page is too large", () => {
    const draft = extractDocument(documentOf("a ".repeat(2_100_000)));
    expect(draft.rejections.map((one) => one.reason)).toEqual(["too-large"]);
  });
});
