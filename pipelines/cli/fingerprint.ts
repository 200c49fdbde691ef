import { basename } from "node:path";
import { sha256OfFile } from "../exporters/run-folder.ts";
import { tokenizerFiles } from "../tokens/tokenizer-files.ts";
import { canonicalJson, hashOf, type Config } from "../../schemas/index.ts";
import type { KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { STAGE_VERSIONS } from "../core/stage-versions.ts";
import { decisiveConfig } from "../recipes/refresh/decisive-config.ts";
import { importHashes } from "../recipes/refresh/imported-trajectories.ts";
import { policiesOf } from "../recipes/refresh/policy-history.ts";
import { isPrivateHost } from "../web/uris.ts";
import { modelNames } from "../models/open-models.ts";
import { CODE } from "./code.ts";

/** Same memory, config, code and recipe, and what was told of policies before the run, give the same files. */
export const fingerprintOf = async (memory: KnowledgeMemory, config: Config, recipe: string, now: string): Promise<string> => {
  const told = (await policiesOf(memory.runs)).filter(({ askedAt }) => askedAt !== null && askedAt < now);
  const imported = await importHashes(memory, config.sources);
  // By what stands in them: a list that has grown is another one.
  const lists = await Promise.all(config.decontaminate.map(sha256OfFile));
  return hashOf(
    await memory.graph.snapshotId(),
    shownConfig(config),
    CODE.version,
    // A checkout that was pulled makes other rows under the same version.
    STAGE_VERSIONS,
    recipe,
    ...imported,
    ...(told.length === 0 ? [] : [told]),
    ...(lists.length === 0 ? [] : [{ lists }]),
  );
};

/** The config as a manifest may show it: places on this machine, its ports among them, and what decides on no row are left out. */
export function shownConfig(config: Config): Record<string, unknown> {
  const {
    out: _out,
    schedule: _schedule,
    notify: _notify,
    latest: _latest,
    budget: _budget,
    scale: _scale,
    model: _model,
    tasks: _tasks,
    memory,
    sources,
    decontaminate,
    rollouts,
    export: exported,
    ...rest
  } = decisiveConfig(config);
  return JSON.parse(
    canonicalJson({
      ...rest,
      // By name: what stands in them is in the fingerprint.
      decontaminate: decontaminate.map((path) => basename(path)),
      rollouts: portless(rollouts),
      models: modelNames(config),
      sources: sources.map((source) =>
        "web" in source
          ? { web: { ...source.web, start: source.web.start.map(withoutPort), allowPrivate: source.web.allowPrivate.map(hostOf) } }
          : placeless(source),
      ),
      export: { ...exported, tokenizer: tokenizerFiles(exported.tokenizer).name },
      memory: {
        ...memory,
        graph: { driver: memory.graph.driver },
        vectors: { driver: memory.vectors.driver },
        embedder: shownEmbedder(memory.embedder),
        // By name: what stands in it is in the state of the memory, and the file in the run's evidence.
        ...(memory.lexicon !== undefined && { lexicon: basename(memory.lexicon) }),
      },
    }),
  ) as Record<string, unknown>;
}

/** What decides on the vectors, not where they are made. */
function shownEmbedder(embedder: Config["memory"]["embedder"]): unknown {
  if (embedder.driver !== "openai") return { driver: embedder.driver };
  const { driver, model, version, dimensions, characters, prefixes } = embedder;
  return { driver, model, version, dimensions, characters, prefixes };
}

/** Where engines are, as the manifest may show it; how the web is treated decides on what is seen there, but for the ports. */
const portless = ({ search, scholar, web, ...others }: Config["rollouts"]): unknown => ({
  ...others,
  ...(search && { search: { ...search, url: withoutPort(search.url) } }),
  ...(scholar && { scholar: scholar.map((each) => ({ ...each, url: withoutPort(each.url) })) }),
  ...(web && { web: { ...web, allowPrivate: web.allowPrivate.map(hostOf) } }),
});

/** Files go by their place below the root, wherever that is. */
const placeless = (source: Config["sources"][number]): unknown =>
  Object.fromEntries(Object.entries(source).map(([kind, options]) => [kind, { ...options, root: undefined }]));

/** A port of loopback is another one tomorrow. */
function withoutPort(start: string): string {
  const url = new URL(start);
  if (isPrivateHost(url.hostname)) url.port = "";
  return url.href;
}

const hostOf = (allowed: string): string => allowed.replace(/:\d+$/, "");
