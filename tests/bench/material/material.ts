import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { z } from "zod";
import { datasetRows } from "../../e2e/dataset-rows.ts";
import { CLOCK, groundwork, manifestOf } from "../../e2e/groundwork.ts";
import { row, table, type Row } from "../row.ts";

/** Where each comes from stands in `corpora.py`. None is hinted at: a config holds a source and how many questions are wanted. */
const corpora: Readonly<Record<string, "documents" | "graph">> = {
  dependencies: "graph",
  "package-index": "documents",
  records: "documents",
  manual: "documents",
  graph: "graph",
  sqlite: "documents",
  nested: "documents",
  tables: "documents",
};
const WANTED = 300;
/** The manual is prose that rules read little of. */
const aims = (name: string) => (name === "manual" ? { questions: 100, styles: 3, hard: 0 } : { questions: 250, styles: 4, hard: 60 });

const Built = z.union([z.object({ skipped: z.string() }), z.object({ things: z.int() })]);
const Verdict = z.object({ checks: z.array(z.object({ check: z.string(), failures: z.int() })) });

/** What a run over one corpus came to. */
interface Outcome {
  readonly material: string;
  /** As the corpus counts them itself: rows, records, pages, subjects with a class. */
  readonly things: number;
  /** That the run found in it. */
  readonly entities: number;
  readonly questions: number;
  readonly styles: Readonly<Record<string, number>>;
  readonly hard: number;
  readonly right: number;
  readonly drawnRight: number;
  readonly findable: number;
  readonly pool: number;
  readonly red: readonly string[];
  readonly checks: number;
  readonly seconds: number;
  readonly exit: number | null;
  readonly said: string;
}

const {
  values: { cache, runs },
  positionals,
} = parseArgs({
  options: { cache: { type: "string", default: ".groundwork/material" }, runs: { type: "string" } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in corpora));
if (unknown.length > 0) throw new Error(`no corpus called ${unknown.join(", ")}; there are ${Object.keys(corpora).join(", ")}`);

const nothing = {
  entities: 0,
  questions: 0,
  styles: {},
  hard: 0,
  right: 0,
  drawnRight: 0,
  findable: 0,
  pool: 0,
  red: ["no run"],
  checks: 0,
};

const outcomes: Outcome[] = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(corpora)) {
  const built = await build(name);
  if ("skipped" in built) {
    console.error(`${name}: skipped, it cannot be fetched here: ${built.skipped}`);
    continue;
  }
  const outcome = await runOver(name, built.things);
  console.error(line(outcome));
  outcomes.push(outcome);
}
console.log(wide(outcomes));
console.log(`\n${table(outcomes.flatMap(judged))}`);
const out = join(import.meta.dirname, "../../../outputs");
await mkdir(out, { recursive: true });
// A part of the bench does not pass for all of it.
if (outcomes.length === Object.keys(corpora).length)
  await writeFile(join(out, "bench-material.json"), `${JSON.stringify(outcomes, null, 2)}\n`);

async function build(name: string): Promise<z.infer<typeof Built>> {
  const script = join(import.meta.dirname, "corpora.py");
  const { stdout } = await promisify(execFile)(process.env["PYTHON"] ?? "python3", [script, resolve(cache), name]);
  return Built.parse(JSON.parse(stdout));
}

async function runOver(material: string, things: number): Promise<Outcome> {
  const home = join(resolve(runs ?? join(cache, "runs")), material);
  await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  const place = corpora[material] === "graph" ? `path: ${material}` : `paths: [${material}]`;
  const config = [
    `name: ${material}`,
    "sources:",
    `  - ${corpora[material]}: { ${place}, root: ${JSON.stringify(resolve(cache))} }`,
    `questions: { count: ${WANTED} }`,
  ];
  await writeFile(join(home, "config.yaml"), `${config.join("\n")}\n`);
  const start = performance.now();
  const { code, stdout, stderr } = await groundwork(["run", "config.yaml", "--out", "run", "--clock", CLOCK, "--quiet"], home);
  const seconds = Math.round((performance.now() - start) / 1000);
  await writeFile(join(home, "said.txt"), `${stdout}\n${stderr}`);
  const run = join(home, "run");
  const ended = { material, things, seconds, exit: code, said: sentence(code === 0 || code === 6 ? stdout : stderr) };
  if (!existsSync(join(run, "manifest.json"))) return { ...nothing, ...ended };
  return { ...(await read(run)), ...ended };
}

