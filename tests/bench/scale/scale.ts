import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { extractDocument } from "../../../pipelines/extract/extract.ts";
import { openCorpus } from "../corpus.ts";
import { row, table, type Row } from "../row.ts";
import { neo4jRate } from "./neo4j-rate.ts";

/*
 * The memory at a million statements, beside one of a hundred thousand: `node --import tsx scale.ts [STATEMENTS] [file]`. The statements
 * are the real extractor's over the whole demo, in as many worlds as it takes. `file` leaves Neo4j out, which takes most of the time.
 */
const wanted = Number(process.argv[2] ?? 1_000_000);
const services = process.argv[3] !== "file";
const QUESTIONS = 2000;

const Remembered = z.object({
  statements: z.number(),
  entities: z.number(),
  claims: z.number(),
  cpuSeconds: z.number(),
  seconds: z.number(),
  peak: z.number(),
});
const Asked = z.object({ verified: z.number(), ready: z.number(), cpuSeconds: z.number(), seconds: z.number(), peak: z.number() });

const folder = await mkdtemp(join(tmpdir(), "groundwork-scale-"));
try {
  const readings = join(folder, "readings.jsonl");
  await read(readings);
  const rows: Row[] = [];
  const small = await sized("small", readings, 1);
  rows.push(...small.rows);
  const copies = Math.ceil(wanted / small.statements);
  const large = await sized("large", readings, copies, small.rate);
  rows.push(...large.rows);
  process.stdout.write(`\n${table(rows)}\n`);
  if (services) rows.push(...(await neo4jRate(folder, readings, copies, small.written)));
  if (services) process.stdout.write(`\n${table(rows.slice(-1))}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Crawls the demo once; what the rules read of it is the raw material. */
async function read(path: string): Promise<void> {
  const corpus = await openCorpus(null);
  const lines = function* (): Generator<string> {
    for (const document of corpus.documents) yield `${JSON.stringify({ document, draft: extractDocument(document) })}\n`;
  };
  await pipeline(lines, createWriteStream(path));
  await corpus.close();
}

interface Sized {
  readonly rows: readonly Row[];
  readonly statements: number;
  /** Questions per CPU second. */
  readonly rate: number;
  /** Statements per second. */
  readonly written: number;
}

async function sized(name: string, readings: string, copies: number, reference?: number): Promise<Sized> {
  const path = join(folder, `${name}.db`);
  const remembered = Remembered.parse(await one("remember", path, readings, `${copies}`));
  const asked = Asked.parse(await one("ask", path, `${QUESTIONS}`));
  const size = remembered.statements.toLocaleString("en");
  const written = remembered.statements / remembered.seconds;
  const rate = asked.verified / asked.cpuSeconds;
  const rows = [
    row({ work: `${size} statements remembered, all of it`, value: written, unit: "statements/s", aim: { least: 10_000 } }),
    row({ work: `  resident at most`, value: remembered.peak, unit: "MB", aim: { most: 1000 } }),
    row({
      work: `questions executed and verified on them`,
      value: rate,
      unit: "questions/CPU-s",
      ...(reference === undefined
        ? { aim: { least: 200 } }
        : { reference: { name: "at a tenth of the size", value: reference }, aim: { leastOfReference: 0.5 } }),
    }),
    row({ work: `  made ready to draw from, once a run`, value: asked.ready, unit: "CPU-s" }),
    row({ work: `  resident at most`, value: asked.peak, unit: "MB" }),
  ];
  return { rows, statements: remembered.statements, rate, written };
}

async function one(...given: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--expose-gc", "--import", "tsx", join(import.meta.dirname, "one.ts"), ...given],
    { maxBuffer: 1e7 },
  );
  process.stderr.write(`${given[0]} ${given.at(-1)}: ${stdout}\n`);
  return JSON.parse(stdout);
}
