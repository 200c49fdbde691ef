import { execute, goldPath, programOf, type ProgramStep } from "../../knowledge-graph/program/index.ts";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import type { Environment } from "../../pipelines/agents/environments/environment.ts";
import { simulatedEnvironment } from "../../pipelines/agents/environments/simulated-web.ts";
import { openSnapshot } from "../../pipelines/agents/environments/snapshot.ts";
import type { PolicyWorld } from "../../pipelines/agents/policies/memory.ts";
import { operationOf } from "../../pipelines/language/writing/conclusion.ts";
import { answerText } from "../../pipelines/language/writing/naming.ts";
import { readShownPage } from "../../pipelines/agents/policies/read-shown-page.ts";
import { rollout, roughTokens, type RolloutContext } from "../../pipelines/agents/rollout.ts";
import type { Policy } from "../../pipelines/agents/policies/policy.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { hashOf, idOf, type Document, type Question, type Rollout } from "../../schemas/index.ts";

const NAMES = "Avaria Belmont Cordovia Drelland Estoria Farland Galdia Hestria Ilvania Jorland Kestovia Lumeria".split(" ");
const uriOf = (name: string): string => `https://atlas.example/countries/${name.toLowerCase()}/`;
const link = (text: string, name: string) => {
  const start = text.indexOf(name);
  return { text: name, uri: uriOf(name), start, end: start + name.length };
};

/** Twelve countries on a ring: each borders the two beside it. */
export function countryPage(at: number, areas: (at: number) => number = (one) => 20_000 + 7_310 * one): Document {
  const name = NAMES[at] ?? "";
  const [left, right] = [NAMES.at(at - 1) ?? "", NAMES[(at + 1) % NAMES.length] ?? ""];
  const total = areas(at);
  const text = `# ${name}

${name} is a country on the northern ring.

## Geography

### Area

|  |  |
| --- | --- |
| total | ${total.toLocaleString("en-US")} sq km |
| land | ${(total - 1_200 - at).toLocaleString("en-US")} sq km |
| water | ${(1_200 + at).toLocaleString("en-US")} sq km |

### Land boundaries

|  |  |
| --- | --- |
| total | ${200 + 11 * at} km |
| border countries | ${left} ${101 + at} km, ${right} ${99 + 10 * at} km |

## People

- **Population**: ${(1_000_000 + 314_159 * at).toLocaleString("en-US")} (2015 est.)
- **Birth rate**: ${(10 + at * 0.7).toFixed(1)} births/1,000 population (2015 est.)
- **Death rate**: ${(6 + at * 0.3).toFixed(1)} deaths/1,000 population (2015 est.)
- **Literacy**: ${(80 + at).toFixed(1)}% (2014)

## Economy

- **Reserves of gold**: ${(300.5 + 17.3 * at).toFixed(1)} tons (31 December 2014 est.)

## Government

- **Independence**: ${1 + at} March ${1900 + 7 * ((at * 5) % 12)}`;
  return webPage(uriOf(name), name, text, [left, right]);
}

/** A page as it was fetched, with a link to the page of each of these names at its first place in the text. */
export const webPage = (uri: string, title: string, text: string, linked: readonly string[]): Document => ({
  id: idOf("d", uri),
  uri,
  title,
  text,
  language: "en",
  contentHash: hashOf(text),
  kind: "web",
  fetchedAt: "2026-01-01T00:00:00Z",
  subjects: [],
  links: linked.map((name) => link(text, name)).filter(({ start }) => start >= 0),
  version: 1,
});

type Calculation = Extract<ProgramStep, readonly ["Compute", ...unknown[]]>[1];

export interface World {
  readonly memory: KnowledgeMemory;
  readonly environment: Environment;
  readonly questions: readonly Question[];
  readonly policies: PolicyWorld;
  /** Which of these has the largest total area. */
  ask(text: string, names: readonly string[]): Promise<Question>;
  /** A calculation over figures of these. */
  calculate(text: string, names: readonly string[], time: string, args: Calculation): Promise<Question>;
  run(policy: Policy, question: Question, options?: Partial<RolloutContext> & { readonly index?: number }): Promise<Rollout>;
}

