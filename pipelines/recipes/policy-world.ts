import type { GraphStore } from "../../knowledge-graph/stores.ts";
import type { Document } from "../../schemas/index.ts";
import type { PolicyWorld } from "../agents/policies/memory.ts";
import { readShown } from "../agents/policies/shown.ts";

/** What designed policies know of the memory. Holds the pages: what an observation shows is read with the links of its page. */
export async function policyWorld(graph: GraphStore): Promise<PolicyWorld> {
  const uris = new Map<string, string>();
  const pages = new Map<string, Document>();
  for await (const document of graph.documents()) {
    uris.set(document.id, document.uri);
    pages.set(document.uri, document);
  }
  return {
    reader: graph,
    uri: (id) => Promise.resolve(uris.get(id)),
    extract: (page) => readShown(page, pages.get(page.uri)),
  };
}
