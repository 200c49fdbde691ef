import { documentId, type Document } from "../../schemas/index.ts";
import { openMemory } from "../../knowledge-graph/index.ts";
import { blockedBy } from "../../pipelines/agents/environments/block-list.ts";
import { simulatedEnvironment } from "../../pipelines/agents/environments/simulated-web.ts";
import { snapshotOf } from "../../pipelines/agents/environments/snapshot.ts";
import { readAnyPage } from "../../pipelines/pages/any-page.ts";
import { BLOCKED, environmentContract, PAGES } from "../contracts/environment.ts";
import { html, serve } from "../sources/server.ts";
import { openWeb, searxngOver } from "./web/open.ts";

const uri = (path: string): string => `https://atlas.example${path}`;

async function document(path: string, page: string): Promise<Document> {
  const { ok: _, ...read } = await readAnyPage(Buffer.from(page), uri(path), "text/html; charset=utf-8", {
    agent: "groundwork",
    robots: [],
    tdm: {},
  });
  const { title, text, links, language } = read;
  return { ...{ id: documentId(uri(path)), uri: uri(path), title, text, language, contentHash: "", kind: "web", fetchedAt: "2026-01-01T00:00:00Z" }, links: [...links], subjects: [], version: 1 }; // prettier-ignore
}

environmentContract("simulated", async () => {
  const documents = await Promise.all(Object.entries(PAGES).map(([path, page]) => document(path, page)));
  const memory = await openMemory({ path: ":memory:" });
  await memory.text.index(documents);
  const environment = simulatedEnvironment({ snapshot: snapshotOf("s1", documents, blockedBy([BLOCKED])), index: memory.text });
  return { environment: () => environment, uri, close: () => memory.close() };
});

environmentContract("real", async () => {
  const search = searxngOver(PAGES);
  const server = await serve(Object.fromEntries(Object.entries(PAGES).map(([path, page]) => [path, html(page)])), (request, response) =>
    request.url?.startsWith("/search?") === true ? search(request, response) : response.writeHead(404).end(),
  );
  const memory = await openMemory({ path: ":memory:" });
  const web = await openWeb({ runs: memory.runs, origin: server.origin, hidden: [BLOCKED] });
  return {
    environment: () => web.environment(),
    uri: (path) => `${server.origin}${path}`,
    async close() {
      await web.close();
      await memory.close();
      await server.close();
    },
  };
});
