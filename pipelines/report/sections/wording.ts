import { diversityOf } from "../../language/diversity.ts";
import { table } from "../../views/figures.ts";
import { html, number, percent } from "../../views/html.ts";
import type { QuestionFigures } from "../question-figures.ts";
import type { Section } from "../section.ts";

/** What the same counts give for released sets and for real users, by `docs/questions.md`. */
const OTHERS = [
  ["WebShaper, 500 questions", "65", "2.53", "5 %"],
  ["BrowseComp (people), 200", "99", "2.60", "6 %"],
  ["NQ-open (users), 3,610", "9", "2.39", "2 %"],
] as const;

/** How alike the questions are in their words: all of them, by style, by level and by manner of asking. */
export function wordingSection({ byId }: QuestionFigures): Section | undefined {
  const questions = [...byId.values()];
  if (questions.length === 0) return undefined;
  const groups = new Map<string, string[]>([["all", []]]);
  for (const { text, style, level, register } of questions)
    for (const group of ["all", `style ${style}`, `level ${level}`, `manner ${register ?? "none"}`]) {
      const texts = groups.get(group);
      if (texts) texts.push(text);
      else groups.set(group, [text]);
    }
  const rows = [...groups]
    .sort(([a], [b]) => Number(b === "all") - Number(a === "all") || (a < b ? -1 : 1))
    .map(([name, texts]) => {
      const { words, maskedRatio, shared4Grams, skeletonRatio, twentyCommonest } = diversityOf(texts);
      const figure = (value: number | null): string => (value === null ? "" : number(value, 2));
      return [name, number(texts.length), number(words, 1), figure(maskedRatio), shared4Grams === null ? "" : percent(shared4Grams), figure(skeletonRatio), percent(twentyCommonest)]; // prettier-ignore
    });
  return {
    id: "wording",
    title: "How alike the words are",
    body: html`<p>
        Names, figures and quoted texts masked. Gzip: bytes divided by compressed bytes of 2,500 tokens, low is varied. Shared: of all runs
        of four words in 100 questions, those in two or more. Groups of less than 50 have no such figures.
      </p>
      ${table("Wordings", ["", "questions", "words each", "gzip", "shared", "gzip of small words", "twenty commonest skeletons"], rows)}
      ${table("Other sets, by the same definitions", ["", "words each", "gzip", "shared"], OTHERS)}`,
  };
}
