import { afterEach, beforeEach, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { openSession } from "../../pipelines/agents/environments/web/session.ts";
import { parseConfig } from "../../pipelines/cli/load-config.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { noModels } from "../../pipelines/models/models.ts";
import { setForgotten } from "../../pipelines/recipes/refresh/forgotten-sources.ts";
import { gather } from "../../pipelines/recipes/steps/gather.ts";
import type { GatherResult } from "../../pipelines/recipes/steps/run.ts";
import { documentId, sha256, type Document } from "../../schemas/index.ts";

let memory: KnowledgeMemory;
beforeEach(async () => {
  memory = await openMemory({ path: ":memory:" });
});
afterEach(() => memory.close());

const uriOf = (name: string): string => `https://web.example/${name}`;
function page(name: string, population: number): Document {
  const text = `# ${name}\n\n- **Population**: ${population.toLocaleString("en-US")}`;
  const [uri, contentHash] = [uriOf(name), sha256(text)];
  return { ...{ id: documentId(uri), uri, title: name, text, contentHash, language: "en", kind: "web", fetchedAt: "2026-01-01T00:00:00Z" }, subjects: [], links: [], version: 1 }; // prettier-ignore
}

const visit = async (day: string, ...pages: readonly Document[]): Promise<void> => {
  const session = await openSession(memory.runs, `web_2026-01-${day}`);
  for (const each of pages) await session.visited(each);
};

function gatherAll(sources = "  - visited: {}\n"): Promise<GatherResult> {
  const context = {
    runs: memory.runs,
    random: seededRandom(7),
    clock: { now: "2026-02-01T00:00:00Z" },
    signal: new AbortController().signal,
    progress: { start: () => undefined, add: () => undefined, end: () => undefined },
    concurrency: 2,
  };
  return gather({
    config: parseConfig(`sources:\n${sources}`, "test.yaml"),
    memory,
    models: noModels,
    context,
  });
}

const known = async (name: string): Promise<string | undefined> => {
  const document = await memory.graph.document(documentId(uriOf(name)));
  return document && `${document.version} ${document.text.split(" ").at(-1)}`;
};

it("pages that rollouts read become documents, as their newest reading has them, and stay", async () => {
  expect((await gatherAll()).documents.added).toBe(0);
  await visit("01", page("Brest", 139_619), page("Kiel", 246_601));
  await visit("02", page("Brest", 139_700));
  expect((await gatherAll()).documents).toEqual({ added: 2, updated: 0, unchanged: 0, gone: 0 });
  expect([await known("Brest"), await known("Kiel")]).toEqual(["1 139,700", "1 246,601"]);
  const claims = [];
  for await (const { claim } of memory.graph.allStatements())
    claims.push(claim?.value.kind === "quantity" ? claim.value.number : undefined);
  expect(claims).toEqual(expect.arrayContaining([139_700, 246_601]));

  // The first session is let go; Kiel is not.
  await visit("03", page("Brest", 140_000));
  await visit("04");
  expect((await gatherAll()).documents).toEqual({ added: 0, updated: 1, unchanged: 0, gone: 0 });
  expect([await known("Brest"), await known("Kiel")]).toEqual(["2 140,000", "1 246,601"]);
});

it("a page of another source stays that source's, a forgotten one is not taken in, and the cap holds", async () => {
  await memory.remember([{ document: page("Brest", 1), draft: extractDocument(page("Brest", 1)) }], { extractor: { name: "rules", version: "1" } }); // prettier-ignore
  await setForgotten(memory.runs, uriOf("Kiel"), true);
  await visit("01", ...["Brest", "Kiel", "Lorient", "Vannes", "Cuxhaven"].map((name) => page(name, 2)));
  const { documents, rejections } = await gatherAll("  - visited: { maxPages: 3 }\n");
  expect(await known("Brest")).toBe("1 1");
  expect(await known("Kiel")).toBeUndefined();
  expect(documents.added).toBe(2);
  expect(rejections.map(({ reason }) => reason).toSorted()).toEqual(["duplicate-content", "page-cap"]);
});

it("a page that asks not to be kept is none of them, and leaves the memory where it asks later", async () => {
  const asking = (name: string, ...asks: readonly string[]): Document => ({ ...page(name, 3), asks: [...asks] });
  await visit("01", page("Brest", 1), asking("Kiel", "noindex"), asking("Vannes", "nosnippet"), asking("Lorient", "nofollow"), asking("Cuxhaven", "tdm-reservation: 1"), asking("Emden", "unavailable_after: 2026-01-31T00:00:00.000Z")); // prettier-ignore
  const { documents, rejections } = await gatherAll();
  expect(documents.added).toBe(2);
  expect([await known("Brest"), await known("Lorient")]).toEqual(["1 1", "1 3"]);
  expect(rejections.map(({ itemKey, reason }) => `${reason} ${itemKey.split("/").at(-1)}`).toSorted()).toEqual(["noindex Emden", "noindex Kiel", "nosnippet Vannes", "tdm-reserved Cuxhaven"]); // prettier-ignore
  expect((await gatherAll("  - visited: { nosnippet: ignore, tdm: ignore }\n")).documents.added).toBe(2);
  await visit("02", asking("Brest", "noindex"));
  expect((await gatherAll("  - visited: { nosnippet: ignore, tdm: ignore }\n")).documents.gone).toBe(1);
});
