import { z } from "zod";
import { RejectionReason } from "../../schemas/index.ts";
import type { RunStore } from "../../knowledge-graph/stores.ts";

const Visit = z.object({
  uri: z.string(),
  /** Canonical uri of the document that came of it, or nothing where it was rejected. */
  document: z.string().optional(),
  contentHash: z.string().optional(),
  rejection: z.object({ reason: RejectionReason, detail: z.string() }).optional(),
  /** The document that an earlier visit gave, where this one gave none or another. */
  was: z.string().optional(),
  /** Why that one is no more, if it is; a page that only failed is not. */
  gone: z.string().optional(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** Pages that the page links to, in its order. */
  links: z.array(z.string()),
});
/** What became of one url. */
export type Visit = z.infer<typeof Visit>;

const Stored = Visit.extend({ crawl: z.number() });

/** A public host as it was fetched from a mirror: same paths, another origin. Ports may change between runs. */
export const Mirror = z.object({ hostname: z.string(), canonical: z.string() });
export type Mirror = z.infer<typeof Mirror>;

/**
 * The durable side of a crawl. A crawl is a breadth-first walk that always goes the same way, so no queue is stored: a url
 * visited in this crawl is not fetched again, its recorded links are followed instead. Visits of earlier crawls serve
 * conditional requests: a page answered "not modified" has no body to find links in.
 */
export interface Frontier {
  /** By uri; `current` where the visit belongs to the crawl that is not finished yet. */
  visits(uris: readonly string[]): Promise<ReadonlyMap<string, Visit & { readonly current: boolean }>>;
  /** Urls of all crawls that ever gave a document, in their order. */
  given(): Promise<readonly Pick<Visit, "uri" | "document" | "was">[]>;
  /** Durable when it resolves. */
  record(visits: readonly Visit[]): Promise<void>;
  mirrors(): Promise<readonly Mirror[]>;
  addMirror(mirror: Mirror): Promise<void>;
  /** Ends this crawl: the next one visits everything anew. */
  finish(): Promise<void>;
}

/** A frontier over the run store. `name` keeps several sources apart. */
export function storedFrontier(runs: RunStore, name: string): Frontier {
  const stage = `crawl ${name}`;
  const number = async (): Promise<number> => Number((await runs.note(`${stage} number`)) ?? 1);
  const mirrors = async (): Promise<readonly Mirror[]> => z.array(Mirror).parse(JSON.parse((await runs.note(`${stage} mirrors`)) ?? "[]"));
  return {
    async visits(uris) {
      const crawl = await number();
      const stored = await runs.read(stage, uris);
      return new Map(
        [...stored].map(([uri, value]) => {
          const { crawl: made, ...visit } = Stored.parse(JSON.parse(value));
          return [uri, { ...visit, current: made === crawl }];
        }),
      );
    },
    async given() {
      const found: Pick<Visit, "uri" | "document" | "was">[] = [];
      for await (const { value } of runs.entries(stage)) {
        const { uri, document, was } = Stored.parse(JSON.parse(value));
        if ((document ?? was) !== undefined) found.push({ uri, document, was });
      }
      return found;
    },
    async record(visits) {
      const crawl = await number();
      await runs.write(
        stage,
        visits.map((visit) => ({ key: visit.uri, value: JSON.stringify({ ...visit, crawl }) })),
      );
    },
    mirrors,
    async addMirror(mirror) {
      const others = (await mirrors()).filter((each) => each.hostname !== mirror.hostname);
      await runs.setNote(`${stage} mirrors`, JSON.stringify([...others, mirror]));
    },
    async finish() {
      await runs.setNote(`${stage} number`, String((await number()) + 1));
    },
  };
}
