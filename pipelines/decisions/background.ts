import type { Message } from "../../schemas/index.ts";
import { wordsOf, type Background } from "./features.ts";

/** What stood before a decision: the question, and all that was said and observed from there to `contextEnd` (exclusive). */
export function backgroundOf(messages: readonly Pick<Message, "content">[], contextEnd: number): Background {
  const context = new Set<string>();
  for (const { content } of messages.slice(2, contextEnd)) for (const word of wordsOf(content)) context.add(word);
  return { question: new Set(wordsOf(messages[1]?.content ?? "")), context };
}

/** Backgrounds of one trajectory's decisions, each message read once. Ask for them in order. */
export function backgrounds(messages: readonly Pick<Message, "content">[]): (contextEnd: number) => Background {
  const context = new Set<string>();
  const question = new Set(wordsOf(messages[1]?.content ?? ""));
  let read = 2;
  return (contextEnd) => {
    for (; read < contextEnd; read++) for (const word of wordsOf(messages[read]?.content ?? "")) context.add(word);
    return { question, context };
  };
}
