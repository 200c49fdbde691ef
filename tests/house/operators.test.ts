import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { hasRole, ProgramNode, type Operator } from "../../schemas/index.ts";

const root = resolve(import.meta.dirname, "../..");
const files = ["schemas", "knowledge-graph", "pipelines"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => ({ path: relative(root, join(root, folder, name)), text: readFileSync(join(root, folder, name), "utf8") })),
);
const operators = ProgramNode.options.map(({ shape }) => shape.op.value);

/** Places that say something of each operator: a new one does not compile until it stands in all of them. */
const PLACES = [
  "knowledge-graph/program/operators/index.ts",
  "knowledge-graph/program/operators/verify-claim.ts",
  "pipelines/language/reading/program-meaning.ts",
  "pipelines/language/writing/conclusion.ts",
  "pipelines/language/writing/nouns.ts",
  "pipelines/language/writing/word.ts",
  "pipelines/plans/program-leaves.ts",
  "pipelines/reasoning/node-steps.ts",
  "schemas/operators.ts",
  "schemas/program.ts",
];

describe("an operator", () => {
  it("has its place in at most twelve files, all of which the compiler asks for", () => {
    // No draw uses VerifyClaim: where it is named, all operators are.
    const naming = files.filter(({ text }) => /\bVerifyClaim\b/.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")));
    expect(naming.map(({ path }) => path).toSorted()).toEqual(PLACES);
    expect(PLACES.length).toBeLessThanOrEqual(12);
  });

  it("stands in every table that has one entry an operator", () => {
    const tables = files.filter(({ path }) => PLACES.includes(path) && !path.endsWith("verify-claim.ts"));
    const missing = tables.flatMap(({ path, text }) =>
      operators.filter((op) => !new RegExp(`\\b${op}\\b`).test(text)).map((op) => `${path}: ${op}`),
    );
    expect(missing).toEqual([]);
  });

  it("is told from the others by tables and roles, never by a switch", () => {
    const cases = files.flatMap(({ path, text }) =>
      operators.filter((op) => text.includes(`case "${op}"`)).map((op) => `${path}: case "${op}"`),
    );
    expect(cases).toEqual([]);
  });

  it("has roles that narrow its node", () => {
    const node: ProgramNode = { id: 1, op: "SelectAmong", arguments: { attribute: "area", which: "max", k: 1 }, inputs: [0] };
    expect(hasRole(node, "selects") && node.arguments.which).toBe("max");
    const find: ProgramNode = { id: 0, op: "Find" satisfies Operator, arguments: { entity: "e1" }, inputs: [] };
    expect(hasRole(find, "thought")).toBe(false);
  });
});
