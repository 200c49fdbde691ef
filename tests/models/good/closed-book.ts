import { z } from "zod";
import type { ChatBody } from "../endpoint.ts";
import { dataOf } from "./data-of.ts";

const Asked = z.object({ question: z.string() });

/**
 * What a model says that has nothing but the question: what it knows, and of a choice the first that is named, which is right half of
 * the time. Everything else it does not know.
 */
export default function closedBook(body: ChatBody, known: ReadonlyMap<string, string> = new Map()): unknown {
  const { question } = dataOf(body, Asked);
  const answer = known.get(question) ?? firstNamed(question);
  return { work: answer === undefined ? "I do not know it." : `It should be ${answer}.`, answer: answer ?? "unknown" };
}

const firstNamed = (question: string): string | undefined =>
  /(\p{Lu}[\p{L}.' -]*?) or \p{Lu}/u.exec(question)?.[1] ?? /^Of (\p{Lu}[\p{L}.' -]*?)(?:,| and )/u.exec(question)?.[1];