async function read(run: string): Promise<Omit<Outcome, "material" | "things" | "seconds" | "exit" | "said">> {
  const verified = await groundwork(["verify", run, "--json"]);
  await writeFile(join(run, "../verify.json"), verified.stdout);
  const { checks } = Verdict.parse(JSON.parse(verified.stdout));
  const questions = await datasetRows(run, "questions");
  const drawn = (await datasetRows(run, "trajectories")).filter(
    ({ origin, policy }) => origin === "designed" && policy.kind !== "degraded",
  );
  const pool = await datasetRows(run, "rl/pool");
  const lost = new Set((await datasetRows(run, "rejected")).flatMap((one) => (one.reason === "not-findable" ? [idIn(one.item_key)] : [])));
  const styles: Record<string, number> = {};
  for (const { style } of questions) styles[style] = (styles[style] ?? 0) + 1;
  return {
    entities: manifestOf(run).input.entities,
    questions: questions.length,
    styles,
    hard: questions.filter(({ difficulty }) => difficulty.level >= 3).length,
    right: drawn.filter(({ correct }) => correct === "true").length,
    drawnRight: drawn.length,
    findable: pool.filter(({ extra_info }) => !lost.has(extra_info.question_id)).length,
    pool: pool.length,
    red: checks.filter(({ failures }) => failures > 0).map(({ check }) => check),
    checks: checks.length,
  };
}

/** Of `<question>:<address>`. */
function idIn(key: string): string {
  return key.slice(0, key.indexOf(":"));
}

function sentence(text: string): string {
  return (text.trim().split("\n")[0] ?? "").slice(0, 200);
}

function line(one: Outcome): string {
  const shares = Object.entries(one.styles).map(([style, count]) => `${style} ${count}`);
  return [
    `${one.material}: ${one.things} things, ${one.entities} read; ${one.questions} questions (${shares.join(", ")}), ${one.hard} of level >= 3`,
    `right ${one.right}/${one.drawnRight}, findable ${one.findable}/${one.pool}`,
    `checks ${one.checks - one.red.length}/${one.checks} ${one.red.join(" ")}, ${one.seconds} s, exit ${one.exit}: ${one.said}`,
  ].join("; ");
}

function wide(all: readonly Outcome[]): string {
  const lines = all.map((one) => [
    one.material,
    `${one.things}`,
    `${one.entities}`,
    `${one.questions}`,
    Object.entries(one.styles).map(([style, count]) => `${style} ${count}`).join(", "), // prettier-ignore
    `${one.hard}`,
    `${one.right}/${one.drawnRight}`,
    `${one.findable}/${one.pool}`,
    one.red.length === 0 ? `${one.checks} green` : `red: ${one.red.join(" ")}`,
    `${one.seconds}`,
    `${one.exit}: ${one.said}`,
  ]);
  const head = ["material", "things", "read", "questions", "by style", "level >= 3", "right runs", "findable", "checks", "seconds", "exit"];
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function judged(one: Outcome): readonly Row[] {
  const aim = aims(one.material);
  const of = (part: number, all: number): number => (all === 0 ? 0 : (100 * part) / all);
  const work = (what: string): string => `${one.material}: ${what}`;
  return [
    row({ work: work(`questions of ${WANTED}`), value: one.questions, unit: "questions", aim: { least: aim.questions } }),
    row({ work: work("styles"), value: Object.keys(one.styles).length, unit: "styles", aim: { least: aim.styles } }),
    row({ work: work("of level 3 and more"), value: one.hard, unit: "questions", aim: { least: aim.hard } }),
    row({
      work: work("right where the right policy is drawn"),
      value: of(one.right, one.drawnRight),
      unit: "% of runs",
      aim: { least: 95 },
    }),
    row({ work: work("pool found by search alone"), value: of(one.findable, one.pool), unit: "% of rows", aim: { least: 100 } }),
    row({ work: work("checks of verify with a failure"), value: one.red.length, unit: "checks", aim: { most: 0 } }),
  ];
}
