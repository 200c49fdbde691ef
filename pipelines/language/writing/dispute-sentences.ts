import type { NodeOf } from "../../../schemas/index.ts";
import { questionFrameAt, sentence } from "./question-frame.ts";
import type { Saying } from "./book.ts";

const valueNoun = (kind: string): string => (kind === "date" ? "date" : "figure");

/** "Sources differ on the gold medals of Velland. What is the figure as last corrected?" */
export function revisedSentence(saying: Saying, node: NodeOf<"QueryRevised">, unit: string | undefined): string {
  const { words, full, when, first, unit: inUnit } = questionFrameAt(saying, { ...node, op: "QueryAttribute" }, unit);
  const noun = valueNoun(words.kind);
  return sentence(
    saying.random.pick([
      `what is the corrected ${noun} for ${full}${when}${inUnit}?`,
      `${first}what is the corrected ${noun} for ${full}${inUnit}?`,
      `not all pages agree on ${full}${when}. What is the ${noun} as last corrected${inUnit}?`,
      `give the ${noun} for ${full}${when} as last corrected${inUnit}.`,
      `which ${noun} for ${full}${when} stands after the last correction${inUnit}?`,
      `the first ${noun} for ${full}${when} was corrected later. What is the corrected one${inUnit}?`,
      `look up ${full}${when}, and give the ${noun} as last corrected${inUnit}.`,
    ]),
  );
}

/** "Which different figures do the sources give for the length of the Tams?" */
export function valuesSentence(saying: Saying, node: NodeOf<"QueryValues">, unit: string | undefined): string {
  const { words, full, when, first, unit: inUnit } = questionFrameAt(saying, { ...node, op: "QueryAttribute" }, unit);
  const nouns = `${valueNoun(words.kind)}s`;
  return sentence(
    saying.random.pick([
      `which different ${nouns} do the sources give for ${full}${when}${inUnit}?`,
      `${first}which different ${nouns} do the sources give for ${full}${inUnit}?`,
      `the sources contradict each other on ${full}${when}. Which different ${nouns} do they give${inUnit}?`,
      `give all the different ${nouns} that the pages have for ${full}${when}${inUnit}.`,
      `list the different ${nouns} that are found for ${full}${when}${inUnit}.`,
      `what are the different ${nouns} that pages state for ${full}${when}${inUnit}?`,
      `find out which different ${nouns} the pages have for ${full}${when}${inUnit}.`,
    ]),
  );
}
