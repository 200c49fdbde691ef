import type { GraphStore } from "../../../knowledge-graph/index.ts";
import type { OpenReal } from "../../agents/environments/web/open-real.ts";
import type { Snapshot } from "../../agents/environments/snapshot.ts";
import type { PlanSource, PolicyWorld, ShownPage } from "../../agents/policies/memory.ts";
import { readShownPage } from "../../agents/policies/read-shown-page.ts";
import { keptReadings } from "../../core/kept-readings.ts";

export function planSource(graph: GraphStore): PlanSource {
  return { reader: graph, uri: async (id) => (await graph.document(id))?.uri };
}

/** Of what was shown, some 10 kB each with what was read of it: nine tenths of what ideas are played on for a run has read. */
const SHOWN = 2000;

/**
 * What designed policies know of the memory; pages come from those that the environment keeps open. A page is called as the environment calls
 * it, whoever read it: so what a run was shown is read once for all that is played on from there.
 */
export function policyWorld(graph: GraphStore, snapshot: Snapshot): PolicyWorld {
  const read = keptReadings(async (shown: string) => {
    const page = JSON.parse(shown) as ShownPage;
    const id = snapshot.documentId(page.uri);
    const document = id === undefined ? undefined : (await snapshot.page(id))?.document;
    return readShownPage({ ...page, title: document?.title ?? page.title }, document);
  }, SHOWN);
  return {
    ...planSource(graph),
    extract: ({ uri, text, title }) => read(JSON.stringify({ uri, text, title: snapshot.documentId(uri) === undefined ? title : "" })),
  };
}

/** The same on the web: where a fact stands is the memory's word, what a page says is the page's. */
export function webWorld(graph: GraphStore, web: OpenReal): PolicyWorld {
  return { ...planSource(graph), extract: async (shown) => readShownPage(shown, await web.document(shown.uri)) };
}
