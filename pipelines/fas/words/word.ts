import type { Program, Random } from "../../../schemas/index.ts";
import { inputOf, nodeAt, phrase, Wordless, wordless, type Saying, type WordBook } from "./book.ts";
import { computedSentence } from "./computed.ts";
import { betweenSentence, countSentence, extremeSentence, setSentence } from "./sets.ts";
import { inParts } from "./parts.ts";
import { revisedSentence, valuesSentence } from "./disputed.ts";
import { describedSentence, qualifierSentence, relatedSentence, valueSentence } from "./value.ts";

export type Worded = { readonly text: string } | { readonly wordless: string };

export interface WordOptions {
  /** Things on the way get sentences of their own. */
  readonly inParts?: boolean;
}

/** The question that asks what the program asks. `unit` is that of the answer. Never throws for want of words. */
export function word(program: Program, book: WordBook, random: Random, unit: string | undefined, options: WordOptions = {}): Worded {
  const saying = { program, book, random };
  try {
    return { text: options.inParts === true ? inParts(saying, (last) => question(last, unit)) : question(saying, unit) };
  } catch (error) {
    if (error instanceof Wordless) return { wordless: error.message };
    throw error;
  }
}

function question(saying: Saying, unit: string | undefined): string {
  const root = nodeAt(saying, saying.program.nodes.length - 1);
  if (root.op === "QueryAttribute") return valueSentence(saying, root, unit);
  if (root.op === "QueryRevised") return revisedSentence(saying, root, unit);
  if (root.op === "QueryValues") return valuesSentence(saying, root, unit);
  if (root.op === "QueryQualifier") return qualifierSentence(saying, root, unit);
  if (root.op === "Compute") return computedSentence(saying, root, unit);
  if (root.op === "Count") return countSentence(saying, root);
  if (root.op !== "QueryName") return wordless(`no question ends in ${root.op}`);
  const base = inputOf(saying, root);
  if (base.op === "SelectBetween") return betweenSentence(saying, base);
  if (base.op === "SelectAmong") return extremeSentence(saying, base);
  if (base.op === "FilterClaim") return describedSentence(saying, base);
  if (base.op === "Relate" && !phrase(saying, base.arguments.attribute).multiValued) return relatedSentence(saying, base);
  return setSentence(saying, base);
}
