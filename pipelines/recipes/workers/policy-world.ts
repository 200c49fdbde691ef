import type { GraphStore } from "../../../knowledge-graph/index.ts";
import type { OpenReal } from "../../agents/environments/web/open-real.ts";
import type { Snapshot } from "../../agents/environments/snapshot.ts";
import type { PlanSource, PolicyWorld, ShownPage } from "../../agents/policies/memory.ts";
import { readShownPage } from "../../agents/policies/read-shown-page.ts";
import { keptReadings } from "../../core/kept-readings.ts";

export function planSource(graph: GraphStore): PlanSource {
  return { reader: graph, uri: async (id) => (await graph.document(id))?.uri };
}

/** Of what was shown, some kB each: a quarter is shown again when a run is tried, played and decided on. */
const SHOWN = 500;

/** What designed policies know of the memory; pages come from those that the environment keeps open. */
export function policyWorld(graph: GraphStore, snapshot: Snapshot): PolicyWorld {
  const read = keptReadings(async (shown: string) => {
    const page = JSON.parse(shown) as ShownPage;
    const id = snapshot.documentId(page.uri);
    return readShownPage(page, id === undefined ? undefined : (await snapshot.page(id))?.document);
  }, SHOWN);
  return { ...planSource(graph), extract: (shown) => read(JSON.stringify(shown)) };
}

/** The same on the web: where a fact stands is the memory's word, what a page says is the page's. */
export function webWorld(graph: GraphStore, web: OpenReal): PolicyWorld {
  return { ...planSource(graph), extract: async (shown) => readShownPage(shown, await web.document(shown.uri)) };
}
