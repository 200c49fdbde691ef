import { sha256OfFile } from "../exporters/run-folder.ts";
import { tokenizerFiles } from "../exporters/tokenizer-files.ts";
import { canonicalJson, hashOf, type Config } from "../../schemas/index.ts";
import type { KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { decisive } from "../recipes/decisive.ts";
import { pastHashes } from "../recipes/kept-pasts.ts";
import { policiesOf } from "../recipes/policy-history.ts";
import { isPrivateHost } from "../sources/uris.ts";
import { modelNames } from "../models/open-models.ts";
import { CODE } from "./code.ts";

/** Same memory, config, code and recipe, and what was told of policies before the run, give the same files. */
export const fingerprintOf = async (memory: KnowledgeMemory, config: Config, recipe: string, now: string): Promise<string> => {
  const told = (await policiesOf(memory.runs)).filter(({ askedAt }) => askedAt !== null && askedAt < now);
  const pasts = await pastHashes(memory, config.sources);
  // By what stands in them: a list that has grown is another one.
  const lists = await Promise.all(config.decontaminate.map(sha256OfFile));
  return hashOf(
    await memory.graph.snapshotId(),
    shown(config),
    CODE.version,
    recipe,
    ...pasts,
    ...(told.length === 0 ? [] : [told]),
    ...(lists.length === 0 ? [] : [{ lists }]),
  );
};

/** The config as a manifest may show it: places on this machine, its ports among them, and what decides on no row are left out. */
export function shown(config: Config): Record<string, unknown> {
  const {
    out: _out,
    schedule: _schedule,
    latest: _latest,
    budget: _budget,
    model: _model,
    tasks: _tasks,
    memory,
    sources,
    rollouts,
    export: exported,
    ...rest
  } = decisive(config);
  return JSON.parse(
    canonicalJson({
      ...rest,
      rollouts: portless(rollouts),
      models: modelNames(config),
      sources: sources.map((source) =>
        "web" in source
          ? { web: { ...source.web, start: source.web.start.map(withoutPort), allowPrivate: source.web.allowPrivate.map(hostOf) } }
          : placeless(source),
      ),
      export: { ...exported, tokenizer: tokenizerFiles(exported.tokenizer).name },
      memory: { ...memory, graph: { driver: memory.graph.driver }, vectors: { driver: memory.vectors.driver } },
    }),
  ) as Record<string, unknown>;
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
