import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { folder, groundwork } from "./groundwork.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const place = folder();
afterAll(() => place.remove());
const at = (name: string): string => join(place.path, name);
const file = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return at(name);
};
const good = `memory: { graph: { driver: libsql, path: ${JSON.stringify(at("m.db"))} } }\nsources: [ web: { start: [http://127.0.0.1:9/] } ]\n`;

const nights = (): string => {
  mkdirSync(at("nights/latest"), { recursive: true });
  return at("nights");
};

describe("wrong usage ends with 2 and a sentence, and touches nothing", () => {
  const wrong: readonly (readonly [string, readonly string[], string])[] = [
    ["an unknown command", ["bake"], "unknown command 'bake'"],
    ["an unknown option", ["demo", "--fast"], "unknown option '--fast'"],
    ["a number that is none", ["demo", "--pages", "many"], "a whole number, 1 or more"],
    ["nothing to ask", ["demo", "--questions", "0"], "a whole number, 1 or more"],
    ["a time that is none", ["demo", "--clock", "yesterday"], "a time like 2026-01-31"],
    ["a recipe that is none", ["run", "x.yaml", "--recipe", "cake"], "nightly, cpt, sft, rl"],
    ["a config that is not there", ["run", at("none.yaml")], "there is no such file"],
    ["a folder in the place of a config", ["preview", place.path], 'is a folder; "groundwork init'],
    ["a schedule of no times", ["schedule", file("timeless.yaml", good)], "timeless.yaml has no schedule"],
    ["a schedule that is none", ["schedule", file("cron.yaml", `${good}schedule: { cron: "nightly" }\n`)], 'schedule.cron "nightly"'],
    ["a schedule in no time zone", ["schedule", file("zone.yaml", `${good}schedule: { timezone: Moon }\n`)], "is no time zone"],
    ["a source that is none", ["memory", "forget", "--source", "the almanac"], "is no uri"],
    ["urls that are none", ["crawl", "example", "ftp://example.org/"], "ftp://example.org/ is no http address"],
    ["a delay that is none", ["crawl", "http://127.0.0.1:9/", "--delay", "soon"], "seconds, 0 or more"],
    ["a folder of nights, to serve", ["serve", nights()], "nights are in it; did you mean"],
    ["a folder that is no run, to verify", ["verify", place.path], "has no manifest.json"],
    ["a folder that is no run, to export", ["export", place.path], "is no run folder"],
    ["a folder that is no run, to generate in", ["generate", "questions", place.path], "is no run folder"],
    ...(["verify", "export", "serve", "inspect", "review"] as const).flatMap((command) => [
      [
        `nothing, to ${command}`,
        [command, at("nothing"), ...(command === "inspect" ? ["questions"] : [])],
        "is not there: check the path; runs are made by",
      ] as const,
      [
        `a folder that is no run, to ${command}`,
        [command, place.path, ...(command === "inspect" ? ["questions"] : [])],
        "runs are made by",
      ] as const,
    ]),
    ["nothing, for an agent", ["agent", at("nothing"), "Which?"], "is not there: check the path"],
    ["samples of no kind", ["generate", "cakes", place.path], "questions, plans, rollouts, decisions"],
    ["a file that is not there", ["inspect", at("none.parquet")], "there is no such file"],
    ["a file that is no Parquet", ["inspect", file("a.parquet", "PAR")], "not a readable Parquet file"],
    ["a memory that is not there", ["memory", "stats", "--memory", at("none.db")], "there is no memory at"],
    ["a memory that is no database", ["memory", "stats", "--memory", file("text.db", "text ".repeat(999))], "is no database"],
    ["an out that leads through a file", ["run", file("ok.yaml", good), "--out", join(file("plain", "x"), "out")], "not a folder"],
  ];
  it.each(wrong)("%s", async (_what, args, sentence) => {
    const { code, stdout, stderr } = await groundwork(args, place.path);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(existsSync(at("outputs")) || existsSync(at(".groundwork")) || existsSync(at("m.db"))).toBe(false);
  });

  it("every problem of a config at once, with its line", async () => {
    const config = file("bad.yaml", `${good}sead: 3\nquestions:\n  count: none\n  mix: { factual: 3 }\n`);
    const { code, stderr } = await groundwork(["run", config]);
    expect(code).toBe(2);
    for (const place of ["bad.yaml:3", "sead", "bad.yaml:5  questions.count", "bad.yaml:6  questions.mix.factual"])
      expect(stderr).toContain(place);
  });
});

it("a site that can not be reached ends with 3 and says which", async () => {
  const config = file("dead.yaml", good);
  const out = at("dead");
  for (const args of [
    ["run", config, "--out", out, "--json"],
    ["crawl", "http://127.0.0.1:9/", "--memory", at("c.db")],
    ["preview", "http://127.0.0.1:9/"],
    ["preview", config, "--json"],
    ["init", "http://127.0.0.1:9/", "--out", at("init.yaml")],
  ]) {
    const { code, stderr, stdout } = await groundwork(args);
    expect(code).toBe(3);
    expect(stderr + stdout).toContain("http://127.0.0.1:9/");
    expect(stderr + stdout).toMatch(/the host refuses the connection/);
  }
  expect(existsSync(join(out, "manifest.json"))).toBe(false);
});

it("help and version are no mistakes", async () => {
  expect((await groundwork(["--help"])).code).toBe(0);
  const version = await groundwork(["--version"]);
  expect([version.code, version.stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
});
