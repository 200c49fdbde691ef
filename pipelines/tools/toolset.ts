import { canonicalJson, type Action, type Toolset } from "../../schemas/index.ts";
import type { Dialect } from "./dialect.ts";
import type { CheckedTool } from "./define.ts";
import search from "./search.ts";
import visit from "./visit.ts";

/** The tools of a rollout, in the order of the prompt. */
export interface Tools {
  readonly name: string;
  readonly tools: readonly CheckedTool[];
  /** How a policy written for the default tools says its calls; where it is left out, as there. */
  readonly dialect?: Dialect;
  /** How the prompt lists them; OpenAI functions where it is left out. */
  readonly form?: NonNullable<Toolset["form"]>;
}

/** Tongyi DeepResearch's names and schemas, as far as they are built: `search` and `visit`. */
export const defaultTools: Tools = { name: "tongyi-search-visit", tools: [search, visit] };

export const toolset = ({ name, tools, form }: Tools): Toolset => ({
  name,
  tools: tools.map((tool) => tool.schema),
  ...(form !== undefined && { form }),
});

/** Whether calls of the default tools are calls of the set, word for word. */
export const hasDefaultTools = ({ tools }: Pick<Toolset, "tools">): boolean =>
  defaultTools.tools.every(({ schema }) => tools.some((tool) => canonicalJson(tool) === canonicalJson(schema)));

/** Why a call is none of the set's, or undefined where it is one. */
export function invalidCall(action: Action, { tools }: Tools): string | undefined {
  const tool = tools.find((candidate) => candidate.name === action.name);
  if (tool === undefined) return `Error: Tool ${action.name} not found`;
  return tool.accepts(action.arguments)
    ? undefined
    : `[${titleCase(action.name)}] Invalid request format: the arguments do not fit the tool's schema`;
}

const titleCase = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
