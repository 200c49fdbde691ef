import { type Document, documentId, type RejectionReason, sha256 } from "../../schemas/index.ts";
import { languageOfPage } from "../language/detect-language.ts";
import { licenseRefusal, wishRefusal } from "../web/page-wishes.ts";
import { isSameHost } from "../web/uris.ts";
import { patternOf, type Refusal } from "./addresses.ts";
import type { Books } from "./books.ts";
import type { Budgets } from "./budgets.ts";
import type { Visit } from "./frontier.ts";
import { hostRefusal, type Outcome, type PageOutcome, readOne, type Site } from "./site.ts";
import { type Sketch, sketchOf, viewOf } from "./sketch.ts";
import type { NonsenseAnswers } from "./soft-404.ts";
import type { KnownDocument, SourceContext, SourceItem } from "./source.ts";

export const STAGE = "crawl";
/** Raised when pages are judged otherwise: what was left as it is then is looked at again. */
export const RULES = 3;

/** By which a page that was there takes leave of the memory; of one that only failed it keeps what it has. */
const UNWANTED: ReadonlySet<RejectionReason> = new Set([
  "duplicate-content",
  "noindex",
  "nosnippet",
  "tdm-reserved",
  "license",
  "soft-404",
]);

/** One url of a crawl, before it is asked for. */
export interface Plan {
  readonly uri: string;
  /** A person named it. */
  readonly given: boolean;
  readonly previous?: Visit;
  /** The document that the memory holds from an earlier visit. */
  readonly before?: string;
}

/** What one url came to. */
export interface Result {
  readonly item: SourceItem;
  readonly visit: Visit;
}

/** A crawl as far as it has come. */
export interface Crawl {
  readonly site: Site;
  readonly context: SourceContext;
  readonly books: Books;
  readonly budgets: Budgets;
  readonly nonsense: NonsenseAnswers;
}

export const rejection = (uri: string, { reason, detail }: Refusal): SourceItem => ({
  kind: "rejection",
  rejection: { stage: STAGE, itemKey: uri, reason, detail },
});

const refuse = (uri: string, refusal: Refusal, more: Partial<Visit> = {}): Result => ({
  item: rejection(uri, refusal),
  visit: { uri, rejection: { reason: refusal.reason, detail: refusal.detail }, rules: RULES, links: [], ...more },
});

/** What became of a url that the files of its host keep from being asked for. What they reserve now is no more in the memory either. */
export function judgeForbidden({ uri, before }: Plan, forbidden: Refusal): Result {
  const gone = before !== undefined && UNWANTED.has(forbidden.reason) ? { was: before, gone: forbidden.detail } : {};
  return refuse(uri, forbidden, { requests: 0, ...gone });
}

/** What became of a url; `depth` is that of its level. A visit that no longer gives the document of an earlier one says so, and why. */
export async function judgePage(plan: Plan, outcome: Outcome, depth: number, crawl: Crawl): Promise<Result> {
  const result = await resultOf(plan, outcome, depth, crawl);
  const { item, visit } = result;
  const { before } = plan;
  if (before === undefined || visit.document === before) return result;
  const why =
    outcome.kind === "failed"
      ? outcome.failure.gone === true
        ? outcome.failure.detail
        : undefined
      : visit.document !== undefined
        ? `its address gives ${visit.document}`
        : item.kind === "rejection" && UNWANTED.has(item.rejection.reason)
          ? item.rejection.detail
          : undefined;
  return { item, visit: { ...visit, was: before, ...(why !== undefined && { gone: why }) } };
}

async function resultOf(plan: Plan, outcome: Outcome, depth: number, crawl: Crawl): Promise<Result> {
  const { uri, previous } = plan;
  // Of a page that only failed tonight, the links are those of last night.
  if (outcome.kind === "failed") return refuse(uri, outcome.failure, outcome.failure.gone === true ? {} : { links: previous?.links ?? [] });
  if (outcome.kind === "page") return pageResult(plan, outcome, depth, crawl);
  if (previous?.document === undefined)
    return refuse(uri, { reason: "http-status", detail: "the server answered 304 to a request without a condition" });
  const unwanted = wishRefusal(outcome.asks, crawl.site.options, crawl.context.clock.now);
  if (unwanted?.reason === "tdm-reserved") return askedAgain(plan, depth, crawl);
  if (unwanted !== undefined) return refuse(uri, unwanted);
  const { document, contentHash = "", links, said, leadsTo, view } = previous;
  const unlicensed = licenseRefusal((await crawl.context.known(document))?.license, crawl.site.options);
  if (unlicensed !== undefined) return refuse(uri, unlicensed, { links, said });
  const twin = crawl.books.twin(document, contentHash, view);
  if (twin !== undefined)
    return refuse(uri, { reason: "duplicate-content", detail: `the same as ${twin}` }, { links, said, leadsTo, sameAs: twin });
  crawl.books.enter(document, contentHash, view);
  return { item: { kind: "unchanged", uri: document }, visit: { ...previous, uri } };
}

