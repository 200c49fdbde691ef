import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import { StoreError, type StoreFailure } from "../contracts/store-error.ts";
import { applicationId, migrations } from "./libsql-schema.ts";

export type SqlValue = string | number | Uint8Array | null;

/**
 * One open libsql file, shared by the graph, text, vector and run drivers. Calls are synchronous, so a transaction
 * can not interleave with another task of the process. Statements are prepared once and kept.
 */
export interface LibsqlFile {
  readonly path: string;
  /** Number of rows changed. */
  run(sql: string, parameters: readonly SqlValue[]): number;
  /** Reads every row: page through large results by key, a cursor would be cut off by a write in between. The caller knows its columns. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  all<Row>(sql: string, parameters: readonly SqlValue[]): Row[];
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  first<Row>(sql: string, parameters: readonly SqlValue[]): Row | undefined;
  /** All of it or nothing; inner calls join the outer transaction. */
  transaction<Result>(work: () => Result): Result;
  /** Folds the write-ahead log into the file. */
  close(): void;
}

const busyTimeoutMs = 5000;
const cacheKiB = 24 * 1024;
/** 32 MiB: each checkpoint syncs the file, and pages written twice between two are copied once. */
const checkpointPages = 8192;

/**
 * Opens or creates; brings an older schema up to date. Throws `StoreError`. `lasting: false`: nothing waits for the disk, and what is
 * written may be lost with the machine.
 * Long because opening, transactions and closing share one connection and its prepared statements.
 */
export function openLibsql(path: string, { lasting = true }: { readonly lasting?: boolean } = {}): LibsqlFile {
  const database = guarded(path, "open", () => {
    mkdirSync(dirname(path), { recursive: true });
    const opened = new Database(path);
    opened.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
    return opened;
  });
  try {
    guarded(path, "open", () => {
      refuseForeign(database, path);
      database.exec(`
        pragma journal_mode = wal; pragma synchronous = ${lasting ? "normal" : "off"}; pragma temp_store = memory;
        pragma cache_size = -${cacheKiB}; pragma wal_autocheckpoint = ${checkpointPages}; pragma journal_size_limit = 67108864`);
      migrate(database);
    });
  } catch (error) {
    database.close();
    throw error;
  }

  const prepared = new Map<string, Database.Statement>();
  const statement = (sql: string): Database.Statement => {
    let known = prepared.get(sql);
    if (!known) prepared.set(sql, (known = database.prepare(sql)));
    return known;
  };
  let open = true;
  let depth = 0;
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  const all = <Row>(sql: string, parameters: readonly SqlValue[]): Row[] =>
    guarded(path, "read", () => statement(sql).all(parameters) as Row[]);
  return {
    path,
    run: (sql, parameters) => guarded(path, "write", () => statement(sql).run(parameters).changes),
    all,
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    first: <Row>(sql: string, parameters: readonly SqlValue[]) => all<Row>(sql, parameters)[0],
    transaction(work) {
      if (depth > 0) return work();
      guarded(path, "write", () => database.exec("begin immediate"));
      depth++;
      try {
        const result = work();
        guarded(path, "write", () => database.exec("commit"));
        return result;
      } catch (error) {
        // SQLite has already rolled back by itself after a full disk or an I/O error.
        if (database.inTransaction) database.exec("rollback");
        throw error;
      } finally {
        depth--;
      }
    },
    close() {
      if (!open) return;
      open = false;
      prepared.clear();
      try {
        if (lasting)
          guarded(path, "close", () => {
            database.exec("pragma optimize");
            database.pragma("wal_checkpoint(truncate)");
          });
      } catch (error) {
        // Someone still reads: then the log stays beside the file, and nothing is lost.
        if (!(error instanceof StoreError) || !error.retryable) throw error;
      } finally {
        guarded(path, "close", () => database.close());
      }
    },
  };
}

const pragma = (database: Database.Database, name: string): number => {
  const [row] = database.prepare(`pragma ${name}`).all([]) as Record<string, number>[];
  return row?.[name] ?? 0;
};

function refuseForeign(database: Database.Database, path: string): void {
  const tables = (database.prepare("select count(*) as n from sqlite_schema").all([]) as { n: number }[])[0]?.n ?? 0;
  if (tables > 0 && pragma(database, "application_id") !== applicationId)
    throw new StoreError(
      "foreign-database",
      `memory: ${path} is a database of another program; name another file with --memory, or move this one away`,
    );
  const version = pragma(database, "user_version");
  if (version > migrations.length)
    throw new StoreError(
      "newer-version",
      `memory: ${path} has schema version ${version}, this program knows ${migrations.length}; update groundwork, or name another file with --memory`,
    );
}

/** The version is read again inside the transaction: two processes may open a new file at once. */
function migrate(database: Database.Database): void {
  if (pragma(database, "user_version") === migrations.length) return;
  database.exec("begin immediate");
  try {
    for (const step of migrations.slice(pragma(database, "user_version"))) database.exec(step);
    database.exec(`pragma application_id = ${applicationId}; pragma user_version = ${migrations.length}; commit`);
  } catch (error) {
    if (database.inTransaction) database.exec("rollback");
    throw error;
  }
}

const advice: Record<Exclude<StoreFailure, "foreign-database" | "newer-version" | "mismatch" | "unreachable" | "unauthorized">, string> = {
  locked: "another process is writing to it; wait for that run, or name another file with --memory",
  "disk-full": "the disk is full; free some space and run the same command again, what is finished is kept",
  corrupt: "the file is damaged; restore a copy, or delete it and run again",
  "not-a-database": "the file is no database; name another file with --memory, or delete it",
  unwritable: "the file or its folder can not be written; check that the folder exists and its permissions",
  other: "this is a defect of groundwork or of its database engine; please report it with this message",
};

function guarded<Result>(path: string, action: "open" | "read" | "write" | "close", work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const failure = failureOf(error, action);
    const said = error instanceof Error ? error.message : String(error);
    throw new StoreError(failure, `memory: could not ${action} ${path} (${said}): ${advice[failure]}`, error);
  }
}

function failureOf(error: unknown, action: string): keyof typeof advice {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return "locked";
  if (/^(SQLITE_(FULL|IOERR_WRITE)|ENOSPC)/.test(code)) return "disk-full";
  if (code.startsWith("SQLITE_NOTADB")) return "not-a-database";
  if (/^SQLITE_(CORRUPT|IOERR)/.test(code)) return "corrupt";
  if (/^(SQLITE_(READONLY|CANTOPEN|PERM)|EACCES|EPERM|EROFS|ENOTDIR|EEXIST)/.test(code)) return "unwritable";
  // The binding gives no SQLite code when the file itself can not be opened: "ConnectionFailed(… : 14)".
  return action === "open" && !code.startsWith("SQLITE_") ? "unwritable" : "other";
}
