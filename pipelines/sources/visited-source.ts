import type { Document, RejectionReason } from "../../schemas/index.ts";
import { licenseRefusal, wishRefusal, type WishPolicy } from "../web/page-wishes.ts";
import type { Source, SourceItem } from "./source.ts";

const STAGE = "read";

export interface VisitedOptions extends WishPolicy {
  readonly maxPages: number;
  /** As they were read on the web, the newest reading of a page first. */
  readonly pages: () => AsyncIterable<Document>;
}

/**
 * Pages that rollouts on the web have read: they become part of the memory, and so of the simulated web of later runs. A page that
 * another source gave is that source's. One is gone only where it asks for it when it is visited again: nobody looks for it else.
 */
export function visitedSource({ maxPages, pages, ...policy }: VisitedOptions): Source {
  return {
    name: "visited",
    async *read({ signal, progress, clock, frontier, forgotten, known }) {
      progress.start(STAGE);
      const own = new Set((await frontier.given()).flatMap(({ document }) => document ?? []));
      const seen = new Set<string>();
      const lost: SourceItem[] = [];
      const refused = (uri: string, reason: RejectionReason, detail: string): SourceItem => {
        progress.add(STAGE, "rejected");
        return { kind: "rejection", rejection: { stage: STAGE, itemKey: uri, reason, detail } };
      };
      for await (const document of pages()) {
        signal.throwIfAborted();
        const { uri, contentHash } = document;
        if (seen.has(uri) || forgotten(uri)) continue;
        if (seen.size >= maxPages) {
          yield refused(uri, "page-cap", `more than ${maxPages} pages were visited; raise maxPages`);
          break;
        }
        seen.add(uri);
        // What one may look at is not what one may keep. A page that asks so since its last visit takes leave.
        const unwanted = wishRefusal(document.asks ?? [], policy, clock.now) ?? licenseRefusal(document.license, policy);
        if (unwanted !== undefined) {
          yield refused(uri, unwanted.reason, unwanted.detail);
          if (own.has(uri) && (await known(uri)) !== undefined) lost.push({ kind: "gone", uri, detail: unwanted.detail });
          continue;
        }
        const before = await known(uri);
        if (before !== undefined && !own.has(uri)) {
          yield refused(uri, "duplicate-content", "another source gave the page itself");
          continue;
        }
        const same = before?.contentHash === contentHash;
        progress.add(STAGE, same ? "reused" : "done");
        // Noted before it is taken in: killed in between, it is its own again.
        if (!own.has(uri)) await frontier.record([{ uri, document: uri, links: [] }]);
        yield same ? { kind: "unchanged", uri } : { kind: "document", document: { ...document, version: (before?.version ?? 0) + 1 } };
      }
      yield* lost;
      progress.end(STAGE);
    },
  };
}
