import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { html, page, serve, type Handler, type TestServer } from "../sources/server.ts";
import { folder, start, well, type Started } from "./groundwork.ts";

vi.setConfig({ testTimeout: 120_000 });
const place = folder();
const open: TestServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
afterAll(() => place.remove());

const PAGES = 90;
const CONCURRENCY = 2;
const paths = Array.from({ length: PAGES }, (_, index) => `/story/${index}`);

interface SlowSite {
  readonly server: TestServer;
  /** Paths of pages that were answered, in order. */
  readonly answered: string[];
  /** Answers no more than so many pages; the others wait. */
  most: number;
}

async function slowSite(): Promise<SlowSite> {
  const answered: string[] = [];
  const site = { answered, most: Infinity };
  const handler: Handler = (request, response) => {
    const path = request.url ?? "/";
    const body = path === "/" ? page("start", ...paths) : paths.includes(path) ? page(`the story of ${path} and of ${path.length * 31} more`) : undefined; // prettier-ignore
    if (body === undefined) return void response.writeHead(404).end();
    if (answered.length >= site.most) return;
    answered.push(path);
    html(body)(request, response);
  };
  const server = await serve({}, handler);
  open.push(server);
  return Object.assign(site, { server });
}

const crawling = (site: SlowSite, memory: string): readonly string[] => ["crawl", `${site.server.origin}/`, "--memory", memory, "--concurrency", `${CONCURRENCY}`]; // prettier-ignore

async function remembered(path: string): Promise<ReadonlySet<string>> {
  const memory = await openMemory({ path });
  try {
    const found = new Set<string>();
    for await (const { uri } of memory.graph.documents()) found.add(new URL(uri).pathname);
    return found;
  } finally {
    await memory.close();
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

async function end(run: Started, signal: NodeJS.Signals): Promise<void> {
  const since = performance.now();
  run.process.kill(signal);
  await run.ended;
  // Also with a server that answers no more.
  expect(performance.now() - since).toBeLessThan(10_000);
}

it("SIGKILL: what was read is in the memory though the next page lets itself be waited for, and the next crawl goes on", async () => {
  const site = await slowSite();
  const memory = join(place.path, "killed.db");
  site.most = 41;
  const run = start(crawling(site, memory));
  while (site.answered.length < site.most) await turn();
  // Nothing else comes: what is kept now is kept because of the time, not because a batch was full.
  while ((await remembered(memory).catch(() => new Set())).size < site.most) await turn();
  await end(run, "SIGKILL");
  expect((await remembered(memory)).size).toBe(41);
  site.most = Infinity;
  const before = site.answered.splice(0);
  await well(crawling(site, memory));
  expect((await remembered(memory)).size).toBe(PAGES + 1);
  const again = site.answered.filter((path) => before.includes(path));
  expect(again.length).toBeLessThanOrEqual(16 + CONCURRENCY);
});

it.each([12, 30])("SIGTERM after %i pages: what was read is in the memory, and the next crawl goes on", async (count) => {
  const site = await slowSite();
  const memory = join(place.path, `stopped-${count}.db`);
  site.most = count;
  const run = start(crawling(site, memory));
  while (site.answered.length < count) await turn();
  await end(run, "SIGTERM");
  const kept = await remembered(memory);
  expect(kept.size).toBeGreaterThanOrEqual(count - CONCURRENCY);
  site.most = Infinity;
  site.answered.length = 0;
  await well(crawling(site, memory));
  expect((await remembered(memory)).size).toBe(PAGES + 1);
  expect(site.answered.length).toBeLessThanOrEqual(PAGES + 1 - count + 2 * CONCURRENCY);
});
