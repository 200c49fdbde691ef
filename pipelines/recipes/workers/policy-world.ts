import type { GraphStore } from "../../../knowledge-graph/index.ts";
import type { OpenReal } from "../../agents/environments/web/open-real.ts";
import type { Snapshot } from "../../agents/environments/snapshot.ts";
import type { PlanSource, PolicyWorld, ShownPage } from "../../agents/policies/memory.ts";
import { readShownPage } from "../../agents/policies/read-shown-page.ts";
import { sha256, type DraftStatement } from "../../../schemas/index.ts";

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
  const known = new Map<string, Promise<readonly DraftStatement[]>>();
  const read = async ({ uri, title, text }: ShownPage): Promise<readonly DraftStatement[]> => {
    const id = snapshot.documentId(uri);
    const document = id === undefined ? undefined : (await snapshot.page(id))?.document;
    return readShownPage({ uri, text, title: document?.title ?? title }, document);
  };
  return {
    ...planSource(graph),
    extract(page) {
      // A hash: as keys, the texts would be held a second time.
      const key = sha256(JSON.stringify([page.uri, page.text, snapshot.documentId(page.uri) === undefined ? page.title : ""]));
      const before = known.get(key);
      if (before !== undefined) return before;
      const statements = read(page);
      if (known.size >= SHOWN) known.clear();
      known.set(key, statements);
      return statements;
    },
  };
}

/** The same on the web: where a fact stands is the memory's word, what a page says is the page's. */
export function webWorld(graph: GraphStore, web: OpenReal): PolicyWorld {
  return { ...planSource(graph), extract: async (shown) => readShownPage(shown, await web.document(shown.uri)) };
}
