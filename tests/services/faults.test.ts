import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import neo4j from "neo4j-driver";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openNeo4j } from "../../knowledge-graph/drivers/neo4j.ts";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { night } from "../knowledge-graph/killed-run.ts";
import { extractor, reading } from "../knowledge-graph/readings.ts";
import { watchedMemory, type Places } from "./watched.ts";
import { neo4jSettings } from "./neo4j.ts";
import { startNeo4j } from "./neo4j/start.ts";
import { freePort, type Running } from "./process.ts";
import { startQdrant } from "./qdrant/start.ts";
import { dump, expectWhole } from "./whole.ts";

const folder = mkdtempSync(join(tmpdir(), "faults-"));
const running: Running[] = [];
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const key = process.env.QDRANT_API_KEY;
const places = (name: string): Places => ({
  path: join(folder, `${name}.db`),
  neo4j: neo4jSettings(name),
  qdrant: { url: inject("qdrantUrl"), name, ...(key !== undefined && { apiKey: key }) },
});
const remember = async (memory: KnowledgeMemory, number: 1 | 2): Promise<unknown> =>
  memory.remember(night(number).map(reading), { extractor });

/** What an undisturbed run gives, in one file. */
let expected: unknown;
beforeAll(async () => {
  const memory = await openMemory({ path: ":memory:" });
  await remember(memory, 1);
  await remember(memory, 2);
  expected = await dump(memory);
  await memory.close();
});

describe("SIGKILL of the process between and inside the writes to file, Neo4j and Qdrant", () => {
  const child = (at: Places, killAt: number) =>
    spawnSync(process.execPath, ["--import", "tsx", join(import.meta.dirname, "watched.ts"), JSON.stringify(at), String(killAt)], {
      encoding: "utf8",
    });
  const firstNight = async (name: string): Promise<Places> => {
    const at = places(name);
    const memory = await openMemory(at);
    await remember(memory, 1);
    await memory.close();
    return at;
  };

  it("leaves a whole memory, and the same command completes it to the same rows as one file holds", async () => {
    const undisturbed = await firstNight(`test-${randomUUID()}`);
    const ended = child(undisturbed, 0);
    expect(ended.status, ended.stderr).toBe(0);
    const writes = (JSON.parse(ended.stdout) as string[]).map((where, i) => ({ where, number: i + 1 }));
    const reference = await openMemory(undisturbed);
    expect(await dump(reference)).toEqual(expected);
    await reference.close();

    const random = seededRandom("kill services");
    const points = ["file", "file", "vectors", "graph", "graph", "graph"].map((place) =>
      random.pick(writes.filter(({ where }) => where === place)),
    );
    // The end is where entities are put together: few writes, so one point is put there.
    points.push(...writes.slice(-2, -1));
    expect(points).toHaveLength(7);
    for (const { where, number } of points) {
      const at = await firstNight(`test-${randomUUID()}`);
      const killed = child(at, number);
      expect([killed.signal, killed.stdout, killed.stderr], `at write ${number}, to ${where}`).toEqual(["SIGKILL", "", ""]);
      const memory = await openMemory(at);
      const server = await openNeo4j(at.neo4j);
      await expectWhole(memory, server);
      await remember(memory, 2);
      await expectWhole(memory, server);
      expect(await dump(memory)).toEqual(expected);
      await server.close();
      await memory.close();
    }
  });
});

