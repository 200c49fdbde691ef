import neo4j, { Neo4jError, type Driver, type ManagedTransaction } from "neo4j-driver";
import { StoreError, type StoreFailure } from "../contracts/store-error.ts";
import { schema, schemaVersion } from "./neo4j-schema.ts";

export interface Neo4jSettings {
  /** `bolt://…` or `neo4j://…`, without a password in it. */
  readonly url: string;
  readonly user: string;
  /** None where the server asks for none. */
  readonly password?: string;
  readonly database: string;
  /** One database holds many memories, each under its name. */
  readonly name: string;
}

export type Parameters = Readonly<Record<string, unknown>>;
/** The caller knows its columns. `$memory` is given with every query. */
export type Run = <Row>(cypher: string, parameters?: Parameters) => Promise<Row[]>;

/** One memory in one Neo4j database. Every call takes a session of its own and closes it. */
export interface Neo4jGraph {
  /** For messages. */
  readonly place: string;
  /** Made by the server when the memory began: a memory that was deleted and begun again has another. */
  readonly identity: string;
  readonly read: Run;
  /**
   * All of it or nothing. The work is done again after a lost connection, a deadlock or a change of leader, so it changes nothing but
   * the graph. Writers of one memory wait for each other.
   */
  write<Result>(work: (run: Run) => Promise<Result>): Promise<Result>;
  /** Stores what was computed from the graph; no write, as the graph stays what it is. */
  compute(cypher: string, parameters: Parameters): Promise<void>;
  /** How the engine would find the rows: its plan's operators with their details, a line each. */
  plan(cypher: string, parameters: Parameters): Promise<string>;
  /** Counts the writes: what was computed under another number is out of date. */
  writes(): Promise<number>;
  close(): Promise<void>;
}

/** A server that is being restarted comes back within this time. */
const retryMs = 30_000;
const connectMs = 10_000;
const oldestServer = 5;

/**
 * Connects, makes constraints and indexes where they are not there. Throws `StoreError`.
 * Long because each method is one call of the same driver with its settings.
 */
export async function openNeo4j(settings: Neo4jSettings): Promise<Neo4jGraph> {
  const { url, user, password, database, name } = settings;
  const place = `memory "${name}" in Neo4j at ${url}`;
  const driver = guardedNow(place, () =>
    neo4j.driver(url, password === undefined ? undefined : neo4j.auth.basic(user, password), {
      disableLosslessIntegers: true,
      maxTransactionRetryTime: retryMs,
      connectionTimeout: connectMs,
      connectionAcquisitionTimeout: 2 * connectMs,
      notificationFilter: { minimumSeverityLevel: "OFF" },
      userAgent: "groundwork",
    }),
  );
  const inTransaction = async <Result>(work: (transaction: ManagedTransaction) => Promise<Result>): Promise<Result> => {
    // Its bookmarks make a read see the writes before it, also where a cluster answers it from another server.
    const session = driver.session({ database, bookmarkManager: driver.executeQueryBookmarkManager });
    try {
      return await session.executeWrite(work);
    } finally {
      await session.close();
    }
  };
  const runIn =
    (transaction: ManagedTransaction): Run =>
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    async <Row>(cypher: string, parameters: Parameters = {}): Promise<Row[]> => {
      const { records } = await transaction.run(cypher, { ...parameters, memory: name });
      return records.map((record) => record.toObject() as Row);
    };
  // The driver's own way for one query sends BEGIN, query and COMMIT with fewer waits than a session does.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  const read: Run = <Row>(cypher: string, parameters: Parameters = {}): Promise<Row[]> =>
    guarded(place, async () => {
      const { records } = await driver.executeQuery(cypher, { ...parameters, memory: name }, { database, routing: "READ" });
      return records.map((record) => record.toObject() as Row);
    });

  try {
    const identity = await guarded(place, () => prepare(driver, settings, place));
    return {
      place,
      identity,
      read,
      write: (work) =>
        guarded(place, () =>
          inTransaction(async (transaction) => {
            const run = runIn(transaction);
            await run("MATCH (m:GroundworkMemory {name: $memory}) SET m.writes = m.writes + 1");
            return await work(run);
          }),
        ),
      plan: (cypher, parameters) =>
        guarded(place, async () => {
          const { summary } = await driver.executeQuery(
            `EXPLAIN ${cypher}`,
            { ...parameters, memory: name },
            { database, routing: "READ" },
          );
          return operators(summary.plan === false ? undefined : summary.plan).join("\n");
        }),
      compute: (cypher, parameters) =>
        guarded(place, () => inTransaction(async (transaction) => void (await runIn(transaction)(cypher, parameters)))),
      writes: async () =>
        (await read<{ writes: number }>("MATCH (m:GroundworkMemory {name: $memory}) RETURN m.writes AS writes"))[0]?.writes ?? 0,
      close: () => driver.close(),
    };
  } catch (error) {
    await driver.close();
    throw error;
  }
}

