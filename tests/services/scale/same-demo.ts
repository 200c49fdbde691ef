import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stringify } from "yaml";
import { CLOCK, folder, start, well } from "../../e2e/groundwork.ts";
import { freePort } from "../process.ts";
import { startRedis } from "./start.ts";

/*
 * The quick demo by one process, then by a coordinator and so many workers on this machine, each from an empty memory: prints the time of each
 * and which files differ in their bytes, all but the config. `node --import tsx same-demo.ts 3 8`; QUESTIONS=100 for a smaller one. Ends with 1 where one differs.
 */
const counts = process.argv.slice(2).map(Number);
/** The config itself, kept in the run folder: it has `scale`. */
const CONFIG = "groundwork.yaml";
const questions = Number(process.env["QUESTIONS"] ?? 800);

/** As `groundwork demo` has it. */
const config = (at: string, more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  name: "demo",
  memory: { graph: { driver: "libsql", path: join(at, "memory.db") } },
  sources: [{ demo: { site: "factbook", pages: 160 } }, { demo: { site: "cities", pages: 80 } }, { demo: { site: "browsers", pages: 80 } }],
  questions: { count: questions },
  rollouts: { share: 0.18 },
  latest: { allowShortfall: true },
  ...more,
});

/** A config in a folder of its own. */
function written(at: string, more: Readonly<Record<string, unknown>> = {}): { readonly yaml: string; readonly out: string } {
  mkdirSync(at, { recursive: true });
  const made = { yaml: join(at, "demo.yaml"), out: join(at, "out") };
  writeFileSync(made.yaml, stringify(config(at, more)));
  return made;
}

/** Hashes of all files of a folder, those that the manifest does not name as well. */
const hashesIn = (path: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(path, file), createHash("sha256").update(readFileSync(file)).digest("hex")]),
  );

const place = folder();
const port = await freePort();
const redis = await startRedis(join(place.path, "redis"), port);
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`;
try {
  const one = written(join(place.path, "one"));
  let since = performance.now();
  await well(["run", one.yaml, "--out", one.out, "--clock", CLOCK]);
  const alone = hashesIn(one.out);
  console.log(`one process: ${seconds(since)}, ${alone.size} files`);
  for (const count of counts) {
    const at = join(place.path, `with-${count}`);
    const many = written(at, { scale: { redis: `redis://127.0.0.1:${port}`, store: join(at, "store") } });
    since = performance.now();
    const workers = Array.from({ length: count }, () => start(["worker", many.yaml]));
    await well(["run", many.yaml, "--out", many.out, "--clock", CLOCK]);
    const took = seconds(since);
    for (const { process: worker } of workers) worker.kill("SIGTERM");
    const ended = await Promise.all(workers.map(({ ended }) => ended));
    const tookPart = ended.filter(({ stderr }) => stderr.includes("taking part in")).length;
    const hashes = hashesIn(many.out);
    const unlike = [...new Set([...alone.keys(), ...hashes.keys()])].filter(
      (file) => file !== CONFIG && alone.get(file) !== hashes.get(file),
    );
    console.log(
      `${count} workers: ${took}, ${tookPart} took part, ${hashes.size} files, ${unlike.length} unlike: ${unlike.join(", ") || "none"}`,
    );
    for (const { stderr, code } of ended) if (code !== 130) console.log(`a worker ended with ${code}:\n${stderr.slice(-2_000)}`);
    if (unlike.length > 0 || tookPart < count) process.exitCode = 1;
  }
} finally {
  await redis.stop();
  if (process.env["KEEP"] === undefined) place.remove();
  else console.log(place.path);
}