/** `shown`: the pages that the environment has, where they differ from those that the memory was made of; `besides`: more pages of both. */
export async function openWorld(shown?: readonly Document[], besides: readonly Document[] = []): Promise<World> {
  const documents = [...NAMES.map((_, at) => countryPage(at)), ...besides];
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    documents.map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  const idByName = new Map<string, string>();
  for await (const entity of memory.graph.entities()) idByName.set(entity.name, entity.id);
  const idOfName = (name: string): string => idByName.get(name) ?? name;
  const anyOf = (names: readonly string[]): ProgramStep[] => [
    ...names.map((name): ProgramStep => ["Find", { entity: idOfName(name) }]),
    ...names.slice(1).map((_, at): ProgramStep => ["Or", {}, at === 0 ? 0 : names.length + at - 1, at + 1]),
  ];
  const questions = await questionsOf(memory, idOfName, documents);
  const pages = new Map((shown ?? documents).map((document) => [document.uri, document]));
  if (shown !== undefined) await memory.text.index(shown);
  const uris = new Map(documents.map(({ id, uri }) => [id, uri]));
  const stored = await openSnapshot(memory.graph);
  const { snapshotOf } = await import("../../pipelines/agents/environments/snapshot.ts");
  const environment = simulatedEnvironment({ snapshot: shown === undefined ? stored : snapshotOf("changed", shown), index: memory.text });
  return {
    memory,
    environment,
    questions,
    async ask(text, names) {
      const which: ProgramStep[] = [
        ["SelectAmong", { attribute: "area / total", which: "max", k: 1 }, -1],
        ["QueryName", {}, -1],
      ];
      return (await questionsOf(memory, idOfName, documents, [text, ...anyOf(names), ...which])).at(-1)!;
    },
    async calculate(text, names, time, args) {
      const steps: ProgramStep[] = [...anyOf(names), ["AsOf", { time }, -1], ["Compute", args, -1]];
      return (await questionsOf(memory, idOfName, documents, [text, ...steps])).at(-1)!;
    },
    policies: {
      reader: memory.graph,
      uri: (id) => Promise.resolve(uris.get(id)),
      extract: (page) => Promise.resolve(readShownPage(page, pages.get(page.uri))),
    },
    run: (policy, question, { index = 0, ...options } = {}) =>
      rollout(question, index, {
        environment,
        policy,
        clock: { now: "2026-11-21T00:00:00Z" },
        random: seededRandom(7),
        seed: 7,
        maxSteps: 60,
        maxTokens: 100_000,
        countTokens: roughTokens,
        ...options,
      }),
  };
}

