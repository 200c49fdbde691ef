import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfig, parseConfig } from "../../pipelines/cli/load-config.ts";

const minimal = "sources:\n  - web: { start: [https://example.org/] }\n";
const messageOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("expected a failure");
};

describe("config", () => {
  it("needs nothing but sources", () => {
    const config = parseConfig(minimal, "a.yaml");
    expect(config.seed).toBe(7);
    expect(config.questions.mix["multi-hop"]).toBe(0.2);
    expect(config.memory.graph.path).toBe(".groundwork/run.db");
  });

  it("takes from a preset what it does not say itself", () => {
    const { questions } = parseConfig(`questions: { preset: hard, levels: { 1: 0.2 } }\n${minimal}`, "a.yaml");
    expect([questions.levels, questions.recall?.least, questions.mix.factual]).toEqual([{ 1: 0.2 }, 13, 0]);
    expect(parseConfig(minimal, "a.yaml").questions.recall).toBeUndefined();
    expect(messageOf(() => parseConfig(`questions: { preset: harder }\n${minimal}`, "a.yaml"))).toContain("preset");
  });

  it("gives each name a memory of its own, unless it says which", () => {
    expect(parseConfig(`name: atlas\n${minimal}`, "a.yaml").memory.graph.path).toBe(".groundwork/atlas.db");
    const shared = `name: atlas\nmemory: { graph: { driver: libsql, path: both.db } }\n${minimal}`;
    expect(parseConfig(shared, "a.yaml").memory.graph.path).toBe("both.db");
  });

  it("takes input paths from the config's folder on, out and memory from the working folder", () => {
    const folder = mkdtempSync(join(tmpdir(), "groundwork-config-"));
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "quiz.txt"), "What is the capital of Togo?");
    const text = "sources: [documents: { paths: [a.md], root: data }]\ndecontaminate: [quiz.txt]\n";
    const config = parseConfig(text, join(folder, "a.yaml"));
    rmSync(folder, { recursive: true });
    expect(config.sources).toMatchObject([{ documents: { root: join(folder, "data") } }]);
    expect(config.decontaminate).toEqual([join(folder, "quiz.txt")]);
    expect([config.out, config.memory.graph.path]).toEqual(["outputs", ".groundwork/run.db"]);
  });

  it("reads sizes", () => {
    expect(parseConfig("sources:\n  - web: { start: [https://example.org/], maxBytes: 1.5MB }\n", "a.yaml").sources[0]).toMatchObject({
      web: { maxBytes: 1_500_000 },
    });
  });

  it("takes Qwen3's tokenizer or a folder's, which has to be there", () => {
    expect(parseConfig(minimal, "a.yaml").export).toMatchObject({ tokenizer: "qwen3", maxLength: 131_072, tooLong: "drop", think: "keep" });
    expect(messageOf(() => parseConfig(`${minimal}export:\n  tokenizer: { path: no/such/model }\n`, "a.yaml"))).toContain(
      'a.yaml:4  export.tokenizer.path: the file "no/such/model/tokenizer.json" cannot be read; name one that exists',
    );
  });

  it("tells every problem at once, with its line", () => {
    const message = messageOf(() =>
      parseConfig("sead: 7\nsources:\n  - web: { start: [https://example.org/] }\nplans:\n  perQuestion: 9\n", "a.yaml"),
    );
    expect(message).toContain("sead");
    expect(message).toContain("plans.perQuestion");
    expect(message).toContain("a.yaml:5");
  });

  it("takes the graph and the vectors to services, with the file beside them", () => {
    const { memory } = parseConfig(
      `${minimal}memory:\n  graph: { driver: neo4j, url: "bolt://127.0.0.1:7687" }\n  vectors: { driver: qdrant, url: "http://127.0.0.1:6333" }\n`,
      "a.yaml",
    );
    expect(memory).toEqual({
      graph: {
        driver: "neo4j",
        url: "bolt://127.0.0.1:7687",
        user: "neo4j",
        database: "neo4j",
        name: "groundwork",
        path: ".groundwork/run.db",
      },
      vectors: { driver: "qdrant", url: "http://127.0.0.1:6333", name: "groundwork" },
      embedder: { driver: "lexical" },
    });
  });

  it.each([
    ["{ driver: neo4j }", "memory.graph.url: is no bolt address"],
    ['{ driver: neo4j, url: "http://127.0.0.1:7474" }', "write it like bolt://127.0.0.1:7687"],
    ['{ driver: neo4j, url: "bolt://neo4j:secret@127.0.0.1" }', "into the environment as NEO4J_PASSWORD"],
    ['{ driver: neo4j, url: "bolt://127.0.0.1", password: secret }', "password"],
    ["{ driver: postgres }", "memory.graph.driver"],
  ])("refuses the graph %s", (graph, told) => {
    const message = messageOf(() => parseConfig(`${minimal}memory:\n  graph: ${graph}\n`, "a.yaml"));
    expect(message).toContain(told);
    expect(message).not.toContain("secret@");
  });

  it("refuses features that are not there", () => {
    expect(messageOf(() => parseConfig(`${minimal}complexity: { rounds: 6 }\n`, "a.yaml"))).toContain("complexity");
    expect(messageOf(() => parseConfig("sources:\n  - web: { start: ['file:///etc/passwd'] }\n", "a.yaml"))).toContain("start");
  });

  it.each([
    ["document: { paths: [a.csv] }", 'sources.0: Unrecognized key: "document"; did you mean "documents"?'],
    ["documents: { path: [a.csv] }", 'sources.0.documents: Unrecognized key: "path"; did you mean "paths"?'],
    ["documents: { path: [a.csv] }", "sources.0.documents.paths: is missing: array expected"],
    ["documents: { paths: a.csv }", "sources.0.documents.paths: Invalid input: expected array, received string; write it as a list"],
    ["documents: { paths: [a.csv], max_bytes: 1MB }", 'Unrecognized key: "max_bytes"; did you mean "maxBytes"?'],
    ["a.csv", "sources.0: Invalid input: expected object, received string; the keys here are web, demo, documents, graph"],
    ["csv: { paths: [a.csv] }", 'sources.0: Unrecognized key: "csv"; the keys here are web, demo, documents, graph'],
    ["{ graph: { path: a.ttl }, demo: {} }", "does not go with what stands beside it; make it an entry of its own"],
    ["graph: {}", "sources.0.graph.path: is missing: string expected"],
    ["graph: { path: a.ttl, maxBytes: 10 megs }", 'sources.0.graph.maxBytes: write a size like "10MB"'],
    ["graph: { path: a.ttl, complete: perhaps }", "complete: Invalid input: expected boolean, received string; or: "],
  ])("names the key that is wrong in the source %s", (source, told) => {
    const message = messageOf(() => parseConfig(`sources:\n  - ${source}\n`, "a.yaml"));
    expect(message).toContain(told);
    expect(message).toContain("a.yaml:2");
  });

  it.each([
    ["export: { tokenizer: qwen }", 'export.tokenizer: Invalid input: expected "qwen3"; or: Invalid input: expected object'],
    ["export: { tokenizer: { pth: x } }", 'export.tokenizer: Unrecognized key: "pth"; did you mean "path"?'],
    ["tasks: { words: { drvier: rules } }", 'tasks.words: Unrecognized key: "drvier"; did you mean "driver"?'],
    ["sead: 7", '(top level): Unrecognized key: "sead"; did you mean "seed"?'],
    ["count: 300", '(top level): Unrecognized key: "count"; it is a key of questions'],
    ["questions: { mix: { factuals: 1 } }", 'questions.mix: Unrecognized key: "factuals"; did you mean "factual"?'],
    ["questions: 300", "questions: Invalid input: expected object, received number; the keys here are count, mix"],
  ])("says of %s what was likely meant", (line, told) => {
    expect(messageOf(() => parseConfig(`${minimal}${line}\n`, "a.yaml"))).toContain(told);
  });

  it("tells of a folder of files that is not there, before anything is read", () => {
    const message = messageOf(() => parseConfig("sources:\n  - documents: { paths: [a.md], root: no/such/folder }\n", "a.yaml"));
    expect(message).toContain('a.yaml:2  sources.0.documents.root: the folder "no/such/folder" cannot be opened; name one that exists');
  });

  it("survives hostile YAML", () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [${"*a,".repeat(9)}]\nc: &c [${"*b,".repeat(9)}]\n${minimal}`;
    expect(messageOf(() => parseConfig(bomb, "a.yaml"))).toContain("aliases");
    expect(messageOf(() => parseConfig("a: [", "a.yaml"))).toContain("not valid YAML");
  });

  it("says which file is missing", () => expect(messageOf(() => loadConfig("no-such.yaml"))).toContain("no-such.yaml"));
});
