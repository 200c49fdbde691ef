import { workers, type Workers } from "../core/workers.ts";
import { addresses, hostAndPort } from "../web/addresses.ts";
import { decodePage } from "../pages/charset.ts";
import { crawl, type CrawlResponse } from "./crawlee.ts";
import { failureError, type FetchFailure, failureOf } from "../web/failure.ts";
import { fetcher, type FetcherOptions } from "../web/fetcher.ts";
import { mirrors, type Mirrors } from "./mirrors.ts";
import { type Page, type PageInput, readPage } from "../pages/page.ts";
import { politeness } from "../web/politeness.ts";
import type { Scope } from "./scope.ts";
import { scope } from "./scope.ts";
import type { Source } from "./source.ts";
import { browserOf, pageScripts, type PageScripts } from "./page-scripts.ts";
import { header, headerTags, headerTdm } from "../web/header-wishes.ts";
import { tdmRefusal, wishesOf, wishRefusal } from "../web/page-wishes.ts";
import { robotsRules } from "../web/robots-tags.ts";
import { overrule, type Tdm } from "../web/tdm.ts";
import { pageUri } from "../web/uris.ts";
import type { Outcome } from "./site.ts";
import { plainAddress } from "./addresses.ts";
import { walk } from "./walk.ts";
import { WEB_DEFAULTS, type WebOptions } from "./web-options.ts";

export type { WebOptions } from "./web-options.ts";

/**
 * Pages of the web, or of any site over HTTP.
 * Long because it wires one crawl: mirrors, scope, addresses, pace, fetchers and page workers, each used by the next.
 */
export function webSource(given: Partial<WebOptions> & Pick<WebOptions, "start">): Source {
  const options: WebOptions = { ...WEB_DEFAULTS, ...given };
  for (const start of options.start) {
    if (pageUri(start) === undefined) throw new Error(`start url "${start}" is no http address; write it like https://example.org/`);
  }
  return {
    name: options.name,
    async *read(context) {
      const starts = options.start.map((start) => pageUri(start) ?? start);
      const mirror = mirrors(starts, options.mirrorOf);
      const hosts = new Set(starts.flatMap((start) => [new URL(start).hostname, new URL(mirror.name(start)).hostname]));
      const secure = new Set(starts.map((start) => new URL(mirror.name(start))).flatMap(({ protocol, host }) => (protocol === "https:" ? host : []))); // prettier-ignore
      const inScope = either(scope(options.scope, hosts), mirror);
      const connections = addresses([...options.allowPrivate, ...starts.map((start) => hostAndPort(new URL(start)))], options.timeout);
      const pace = politeness(options.delay, options.userAgent, () => plain, context.signal);
      const base: Omit<FetcherOptions, "admit"> = {
        addresses: connections,
        userAgent: options.userAgent,
        timeout: options.timeout,
        maxBytes: options.maxBytes,
        maxRedirects: 10,
        signal: context.signal,
        reroute: (url) => mirror.address(url),
        name: (url) => mirror.name(url),
      };
      const allowed = async (url: URL, what: string): Promise<void> => {
        connections.dispatcher(url);
        const robots = await pace.robots(url.href);
        if (robots.failure !== undefined) throw failureError(robots.failure.reason, robots.failure.detail, robots.failure.retryable);
        if (!robots.allows(url.href)) throw failureError("robots", `${what} to ${mirror.name(url.href)}, which robots.txt forbids`);
        const reserved = options.tdm === "ignore" ? undefined : tdmRefusal(await pace.tdm(url.href));
        if (reserved !== undefined) throw failureError(reserved.reason, `${what} to ${mirror.name(url.href)}: ${reserved.detail}`);
      };
      const plain = fetcher({ ...base, admit: (url) => pace.turn(url) });
      const polite = fetcher({
        ...base,
        // Crawlee looks at robots.txt before a request only; a redirect may lead where it forbids.
        async admit(url, redirected) {
          if (redirected) {
            if (!inScope(url.href)) throw failureError("out-of-scope", `a redirect leads out of scope to ${mirror.name(url.href)}`);
            await allowed(url, "a redirect leads");
          }
          await pace.turn(url);
        },
      });
      // What scripts load may be of any public host, as far as its files allow.
      const loaded = fetcher({
        ...base,
        async admit(url) {
          await allowed(url, "a script leads");
          await pace.turn(url);
        },
      });
      const browser = browserOf(options, {
        fetch: (url, ...more) => loaded(mirror.address(url), ...more),
        userAgent: options.userAgent,
        timeout: options.timeout,
        maxBytes: options.maxBytes,
        signal: context.signal,
      });
      const pool: Workers<PageInput, Page> | undefined =
        options.threads > 0 ? workers("../pages/page-worker", import.meta.url, { threads: options.threads }) : undefined;
      const read = pool === undefined ? (input: PageInput) => Promise.resolve(readPage(input)) : (input: PageInput) => pool.run(input);
      const isWanted = ({ asks }: Page): boolean => wishRefusal(asks, options, context.clock.now) === undefined;
      const scripts = pageScripts(options.render, browser, isWanted);
      try {
        await browser?.ready();
        yield* walk(
          {
            options: { ...options, start: starts },
            mirrors: mirror,
            nameOf: (url) => plainAddress(overHttps(mirror.name(url), secure)),
            inScope,
            politeness: pace,
            fetch: plain,
            read: (tasks) =>
              crawl<Outcome>(
                tasks,
                async (_task, fetched) => {
                  const tdm = overrule(await pace.tdm(fetched.url), headerTdm(fetched.headers));
                  return outcomeOf(fetched, { url: mirror.name(fetched.url), agent: options.userAgent, tdm }, read, scripts);
                },
                (_task, error) => ({ kind: "failed", failure: failureOf(error) }),
                { fetch: polite, concurrency: options.concurrency, retries: options.retries, signal: context.signal },
              ),
          },
          context,
        );
      } finally {
        await Promise.all([pool?.close(), browser?.close(), connections.close()]);
      }
    },
  };
}

