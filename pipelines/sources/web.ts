import { workers, type Workers } from "../core/workers.ts";
import { addresses, hostAndPort } from "./addresses.ts";
import { decodePage } from "./charset.ts";
import { crawl, type Fetched } from "./crawlee.ts";
import { failed, type FetchFailure, failureOf } from "./failure.ts";
import { fetcher, type FetcherOptions } from "./fetcher.ts";
import { mirrors, type Mirrors } from "./mirrors.ts";
import { type Page, type PageInput, readPage } from "./page.ts";
import { politeness } from "./politeness.ts";
import type { Scope } from "./scope.ts";
import { scope } from "./scope.ts";
import type { Source } from "./source.ts";
import { pageUri } from "./uris.ts";
import { type Outcome, walk } from "./walk.ts";
import { WEB_DEFAULTS, type WebOptions } from "./web-options.ts";

export type { WebOptions } from "./web-options.ts";

/** Pages of the web, or of any site over HTTP. */
export function webSource(given: Partial<WebOptions> & Pick<WebOptions, "start">): Source {
  const options: WebOptions = { ...WEB_DEFAULTS, ...given };
  for (const start of options.start) {
    if (pageUri(start) === undefined) throw new Error(`start url "${start}" is no http address; write it like https://example.org/`);
  }
  return {
    name: options.name,
    async *read(context) {
      const starts = options.start.map((start) => pageUri(start) ?? start);
      const mirror = mirrors(starts, await context.frontier.mirrors());
      const hosts = new Set(starts.flatMap((start) => [new URL(start).hostname, new URL(mirror.name(start)).hostname]));
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
      const plain = fetcher({ ...base, admit: (url) => pace.turn(url) });
      const polite = fetcher({
        ...base,
        // Crawlee looks at robots.txt before a request only; a redirect may lead where it forbids.
        async admit(url, redirected) {
          if (redirected) {
            if (!inScope(url.href)) throw failed("out-of-scope", `a redirect leads out of scope to ${mirror.name(url.href)}`);
            connections.dispatcher(url);
            const robots = await pace.robots(url.href);
            if (robots.failure !== undefined) throw failed(robots.failure.reason, robots.failure.detail, robots.failure.retryable);
            if (!robots.allows(url.href)) throw failed("robots", `a redirect leads to ${mirror.name(url.href)}, which robots.txt forbids`);
          }
          await pace.turn(url);
        },
      });
      const pool: Workers<PageInput, Page> | undefined =
        options.threads > 0 ? workers("./page-worker", import.meta.url, { threads: options.threads }) : undefined;
      const read = pool === undefined ? (input: PageInput) => Promise.resolve(readPage(input)) : (input: PageInput) => pool.run(input);
      try {
        yield* walk(
          {
            options: { ...options, start: starts },
            mirrors: mirror,
            inScope,
            politeness: pace,
            fetch: plain,
            hosts,
            read: (tasks) =>
              crawl<Outcome>(
                tasks,
                (_task, fetched) => outcomeOf(fetched, mirror, read),
                (_task, error) => ({ kind: "failed", failure: failureOf(error) }),
                { fetch: polite, concurrency: options.concurrency, retries: options.retries, signal: context.signal },
              ),
          },
          context,
        );
      } finally {
        await Promise.all([pool?.close(), connections.close()]);
      }
    },
  };
}

/** Patterns may speak of a page by its public name or by its place on the mirror. */
const either =
  (test: Scope, mirror: Mirrors): Scope =>
  (url) =>
    test(mirror.name(url)) || test(mirror.address(url));

async function outcomeOf(fetched: Fetched, mirror: Mirrors, read: (input: PageInput) => Promise<Page>): Promise<Outcome> {
  if (fetched.status === 304) return { kind: "unmodified" };
  const type = header(fetched, "content-type");
  const reject = (reason: FetchFailure["reason"], detail: string): Outcome => ({
    kind: "failed",
    failure: { reason, detail, retryable: false },
  });
  if (!isHtml(type, fetched.body))
    return reject("not-html", type === undefined ? "the page has no content type and is no HTML" : `the content is ${type.slice(0, 60)}`);
  const decoded = decodePage(fetched.body, type);
  if (!decoded.ok) return reject(decoded.detail === "binary content" ? "not-html" : "bad-encoding", decoded.detail);
  const page = await read({ html: decoded.text, url: fetched.url, rule: mirror.rule(fetched.url) });
  return { kind: "page", url: fetched.url, page, etag: header(fetched, "etag"), lastModified: header(fetched, "last-modified") };
}

function header(fetched: Fetched, name: string): string | undefined {
  const value = fetched.headers[name];
  return typeof value === "string" ? value : value?.[0];
}

/** A page without a type is HTML if it starts like it. */
const isHtml = (type: string | undefined, body: Buffer): boolean =>
  type === undefined
    ? /^\s*<(?:!doctype html|html|head|body|!--)/i.test(body.subarray(0, 512).toString("latin1"))
    : /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
