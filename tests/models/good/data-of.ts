import type { ZodType } from "zod";
import type { ChatBody } from "../endpoint.ts";

/** The data that a prompt holds between its marks; throws where there is not exactly one block, as then a page got out of it. */
export function dataOf<T>({ messages }: ChatBody, schema: ZodType<T>): T {
  const prompt = messages.find(({ role }) => role === "user")?.content ?? "";
  const blocks = [...prompt.matchAll(/<data>\n([\s\S]*?)\n<\/data>/g)];
  if (blocks.length !== 1) throw new Error(`${blocks.length} data blocks in the prompt`);
  return schema.parse(JSON.parse(blocks[0]?.[1] ?? ""));
}

export const isSystem = ({ messages }: ChatBody, start: string): boolean =>
  messages.some(({ role, content }) => role === "system" && content.startsWith(start));
