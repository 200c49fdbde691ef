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

/** `form`: how the prompt lists the tools, where it does not list them as OpenAI functions. The schemas here are in function form always. */
export const Toolset = z.object({ name: z.string(), tools: z.array(ToolSchema), form: z.literal("mcp").optional() });
export type Toolset = z.infer<typeof Toolset>;

/** The sets that a run can be told to use. */
export const ToolsetName = z.enum(["tongyi-search-visit", "tongyi", "search-click", "search-visit-calculator", "search-visit-python"]);
export type ToolsetName = z.infer<typeof ToolsetName>;
