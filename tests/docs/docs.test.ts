import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { Config, LexiconFile } from "../../schemas/index.ts";
import { QUICK_DEMO } from "../../pipelines/cli/demo.ts";
import { demoSites } from "../../pipelines/demo/sites.ts";
import { looseCode, withCode } from "./code-blocks.ts";
import { callOf, isCall } from "./command-lines.ts";
import { readingOrder } from "./llms-page.ts";
import { blocksOf, pageFiles as pages, readText as read } from "./page-files.ts";
import { generatedPages } from "./pages.ts";

const root = resolve(import.meta.dirname, "../..");

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

/** Files that tell people what to type. */
const said = ["pipelines/cli", "pipelines/exporters"].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith(".ts") ? `${folder}/${name}` : [])),
);

/** Lines that would have a package of the registry run or installed by this program's name, or by its package's before it is published. */
const fetchesOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .filter((line) =>
      /\b(?:npx|npm exec|npm x|npm init|bunx|(?:pnpm|yarn) (?:dlx|exec|add)|(?:npm|bun) (?:i|add|install)) (?:(?!--no\b|--no-install\b)\S+ )*groundwork\b/.test(
        line,
      ),
    );

describe("generated pages", () => {
  it.each(Object.entries(generatedPages))("%s is what the schemas say: else `npm run docs`", (path, text) => {
    expect(read(path)).toBe(text());
  });
});

it("every page of docs/ has its place in llms.txt", () => {
  const named = Object.values(readingOrder).flatMap((names) => names.map((name) => `docs/${name}.md`));
  expect(named.toSorted()).toEqual(pages.filter((path) => path.startsWith("docs/")).toSorted());
});

describe("no line can fetch a stranger's package", () => {
  it("the package is not called like the registry's", () => {
    const { name, bin } = JSON.parse(read("package.json")) as { name: string; bin: Record<string, string> };
    expect([name, Object.keys(bin)]).toEqual(["groundwork-deep-research", ["groundwork"]]);
  });

  it.each(["npx groundwork run", "npm exec -- groundwork", "npm i -g groundwork", "pnpm dlx groundwork-deep-research", "bunx groundwork"])(
    "%s is found",
    (line) => expect(fetchesOf(`${line} x`)).toHaveLength(1),
  );
  it.each(["make setup && npm install --global .", "npx --no groundwork run", "groundwork run atlas.yaml"])("%s is none", (line) =>
    expect(fetchesOf(line)).toEqual([]),
  );

  it.each([...pages, "Makefile", ...said])("%s", (path) => expect(fetchesOf(read(path))).toEqual([]));

  it("the package holds all that its command and its exports lead to, and nothing of the tests", () => {
    const { bin, exports } = JSON.parse(read("package.json")) as { bin: Record<string, string>; exports: Record<string, string | Record<string, string>> }; // prettier-ignore
    const packed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: root, stdio: ["ignore", "pipe", "ignore"] }); // prettier-ignore
    const [{ files }] = JSON.parse(packed.toString()) as [{ files: { path: string }[] }];
    const held = new Set(files.map(({ path }) => path));
    const named = [...Object.values(bin), ...Object.values(exports).flatMap((to) => (typeof to === "string" ? to : Object.values(to)))];
    expect(named.map((path) => path.replace(/^\.\//, "")).filter((path) => !held.has(path))).toEqual([]);
    expect([...held].filter((path) => /^tests\/|\.test\.|\.db$|^outputs\//.test(path))).toEqual([]);
  });

  it("the one install line gives the command", () => {
    const prefix = mkdtempSync(join(tmpdir(), "groundwork-install-"));
    try {
      execFileSync("npm", ["install", "--global", "--offline", "--ignore-scripts", "--prefix", prefix, root], { stdio: "pipe" });
      const command = join(prefix, "bin/groundwork");
      expect(realpathSync(command)).toBe(join(realpathSync(root), "dist/pipelines/cli.js"));
      expect(blocksOf(read("README.md"), "sh").join("\n")).toContain("\nmake setup && npm install --global .\n".trim());
    } finally {
      rmSync(prefix, { recursive: true });
    }
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
    for (const line of ["sh", "crontab", "ini"].flatMap((language) => blocksOf(text, language)).flatMap((block) => block.split("\n"))) {
      const call = callOf(line);
      const target = /^make ([\w-]+)/.exec(line)?.[1];
      if (call !== undefined && !(await isCall(call))) wrong.push(line);
      if (target !== undefined && !new RegExp(`^${target}:`, "m").test(read("Makefile"))) wrong.push(line);
    }
    expect(wrong).toEqual([]);
  });

  it("its config blocks are valid", () => {
    const sources = [{ demo: {} }];
    const wrong = blocksOf(text, "yaml").flatMap((block) => {
      const given = parseYaml(block) as Record<string, unknown>;
      const parsed = "attributes" in given ? LexiconFile.safeParse(given) : Config.safeParse({ sources, ...given });
      return parsed.success ? [] : [`${block}: ${parsed.error.message}`];
    });
    expect(wrong).toEqual([]);
  });

  it("its code is that of the files that it names: else `npm run docs`", () => {
    expect(looseCode(text)).toEqual([]);
    expect(text).toBe(withCode(text));
  });
});

it("what examples look for in the demo is in the quick demo, which people make first", () => {
  const titles = QUICK_DEMO.sources.flatMap((source) => {
    if (!("demo" in source)) return [];
    const { page, paths } = demoSites[source.demo.site](source.demo.pages ?? undefined);
    return paths.map((path) => /<h1[^>]*>([^<]*)<\/h1>/.exec(page(path) ?? "")?.[1] ?? "");
  });
  const looks =
    /memory show (?:"([^"]+)"|([A-Z]\S+)) --memory outputs\/demo|\bof ([A-Z][a-z]+)'s neighbours|\["capital of ([A-Z][a-z]+)"|Entity \{name: "([^"]+)"/g;
  const looked = pages.flatMap((path) =>
    ["sh", "python", "cypher"].flatMap((language) =>
      blocksOf(read(path), language).flatMap((text) =>
        [...text.matchAll(looks)].map(([, ...names]) => ({ path, name: names.find((one: string | undefined) => one !== undefined) ?? "" })),
      ),
    ),
  );
  expect(looked.length).toBeGreaterThan(3);
  expect(looked.filter(({ name }) => !titles.includes(name))).toEqual([]);
});
