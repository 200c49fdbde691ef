import { z } from "zod";
import { Document } from "../../../../schemas/index.ts";
import { wishRefusal, type WishPolicy } from "../../../web/page-wishes.ts";
import { pageUri } from "../../../web/uris.ts";
import { PAGES_ALONE, type Backend, type ScholarHit, type SearchHit } from "../../../tools/define.ts";
import { NoAnswer, type NoAnswerReason } from "../../../tools/no-answer.ts";
import { readFor } from "../passages.ts";
import { keptPages } from "../snapshot.ts";
import type { Answers } from "./answers.ts";
import type { WebCache } from "./cache.ts";
import type { WebPages } from "./pages.ts";
import { noAnswerOf, tryWithPatience, type Patience } from "./patience.ts";

export interface WebBackendOptions {
  readonly engine: Answers<SearchHit>;
  /** Asked side by side; their hits are shown by turns. */
  readonly scholars: readonly Answers<ScholarHit>[];
  readonly pages: WebPages;
  readonly cache: WebCache;
  /** For pages. */
  readonly patience: Patience;
  /** Lines that may not be shown. */
  readonly hidden: (line: string) => boolean;
  /** Addresses that are not read: what was forgotten. */
  readonly closed: (url: string) => boolean;
  /** What becomes of pages that reserve their mining. */
  readonly tdm: WishPolicy["tdm"];
  visited(document: Document): Promise<void>;
}

export interface WebBackend extends Backend {
  /** Throws `NoAnswer`. */
  document(url: string): Promise<Document>;
}

/** What is lasting about a page: its text, or why it has none. */
const Outcome = z.union([
  z.object({ document: Document }),
  z.object({ reason: z.string(), detail: z.string(), status: z.int().exactOptional() }),
]);
type Outcome = z.infer<typeof Outcome>;

export function webBackend(options: WebBackendOptions): WebBackend {
  const { engine, scholars, pages, cache, patience, hidden, closed, tdm, visited } = options;
  const underWay = new Map<string, Promise<Outcome>>();

  const fetched = async (url: string): Promise<Outcome> => {
    const outcome = await tryWithPatience(async () => {
      try {
        return { document: await pages.read(url) };
      } catch (error) {
        throw noAnswerOf(error);
      }
    }, patience).catch((error: unknown): Outcome => {
      if (!(error instanceof NoAnswer) || error.retryable) throw error;
      const { reason, message: detail, status } = error;
      return { reason, detail, ...(status !== undefined && { status }) };
    });
    await cache.set(JSON.stringify(outcome), "page", url);
    return outcome;
  };

  const once = (url: string): Promise<Outcome> => {
    const going = underWay.get(url) ?? fetched(url).finally(() => underWay.delete(url));
    underWay.set(url, going);
    return going;
  };

  const document = async (asked: string): Promise<Document> => {
    const url = pageUri(asked);
    if (url === undefined) throw new NoAnswer("out-of-scope", "it is no http address");
    if (closed(url)) throw new NoAnswer("out-of-scope", "the page was forgotten");
    const outcome = keptOutcome(await cache.get("page", url), tdm) ?? (await once(url));
    if (!("document" in outcome)) throw new NoAnswer(outcome.reason as NoAnswerReason, outcome.detail, { status: outcome.status });
    refuseReserved(outcome.document, tdm);
    await visited(outcome.document);
    return outcome.document;
  };
  const page = keptPages(document, hidden);

  /** A page stays findable where only what is shown of it may not be. */
  const shown = <Hit extends SearchHit | ScholarHit>(hits: readonly Hit[]): readonly Hit[] =>
    hits.filter(({ title, url }) => !hidden(title) && !closed(url)).map((hit) => (hidden(hit.snippet) ? { ...hit, snippet: "" } : hit));

  return {
    ...PAGES_ALONE,
    document,
    search: async (query, limit) => shown(await engine.ask(query, limit)),
    async scholar(query, limit) {
      const asked = await Promise.allSettled(scholars.map((each) => each.ask(query, limit)));
      const answered = asked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      const failures = asked.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
      const [failure] = failures.filter((each) => !(each instanceof NoAnswer) || answered.length === 0);
      if (failure !== undefined) throw failures.find((each) => !(each instanceof NoAnswer)) ?? failure;
      return shown(byTurns(answered)).slice(0, limit);
    },
    async read(url, goal) {
      const opened = await page(url);
      return opened === undefined ? undefined : readFor(opened, goal);
    },
  };
}

/** Undefined where it has to be asked for: a refusal may be of a time when another policy held. */
function keptOutcome(kept: string | undefined, tdm: WebBackendOptions["tdm"]): Outcome | undefined {
  const outcome = kept === undefined ? undefined : Outcome.parse(JSON.parse(kept));
  return outcome !== undefined && "reason" in outcome && outcome.reason === "tdm-reserved" && tdm === "ignore" ? undefined : outcome;
}

/** An agent may look at a page that is not to be indexed, as a person would; but what it sees is mined. */
function refuseReserved({ asks = [], fetchedAt }: Document, tdm: WebBackendOptions["tdm"]): void {
  const refused = wishRefusal(asks, { tdm }, fetchedAt);
  if (refused?.reason === "tdm-reserved") throw new NoAnswer(refused.reason, refused.detail);
}

/** The best of each first; a paper that several indexes list, once. */
function byTurns(lists: readonly (readonly ScholarHit[])[]): readonly ScholarHit[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const byTitle = new Map<string, ScholarHit>();
  for (let turn = 0; turn < longest; turn++) {
    for (const list of lists) {
      const hit = list[turn];
      const key = hit?.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "") ?? "";
      if (hit !== undefined && !byTitle.has(key)) byTitle.set(key, hit);
    }
  }
  return [...byTitle.values()];
}
