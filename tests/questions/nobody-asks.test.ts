import { expect, it } from "vitest";
import { execute, openMemory, programOf, type ProgramStep } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { questionContextOf, type QuestionContext } from "../../pipelines/questions/context.ts";
import { whyNobodyAsks } from "../../pipelines/questions/nobody-asks.ts";
import { hashOf, idOf, SplitsConfig, type Document } from "../../schemas/index.ts";

const COUNTRIES = ["Avaria", "Belmont", "Cordovia", "Drelland", "Estoria", "Farland"];
const UNIONS = ["Southern Union", "Northern Union", "Eastern League", "Western League"];
const [, UNION = ""] = UNIONS;
const uriOf = (name: string): string => `https://atlas.example/${name.toLowerCase().replace(" ", "-")}/`;

function page(name: string, lines: readonly string[], named: readonly string[]): Document {
  const text = `# ${name}\n\n${lines.map((line) => `- ${line}`).join("\n")}\n`;
  return {
    id: idOf("d", uriOf(name)),
    uri: uriOf(name),
    title: name,
    text,
    language: "en",
    contentHash: hashOf(text),
    kind: "web",
    fetchedAt: "2026-01-01T00:00:00Z",
    subjects: [],
    links: named.map((one) => ({ text: one, uri: uriOf(one), start: text.lastIndexOf(one), end: text.lastIndexOf(one) + one.length })),
    version: 1,
  };
}

/** Countries, of which each lists all others and the union that some of them make up. */
async function atlas(): Promise<{ readonly context: QuestionContext; readonly ask: (...steps: ProgramStep[]) => Promise<string | null> }> {
  const pages = COUNTRIES.map((name, at) => {
    const others = [...COUNTRIES.filter((one) => one !== name), ...(at < 3 ? [UNION] : [])];
    const lines = [
      `**Coastline**: ${at % 3 === 0 ? 0 : 100 * at + 7} km`,
      `**Area**: ${1000 + 313 * at} sq km`,
      `**Trading partners**: ${others.join(", ")}`,
    ];
    return page(name, lines, others);
  });
  for (const [at, name] of UNIONS.entries()) {
    const members = COUNTRIES.slice(at, at + 3);
    pages.push(
      page(name, [`**Area**: ${9000 + at} sq km`, `**Coastline**: ${5000 + at} km`, `**Members**: ${members.join(", ")}`], members),
    );
  }
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    pages.map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  const context = await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0 }));
  return {
    context,
    async ask(...steps) {
      const program = programOf(...steps);
      const done = await execute(program, memory.graph, context.options);
      if (done.status !== "answer") throw new Error(`${done.reason}: ${done.detail}`);
      const { execution, members: sets } = done;
      const ids = execution.evidence.map(({ statementId }) => statementId);
      const claims = (await memory.graph.statements({ ids })).flatMap(({ claim }) => claim ?? []);
      return whyNobodyAsks({ program, context, execution, members: sets, claims });
    },
  };
}

const among = (name: string, attribute: string, which: "max" | "min"): ProgramStep[] => [
  ["Find", { entity: idOf("e", uriOf(name)) }],
  ["Relate", { attribute: "trading partners", direction: "forward" }, -1],
  ["SelectAmong", { attribute, which, k: 1 }, -1],
  ["QueryName", {}, -1],
];
const between = (a: string, b: string, which: "max" | "min"): ProgramStep[] => [
  ["Find", { entity: idOf("e", uriOf(a)) }],
  ["Find", { entity: idOf("e", uriOf(b)) }],
  ["SelectBetween", { attribute: "coastline", which }, 0, 1],
  ["QueryName", {}, -1],
];

it("takes nothing at all for no extreme, and a union for none of the countries that make it up", async () => {
  const { ask } = await atlas();
  expect(await ask(...between("Avaria", "Belmont", "min"))).toMatch(/nothing at all/);
  expect(await ask(...between("Avaria", "Belmont", "max"))).toBeNull();
  expect(await ask(...between("Belmont", "Cordovia", "min"))).toBeNull();
  expect(await ask(...among("Avaria", "area", "max"))).toMatch(/whole among its parts/);
  expect(await ask(...among("Estoria", "area", "max"))).toBeNull();
});
