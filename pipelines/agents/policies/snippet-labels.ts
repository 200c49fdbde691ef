import { keptReadings } from "../../core/kept-readings.ts";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
const eitherCase = (word: string): string =>
  `[${word.slice(0, 1).toUpperCase()}${word.slice(0, 1).toLowerCase()}]${escaped(word.slice(1))}`;

/** A phrase as labels have it: one word alone begins with a capital, as "population" also ends "Major urban areas - population". */
const wordsOf = keptReadings((phrase: string): string => {
  const words = phrase.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const [only = ""] = words;
  if (words.length === 1) return `${only.slice(0, 1).toUpperCase()}${escaped(only.slice(1))}`;
  return words.map(eitherCase).join(String.raw`[^\p{L}\p{N}]{1,3}`);
}, 2000);

const BRACKET = String.raw`(?:\s?\([^()]{0,30}\))?`;

/** "Population: 1,265,420": the phrase is the whole label of a value, as the page of one thing has it. */
export const hasField = (snippet: string, phrase: string): boolean =>
  phrase !== "" && new RegExp(String.raw`(?<![\p{L}\p{N}-])${wordsOf(phrase)}${BRACKET}:\s*\S`, "u").test(snippet);

/** The phrase is the whole label of what stands behind it, be it a heading over names: "Participants Burundi Comoros". */
export const hasLabel = (snippet: string, phrase: string): boolean =>
  hasField(snippet, phrase) ||
  (phrase !== "" && new RegExp(String.raw`(?<![\p{L}\p{N}-])${wordsOf(phrase)}${BRACKET}\s+(?=[\p{Lu}\d$€£])`, "u").test(snippet));
