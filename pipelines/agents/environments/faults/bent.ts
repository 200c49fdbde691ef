import { hashOf, type FaultKind } from "../../../../schemas/index.ts";
import type { Backend, PageReading } from "../../../tools/define.ts";
import { otherFigures } from "./figures.ts";
import { copyOf } from "./mirror.ts";

/** An earlier version of a page, read for a goal; undefined where none was kept. */
export type EarlierPage = (url: string, goal: string) => Promise<PageReading | undefined>;

export type BentKind = Exclude<FaultKind, "time-out" | "http-500">;

/** What an old copy says of itself: without it nobody could know. */
const OLD_COPY = "[Cached copy of an earlier version of this page; the current version was not loaded.]";
const EMPTY: PageReading = { evidence: "", summary: "The page has no content." };

/** The same backend, gone wrong in one way; what that way does not concern is as it was. Pure: no chance in it. */
export function bentBackend(kind: BentKind, backend: Backend, earlier: EarlierPage): Backend {
  switch (kind) {
    case "empty":
      return {
        ...backend,
        search: async () => [],
        read: async () => EMPTY,
        scholar: async () => [],
        file: async (name) => ((await backend.file(name)) === undefined ? undefined : ""),
      };
    case "stale-page":
      return {
        ...backend,
        async read(url, goal) {
          const page = await backend.read(url, goal);
          if (page === undefined) return undefined;
          // Where no earlier version was kept, the copy is made up: its figures are lower.
          const old = (await earlier(url, goal)) ?? {
            evidence: otherFigures(page.evidence, `old ${url}`),
            summary: otherFigures(page.summary, `old ${url}`),
          };
          return { evidence: `${OLD_COPY}\n\n${old.evidence}`, summary: old.summary };
        },
      };
    case "conflicting-page":
      return {
        ...backend,
        async search(query, limit) {
          const hits = await backend.search(query, limit);
          const [first] = hits;
          if (first === undefined) return hits;
          const copy = { ...first, url: copyOf(first.url), snippet: otherFigures(first.snippet, first.url) };
          return [copy, ...hits].slice(0, Math.max(limit, 2));
        },
      };
    case "wrong-page":
      return {
        ...backend,
        async read(url, goal) {
          const page = await backend.read(url, goal);
          if (page === undefined) return undefined;
          const others = (await backend.search(goal, 10)).filter((hit) => hit.url !== url);
          const other = others[Number.parseInt(hashOf("wrong page", url).slice(0, 8), 16) % Math.max(1, others.length)];
          const wrong = other === undefined ? undefined : await backend.read(other.url, goal);
          if (other === undefined || wrong === undefined) return page;
          const named = wrong.evidence.startsWith("# ") ? wrong.evidence : `# ${other.title}\n\n${wrong.evidence}`;
          return { evidence: named, summary: wrong.summary };
        },
      };
  }
}
