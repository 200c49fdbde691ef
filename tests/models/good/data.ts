import type { ChatBody } from "../endpoint.ts";

/** What stands between the data marks of the newest message that has them. */
export function dataOf({ messages }: ChatBody): unknown {
  for (const { content } of messages.toReversed()) {
    const found = /<data>\n([\s\S]*?)\n<\/data>/.exec(content);
    if (found?.[1] !== undefined) return JSON.parse(found[1]);
  }
  throw new Error("the prompt has no data");
}