/** A host that a person starts at over https has no other pages over http. */
function overHttps(uri: string, secure: ReadonlySet<string>): string {
  const url = new URL(uri);
  if (url.protocol !== "http:" || !secure.has(url.host)) return uri;
  url.protocol = "https:";
  return url.href;
}

/** Patterns may speak of a page by its public name or by its place on the mirror. */
const either =
  (test: Scope, mirror: Mirrors): Scope =>
  (url) =>
    test(mirror.name(url)) || test(mirror.address(url));

/** `url`: the name of where the page was found. */
async function outcomeOf(
  fetched: CrawlResponse,
  { url, agent, tdm }: { readonly url: string; readonly agent: string; readonly tdm: Tdm },
  read: (input: PageInput) => Promise<Page>,
  scripts: PageScripts,
): Promise<Outcome> {
  const robots = headerTags(fetched.headers);
  if (fetched.status === 304) return { kind: "unmodified", asks: wishesOf(robotsRules(robots, agent), tdm) };
  const type = header(fetched.headers, "content-type");
  const reject = (reason: FetchFailure["reason"], detail: string): Outcome => ({
    kind: "failed",
    failure: { reason, detail, retryable: false },
  });
  if (!isHtml(type, fetched.body))
    return reject("not-html", type === undefined ? "the page has no content type and is no HTML" : `the content is ${type.slice(0, 60)}`);
  const decoded = decodePage(fetched.body, type);
  if (!decoded.ok) return reject(decoded.detail === "binary content" ? "not-html" : "bad-encoding", decoded.detail);
  const readHtml = (html: string): Promise<Page> => read({ html, url, agent, robots, tdm });
  const page = await readHtml(decoded.text);
  const rendered = await scripts(page, { url: fetched.url, html: decoded.text }, readHtml);
  // Of what scripts load, the page's validators say nothing.
  if (rendered !== undefined) return { kind: "page", url, page: rendered, etag: undefined, lastModified: undefined };
  return { kind: "page", url, page, etag: header(fetched.headers, "etag"), lastModified: header(fetched.headers, "last-modified") };
}

/** A page without a type is HTML if it starts like it. */
const isHtml = (type: string | undefined, body: Buffer): boolean =>
  type === undefined
    ? /^\s*<(?:!doctype html|html|head|body|!--)/i.test(body.subarray(0, 512).toString("latin1"))
    : /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
