import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openMemory, type KnowledgeMemory } from "../../../knowledge-graph/index.ts";
import { defineTool } from "../../../pipelines/tools/define.ts";
import { bytes, type Handler, serve, status, type TestServer } from "../../sources/server.ts";
import { arxivReply, crossrefReply, openAlexReply } from "./engines.ts";
import { json, openWeb } from "./open.ts";

const parameters = { type: "object", properties: { query: { type: "string" } }, required: ["query"] };
/** Shows what the backend gives, one title a line. */
const scholar = defineTool({
  name: "google_scholar",
  schema: { type: "function", function: { name: "google_scholar", description: "Papers.", parameters } },
  arguments: z.strictObject({ query: z.string() }),
  failed: () => "Google Scholar Timeout, return None, Please try again later.",
  run: async ({ query }, backend) => (await backend.scholar(query, 10)).map(({ title }) => title).join("\n"),
});
const call = (query: string) => ({ name: "google_scholar", arguments: { query } });
const SERVICES = ["openalex", "crossref", "arxiv"] as const;

let memory: KnowledgeMemory;
let servers: Readonly<Record<(typeof SERVICES)[number], TestServer>>;
let answers: Record<(typeof SERVICES)[number], Handler>;
beforeAll(async () => {
  memory = await openMemory({ path: ":memory:" });
  const of = (name: (typeof SERVICES)[number]) => serve({}, (request, response) => answers[name](request, response));
  servers = { openalex: await of("openalex"), crossref: await of("crossref"), arxiv: await of("arxiv") };
});
afterAll(async () => {
  for (const name of SERVICES) await servers[name].close();
  await memory.close();
});
beforeEach(() => {
  answers = {
    openalex: json(openAlexReply),
    crossref: json(crossrefReply),
    arxiv: bytes(Buffer.from(arxivReply), { "content-type": "application/atom+xml" }),
  };
});

async function found(query: string): Promise<{ readonly titles: readonly string[]; readonly fault: string | null }> {
  const web = await openWeb({
    runs: memory.runs,
    origin: servers.openalex.origin,
    scholar: SERVICES.map((engine) => ({ engine, url: servers[engine].origin })),
    keys: { serper: undefined, openAlex: "k" },
    web: { retries: 0 },
  });
  try {
    const { observation, fault } = await web.environment({ name: "papers", tools: [scholar] }).call(call(query));
    return { titles: observation.split("\n").map((title) => title.slice(0, 20)), fault };
  } finally {
    await web.close();
  }
}

describe("google_scholar on the web", () => {
  it("shows the hits of all indexes by turns", async () => {
    expect(await found("all answer")).toEqual({
      titles: ["The state of OA: a l", "Toward a Unified The", "Attention Is All You", "A work of which littl", "Undated"].map((title) =>
        title.slice(0, 20),
      ),
      fault: null,
    });
    expect(new URL(servers.openalex.asked[0] ?? "", "http://a").searchParams.get("api_key")).toBe("k");
    expect(servers.arxiv.asked[0]).toMatch(/^\/api\/query\?search_query=all%3Aall\+AND\+all%3Aanswer/);
  });

  it("goes on without an index that is down, and lists a paper that two know once", async () => {
    answers.crossref = status(500);
    answers.arxiv = json({}, 200);
    expect((await found("some answer")).titles).toEqual(["The state of OA: a l", "A work of which litt"]);
    answers.crossref = json({ message: { items: [{ DOI: "10.7717/peerj.4375", title: ["The State of OA: a large-scale analysis of the prevalence and impact of open access articles"] }] } }); // prettier-ignore
    expect((await found("twice")).titles).toEqual(["The state of OA: a l", "A work of which litt"]);
  });

  it("says so where none answers", async () => {
    answers = { openalex: status(500), crossref: status(500), arxiv: status(500) };
    expect(await found("nobody answers")).toEqual({ titles: ["Google Scholar Timeo"], fault: "http-500" });
  });
});
