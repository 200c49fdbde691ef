import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { commandOutputs } from "../../schemas/output/index.ts";
import { startEndpoint } from "../models/endpoint.ts";
import { policy } from "../models/good/policy.ts";
import { datasetRows } from "./dataset-rows.ts";
import { serveFixture } from "./fixture-site.ts";
import { folder, groundwork } from "./groundwork.ts";

vi.setConfig({ testTimeout: 600_000 });
const place = folder();
afterAll(() => place.remove());

const lakes = Array.from({ length: 40 }, (_, at) => `Lake ${String.fromCharCode(65 + (at % 26))}${"aeiou"[at % 5]}${"lmnrs"[Math.floor(at / 8)]}a,Keeper ${"ABCDE"[at % 5]}orn,${20 + 7 * at},${310 + 11 * at}`); // prettier-ignore
const seen = new Set<string>();

/** Runs it with `--json` and reads its line by its schema; exit code 1 of one that looks and finds is as good as 0. */
async function ask(
  name: keyof typeof commandOutputs,
  args: readonly string[],
  codes: readonly number[] = [0],
): Promise<Record<string, never>> {
  const { code, stdout, stderr } = await groundwork([...name.split(" "), ...args, "--json"], place.path);
  expect.soft([name, codes.includes(code ?? -1) ? "well" : `${code} ${stderr}`]).toEqual([name, "well"]);
  expect.soft([name, stdout.split("\n").length]).toEqual([name, 2]);
  if (stdout === "") return {};
  const parsed = commandOutputs[name].safeParse(JSON.parse(stdout));
  expect.soft([name, parsed.error?.issues.slice(0, 3) ?? []]).toEqual([name, []]);
  seen.add(name);
  return parsed.data as unknown as Record<string, never>;
}

it("what every command prints with --json is what its schema says", async () => {
  writeFileSync(join(place.path, "lakes.csv"), `lake,keeper,area (km2),elevation (m)\n${lakes.join("\n")}\n`);
  writeFileSync(join(place.path, "words.txt"), "lake 0.1 0.2\nkeeper 0.3 0.1\n");
  const endpoint = await startEndpoint((body) => policy(body, Infinity));
  const site = await serveFixture("waters");
  try {
    const model = `{ model: good, baseUrl: "${endpoint.baseUrl}" }`;
    const config = (name: string, more: string): void =>
      writeFileSync(join(place.path, `${name}.yaml`), `name: ${name}\nmemory: { graph: { driver: libsql, path: ${name}.db } }\nsources: [documents: { paths: [lakes.csv] }]\nquestions: { count: 12 }\ncomplexity: { seeds: 0 }\nlatest: { allowShortfall: true }\n${more}`); // prettier-ignore
    config("lakes", "");
    config("copied", "");
    config("asked", `tasks: { policy: ${model} }\nrollouts: { sampledShare: 1, sampledGroupSize: 2 }\n`);
    await ask("init", ["lakes.csv", "--no-preview", "--out", "written.yaml"]);
    await ask("init", ["lakes.csv", "--out", "written2.yaml"]);
    await ask("doctor", ["lakes.yaml"]);
    await ask("preview", ["lakes.yaml"]);
    await ask("preview", [`${site.origin}/`]);
    await ask("run", ["asked.yaml", "--dry-run"]);
    await ask("run", ["lakes.yaml", "--out", "run"]);
    await ask("run", ["lakes.yaml", "--out", "run"]);
    await ask("run", ["asked.yaml", "--out", "asked"]);
    await ask("demo", ["--pages", "20", "--questions", "20", "--out", "demo"]);
    await ask("crawl", [`${site.origin}/`, "--memory", "crawled.db", "--max-pages", "4"]);
    await ask("generate", ["questions", "run", "--out", "made", "--count", "8"]);
    await ask("export", ["run"]);
    await ask("export", ["run", "--format", "verl"]);
    await ask("verify", ["run"]);
    await ask("inspect", ["run", "questions", "--rows", "1"]);
    const { rows } = await ask("memory export", ["tables", "--memory", "lakes.db"]);
    expect(rows).toMatchObject({ documents: expect.any(Number) });
    const [question] = await datasetRows(join(place.path, "asked"), "questions");
    const id = question?.id ?? "";
    await ask("review", ["asked", "--keep", id, "--note", "good"]);
    await ask("agent", ["asked", id]);
    await ask("rescore", ["asked", "--model", "good", "--policy-version", "2"]);
    writeFileSync(join(place.path, "rates.jsonl"), `${JSON.stringify({ question_id: id, policy_id: "mine", policy_version: "1", n: 4, correct: 2 })}\n`); // prettier-ignore
    await ask("feedback", ["rates.jsonl", "asked"]);
    const stored = ["--memory", "lakes.db"];
    await ask("memory stats", stored);
    await ask("memory show", ["Keeper Aorn", ...stored]);
    await ask("memory search", ["a lake", ...stored]);
    await ask("memory neighbours", [...stored, "--at-least", "0.2"]);
    await ask("memory conflicts", stored);
    await ask("memory check", stored);
    await ask("memory lexicon", ["lakes.yaml"]);
    await ask("memory reindex", stored);
    await ask("memory copy", [...stored, "--to", "copied.yaml"]);
    await ask("memory replies", ["--memory", "asked.db", "--prune"]);
    await ask("memory words", ["words.txt", "--to", "packed.bin"]);
    await ask("memory forget", [...stored, "--source", "file:///lakes.csv", "--check", "run"], [1]);
    await ask("memory forget", [...stored, "--source", "file:///lakes.csv"]);
    await ask("memory forget", [...stored, "--source", "file:///lakes.csv", "--again"]);
    expect(readFileSync(join(place.path, "written.yaml"), "utf8")).toContain("sources:");
  } finally {
    await endpoint.close();
    await site.close();
  }
  // "memory unmerge" takes a name that somebody took for another thing, which no table gives: its own tests have it.
  expect(Object.keys(commandOutputs).filter((name) => !seen.has(name))).toEqual(["memory unmerge"]);
});
