import { type Document, documentId, type RejectionReason, sha256 } from "../../schemas/index.ts";
import type { Task } from "./crawlee.ts";
import type { Visit } from "./frontier.ts";
import { languageOfPage } from "./language.ts";
import { sitemapUrls } from "./sitemap.ts";
import type { KnownDocument, SourceContext, SourceItem } from "./source.ts";
import type { Fetch } from "./fetcher.ts";
import type { FetchFailure } from "./failure.ts";
import type { Mirrors } from "./mirrors.ts";
import type { Page } from "./page.ts";
import type { Politeness } from "./politeness.ts";
import type { Scope } from "./scope.ts";
import type { WebOptions } from "./web-options.ts";

/** What a walk over a site needs of the outside. */
export interface Site {
  readonly options: WebOptions;
  readonly mirrors: Mirrors;
  readonly inScope: Scope;
  readonly politeness: Politeness;
  /** For site maps. */
  readonly fetch: Fetch;
  /** Hosts of the crawl; grows by the public host of a mirror. */
  readonly hosts: Set<string>;
  read(tasks: readonly Task[]): AsyncIterable<Outcome>;
}

export type Outcome =
  | {
      readonly kind: "page";
      readonly url: string;
      readonly page: Page;
      readonly etag: string | undefined;
      readonly lastModified: string | undefined;
    }
  | { readonly kind: "unmodified" }
  | { readonly kind: "failed"; readonly failure: FetchFailure };

const STAGE = "crawl";
/** Pages in flight or waiting for one that is slow; bounds memory, since results are given in order. */
const SLICE = 256;
/** Visits written at once: a kill costs at most this many fetches. */
const BATCH = 16;
/** Urls named one by one when the cap leaves them out. */
const NAMED = 1_000;

interface Refusal {
  readonly reason: RejectionReason;
  readonly detail: string;
}

interface Plan {
  readonly uri: string;
  readonly task?: Task;
  /** A visit of this crawl, before it was interrupted. */
  readonly done?: Visit;
  readonly previous?: Visit;
  /** The document that the memory holds from an earlier visit. */
  readonly before?: string;
  readonly forbidden?: Refusal;
}

/** What one url came to. */
interface Result {
  readonly item: SourceItem;
  readonly visit: Visit;
}

/** Breadth first, each level in the order of its links: the same site gives the same items in the same order. */
export async function* walk(site: Site, context: SourceContext): AsyncIterable<SourceItem> {
  const { options, mirrors } = site;
  const { frontier, progress } = context;
  const books = new Books();
  const seen = new Set<string>();
  const unsaved: Visit[] = [];
  const save = async (): Promise<void> => {
    if (unsaved.length > 0) await frontier.record(unsaved.splice(0));
  };
  const queue = (urls: readonly string[], to: string[]): void => {
    for (const url of urls) {
      const uri = mirrors.name(url);
      if (seen.has(uri) || !site.inScope(uri) || context.forgotten(uri)) continue;
      seen.add(uri);
      to.push(uri);
    }
  };

  progress.start(STAGE);
  let level: string[] = [];
  queue(options.start, level);
  let accepted = 0;
  let mapped = false;
  let revisited = false;
  const lost = new Map<string, string>();
  try {
    for (let depth = 0; level.length > 0; depth++) {
      const next: string[] = [];
      let at = 0;
      while (at < level.length && accepted < options.maxPages) {
        const slice = level.slice(at, at + Math.min(SLICE, options.maxPages - accepted));
        at += slice.length;
        for await (const { item, visit } of results(slice, depth, site, context, books)) {
          seen.add(visit.uri);
          unsaved.push(visit);
          if (unsaved.length >= BATCH) await save();
          if (item.kind !== "rejection") accepted++;
          if (visit.was !== undefined && visit.gone !== undefined) lost.set(visit.was, visit.gone);
          progress.add(STAGE, item.kind === "document" ? "done" : item.kind === "unchanged" ? "reused" : "rejected");
          yield item;
          if (depth < options.depth) queue(visit.links, next);
        }
      }
      if (accepted >= options.maxPages) {
        yield* capped([...level.slice(at), ...next], options.maxPages, context);
        break;
      }
      // Pages that only a site map names come last: under a cap, what is linked goes first.
      if (next.length === 0 && !mapped && options.sitemaps && options.depth > 0) {
        mapped = true;
        queue(await mappedUrls(site), next);
        depth = 0;
      }
      // What nothing leads to any more may still be there, or not: only the server knows.
      if (next.length === 0 && !revisited && options.depth > 0) {
        revisited = true;
        queue(await heldUrls(context), next);
        depth = 0;
      }
      level = next;
    }
    if (accepted > 0) for (const [uri, detail] of lost) if (!books.gave(uri)) yield { kind: "gone", uri, detail };
    await save();
    await frontier.finish();
  } finally {
    await save();
    progress.end(STAGE);
  }
}

const rejection = (uri: string, reason: RejectionReason, detail: string): SourceItem => ({
  kind: "rejection",
  rejection: { stage: STAGE, itemKey: uri, reason, detail },
});

