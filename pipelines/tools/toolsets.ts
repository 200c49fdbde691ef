import { z } from "zod";
import type { ToolsetName } from "../../schemas/index.ts";
import type { Dialect } from "./dialect.ts";
import calculator from "./calculator.ts";
import click from "./click.ts";
import googleScholar from "./google-scholar.ts";
import { linkIdOf } from "./link-id.ts";
import listedSearch from "./listed-search.ts";
import parseFile from "./parse-file.ts";
import pythonInterpreter, { PYTHON_INTERPRETER } from "./python-interpreter.ts";
import search from "./search.ts";
import visit from "./visit.ts";
import { defaultTools, type Tools } from "./toolset.ts";

const Visit = z.object({ url: z.array(z.string()), goal: z.string() });
const Click = z.object({ link_id: z.array(z.string()), goal: z.string() });

/** A page is opened by its id in the results. */
const clicking: Dialect = {
  say(action) {
    const visited = action.name === "visit" ? Visit.safeParse(action.arguments).data : undefined;
    return visited === undefined ? action : { name: "click", arguments: { link_id: visited.url.map(linkIdOf), goal: visited.goal } };
  },
  hear(action, listed) {
    if (action.name !== "click") return action;
    const clicked = Click.safeParse(action.arguments).data;
    const byId = new Map([...listed].map((url) => [linkIdOf(url), url]));
    const url = clicked?.link_id.flatMap((id) => byId.get(id) ?? []);
    if (clicked === undefined || url?.length !== clicked.link_id.length) return undefined;
    return { name: "visit", arguments: { url, goal: clicked.goal } };
  },
  garble: (raw) => raw,
};

/** By the name that rows carry, with a sandbox: see `offered`. */
export const toolsets: Readonly<Record<ToolsetName, Tools>> = {
  "tongyi-search-visit": defaultTools,
  tongyi: { name: "tongyi", tools: [search, visit, pythonInterpreter, googleScholar, parseFile] },
  "search-click": { name: "search-click", tools: [listedSearch, click], dialect: clicking },
  "search-visit-calculator": { name: "search-visit-calculator", tools: [search, visit, calculator] },
  "search-visit-python": { name: "search-visit-python", tools: [search, visit, pythonInterpreter] },
};

export const needsPython = ({ tools }: Pick<Tools, "tools">): boolean => tools.some(({ name }) => name === PYTHON_INTERPRETER);

/** The set as it can be offered here: without a sandbox there is no interpreter in it, and its name says so. */
export function offeredTools(name: ToolsetName, python: boolean): Tools {
  const tools = toolsets[name];
  if (python || !needsPython(tools)) return tools;
  return { ...tools, name: `${name}-without-python`, tools: tools.tools.filter((tool) => tool.name !== PYTHON_INTERPRETER) };
}
