import type { Reading } from "../../../knowledge-graph/index.ts";
import type { ExtractHints } from "../../../schemas/index.ts";
import type { PageOutline } from "../../extract/site-outline.ts";
import { hintsOf } from "../../extract/hints.ts";
import type { ReadDraft } from "../../extract/extract-worker.ts";
import type { ToRead } from "../../extract/to-read.ts";
import { batches, mapOrdered } from "../../core/map-ordered.ts";
import { workers } from "../../core/workers.ts";
import type { RuleReading } from "../../extract/model/passages-worker.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import type { ProseReader } from "./read-prose.ts";

/** Who reads by rules, as statements name it. */
export const EXTRACTOR = { name: "rules", version: STAGE_VERSIONS.extract } as const;

/** Documents a worker thread reads at once: fewer would start a second thread for a site of some pages, more are held in memory. */
const AT_ONCE = 12;
/** Ms after which fewer are read: of a slow site they would be lost by a kill. */
const PATIENCE = 1_000;

/** What was read of a page, and what its site's templates are learned from. */
export interface ReadPage extends Reading {
  readonly outline: PageOutline | undefined;
}

/** Reads documents, many at once, and gives them in the order of their coming. */
export interface Reader {
  read(documents: AsyncIterable<ToRead>): AsyncIterable<ReadPage>;
  close(): Promise<void>;
}

/** By rules in worker threads, and by the model what they leave; as the config's hints have it. */
export function reader(model: ProseReader | undefined, concurrency: number, hints: ExtractHints): Reader {
  const { before, after } = hintsOf(hints);
  const { read, close } = unhinted(model, concurrency);
  const hinted = async function* (documents: AsyncIterable<ToRead>): AsyncGenerator<ToRead> {
    for await (const one of documents) yield before(one);
  };
  return {
    async *read(documents) {
      for await (const one of read(hinted(documents))) yield { ...one, draft: after(one.document, one.draft) };
    },
    close,
  };
}

function unhinted(model: ProseReader | undefined, concurrency: number): Reader {
  const threads = Math.min(concurrency, 4);
  if (model === undefined) {
    const pool = workers<readonly ToRead[], ReadDraft[]>("../../extract/extract-worker", import.meta.url);
    return {
      read: (documents) => inThreads(documents, threads, (some) => pool.run(some), ({ document }, { draft, outline }) => ({ document, draft, outline })), // prettier-ignore
      close: () => pool.close(),
    };
  }
  const pool = workers<readonly ToRead[], RuleReading[]>("../../extract/model/passages-worker", import.meta.url);
  return {
    async *read(documents) {
      const ruled = inThreads(documents, threads, (some) => pool.run(some), ({ document }, one) => ({ document, ruled: one })); // prettier-ignore
      yield* mapOrdered(ruled, model.atOnce, async ({ document, ruled: one }) => ({
        document,
        draft: await model.read(document, one),
        outline: one.outline,
      }));
    },
    close: () => pool.close(),
  };
}

async function* inThreads<Read, Out>(
  documents: AsyncIterable<ToRead>,
  threads: number,
  run: (some: readonly ToRead[]) => Promise<readonly Read[]>,
  give: (asked: ToRead, read: Read) => Out,
): AsyncGenerator<Out> {
  for await (const { some, read } of mapOrdered(batches(documents, AT_ONCE, PATIENCE), threads, async (some) => ({
    some,
    read: await run(some),
  })))
    for (const [i, asked] of some.entries()) {
      const one = read[i];
      if (one === undefined) throw new Error(`extraction gave nothing for ${asked.document.uri}`);
      yield give(asked, one);
    }
}
