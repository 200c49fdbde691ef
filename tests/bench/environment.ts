import { join } from "node:path";
import { openMemory } from "../../knowledge-graph/index.ts";
import { rankedDocuments, simulatedEnvironment } from "../../pipelines/agents/environments/simulated-web.ts";
import { openSnapshot, snapshotOf } from "../../pipelines/agents/environments/snapshot.ts";
import { lookupsOf } from "../../pipelines/agents/policies/lookups.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { hintsOf, queryFor } from "../../pipelines/agents/policies/queries.ts";
import { rollout, roughTokens } from "../../pipelines/agents/rollout.ts";
import { planSource, policyWorld } from "../../pipelines/recipes/workers/policy-world.ts";
import { openRolloutWorld } from "../../pipelines/recipes/workers/rollout-world.ts";
import type { Corpus } from "./corpus.ts";
import { drawnWeb } from "./drawn-web.ts";
import { cost, type Cost } from "./measure.ts";
import { row, type Aim, type Row } from "./row.ts";

/** Searches timed at each size. */
const SEARCHES = 100;
const TRIED = 300;

interface LookUp {
  readonly query: string;
  readonly documentId: string;
}

/** Whether the right page is listed, how long a search takes as the web grows, and how often the scripted policy gets there. */
export async function environment(corpus: Corpus): Promise<readonly Row[]> {
  const lookUps = await lookUpsOf(corpus);
  const rows = [await listed(corpus, lookUps)];
  rows.push(await searched(corpus, lookUps, 10_000));
  rows.push(await searched(corpus, lookUps, 100_000, { most: 60 }));
  for (const [faults, least] of [
    [0, 0.98],
    [0.2, 0.85],
  ] as const)
    rows.push(await succeeded(corpus, faults, least));
  return rows;
}

async function lookUpsOf({ memory, run, questions }: Corpus): Promise<readonly LookUp[]> {
  const snapshot = await openSnapshot(memory.graph);
  const found = new Map<string, LookUp>();
  for (const question of await questions()) {
    const { lookups } = await lookupsOf(question, planSource(memory.graph));
    const random = run.context.random.fork("look-ups", question.id);
    for (const { aim, uri } of lookups) {
      const documentId = snapshot.documentId(uri);
      const query = queryFor(aim, 0, hintsOf(question.text), random);
      if (documentId !== undefined) found.set(`${query}\n${documentId}`, { query, documentId });
    }
  }
  return [...found.values()];
}

async function listed({ memory }: Corpus, lookUps: readonly LookUp[]): Promise<Row> {
  const web = { snapshot: await openSnapshot(memory.graph), index: memory.text };
  let [ours, plain] = [0, 0];
  for (const { query, documentId } of lookUps) {
    if ((await rankedDocuments(web, query, 10)).includes(documentId)) ours++;
    if ((await memory.text.search(query, 10)).some((hit) => hit.documentId === documentId)) plain++;
  }
  return row({
    work: "search: the right page among ten",
    value: ours / lookUps.length,
    unit: `of ${lookUps.length}`,
    reference: { name: "BM25 alone", value: plain / lookUps.length },
    aim: { least: 0.98 },
  });
}

async function searched(corpus: Corpus, lookUps: readonly LookUp[], size: number, aim?: Aim): Promise<Row> {
  const memory = await openMemory({ path: join(corpus.folder, `web-${size}.db`) });
  try {
    const documents = [...drawnWeb(corpus.documents, size, corpus.run.context.random)];
    for (let at = 0; at < size; at += 1_000) await memory.text.index(documents.slice(at, at + 1_000));
    const web = simulatedEnvironment({ snapshot: snapshotOf(`web-${size}`, documents), index: memory.text });
    const every = Math.max(1, Math.floor(lookUps.length / SEARCHES));
    const queries = lookUps.filter((_, index) => index % every === 0).slice(0, SEARCHES);
    const spent = await cost(async () => {
      for (const { query } of queries) await web.call({ name: "search", arguments: { query: [query] } });
    });
    const plain = await cost(async () => {
      for (const { query } of queries) await memory.text.search(query, 10);
    });
    const each = ({ cpuSeconds }: Cost): number => (cpuSeconds * 1_000) / queries.length;
    return row({
      work: `search among ${size.toLocaleString("en")} documents`,
      value: each(spent),
      unit: "CPU-ms",
      reference: { name: "the word index alone", value: each(plain) },
      ...(aim !== undefined && { aim }),
    });
  } finally {
    await memory.close();
  }
}

async function succeeded(corpus: Corpus, faults: number, least: number): Promise<Row> {
  const { config, context } = corpus.run;
  const questions = (await corpus.questions()).slice(0, TRIED);
  const rollouts = { ...config.rollouts, faults };
  const { web, stage } = await openRolloutWorld(
    corpus.memory,
    { ...config, rollouts },
    { asked: [], blocked: [], gold: [] },
    context.random,
  );
  const policy = scriptedPolicy(policyWorld(corpus.memory.graph, web.snapshot));
  const { maxSteps, maxTokens } = rollouts;
  const limits = { seed: config.seed, maxSteps, maxTokens, countTokens: roughTokens, policy, clock: context.clock, random: context.random };
  let right = 0;
  for (const question of questions) {
    const { trajectory } = await rollout(question, 0, { ...limits, environment: stage(question, 0).environment });
    if (trajectory.correct === "true") right++;
  }
  const work =
    faults === 0 ? "scripted policy right, nothing going wrong" : `scripted policy right, ${faults * 100} % of the calls going wrong`;
  return row({ work, value: right / questions.length, unit: `of ${questions.length}`, aim: { least } });
}