/** The headers of an answer without a page reserve it: the page itself, which has the last word, may say otherwise. */
async function askedAgain(plan: Plan, depth: number, crawl: Crawl): Promise<Result> {
  const outcome = crawl.budgets.takeOne() ? await readOne(plan.uri, crawl.site) : undefined;
  if (outcome?.kind !== "page") return refuse(plan.uri, { reason: "tdm-reserved", detail: "text and data mining of it is reserved" });
  const { item, visit } = await pageResult(plan, outcome, depth, crawl);
  return { item, visit: { ...visit, requests: (visit.requests ?? 1) + 1 } };
}

async function pageResult(plan: Plan, fetched: PageOutcome, depth: number, crawl: Crawl): Promise<Result> {
  const { site, books, context } = crawl;
  const { outcome, requests } = await followed(fetched, crawl);
  const { page } = outcome;
  const { uri } = plan;
  const links = page.links.map((link) => site.mirrors.name(link));
  const canonical = site.nameOf(page.uri);
  const own = site.nameOf(outcome.url);
  const about: Partial<Visit> = {
    links,
    said: saidBy(outcome, own),
    ...(canonical !== uri && { leadsTo: canonical }),
    ...(requests > 1 && { requests }),
  };
  if (canonical !== own && !books.read(canonical) && depth < site.options.depth && (await fetchable(canonical, own, site)))
    return refuse(uri, { reason: "duplicate-content", detail: `the page names ${canonical} as its canonical page` }, { ...about, links: [canonical, ...links] }); // prettier-ignore
  books.settle(own);
  const unwanted = wishRefusal(page.asks, site.options, context.clock.now);
  if (unwanted !== undefined) return refuse(uri, unwanted, about);
  if (!page.main.ok) return refuse(uri, page.main, { ...about, said: null });
  const unlicensed = licenseRefusal(page.main.value.license, site.options);
  if (unlicensed !== undefined) return refuse(uri, unlicensed, about);
  const answer = { url: own, title: page.main.value.title, text: page.main.value.text };
  if (plan.given) crawl.nonsense.given(answer);
  const none = plan.given ? undefined : crawl.nonsense.refusal(uri, answer);
  if (none !== undefined) return refuse(uri, none, { said: null });
  const hash = sha256(page.main.value.text);
  const view = viewOf(canonical, answer.title, answer.text);
  const twin = books.twin(canonical, hash, view);
  if (twin !== undefined)
    return refuse(uri, { reason: "duplicate-content", detail: `the same as ${twin}` }, { ...about, said: null, ...(twin !== canonical && { sameAs: twin }) }); // prettier-ignore
  books.enter(canonical, hash, view);
  const known = await context.known(canonical);
  const { etag, lastModified } = requests > 1 ? { etag: undefined, lastModified: undefined } : outcome;
  const visit: Visit = {
    uri,
    document: canonical,
    contentHash: hash,
    view,
    rules: RULES,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    links,
    ...about,
  };
  if (known?.contentHash === hash) return { item: { kind: "unchanged", uri: canonical }, visit };
  return { item: { kind: "document", document: await documentOf(outcome, canonical, hash, known, crawl) }, visit };
}

/**
 * The page that another host's address gives, where a page names it as its canonical one and that page says the same of itself; else the page
 * as it was. One host's word alone could put its pages under another's name.
 */
async function followed(
  outcome: PageOutcome,
  { site, budgets }: Crawl,
): Promise<{ readonly outcome: PageOutcome; readonly requests: number }> {
  const { canonical } = outcome.page;
  if (canonical === undefined || isSameHost(canonical, outcome.url) || !site.inScope(canonical) || !budgets.takeOne())
    return { outcome, requests: 1 };
  const there = await readOne(canonical, site);
  const agrees = there?.kind === "page" && there.url === canonical && there.page.canonical === canonical;
  return { outcome: agrees ? there : outcome, requests: 2 };
}

function saidBy({ page: { main, links } }: PageOutcome, own: string): Sketch | null {
  if (!main.ok) return null;
  const pattern = patternOf(own);
  return sketchOf(`${main.value.title}\n${main.value.text}`, [own, ...links.filter((link) => patternOf(link) === pattern)]);
}

/** Whether the page that another names as canonical can itself be read: then it is, and not its copy. */
const fetchable = async (canonical: string, own: string, site: Site): Promise<boolean> =>
  new URL(canonical).origin === new URL(own).origin && site.inScope(canonical) && (await hostRefusal(canonical, site)) === undefined;

async function documentOf(
  { page: { main, asks }, url, etag, lastModified }: PageOutcome,
  uri: string,
  contentHash: string,
  known: KnownDocument | undefined,
  { site, context }: Crawl,
): Promise<Document> {
  if (!main.ok) throw new Error("a rejected page has no document");
  const { title, text, links, language, publishedAt, modifiedAt, license } = main.value;
  const robots = await site.politeness.robots(site.mirrors.address(url));
  return {
    id: documentId(uri),
    uri,
    title,
    text,
    language: languageOfPage(language, text),
    contentHash,
    kind: "web",
    fetchedAt: context.clock.now,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    ...(license === undefined ? {} : { license }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(modifiedAt === undefined ? {} : { modifiedAt }),
    subjects: [],
    links: links.map((link) => ({ ...link, uri: site.nameOf(link.uri) })),
    version: (known?.version ?? 0) + 1,
    robots: robots.word,
    ...(asks.length === 0 ? {} : { asks: [...asks] }),
  };
}
