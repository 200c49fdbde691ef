import type OpenAI from "openai";
import { z } from "zod";
import type { ChatMessage, ToolCall, ToolSchema } from "../../../schemas/index.ts";

type Params = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** Tool calls as they come over the line. Some servers write the arguments as an object, though the API says text. */
export const WireCalls = z
  .array(
    z.object({
      id: z.string().nullish(),
      function: z.object({ name: z.string(), arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish() }),
    }),
  )
  .nullish();

export const toolCallsOf = (calls: z.infer<typeof WireCalls>): ToolCall[] | undefined =>
  calls === null || calls === undefined || calls.length === 0
    ? undefined
    : calls.map(({ id, function: { name, arguments: given } }, at) => ({
        id: id ?? `call_${at}`,
        name,
        arguments: typeof given === "string" ? given : JSON.stringify(given ?? {}),
      }));

export const wireMessages = (messages: readonly ChatMessage[]): Params["messages"] =>
  messages.map(({ role, content, toolCalls, toolCallId }) => {
    if (role === "tool") return { role, content, tool_call_id: toolCallId ?? "" };
    if (role !== "assistant" || toolCalls === undefined) return { role, content };
    return {
      role,
      content,
      tool_calls: toolCalls.map(({ id, name, arguments: given }) => ({
        id,
        type: "function" as const,
        function: { name, arguments: given },
      })),
    };
  });

export const wireTools = (tools: readonly ToolSchema[] | undefined): Pick<Params, "tools"> =>
  tools === undefined ? {} : { tools: [...tools] };
