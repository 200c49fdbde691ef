import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { start, type Running } from "../process.ts";

const jars = join(import.meta.dirname, "..", ".cache", "neo4j", "lib", "*");

/** What the server asks of its own Java. */
const opened = ["java.nio", "java.io", "sun.nio.ch", "java.util.concurrent"];

/**
 * Neo4j 5.26 community on loopback, its data under `home`, without a password. The quick compiler only: 10 s until it listens where the
 * full one takes 40.
 */
export async function startNeo4j(home: string, port: number, options: { readonly auth?: boolean } = {}): Promise<Running> {
  const configuration = join(home, "conf");
  mkdirSync(configuration, { recursive: true });
  writeFileSync(
    join(configuration, "neo4j.conf"),
    `server.default_listen_address=127.0.0.1
server.bolt.listen_address=127.0.0.1:${port}
server.http.enabled=false
server.https.enabled=false
server.memory.pagecache.size=64m
dbms.security.auth_enabled=${String(options.auth === true)}
dbms.usage_report.enabled=false
db.tx_log.rotation.retention_policy=1 files
db.tx_log.preallocate=false
`,
  );
  return await start(
    "java",
    [
      ...["-Xms256m", "-Xmx768m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dlog4j2.disable.jmx=true"],
      ...opened.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
      ...["-cp", jars, "org.neo4j.server.CommunityEntryPoint"],
      ...[`--home-dir=${home}`, `--config-dir=${configuration}`, "--console-mode"],
    ],
    /INFO\s+Started\./,
  );
}