function* capped(left: readonly string[], maxPages: number, context: SourceContext): Iterable<SourceItem> {
  for (const uri of left.slice(0, NAMED)) yield rejection(uri, "page-cap", `the crawl is capped at ${maxPages} pages`);
  if (left.length > NAMED) yield rejection(left[NAMED] ?? "", "page-cap", `and ${left.length - NAMED} further pages`);
  context.progress.add(STAGE, "rejected", Math.min(left.length, NAMED + 1));
}

async function mappedUrls(site: Site): Promise<readonly string[]> {
  const urls: string[] = [];
  for (const start of site.options.start) {
    const robots = await site.politeness.robots(start);
    urls.push(
      ...(await sitemapUrls(
        robots.sitemaps.filter((url) => URL.canParse(url) && site.inScope(url)),
        site.fetch,
        (url) => site.mirrors.address(url),
      )),
    );
  }
  return urls.filter((url) => URL.canParse(url) && /^https?:/.test(url));
}

/** Urls of earlier crawls whose documents the memory holds. */
async function heldUrls({ frontier, known }: SourceContext): Promise<readonly string[]> {
  const urls: string[] = [];
  for (const { uri, document, was } of await frontier.given()) if ((await known(document ?? was ?? uri)) !== undefined) urls.push(uri);
  return urls;
}

/** Results of a slice in its order. */
async function* results(slice: readonly string[], depth: number, site: Site, context: SourceContext, books: Books): AsyncIterable<Result> {
  const plans = await planned(slice, site, context);
  const tasks = plans.flatMap((plan) => plan.task ?? []);
  const outcomes = tasks.length === 0 ? undefined : site.read(tasks)[Symbol.asyncIterator]();
  try {
    for (const plan of plans) {
      if (plan.done !== undefined) yield replay(plan.done, books);
      else if (plan.forbidden !== undefined) yield rejected(plan.uri, plan.forbidden);
      else {
        const outcome = await outcomes?.next();
        if (outcome === undefined || outcome.done === true || plan.task === undefined) throw new Error(`no result for ${plan.uri}`);
        yield remembering(plan, outcome.value, await judged(plan, plan.task, outcome.value, depth, site, context, books));
      }
    }
  } finally {
    await outcomes?.return?.();
  }
}

/** A visit that no longer gives the document of an earlier one says so, and why: also after a kill, or some nights later. */
function remembering({ before }: Plan, outcome: Outcome, result: Result): Result {
  const { item, visit } = result;
  if (before === undefined || visit.document === before) return result;
  const why =
    outcome.kind === "failed"
      ? outcome.failure.gone === true
        ? outcome.failure.detail
        : undefined
      : visit.document !== undefined
        ? `its address gives ${visit.document}`
        : item.kind === "rejection" && item.rejection.reason === "duplicate-content"
          ? item.rejection.detail
          : undefined;
  return { item, visit: { ...visit, was: before, ...(why !== undefined && { gone: why }) } };
}

const rejected = (uri: string, failure: Refusal, links: readonly string[] = []): Result => ({
  item: rejection(uri, failure.reason, failure.detail),
  visit: { uri, rejection: { reason: failure.reason, detail: failure.detail }, links: [...links] },
});

async function planned(slice: readonly string[], site: Site, context: SourceContext): Promise<readonly Plan[]> {
  const visits = await context.frontier.visits(slice);
  const plans: Plan[] = [];
  for (const uri of slice) {
    const visit = visits.get(uri);
    const given = visit?.document ?? visit?.was;
    const known = given === undefined ? undefined : await context.known(given);
    // A page is done when its document is stored; one that was given but never stored is read again.
    if (visit?.current === true && (visit.document === undefined || known?.contentHash === visit.contentHash)) {
      plans.push({ uri, done: visit });
      continue;
    }
    const url = site.mirrors.address(uri);
    const robots = await robotsOf(url, site);
    if (robots !== undefined) plans.push({ uri, forbidden: robots });
    else
      plans.push({
        uri,
        // Of a page that a killed run read and never stored, "not modified" would be said of what the memory lacks.
        task: { uri, url, headers: known !== undefined && known.contentHash === visit?.contentHash ? conditional(visit) : {} },
        ...(visit === undefined || known === undefined ? {} : { previous: visit }),
        ...(given === undefined || known === undefined ? {} : { before: given }),
      });
  }
  return plans;
}

async function robotsOf(url: string, site: Site): Promise<Refusal | undefined> {
  const robots = await site.politeness.robots(url);
  if (robots.allows(url)) return undefined;
  return robots.failure ?? { reason: "robots", detail: "robots.txt forbids it" };
}

const conditional = (visit: Visit | undefined): Readonly<Record<string, string>> => ({
  ...(visit?.etag === undefined ? {} : { "if-none-match": visit.etag }),
  ...(visit?.lastModified === undefined ? {} : { "if-modified-since": visit.lastModified }),
});