async function questionsOf(
  memory: KnowledgeMemory,
  id: (name: string) => string,
  documents: readonly Document[],
  more?: readonly [string, ...ProgramStep[]],
): Promise<Question[]> {
  const questions: Question[] = [];
  const ask = async (style: string, text: string, ...steps: ProgramStep[]): Promise<void> => {
    const program = programOf(...steps);
    const result = await execute(program, memory.graph);
    if (result.status !== "answer") throw new Error(`${text}: ${result.reason} ${result.detail}`);
    const { answer, evidence } = result.execution;
    const path = await goldPath(result.execution, memory.graph);
    const names = new Map<string, string>();
    for (const one of NAMES) names.set(id(one), one);
    const value =
      answer.type === "quantity"
        ? [answer.value]
        : answer.type === "entity"
          ? [{ kind: "entity" as const, entityId: answer.entityId }]
          : undefined;
    questions.push({
      id: idOf("q", text),
      text,
      answer: {
        text: answerText(answer, (one) => names.get(one) ?? one, operationOf(program)),
        type: answer.type === "values" ? "set" : answer.type,
        ...(value === undefined ? {} : { value }),
        ...(answer.type === "quantity" && answer.value.unit !== undefined ? { unit: answer.value.unit } : {}),
        aliases: [],
      },
      style,
      family: "retrieval",
      requiredTools: ["search", "visit"],
      program,
      evidence: [...evidence],
      quotes: [],
      goldPath: path.documentIds.map((one) => documents.find((document) => document.id === one)?.uri ?? ""),
      hiddenEntities: [],
      subjects: [],
      verification: "executed",
      difficulty: { level: 1, hops: 0, sources: 1, operators: 1, obfuscations: 0, denotationMax: 1 },
      round: 0,
      parentId: null,
      operator: null,
      tier: "high",
      checks: [],
      language: "en",
      split: "train",
      generator: { name: "test", version: "1", modelId: null, promptHash: null },
      seed: 7,
    });
  };
  for (const [at, name] of NAMES.entries()) {
    const other = NAMES[(at + 4) % NAMES.length] ?? "";
    await ask(
      "factual",
      `What is the total area of ${name}, in square kilometres?`,
      ["Find", { entity: id(name) }],
      ["QueryAttribute", { attribute: "area / total" }, -1],
    );
    await ask(
      "factual",
      `What was the birth rate of ${name} in 2015?`,
      ["Find", { entity: id(name) }],
      ["AsOf", { time: "2015" }, -1],
      ["QueryAttribute", { attribute: "birth rate" }, -1],
    );
    await ask(
      "numeric",
      `By how much does the total area of ${name} differ from that of ${other}, in square kilometres?`,
      ["Find", { entity: id(name) }],
      ["QueryAttribute", { attribute: "area / total" }, -1],
      ["Find", { entity: id(other) }],
      ["QueryAttribute", { attribute: "area / total" }, -1],
      ["Compute", { operation: "difference" }, 1, 3],
    );
    await ask(
      "set",
      `Of the border countries listed for ${name}, which one has the largest total area?`,
      ["Find", { entity: id(name) }],
      ["Relate", { attribute: "land boundaries / border countries", direction: "forward" }, -1],
      ["SelectAmong", { attribute: "area / total", which: "max", k: 1 }, -1],
      ["QueryName", {}, -1],
    );
  }
  const [a, b, c] = [NAMES[0] ?? "", NAMES[4] ?? "", NAMES[7] ?? ""];
  await ask(
    "multi-hop",
    `What was the birth rate in 2015 of the country with the largest total area among the border countries listed for ${a}?`,
    ["Find", { entity: id(a) }],
    ["Relate", { attribute: "land boundaries / border countries", direction: "forward" }, -1],
    ["SelectAmong", { attribute: "area / total", which: "max", k: 1 }, -1],
    ["AsOf", { time: "2015" }, -1],
    ["QueryAttribute", { attribute: "birth rate" }, -1],
  );
  await ask(
    "comparison",
    `Which has the earliest date of independence, ${a}, ${b} or ${c}?`,
    ["Find", { entity: id(a) }],
    ["Find", { entity: id(b) }],
    ["Or", {}, 0, 1],
    ["Find", { entity: id(c) }],
    ["Or", {}, 2, 3],
    ["SelectAmong", { attribute: "independence", which: "min", k: 1 }, -1],
    ["QueryName", {}, -1],
  );
  await ask(
    "numeric",
    `How much larger were the reserves of gold of ${b} in 2014 than those of ${c}, in tons?`,
    ["Find", { entity: id(b) }],
    ["AsOf", { time: "2014" }, -1],
    ["QueryAttribute", { attribute: "reserves of gold" }, -1],
    ["Find", { entity: id(c) }],
    ["AsOf", { time: "2014" }, -1],
    ["QueryAttribute", { attribute: "reserves of gold" }, -1],
    ["Compute", { operation: "difference" }, 2, 5],
  );
  if (more !== undefined) await ask("comparison", more[0], ...(more.slice(1) as ProgramStep[]));
  return questions;
}
