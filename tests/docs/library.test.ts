import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hostileRun } from "../explorer/hostile-run.ts";
import { readText } from "./page-files.ts";

let folder: string;
let argv: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "groundwork-library-"));
  await hostileRun(join(folder, "run"));
  argv = process.argv;
  process.argv = [...argv.slice(0, 2), join(folder, "run")];
});
afterAll(() => {
  process.argv = argv;
  rmSync(folder, { recursive: true, force: true });
});

/** What an example says, a line each. */
async function saidBy(run: () => Promise<unknown>): Promise<readonly string[]> {
  const said: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((...words: unknown[]) => {
    said.push(words.map((word) => (typeof word === "string" ? word : JSON.stringify(word))).join(" "));
  });
  try {
    await run();
  } finally {
    log.mockRestore();
  }
  return said;
}

/** The lines that the page shows behind an example. */
const shown = (name: string): readonly string[] =>
  new RegExp(`// examples/library/${name}\\.ts\\n[\\s\\S]*?\`\`\`\\n+\`\`\`text\\n([\\s\\S]*?)\`\`\``)
    .exec(readText("docs/library.md"))?.[1]
    ?.trimEnd()
    .split("\n")
    // As the console writes a list.
    .map((line) => line.replace(/^\[ (.*) \]$/, (_, items: string) => `[${items.replaceAll(", ", ",")}]`)) ?? [];

describe("the library's examples do what their page says", () => {
  it("reads a table", async () => {
    const said = await saidBy(() => import("../../examples/library/read.ts"));
    expect(said.slice(0, 1)).toEqual(shown("read"));
    expect(said).toContain("The maximum depth of Lake Alvar is 91 m.");
  });

  it("executes a program, and tells what it rests on", async () => {
    const said = await saidBy(() => import("../../examples/library/execute.ts"));
    expect(said.slice(0, 1)).toEqual(shown("execute"));
    expect(said.slice(1)).toEqual(["The maximum depth of Lake Alvar is 91 m.", "The maximum depth of Lake Isvik is 92 m."]);
  });

  it("asks questions", async () => {
    const said = await saidBy(() => import("../../examples/library/questions.ts"));
    expect(said.filter((line) => /^(?:comparison|factual|numeric): /.test(line)).length).toBeGreaterThan(3);
  });

  it("serves tools", async () => expect(await saidBy(() => import("../../examples/library/environment.ts"))).toEqual(shown("environment")));

  it("reads and checks a run", async () => {
    const [isCounted, verdict = ""] = await saidBy(() => import("../../examples/library/run.ts"));
    expect([isCounted, verdict.split(" ")[1]]).toEqual(["true", "18"]);
  });
});
