import { nameKey } from "../../schemas/values/names.ts";

/** Words that a fact and any text share. */
const EMPTY = new Set("a an and are as at by for from had has have in is it its of on or that the their this to was were with".split(" "));

/**
 * Share of the gold facts that a report states: each figure of a fact, and most of its words. A rule that reads no sense: for a report
 * that says the opposite with the same words it is no judge. Null where there are no facts.
 */
export function factRecall(report: string, facts: readonly string[]): number | null {
  const distinct = [...new Set(facts)];
  if (distinct.length === 0) return null;
  const figures = new Set(figuresOf(report));
  const words = new Set(wordsOf(report));
  const stated = distinct.filter((fact) => {
    const own = wordsOf(fact);
    return figuresOf(fact).every((figure) => figures.has(figure)) && own.filter((word) => words.has(word)).length >= MOST * own.length;
  });
  return stated.length / distinct.length;
}

const MOST = 0.7;

const figuresOf = (text: string): readonly string[] =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) => figure.replaceAll(",", ""));

const wordsOf = (text: string): readonly string[] =>
  nameKey(text.replace(/\d[\d,.]*/g, " "))
    .split(" ")
    .filter((word) => word !== "" && !EMPTY.has(word));
