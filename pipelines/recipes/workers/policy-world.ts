import type { GraphStore } from "../../../knowledge-graph/index.ts";
import type { OpenReal } from "../../agents/environments/web/open-real.ts";
import type { Snapshot } from "../../agents/environments/snapshot.ts";
import type { PlanSource, PolicyWorld } from "../../agents/policies/memory.ts";
import { readShownPage } from "../../agents/policies/read-shown-page.ts";

export function planSource(graph: GraphStore): PlanSource {
  return { reader: graph, uri: async (id) => (await graph.document(id))?.uri };
}

/** What designed policies know of the memory; pages come from those that the environment keeps open. */
export function policyWorld(graph: GraphStore, snapshot: Snapshot): PolicyWorld {
  return {
    ...planSource(graph),
    async extract(shown) {
      const id = snapshot.documentId(shown.uri);
      const page = id === undefined ? undefined : await snapshot.page(id);
      return readShownPage(shown, page?.document);
    },
  };
}

/** The same on the web: where a fact stands is the memory's word, what a page says is the page's. */
export function webWorld(graph: GraphStore, web: OpenReal): PolicyWorld {
  return { ...planSource(graph), extract: async (shown) => readShownPage(shown, await web.document(shown.uri)) };
}
