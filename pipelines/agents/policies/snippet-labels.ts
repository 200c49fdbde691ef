import { keptReadings } from "../../core/kept-readings.ts";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
const eitherCase = (word: string): string =>
  `[${word.slice(0, 1).toUpperCase()}${word.slice(0, 1).toLowerCase()}]${escaped(word.slice(1))}`;

/** A phrase as labels have it: one word alone begins with a capital, as "population" also ends "Major urban areas - population". */
const wordsOf = (phrase: string): string => {
  const words = phrase.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const [only = ""] = words;
  if (words.length === 1) return `${only.slice(0, 1).toUpperCase()}${escaped(only.slice(1))}`;
  return words.map(eitherCase).join(String.raw`[^\p{L}\p{N}]{1,3}`);
};

const BRACKET = String.raw`(?:\s?\([^()]{0,30}\))?`;

/** Kept: to compile a pattern takes longer than a look at a snippet, and a run asks for a few phrases of many snippets. */
const patternsOf = keptReadings((phrase: string) => {
  const label = String.raw`(?<![\p{L}\p{N}-])${wordsOf(phrase)}${BRACKET}`;
  return {
    field: new RegExp(String.raw`${label}:\s*\S`, "u"),
    label: new RegExp(String.raw`${label}\s+(?=[\p{Lu}\d$€£])`, "u"),
  };
}, 2000);

/** "Population: 1,265,420": the phrase is the whole label of a value, as the page of one thing has it. */
export const hasField = (snippet: string, phrase: string): boolean => phrase !== "" && patternsOf(phrase).field.test(snippet);

/** The phrase is the whole label of what stands behind it, be it a heading over names: "Participants Burundi Comoros". */
export const hasLabel = (snippet: string, phrase: string): boolean =>
  hasField(snippet, phrase) || (phrase !== "" && patternsOf(phrase).label.test(snippet));
