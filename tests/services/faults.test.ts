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

/** KILL_SEED draws other points than the usual ones. */
const seed = process.env.KILL_SEED ?? "kill services";

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

    const random = seededRandom(seed);
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
  let server: Running;
  let front: Running;
  const home = (name: string): string => join(folder, name);
  const ports = { neo4j: 0, qdrant: 0 };
  const startServer = async (): Promise<void> => {
    server = await startNeo4j(home("neo4j"), ports.neo4j, { auth: true });
    running[0] = server;
  };
  const own = (name: string): Places => ({
    path: home(`${name}.db`),
    neo4j: { url: `bolt://127.0.0.1:${ports.neo4j}`, user: "neo4j", password, database: "neo4j", name },
    qdrant: { url: `http://127.0.0.1:${ports.qdrant}`, name },
  });
  const startFront = async (): Promise<void> => {
    front = await startQdrant(home("qdrant"), ports.qdrant);
    running[1] = front;
  };
  beforeAll(async () => {
    ports.neo4j = await freePort();
    ports.qdrant = await freePort();
    await Promise.all([startServer(), startFront()]);
    // The server's first password has to be changed before anything else.
    const driver = neo4j.driver(own("own").neo4j.url, neo4j.auth.basic("neo4j", "neo4j"));
    await driver.executeQuery("ALTER CURRENT USER SET PASSWORD FROM 'neo4j' TO $password", { password }, { database: "system" });
    await driver.close();
  });

  it("tells of a wrong password and of none, and shows neither", async () => {
    const at = own("own");
    const wrong = openMemory({ ...at, neo4j: { ...at.neo4j, password: "guessed" } });
    await expect(wrong).rejects.toMatchObject({ failure: "unauthorized", retryable: false });
    await expect(wrong).rejects.toThrow(/set NEO4J_PASSWORD in the environment/);
    await expect(wrong).rejects.not.toThrow(/guessed/);
    const { password: _password, ...none } = at.neo4j;
    await expect(openMemory({ ...at, neo4j: none })).rejects.toMatchObject({ failure: "unauthorized" });
  });

  it("by SIGKILL at any point and comes back within half a minute: the run goes on, and holds what an undisturbed one holds", async () => {
    const total = { file: 0, graph: 0, vectors: 0 };
    const undisturbed = await watchedMemory(own("undisturbed"), (where) => void total[where]++);
    await remember(undisturbed, 1);
    await remember(undisturbed, 2);
    await undisturbed.close();
    const random = seededRandom(seed);
    for (let round = 0; round < 4; round++) {
      const points = { graph: 1 + random.int(total.graph), vectors: 1 + random.int(total.vectors) };
      const told = `seed ${seed}, round ${round}: Neo4j at write ${points.graph} of ${total.graph}, Qdrant at ${points.vectors} of ${total.vectors}`;
      const writes = { file: 0, graph: 0, vectors: 0 };
      const restarts: Promise<void>[] = [];
      const killed = async (service: Running, restart: () => Promise<void>): Promise<void> => {
        await service.stop("SIGKILL");
        restarts.push(restart());
      };
      // File and graph are made a pair.
      await (await openMemory(own(`round-${round}`))).close();
      // Inside a transaction of the one, between two batches of the other.
      const memory = await watchedMemory(own(`round-${round}`), async (where) => {
        const count = ++writes[where];
        if (where === "graph" && count === points.graph) await killed(server, startServer);
        if (where === "vectors" && count === points.vectors) await killed(front, startFront);
      });
      await remember(memory, 1);
      await remember(memory, 2);
      await Promise.all(restarts);
      expect(restarts, told).toHaveLength(2);
      const graph = await openNeo4j(own(`round-${round}`).neo4j);
      await expectWhole(memory, graph);
      await graph.close();
      expect(await dump(memory), told).toEqual(expected);
      await memory.close();
    }
  });

  it("and stays away: an error that says what to do, and the next run continues", async () => {
    const at = own("round-0");
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
