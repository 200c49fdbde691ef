import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { CANONICAL } from "../../pipelines/demo/factbook/layout.ts";
import { factbookSite } from "../../pipelines/demo/factbook/factbook-site.ts";
import { serveSite } from "../../pipelines/demo/serve.ts";
import { execute, openMemory, readSources, tableUnits, type KnowledgeMemory, type Program } from "../../pipelines/library/index.ts";
import { Program as ProgramSchema } from "../../schemas/index.ts";
import { readText } from "./page-files.ts";

interface Case {
  readonly question: string;
  readonly answer: string;
  readonly nodes: readonly { readonly op: string; readonly arguments: Record<string, unknown>; readonly inputs: readonly number[] }[];
  /** By path. */
  readonly quotes: ReadonlyMap<string, readonly string[]>;
}

const cases = readText("docs/cases.md")
  .split(/^## \d+\. /m)
  .slice(1)
  .map((part): Case => {
    const [, question = "", answer = ""] = /^> (.+)\n>\n> \*\*(.+)\*\*$/m.exec(part) ?? [];
    const [, block = ""] = /```program\n([\s\S]*?)```/.exec(part) ?? [];
    const nodes = [...block.matchAll(/^ *\d+ +(\w+) +(\{.*\})(?: +of ([\d, ]+))?$/gm)].map(([, op = "", args = "", of = ""]) => ({
      op,
      arguments: z.record(z.string(), z.unknown()).parse(JSON.parse(args)),
      inputs: of.split(", ").flatMap((input) => (input === "" ? [] : [Number(input)])),
    }));
    const quotes = [...part.matchAll(/^\| `(\/[^`]+)` +\| (.+?) *\|$/gm)].map(
      ([, path = "", said = ""]) => [path, [...said.matchAll(/"([^"]+)"/g)].map(([, quote = ""]) => quote)] as const,
    );
    return { question, answer, nodes, quotes: new Map(quotes) };
  });

let memory: KnowledgeMemory;

beforeAll(async () => {
  const site = factbookSite();
  const wanted = new Set(cases.flatMap(({ quotes }) => [...quotes.keys()]));
  const paths = site.paths.filter((path) => wanted.has(path));
  expect(paths).toHaveLength(wanted.size);
  const served = await serveSite({ ...site, paths, page: (path) => (wanted.has(path) ? site.page(path) : undefined) });
  memory = await openMemory({ path: ":memory:" });
  try {
    const start = paths.map((path) => `${served.origin}${path}`);
    await readSources(memory, [{ web: { start, mirrorOf: CANONICAL, depth: 0 } }], { now: "2026-11-24T00:00:00Z" });
  } finally {
    await served.close();
  }
});
afterAll(() => memory.close());

/** The thing that has a page under this name, or, of those without one, whatever bears it. */
async function idOf(name: string): Promise<string> {
  const found = (await memory.show(name)).map(({ entity }) => entity);
  const own = found.find((entity) => entity.name === name && entity.uris.length > 0) ?? found[0];
  if (own === undefined) throw new Error(`nothing is called ${name}`);
  return own.id;
}

async function programOf({ nodes }: Case): Promise<Program> {
  const named = nodes.map(async (node, id) => {
    const { entity } = node.arguments;
    return { ...node, id, arguments: typeof entity === "string" ? { ...node.arguments, entity: await idOf(entity) } : node.arguments };
  });
  return ProgramSchema.parse({ nodes: await Promise.all(named) });
}

/** Four digits of a result are printed. */
const PRINTED = 5e-4;

/** Undefined where the program returns what the page says; else what it returns. */
async function otherAnswer(program: Program, said: string): Promise<string | undefined> {
  const result = await execute(program, memory.graph, { units: tableUnits });
  if (result.status === "refused") return `${result.reason}: ${result.detail}`;
  const { answer } = result.execution;
  const nameOf = async (id: string): Promise<string> => (await memory.graph.entity(id))?.name ?? id;
  const unless = (isSo: boolean, text: string): string | undefined => (isSo ? undefined : text);
  if (answer.type === "quantity") {
    const { number } = answer.value;
    const printed = Number(/^-?[\d,.]+/.exec(said)?.[0].replaceAll(",", ""));
    return unless(Math.abs(printed - number) <= PRINTED * Math.abs(number), String(number));
  }
  // "Congo (Brazzaville)", of two that are called Congo: an answer is told by the name that tells it.
  if (answer.type === "entity" && (await memory.graph.entity(answer.entityId))?.aliases.includes(said) === true) return undefined;
  const name = answer.type === "entity" ? await nameOf(answer.entityId) : answer.type === "set" ? (await Promise.all(answer.entityIds.map(nameOf))).toSorted().join("; ") : JSON.stringify(answer); // prettier-ignore
  return unless(name === said, name);
}

it("there are ten, with all that a case has", () => {
  expect(cases).toHaveLength(10);
  for (const { question, nodes, quotes } of cases) expect([question, nodes.length > 2, quotes.size > 0]).toEqual([question, true, true]);
});

describe.each(cases)("$question", (one) => {
  it("its program returns its answer", async () => {
    expect(await otherAnswer(await programOf(one), one.answer)).toBeUndefined();
  });

  it("its quotes stand on its pages", async () => {
    const texts = new Map<string, string>();
    for await (const { uri, text } of memory.graph.documents()) texts.set(uri, text);
    for (const [path, quotes] of one.quotes) for (const quote of quotes) expect(texts.get(`${CANONICAL}${path}`)).toContain(quote);
  });
});
