import { type Clock, type Document, documentId, sha256 } from "../../../../schemas/index.ts";
import { addresses } from "../../../web/addresses.ts";
import { readAnyPage } from "../../../pages/any-page.ts";
import { safePage } from "../../../pages/safe-page.ts";
import { failureError } from "../../../web/failure.ts";
import { bytesOf, fetcher, type FetcherOptions } from "../../../web/fetcher.ts";
import { header, headerTags, headerTdm } from "../../../web/header-wishes.ts";
import { tdmRefusal, type WishPolicy } from "../../../web/page-wishes.ts";
import { politeness } from "../../../web/politeness.ts";
import { overrule } from "../../../web/tdm.ts";

export interface PageLimits {
  /** "host" or "host:port" that may be read though private. */
  readonly allowPrivate: readonly string[];
  /** Decoded bytes of one page. */
  readonly maxBytes: number;
  /** Milliseconds for one page with its redirects. */
  readonly timeout: number;
  readonly userAgent: string;
  /** What becomes of pages that the files of their host reserve. */
  readonly tdm: WishPolicy["tdm"];
}

/** Pages of the web, one at a time. To be closed. */
export interface WebPages {
  /** Throws a fetcher's typed failure. */
  read(url: string): Promise<Document>;
  close(): Promise<void>;
}

const MAX_REDIRECTS = 10;

/** No private address, at first or behind a redirect, checked on the address that DNS gave; nothing that robots.txt forbids. */
export function openPages({ allowPrivate, maxBytes, timeout, userAgent, tdm }: PageLimits, clock: Clock, signal: AbortSignal): WebPages {
  const connections = addresses(allowPrivate, timeout);
  const base: Omit<FetcherOptions, "admit"> = {
    addresses: connections,
    userAgent,
    timeout,
    maxBytes,
    maxRedirects: MAX_REDIRECTS,
    signal,
    reroute: (url) => url,
    name: (url) => url,
  };
  const manners = politeness(0, userAgent, () => plain, signal);
  const plain = fetcher({ ...base, admit: () => Promise.resolve() });
  const polite = fetcher({
    ...base,
    async admit(url) {
      // Before its robots.txt: a private host is asked for nothing at all.
      connections.dispatcher(url);
      const robots = await manners.robots(url.href);
      if (robots.failure !== undefined) throw failureError(robots.failure.reason, robots.failure.detail, robots.failure.retryable);
      if (!robots.allows(url.href)) throw failureError("robots", "robots.txt forbids the page");
      const reserved = tdm === "ignore" ? undefined : tdmRefusal(await manners.tdm(url.href));
      if (reserved !== undefined) throw failureError(reserved.reason, reserved.detail);
      await manners.turn(url);
    },
  });
  return {
    async read(asked) {
      const { url, headers, body } = await polite(
        asked,
        {},
        "text/html,application/xhtml+xml,application/pdf;q=0.9,text/*;q=0.8,*/*;q=0.1",
      );
      const told = { agent: userAgent, robots: headerTags(headers), tdm: overrule(await manners.tdm(url), headerTdm(headers)) };
      const { ok: _, asks = [], ...page } = await readAnyPage(await bytesOf(body), url, header(headers, "content-type"), told);
      const { uri, title, text, links, language, license, publishedAt, modifiedAt } = safePage(page);
      return {
        id: documentId(uri),
        uri,
        title,
        text,
        language,
        contentHash: sha256(text),
        kind: "web",
        fetchedAt: clock.now,
        ...(license === undefined ? {} : { license }),
        ...(publishedAt === undefined ? {} : { publishedAt }),
        ...(modifiedAt === undefined ? {} : { modifiedAt }),
        subjects: [],
        links: [...links],
        version: 1,
        robots: (await manners.robots(url)).word,
        ...(asks.length === 0 ? {} : { asks: [...asks] }),
      };
    },
    close: () => connections.close(),
  };
}
