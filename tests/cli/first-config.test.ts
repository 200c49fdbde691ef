import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { firstConfig } from "../../pipelines/cli/first-config.ts";

const root = mkdtempSync(join(tmpdir(), "first-config-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("reads the graphs that lie in a folder beside its tables, one by its name and several of one form as one", () => {
  const folder = join(root, "data");
  mkdirSync(join(folder, "more"), { recursive: true });
  mkdirSync(join(folder, ".git"));
  for (const name of ["a.csv", "basin.ttl", "x.nt", "more/y.nt", ".git/z.owl"]) writeFileSync(join(folder, name), "");
  const sources = firstConfig({ name: "data", sources: [folder], model: undefined, questions: 10 }, root)
    .split("\n")
    .filter((line) => line.startsWith("  - "));
  expect(sources).toEqual([
    '  - documents: { paths: ["."], root: "data" }',
    '  - graph: { path: "**/*.nt", root: "data" }',
    '  - graph: { path: "basin.ttl", root: "data" }',
  ]);
});

it("names the schema for editors where the package is installed beside the config, and else none", () => {
  const written = (): string =>
    firstConfig({ name: "data", sources: ["https://atlas.example.org/"], model: undefined, questions: 10 }, root);
  expect(written()).not.toContain("$schema");
  mkdirSync(join(root, "node_modules/groundwork-deep-research"), { recursive: true });
  writeFileSync(join(root, "node_modules/groundwork-deep-research/groundwork.schema.json"), "{}");
  expect(written()).toMatch(/^# yaml-language-server: \$schema=\.\/node_modules\//);
});
