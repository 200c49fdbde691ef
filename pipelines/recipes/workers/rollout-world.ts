import type { KnowledgeMemory } from "../../../knowledge-graph/index.ts";
import { canonicalJson, type Config, type Question, type Random, type Toolset } from "../../../schemas/index.ts";
import { blockedBy } from "../../agents/environments/block-list.ts";
import type { Environment } from "../../agents/environments/environment.ts";
import { faultyEnvironment } from "../../agents/environments/faults/faulty.ts";
import { withCopies } from "../../agents/environments/faults/mirror.ts";
import { harderWeb } from "../../agents/environments/harder-web.ts";
import { hybridWeb } from "../../agents/environments/hybrid-web.ts";
import { keptSearches } from "../../agents/environments/kept-searches.ts";
import { keepPassages, nearness, pagesLike } from "../../agents/environments/near-passages.ts";
import { narrowWeb } from "../../agents/environments/narrow-web.ts";
import { readFor } from "../../agents/environments/passages.ts";
import { simulatedEnvironment, snapshotBackend, type Web } from "../../agents/environments/simulated-web.ts";
import { withHelpers, idWithHelpers, type Helpers } from "../../agents/environments/helpers.ts";
import { openSnapshot } from "../../agents/environments/snapshot.ts";
import { defaultTools, hasDefaultTools, toolset, type Tools } from "../../tools/toolset.ts";
import { offeredTools, toolsets } from "../../tools/toolsets.ts";
import { VARIANTS, variedTools } from "../../tools/variation.ts";

/** What a run adds to the memory's web; plain data. */
export interface RolloutSurroundings {
  /** The questions of the run, and the texts of a benchmark: no agent may be shown them. */
  readonly asked: readonly string[];
  readonly blocked: readonly string[];
  /** Pages that the questions rest on. */
  readonly gold: readonly string[];
  /** By what name calls know the state of the pages, where the memory was made again without its history. */
  readonly snapshotId?: string;
}

/** An environment for one rollout, and the tools that its policy has to speak. */
interface RolloutStage {
  readonly environment: Environment;
  readonly tools: Tools;
}

/** The simulated web of one run. */
export interface RolloutWorld {
  readonly web: Web;
  stage(question: Pick<Question, "id">, index: number): RolloutStage;
  /** The tools of a set as rows have it; undefined where it is none that a stage could have. */
  toolsOf(set: Toolset): Tools | undefined;
  /** Without faults. */
  calmWith(tools: Tools): Environment;
}

/** The tools that a run offers, varied ones too, and those of a set as rows have it. */
export function offeredSets(
  { toolset: set, variation }: Pick<Config["rollouts"], "toolset" | "variation">,
  python: boolean,
  random: Random,
): Pick<RolloutWorld, "toolsOf"> & { readonly base: Tools; readonly variants: readonly Tools[] } {
  const base = offeredTools(set, python);
  const variants = Array.from({ length: variation === 0 ? 0 : VARIANTS }, (_, at) => variedTools(base, random.fork("tools", set, at)));
  const sets = new Map([...Object.values(toolsets), base, ...variants].map((tools) => [canonicalJson(toolset(tools).tools), tools]));
  const toolsOf: RolloutWorld["toolsOf"] = ({ tools }) => sets.get(canonicalJson(tools)) ?? (hasDefaultTools({ tools }) ? defaultTools : undefined); // prettier-ignore
  return { base, variants, toolsOf };
}

export async function openRolloutWorld(
  memory: Pick<KnowledgeMemory, "graph" | "text" | "vectors" | "embedder" | "keepVectors">,
  config: Pick<Config, "seed" | "rollouts">,
  { asked, blocked, gold, snapshotId }: RolloutSurroundings,
  random: Random,
  helpers: Helpers = {},
): Promise<RolloutWorld> {
  const { graph, text } = memory;
  const { variation, faults: rate, faultKinds: kinds, distractors, difficulty, vectors } = config.rollouts;
  const snapshot = await openSnapshot(graph, blockedBy([...asked, ...blocked]));
  const all: Web = { snapshot: snapshotId === undefined ? snapshot : { ...snapshot, id: snapshotId }, index: keptSearches(text) };
  const pages =
    distractors === null
      ? all
      : await narrowWeb(
          all,
          gold,
          distractors,
          random,
          distractors.by === "vectors" ? (page, limit) => pagesLike(memory, page.document.id, limit) : undefined,
        );
  if (vectors !== undefined) await keepPassages(memory);
  const ranked = vectors === undefined ? pages : hybridWeb(pages, nearness(memory), memory.embedder.id, vectors, distractors === null);
  const searched = harderWeb(ranked, difficulty);
  const web: Web = { ...searched, snapshot: { ...searched.snapshot, id: idWithHelpers(searched.snapshot.id, helpers) } };
  const plain = withHelpers(snapshotBackend(web), helpers);
  const { base, variants, toolsOf } = offeredSets(config.rollouts, helpers.python !== undefined, random);
  const backend = rate === 0 ? plain : withCopies(plain);
  const calm = new Map<string, RolloutStage>();
  const calmWith = (tools: Tools): RolloutStage => {
    const stage = calm.get(tools.name) ?? { tools, environment: simulatedEnvironment({ ...web, tools, backend }) };
    calm.set(tools.name, stage);
    return stage;
  };
  const earlier = async (url: string, goal: string) => {
    const id = web.snapshot.documentId(url);
    const page = id === undefined ? undefined : await web.snapshot.earlier(id);
    return page && readFor(page, goal);
  };
  return {
    web,
    calmWith: (tools) => calmWith(tools).environment,
    toolsOf,
    stage({ id }, index) {
      const draw = random.fork("toolset", id, index);
      const tools = variation > 0 && draw.next() < variation ? draw.pick(variants) : base;
      const stage = calmWith(tools);
      if (rate === 0) return stage;
      const faults = { rate, kinds, seed: config.seed };
      return { tools, environment: faultyEnvironment({ calm: stage.environment, tools, backend, earlier, faults }) };
    },
  };
}
