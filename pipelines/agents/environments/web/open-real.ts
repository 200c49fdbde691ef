import { z } from "zod";
import {
  hashOf,
  type Clock,
  type Document,
  type EngineConfig,
  type PythonRunner,
  type ScholarConfig,
  type WebAccessConfig,
} from "../../../../schemas/index.ts";
import type { RunStore } from "../../../core/run-store.ts";
import type { Time } from "../../../models/time.ts";
import { arxiv } from "../../engines/arxiv.ts";
import { crossref } from "../../engines/crossref.ts";
import type { Engine } from "../../engines/engine.ts";
import { openAlex } from "../../engines/openalex.ts";
import { searxng } from "../../engines/searxng.ts";
import { serper } from "../../engines/serper.ts";
import type { ScholarHit, SearchHit } from "../../../tools/define.ts";
import { NoAnswer } from "../../../tools/no-answer.ts";
import { defaultTools, type Tools } from "../../../tools/toolset.ts";
import { blockedBy } from "../block-list.ts";
import type { Environment } from "../environment.ts";
import { withHelpers, type Summariser } from "../helpers.ts";
import { realEnvironment, recorder } from "../real.ts";
import { askEngine, requiredAnswers } from "./answers.ts";
import { webBackend } from "./backend.ts";
import { openWebCache } from "./cache.ts";
import { openPages } from "./pages.ts";
import { pace } from "./patience.ts";
import { openSession, type Session } from "./session.ts";

interface RealSettings {
  readonly search: EngineConfig;
  readonly scholar: readonly ScholarConfig[];
  readonly web: WebAccessConfig;
}

interface Keys {
  readonly serper: string | undefined;
  readonly openAlex: string | undefined;
}

export interface OpenRealOptions extends RealSettings {
  readonly keys: Keys;
  readonly runs: RunStore;
  readonly clock: Clock;
  readonly time: Time;
  readonly signal: AbortSignal;
  /** The questions of the run, benchmarks: no result shows them. */
  readonly hidden: readonly string[];
  readonly closed?: (url: string) => boolean;
  /** A session is its own. */
  readonly summariser?: Summariser | undefined;
}

/** The web as an environment, and what it keeps of it. To be closed. */
export interface OpenReal {
  /** For one rollout: it counts how often each call was made. */
  environment(tools?: Tools, python?: PythonRunner): Environment;
  readonly session: Session;
  /** A page as a visit reads it; undefined where it cannot be read. */
  document(url: string): Promise<Document | undefined>;
  close(): Promise<void>;
}

const USER_AGENT = "groundwork";

export async function openReal(options: OpenRealOptions): Promise<OpenReal> {
  const { search, scholar, web, keys, runs, clock, time, signal, hidden, summariser } = options;
  const { allowPrivate, maxBytes, timeout, perSecond, retries, cache: kept, tdm } = web;
  const cache = await openWebCache({ runs, ...kept, now: clock.now });
  const session = await openSession(runs, sessionId(options));
  const limits = { cache, perSecond, timeout: timeout * 1_000, userAgent: USER_AGENT, retries, time, signal };
  const engine = requiredAnswers(askEngine(searchEngine(search, keys), SearchShape, limits));
  const scholars = scholar.map((each) => askEngine(scholarEngine(each, keys), ScholarShape, limits));
  const pages = openPages({ allowPrivate, maxBytes, timeout: limits.timeout, userAgent: USER_AGENT, tdm }, clock, signal);
  const plain = webBackend({
    engine,
    scholars,
    pages,
    cache,
    patience: { pace: pace(perSecond), retries, time, signal },
    hidden: blockedBy(hidden),
    closed: options.closed ?? (() => false),
    tdm,
    visited: (document) => session.visited(document),
  });
  const backend = withHelpers(plain, { summariser });
  const record = recorder(session);
  return {
    environment: (tools = defaultTools, python) => realEnvironment({ backend: withHelpers(backend, { python }), session: record, tools }),
    session,
    async document(url) {
      try {
        return await backend.document(url);
      } catch (error) {
        if (error instanceof NoAnswer) return undefined;
        throw error;
      }
    },
    async close() {
      await cache.flush();
      await Promise.all([engine.close(), ...scholars.map((each) => each.close()), pages.close()]);
    },
  };
}

/** All that decides on what a call gives, but for the web itself. By the clock first: sessions are let go by age. */
function sessionId({ search, scholar, web, clock, hidden, summariser }: OpenRealOptions): string {
  const { allowPrivate, maxBytes, tdm } = web;
  return `web_${clock.now}_${hashOf(search, scholar, allowPrivate, maxBytes, hidden.toSorted(), summariser?.id ?? null, ...(tdm === "ignore" ? [tdm] : []))}`;
}

const searchEngine = ({ engine, url }: EngineConfig, keys: Keys): Engine<SearchHit> =>
  engine === "serper" ? serper(url, keys.serper) : searxng(url);

const scholarEngine = ({ engine, url }: ScholarConfig, keys: Keys): Engine<ScholarHit> =>
  engine === "openalex" ? openAlex(url, keys.openAlex) : engine === "crossref" ? crossref(url) : arxiv(url);

const SearchShape: z.ZodType<SearchHit> = z.object({
  title: z.string(),
  url: z.string(),
  snippet: z.string(),
  publishedAt: z.string().exactOptional(),
  source: z.string().exactOptional(),
});

const ScholarShape: z.ZodType<ScholarHit> = z.object({
  title: z.string(),
  url: z.string(),
  snippet: z.string(),
  publicationInfo: z.string().exactOptional(),
  year: z.int().exactOptional(),
  citedBy: z.int().exactOptional(),
  pdfUrl: z.string().exactOptional(),
});
