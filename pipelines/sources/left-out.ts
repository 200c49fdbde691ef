import type { RejectionReason } from "../../schemas/index.ts";
import type { Refusal } from "./addresses.ts";
import type { SourceItem } from "./source.ts";

const SETTINGS: Readonly<Partial<Record<RejectionReason, string>>> = {
  "page-cap": "maxPages",
  "depth-cap": "depth",
  "host-cap": "maxPagesPerHost",
  "pattern-cap": "maxPagesPerPattern",
  "nothing-new": "maxBarrenPages",
  "path-too-deep": "maxPathSegments",
  "repeating-path": "maxPathRepeats",
};

/** Which setting of a site's source keeps addresses out by a reason of the crawl, to be told behind their number. */
export function raiseText(reason: string): string {
  const setting = new Map(Object.entries(SETTINGS)).get(reason);
  return setting === undefined ? "" : `  (to ask for more of them, raise ${setting})`;
}

/** Addresses that are named one by one, of each reason. */
const NAMED = 100;

/** Addresses that a crawl does not ask for. A trap makes them without end: some are named, the others counted. */
export class LeftOut {
  readonly #stage: string;
  readonly #counts = new Map<RejectionReason, { count: number; readonly first: string; readonly detail: string }>();

  constructor(stage: string) {
    this.#stage = stage;
  }

  *add(uri: string, { reason, detail }: Refusal): Iterable<SourceItem> {
    const seen = this.#counts.get(reason) ?? { count: 0, first: uri, detail };
    this.#counts.set(reason, seen);
    seen.count += 1;
    if (seen.count <= NAMED) yield { kind: "rejection", rejection: { stage: this.#stage, itemKey: uri, reason, detail } };
  }

  /** The others, once: a row for each reason. */
  *rest(): Iterable<SourceItem> {
    for (const [reason, { count, first, detail }] of this.#counts) {
      const more = count - NAMED;
      if (more <= 0) continue;
      const rejection = {
        stage: this.#stage,
        itemKey: first,
        reason,
        detail: `and ${more} further addresses; of the first: ${detail}`,
        count: more,
      };
      yield { kind: "rejection", rejection };
    }
  }
}
