import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { datasetRows } from "./dataset-rows.ts";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { CLOCK, folder, rowsOf, well } from "./groundwork.ts";
import { siteRun } from "./site-run.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 });
const place = folder();
let site: FixtureSite;
beforeAll(async () => {
  site = await serveFixture("waters");
});
afterAll(async () => {
  await site.close();
  place.remove();
});

/** The site as one that never links a page twice by the same address, and says nowhere which of them is the right one. */
async function manyAddresses(): Promise<{ readonly origin: string; untangle(): void; close(): Promise<void> }> {
  const ways = ["", "?from=menu", "?utm_source=waters&utm_medium=site", "?from=menu&view=full"];
  let tangled = true;
  let links = 0;
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const served = await fetch(`${site.origin}${path}`);
    const page = (await served.text()).replace(/<link rel="canonical"[^>]*>/g, "");
    const shown = tangled ? page.replace(/href="([^"#?:]+\.html)"/g, (_, to: string) => `href="${to}${ways[links++ % ways.length] ?? ""}"`) : page; // prettier-ignore
    response.writeHead(served.status, { "content-type": "text/html; charset=utf-8" }).end(shown);
  };
  const server = createServer((request, response) => void answer(new URL(request.url ?? "/", "http://waters.example").pathname, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    untangle: () => void (tangled = false),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** What the memory knows, by names: ids go by addresses. */
async function known(path: string): Promise<unknown> {
  const memory = await openMemory({ path });
  try {
    const names = new Map<string, string>();
    // Of what no page tells any more names are kept.
    for await (const { id, name, types } of memory.graph.entities())
      if ((await memory.graph.mentioning(id)).length > 0) names.set(id, `${name} (${types.join(", ")})`);
    const claims: unknown[] = [];
    for (const { claim } of await memory.graph.statements({}))
      if (claim !== undefined)
        claims.push(
          `${names.get(claim.subject)} ${claim.attribute} ${claim.value.kind === "entity" ? names.get(claim.value.entityId) : JSON.stringify(claim.value)}`,
        );
    return { names: [...names.values()].sort(), claims: claims.sort() };
  } finally {
    await memory.close();
  }
}

it("a site that links its pages by many addresses gives the memory that it gives with one for each, night after night, verified", async () => {
  const plain = siteRun(join(place.path, "plain"), site.origin, [], site.mirrorOf);
  await well(["run", plain.config, "--out", plain.out, "--clock", CLOCK]);
  const many = await manyAddresses();
  try {
    const run = siteRun(join(place.path, "many"), many.origin, [], site.mirrorOf);
    await well(["run", run.config, "--out", run.out, "--clock", CLOCK]);
    expect(await known(run.memory)).toEqual(await known(plain.memory));
    // Things are drawn by ids that are made of addresses: as many, but for some that are drawn otherwise.
    expect(rowsOf(run.out, "questions")).toBeGreaterThan(rowsOf(plain.out, "questions") * 0.9);
    const documents = await datasetRows(run.out, "evidence/documents");
    expect(documents.reduce((sum, { also_at }) => sum + also_at.length, 0)).toBeGreaterThan(5);
    many.untangle();
    await well(["run", run.config, "--out", `${run.out}-2`, "--clock", "2026-02-01T08:00:00.000Z"]);
    expect(await known(run.memory)).toEqual(await known(plain.memory));
  } finally {
    await many.close();
  }
});