interface PlanNode {
  readonly operatorType: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly children: readonly PlanNode[];
}

const operators = (node: PlanNode | undefined): readonly string[] =>
  node === undefined
    ? []
    : [`${node.operatorType} ${JSON.stringify(node.arguments["Details"] ?? "")}`, ...node.children.flatMap(operators)];

/** Gives the identity of the graph. */
async function prepare(driver: Driver, { database, name }: Neo4jSettings, place: string): Promise<string> {
  const { agent } = await driver.getServerInfo({ database });
  const major = Number(/\/(\d+)/.exec(agent ?? "")?.[1] ?? oldestServer);
  if (major < oldestServer)
    throw new StoreError("mismatch", `memory: ${place} is ${agent}; groundwork needs Neo4j ${oldestServer} or newer`);
  const run = async (cypher: string): Promise<Record<string, unknown> | undefined> => {
    const { records } = await driver.executeQuery(cypher, { memory: name }, { database });
    return records[0]?.toObject();
  };
  const known = (await run("MATCH (m:GroundworkMemory {name: $memory}) RETURN m.schema AS schema"))?.["schema"];
  if (typeof known === "number" && known > schemaVersion)
    throw new StoreError(
      "newer-version",
      `memory: ${place} has schema version ${known}, this program knows ${schemaVersion}; update groundwork, or give this memory another name (memory.graph.name)`,
    );
  if (known !== schemaVersion) {
    for (const statement of schema) await run(statement);
    await run("CALL db.awaitIndexes(300)");
    await run(`MERGE (m:GroundworkMemory {name: $memory}) ON CREATE SET m.id = randomUUID(), m.writes = 0 SET m.schema = ${schemaVersion}`);
  }
  const identity = (await run("MATCH (m:GroundworkMemory {name: $memory}) RETURN m.id AS id"))?.["id"];
  return typeof identity === "string" ? identity : "";
}

function guardedNow<Result>(place: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw wrapped(place, error);
  }
}

async function guarded<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw wrapped(place, error);
  }
}

/** The first that fits; the code or the words of the server's error. */
const failures: readonly (readonly [pattern: RegExp, failure: StoreFailure, advice: string])[] = [
  [
    /^(ServiceUnavailable|SessionExpired)|DatabaseUnavailable/,
    "unreachable",
    "check that the server runs and the url is its bolt address, then run the same command again: what is finished is kept",
  ],
  [/^ProtocolError/, "unreachable", "something else than Neo4j's bolt answers there; give the bolt address (port 7687), not the browser's"],
  [
    /^Neo\.ClientError\.Security/,
    "unauthorized",
    "set NEO4J_PASSWORD in the environment, and memory.graph.user in the config, to what the server knows",
  ],
  [/^Neo\.ClientError\.Database\.DatabaseNotFound/, "mismatch", "name a database that exists (memory.graph.database)"],
  [
    /No space left|disk.{0,20}full/i,
    "disk-full",
    "the server's disk is full; free some space and run the same command again, what is finished is kept",
  ],
  [
    /OutOfMemory|MemoryPool/,
    "disk-full",
    "the server has no memory left for it; raise its heap or dbms.memory.transaction.total.max and run the same command again",
  ],
  [
    /ReadOnly|^Neo\.ClientError\.Cluster\.NotALeader|ForbiddenOnReadOnly/,
    "unwritable",
    "the database takes no writes; make it writable, or name another one (memory.graph.database)",
  ],
  [/^Neo\.TransientError/, "locked", "another program is writing to it; wait for that run, then run the same command again"],
];
const unforeseen = "this is a defect of groundwork or of Neo4j; please report it with this message";

function wrapped(place: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const said = error instanceof Error ? error.message : String(error);
  const text = `${error instanceof Neo4jError ? error.code : ""} ${said}`.trim();
  const [, failure, advice] = failures.find(([pattern]) => pattern.test(text)) ?? [undefined, "other" as const, unforeseen];
  return new StoreError(failure, `memory: ${place} failed (${said.split("\n")[0]}): ${advice}`, error);
}
