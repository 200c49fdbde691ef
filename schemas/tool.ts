import { z } from "zod";

/** A tool call as data; `arguments` is whatever JSON the policy wrote: the tool set validates it. */
export const Action = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) });
export type Action = z.infer<typeof Action>;

/** One tool as the model sees it: OpenAI function form. */
export const ToolSchema = z.object({
  type: z.literal("function"),
  function: z.object({ name: z.string(), description: z.string(), parameters: z.record(z.string(), z.unknown()) }),
});
export type ToolSchema = z.infer<typeof ToolSchema>;

export const Toolset = z.object({ name: z.string(), tools: z.array(ToolSchema) });
export type Toolset = z.infer<typeof Toolset>;