describe("a service that dies", () => {
  const password = "a long one";
  let at: Places;
  let server: Running;
  let front: Running;
  const home = (name: string): string => join(folder, name);
  const ports = { neo4j: 0, qdrant: 0 };
  const startServer = async (): Promise<void> => {
    server = await startNeo4j(home("neo4j"), ports.neo4j, { auth: true });
    running[0] = server;
  };
  const startFront = async (): Promise<void> => {
    front = await startQdrant(home("qdrant"), ports.qdrant);
    running[1] = front;
  };
  beforeAll(async () => {
    ports.neo4j = await freePort();
    ports.qdrant = await freePort();
    await Promise.all([startServer(), startFront()]);
    const url = `bolt://127.0.0.1:${ports.neo4j}`;
    at = {
      path: home("own.db"),
      neo4j: { url, user: "neo4j", password, database: "neo4j", name: "own" },
      qdrant: { url: `http://127.0.0.1:${ports.qdrant}`, name: "own" },
    };
    // The server's first password has to be changed before anything else.
    const driver = neo4j.driver(url, neo4j.auth.basic("neo4j", "neo4j"));
    await driver.executeQuery("ALTER CURRENT USER SET PASSWORD FROM 'neo4j' TO $password", { password }, { database: "system" });
    await driver.close();
  });

  it("tells of a wrong password and of none, and shows neither", async () => {
    const wrong = openMemory({ ...at, neo4j: { ...at.neo4j, password: "guessed" } });
    await expect(wrong).rejects.toMatchObject({ failure: "unauthorized", retryable: false });
    await expect(wrong).rejects.toThrow(/set NEO4J_PASSWORD in the environment/);
    await expect(wrong).rejects.not.toThrow(/guessed/);
    const { password: _password, ...none } = at.neo4j;
    await expect(openMemory({ ...at, neo4j: none })).rejects.toMatchObject({ failure: "unauthorized" });
  });

  it("by SIGKILL and comes back within half a minute: the run goes on, and holds what an undisturbed one holds", async () => {
    const writes = { file: 0, graph: 0, vectors: 0 };
    const restarts: Promise<void>[] = [];
    // The one in the middle of a transaction, the other between two batches.
    const killed = async (service: Running, restart: () => Promise<void>): Promise<void> => {
      await service.stop("SIGKILL");
      restarts.push(restart());
    };
    await (await openMemory(at)).close();
    const memory = await watchedMemory(at, async (where) => {
      const count = ++writes[where];
      if (where === "graph" && count === 14) await killed(server, startServer);
      if (where === "vectors" && count === 3) await killed(front, startFront);
    });
    await remember(memory, 1);
    await remember(memory, 2);
    await Promise.all(restarts);
    expect(restarts).toHaveLength(2);
    const graph = await openNeo4j(at.neo4j);
    await expectWhole(memory, graph);
    await graph.close();
    expect(await dump(memory)).toEqual(expected);
    await memory.close();
  });

  it("and stays away: an error that says what to do, and the next run continues", async () => {
    await server.stop("SIGKILL");
    await expect(openMemory(at)).rejects.toMatchObject({ failure: "unreachable", retryable: true });
    await startServer();
    const memory = await openMemory(at);
    expect(await dump(memory)).toEqual(expected);
    await memory.close();
  });
});

describe("a graph and the file beside it", () => {
  const filled = async (): Promise<Places> => {
    const at = places(`test-${randomUUID()}`);
    const memory = await openMemory(at);
    await memory.remember(night(1).slice(0, 3).map(reading), { extractor });
    await memory.close();
    return at;
  };
  it("belong together", async () => {
    const [one, two] = [await filled(), await filled()];
    await expect(openMemory({ ...one, path: two.path })).rejects.toThrow(/belongs to another graph/);
    await expect(openMemory({ ...one, path: join(folder, "new.db") })).rejects.toThrow(/name the file that it was filled with/);
    await expect(openMemory({ path: one.path })).rejects.toThrow(/stands beside a graph in Neo4j; give the config/);
    const embedded = join(folder, "embedded.db");
    const memory = await openMemory({ path: embedded });
    await memory.remember(night(1).slice(0, 3).map(reading), { extractor });
    await memory.close();
    await expect(openMemory({ ...places(`test-${randomUUID()}`), path: embedded })).rejects.toMatchObject({ failure: "mismatch" });
  });
  it("may be moved", async () => {
    const at = await filled();
    copyFileSync(at.path, join(folder, "moved.db"));
    const memory = await openMemory({ ...at, path: join(folder, "moved.db") });
    expect((await memory.stats()).documents).toBe(3);
    await memory.close();
  });
});
