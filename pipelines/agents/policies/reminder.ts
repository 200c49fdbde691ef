import type { Random } from "../../../schemas/index.ts";
import { listText } from "./naming.ts";

const BETWEEN =
  /[,.?!:;"()]|\b(?:of|in|the|what|which|is|was|were|are|be|for|by|and|or|to|from|that|has|have|had|its|as|how|much|many|far|does|did|do|find|give|state|name|look|looking|up|on|at|with|than|one|ones|given|can|could|you|I|am|need|it|they|those|among|named|listed|considering|subtract|compare|calculate|identify|tell|out|all|whose|only|both|between|a|an|going|result|there)\b/iu;

/** Runs of content words of a question, as they stand in it. */
export function chunksOf(question: string): readonly string[] {
  const chunks = question.split(BETWEEN).map((chunk) => chunk.trim());
  return [...new Set(chunks.filter((chunk) => chunk.length > 2 && /^[\p{L}\p{N}]/u.test(chunk)))];
}

/** A glance back at the question, in its own words; empty without any. */
export function reminder(chunks: readonly string[], random: Random): string {
  if (chunks.length === 0) return "";
  const words = listText(chunks);
  return random.pick([
    `The question speaks of ${words}.`,
    `The question is about ${words}.`,
    `It is about ${words}.`,
    `To keep in mind: ${words}.`,
    `What matters here: ${words}.`,
  ]);
}

/** Most thoughts look back, at up to three parts of the question. */
export const drawReminder = (chunks: readonly string[], random: Random): readonly string[] =>
  chunks.length === 0 || random.next() < 0.2 ? [] : random.shuffle(chunks).slice(0, 1 + random.int(3));