/** A page that was read before the interruption: the memory has its document. */
function replay(visit: Visit, books: Books): Result {
  if (visit.document !== undefined) books.enter(visit.document, visit.contentHash ?? "");
  const item: SourceItem =
    visit.document !== undefined
      ? { kind: "unchanged", uri: visit.document }
      : rejection(visit.uri, visit.rejection?.reason ?? "error", visit.rejection?.detail ?? "");
  return { item, visit };
}

async function judged(
  plan: Plan,
  task: Task,
  outcome: Outcome,
  depth: number,
  site: Site,
  context: SourceContext,
  books: Books,
): Promise<Result> {
  // Of a page that only failed tonight, the links are those of last night.
  if (outcome.kind === "failed") return rejected(plan.uri, outcome.failure, outcome.failure.gone === true ? [] : plan.previous?.links);
  if (outcome.kind === "unmodified") {
    const { previous } = plan;
    if (previous?.document === undefined)
      return rejected(plan.uri, { reason: "http-status", detail: "the server answered 304 to a request without a condition" });
    const twin = books.twin(previous.document, previous.contentHash ?? "");
    if (twin !== undefined) return rejected(plan.uri, { reason: "duplicate-content", detail: `the same as ${twin}` }, previous.links);
    books.enter(previous.document, previous.contentHash ?? "");
    return { item: { kind: "unchanged", uri: previous.document }, visit: { ...previous, uri: plan.uri } };
  }
  const { page, url } = outcome;
  const mirror = site.mirrors.learn(url, page.uri);
  if (mirror !== undefined) {
    await context.frontier.addMirror(mirror);
    site.hosts.add(new URL(mirror.canonical).hostname);
  }
  const uri = site.mirrors.name(task.url);
  const links = page.links.map((link) => site.mirrors.name(link));
  const canonical = site.mirrors.name(page.uri);
  const own = site.mirrors.name(url);
  if (canonical !== own && !books.read(canonical) && depth < site.options.depth && (await fetchable(canonical, url, site))) {
    return rejected(uri, { reason: "duplicate-content", detail: `the page names ${canonical} as its canonical page` }, [
      canonical,
      ...links,
    ]);
  }
  books.settle(own);
  if (!page.main.ok) return rejected(uri, page.main, links);
  const hash = sha256(page.main.value.text);
  const twin = books.twin(canonical, hash);
  if (twin !== undefined) return rejected(uri, { reason: "duplicate-content", detail: `the same as ${twin}` }, links);
  books.enter(canonical, hash);
  const known = await context.known(canonical);
  const visit: Visit = {
    uri,
    document: canonical,
    contentHash: hash,
    ...(outcome.etag === undefined ? {} : { etag: outcome.etag }),
    ...(outcome.lastModified === undefined ? {} : { lastModified: outcome.lastModified }),
    links,
  };
  if (known?.contentHash === hash) return { item: { kind: "unchanged", uri: canonical }, visit };
  return { item: { kind: "document", document: await documentOf(outcome, canonical, hash, known, site, context) }, visit };
}

/** Whether the page that another names as canonical can itself be read: then it is, and not its copy. */
async function fetchable(canonical: string, url: string, site: Site): Promise<boolean> {
  const address = site.mirrors.address(canonical);
  return new URL(address).origin === new URL(url).origin && site.inScope(canonical) && (await robotsOf(address, site)) === undefined;
}

async function documentOf(
  outcome: Extract<Outcome, { kind: "page" }>,
  uri: string,
  contentHash: string,
  known: KnownDocument | undefined,
  site: Site,
  context: SourceContext,
): Promise<Document> {
  const { main } = outcome.page;
  if (!main.ok) throw new Error("a rejected page has no document");
  const { title, text, links, language, publishedAt, modifiedAt, license } = main.value;
  const robots = await site.politeness.robots(outcome.url);
  return {
    id: documentId(uri),
    uri,
    title,
    text,
    language: languageOfPage(language, text),
    contentHash,
    kind: "web",
    fetchedAt: context.clock.now,
    ...(outcome.etag === undefined ? {} : { etag: outcome.etag }),
    ...(outcome.lastModified === undefined ? {} : { lastModified: outcome.lastModified }),
    ...(license === undefined ? {} : { license }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(modifiedAt === undefined ? {} : { modifiedAt }),
    subjects: [],
    links: links.map((link) => ({ ...link, uri: site.mirrors.name(link.uri) })),
    version: (known?.version ?? 0) + 1,
    robots: robots.word,
  };
}

/** Which documents this crawl has given, by uri and by content. */
class Books {
  readonly #uris = new Set<string>();
  readonly #hashes = new Map<string, string>();
  readonly #settled = new Set<string>();

  /** The page was fetched under its own uri, whatever came of it. */
  settle(uri: string): void {
    this.#settled.add(uri);
  }
  read(uri: string): boolean {
    return this.#settled.has(uri) || this.#uris.has(uri);
  }
  enter(uri: string, hash: string): void {
    this.#uris.add(uri);
    this.#hashes.set(hash, uri);
  }
  gave(document: string): boolean {
    return this.#uris.has(document);
  }
  /** The document that this one doubles. */
  twin(uri: string, hash: string): string | undefined {
    return this.#uris.has(uri) ? uri : this.#hashes.get(hash);
  }
}
