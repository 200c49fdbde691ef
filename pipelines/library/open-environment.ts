import type { KnowledgeMemory } from "../../knowledge-graph/index.ts";
import type { ToolsetName } from "../../schemas/index.ts";
import type { Environment } from "../agents/environments/environment.ts";
import { simulatedEnvironment } from "../agents/environments/simulated-web.ts";
import { openSnapshot } from "../agents/environments/snapshot.ts";
import { offeredTools } from "../tools/toolsets.ts";

/**
 * The web as the memory knows it, for an agent of yours: search and visit over its pages. A pure function of memory and call. Without a
 * sandbox: a tool set with Python comes without it, and its name says so.
 */
export async function openEnvironment(
  { graph, text }: Pick<KnowledgeMemory, "graph" | "text">,
  tools: ToolsetName = "tongyi-search-visit",
): Promise<Environment> {
  return simulatedEnvironment({ snapshot: await openSnapshot(graph), index: text, tools: offeredTools(tools, false) });
}
