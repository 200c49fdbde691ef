import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { folder, groundwork, jsonLine, well } from "../e2e/groundwork.ts";
import { freePort } from "./process.ts";

const place = folder();
afterAll(() => place.remove());

function configOf(name: string, given: { readonly neo4j?: string; readonly qdrant?: string } = {}): string {
  const path = join(place.path, `${name}.yaml`);
  writeFileSync(
    path,
    `name: ${name}
out: ${JSON.stringify(join(place.path, "runs"))}
memory:
  graph: { driver: neo4j, url: "${given.neo4j ?? inject("neo4jUrl")}", name: "${name}", path: ${JSON.stringify(join(place.path, `${name}.db`))} }
  vectors: { driver: qdrant, url: "${given.qdrant ?? inject("qdrantUrl")}", name: "${name}" }
sources: [demo: { pages: 20 }]
questions: { count: 40 }
rollouts: { share: 0.5 }
`,
  );
  return path;
}

describe("a run on Neo4j and Qdrant by config alone", () => {
  const name = `test-${randomUUID()}`;
  const config = configOf(name);

  it("crawls, makes every dataset and verifies it; the same command again finds nothing to do", async () => {
    const made = jsonLine((await well(["run", config, "--allow-shortfall", "--json"])).stdout);
    expect(made).toMatchObject({ verified: true });
    const again = await well(["run", config, "--allow-shortfall"]);
    expect(again.stdout).toContain("nothing changed since");
    const manifest = readFileSync(join(String(made["out"]), "manifest.json"), "utf8");
    expect(JSON.parse(manifest)).toMatchObject({
      config: { memory: { graph: { driver: "neo4j" }, vectors: { driver: "qdrant" }, embedder: { driver: "lexical" } } },
    });
    for (const url of [inject("neo4jUrl"), inject("qdrantUrl")]) expect(manifest).not.toContain(url);

    const exported = await well(["export", String(made["out"]), "--json"]);
    expect(jsonLine(exported.stdout)).toMatchObject({ changed: [] });
  });

  it("is looked into with its config", async () => {
    const stats = jsonLine((await well(["memory", "stats", "--config", config, "--json"])).stdout);
    expect(stats["documents"]).toBe(stats["vectors"]);
    expect(Number(stats["statements"])).toBeGreaterThan(500);
    expect(jsonLine((await well(["memory", "reindex", "--config", config, "--json"])).stdout)).toEqual({ documents: stats["documents"] });
    const embedded = await groundwork(["memory", "stats", "--memory", join(place.path, `${name}.db`)]);
    expect([embedded.code, embedded.stderr]).toEqual([2, expect.stringContaining("give the config that names both (--config)")]);
  });
});

describe("a memory moved by `memory copy`", () => {
  it("from a file to the services and back is the same, its history too", async () => {
    const file = join(place.path, "moved.db");
    await well(["demo", "--pages", "8", "--questions", "20", "--out", join(place.path, "moved")]);
    const from = join(place.path, "moved", ".groundwork", "memory.db");
    const there = configOf(`test-${randomUUID()}`);
    const moved = jsonLine((await well(["memory", "copy", "--memory", from, "--to", there, "--json"])).stdout);
    expect(Number(moved["statements"])).toBeGreaterThan(200);
    const back = join(place.path, "back.yaml");
    writeFileSync(back, `memory: { graph: { driver: libsql, path: ${JSON.stringify(file)} } }\nsources: [demo: { pages: 8 }]\n`);
    const returned = jsonLine((await well(["memory", "copy", "--config", there, "--to", back, "--json"])).stdout);
    expect({ ...returned, path: "" }).toEqual({ ...moved, path: "" });
    const stats = async (path: string): Promise<unknown> => jsonLine((await well(["memory", "stats", "--memory", path, "--json"])).stdout);
    expect(await stats(file)).toEqual(await stats(from));
  });
});

describe("services that are not there", () => {
  it.each(["neo4j", "qdrant"] as const)("%s: exit code 3 and what to do", async (service) => {
    const nowhere = `${service === "neo4j" ? "bolt" : "http"}://127.0.0.1:${await freePort()}`;
    const config = configOf(`test-${randomUUID()}`, { [service]: nowhere });
    const ended = await groundwork(["run", config]);
    expect([ended.code, ended.stdout, ended.stderr]).toEqual([3, "", expect.stringContaining(nowhere)]);
    expect(ended.stderr).toContain("check that the server runs");
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
  });
});
