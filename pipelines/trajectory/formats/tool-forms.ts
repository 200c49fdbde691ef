import type { ToolSchema, Toolset } from "../../../schemas/index.ts";

/** A tool as a Model Context Protocol server lists it (`tools/list`). */
export interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ToolSchema["function"]["parameters"];
}

const mcpTool = ({ function: { name, description, parameters } }: ToolSchema): McpTool => ({ name, description, inputSchema: parameters });

/** One set, as a prompt or an endpoint lists it. */
export const listedTools = ({ tools, form }: Toolset): readonly (ToolSchema | McpTool)[] => (form === "mcp" ? tools.map(mcpTool) : tools);
