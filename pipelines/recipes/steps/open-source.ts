import type { Document, SourceEntry, SourceKind } from "../../../schemas/index.ts";
import type { Source } from "../../sources/source.ts";
import type { ReadingRun } from "./run.ts";

/** A source, and what it needs no longer once it is read. */
export interface OpenedSource {
  readonly source: Source;
  close?(): Promise<void>;
}

type EntryOf<Kind extends SourceKind> = Extract<SourceEntry, Readonly<Record<Kind, unknown>>>;
type OpenSource<Kind extends SourceKind> = (config: EntryOf<Kind>[Kind], run: ReadingRun) => Promise<OpenedSource>;

/** Only what a config names is loaded: the crawler alone takes half a second, and readers of formats as much. */
const openers: { readonly [Kind in SourceKind]: OpenSource<Kind> } = {
  async web({ delay, ...config }, { context }) {
    const { webSource } = await import("../../sources/web.ts");
    return { source: webSource({ ...config, delay: delay * 1000, concurrency: context.concurrency }) };
  },
  async demo({ site: name, pages }) {
    const [{ webSource }, { demoSites }, { serveSite }] = await Promise.all([
      import("../../sources/web.ts"),
      import("../../demo/sites.ts"),
      import("../../demo/serve.ts"),
    ]);
    const site = demoSites[name](pages ?? undefined);
    const served = await serveSite(site);
    return {
      source: webSource({ name: "demo", start: [`${served.origin}/`], mirrorOf: site.canonical }),
      close: () => served.close(),
    };
  },
  documents: async (config) => ({ source: (await import("../../sources/documents.ts")).documentsSource(config) }),
  graph: async (config) => ({ source: (await import("../../sources/graph.ts")).graphSource(config) }),
  papers: async (config) => ({ source: (await import("../../sources/papers.ts")).papersSource(config) }),
  wikipedia: async (config) => ({ source: (await import("../../sources/wikipedia.ts")).wikipediaSource(config) }),
  trajectories: async (config) => ({ source: (await import("../../sources/trajectories.ts")).trajectoriesSource(config) }),
  async visited(config, { memory }) {
    const { visitedPages } = await import("../../agents/environments/web/session.ts");
    const pages = (): AsyncIterable<Document> => visitedPages(memory.runs);
    return { source: (await import("../../sources/visited-source.ts")).visitedSource({ ...config, pages }) };
  },
};

export function openSource(entry: SourceEntry, run: ReadingRun): Promise<OpenedSource> {
  const [[kind, config]] = Object.entries(entry) as [[SourceKind, never]];
  return openers[kind](config, run);
}
