import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { program } from "../../pipelines/cli/command-line.ts";
import { Config } from "../../schemas/index.ts";
import { generatedPages } from "./pages.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`)].filter(
  (path) => path.endsWith(".md"),
);

/** Headings as anchors, the way that GitHub names them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = text.replaceAll(/```[\s\S]*?```/g, "").matchAll(/^#{1,6} (.+)$/gm);
  return new Set([...headings].map(([, heading = ""]) => slug(heading)));
}
const slug = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const blocksOf = (text: string, language: string): readonly string[] =>
  [...text.matchAll(/```(\w*)\n([\s\S]*?)```/g)].filter(([, name]) => name === language).map(([, , block = ""]) => block);

describe("generated pages", () => {
  it.each(Object.entries(generatedPages))("%s is what the schemas say: else `npm run docs`", (path, text) => {
    expect(read(path)).toBe(text());
  });
});

it("README is short", () => expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(160));

describe.each(pages)("%s", (page) => {
  const text = read(page);

  it("has no dead link", () => {
    const links = [...text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "").matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    const dead = links.filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? join(root, page) : join(root, dirname(page), path);
      if (!existsSync(target) || relative(root, target).startsWith("..")) return true;
      return anchor !== undefined && (statSync(target).isDirectory() || !anchorsOf(readFileSync(target, "utf8")).has(anchor));
    });
    expect(dead).toEqual([]);
  });

  it("its commands are commands of this program, its targets are in the Makefile", async () => {
    const wrong: string[] = [];
    for (const line of blocksOf(text, "sh").flatMap((block) => block.split("\n"))) {
      const command = /^(?:[A-Z_]+=\S+ )*npx groundwork (.*)$/.exec(line.replace(/\s+#.*$/, ""))?.[1];
      const target = /^make ([\w-]+)/.exec(line)?.[1];
      if (command !== undefined && !(await parses(wordsOf(command)))) wrong.push(line);
      if (target !== undefined && !new RegExp(`^${target}:`, "m").test(read("Makefile"))) wrong.push(line);
    }
    expect(wrong).toEqual([]);
  });

  it("its config blocks are valid", () => {
    const sources = [{ demo: {} }];
    const wrong = blocksOf(text, "yaml").flatMap((block) => {
      const given = parseYaml(block) as Record<string, unknown>;
      const parsed = Config.safeParse({ sources, ...given });
      return parsed.success ? [] : [`${block}: ${parsed.error.message}`];
    });
    expect(wrong).toEqual([]);
  });
});

/** As a shell cuts a line. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? "");

/** Commander's own reading of it; nothing is executed. */
async function parses(words: readonly string[]): Promise<boolean> {
  disarm(program);
  try {
    await program.parseAsync([...words], { from: "user" });
    return true;
  } catch {
    return false;
  }
}

function disarm(command: Command): void {
  command.configureOutput({ writeErr: () => undefined, writeOut: () => undefined }).exitOverride();
  if (command.commands.length === 0) command.action(() => undefined);
  for (const below of command.commands) disarm(below);
}
