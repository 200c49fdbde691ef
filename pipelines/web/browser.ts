import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import type * as Playwright from "playwright-core";
import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { CHROMIUM_ARGUMENTS } from "./chromium.ts";
import { failureError, failureOf } from "./failure.ts";
import { bytesOf, type Fetch } from "./fetcher.ts";

/** A page as it was fetched: it is not asked for again. */
export interface ServedPage {
  readonly url: string;
  readonly html: string;
}

export interface BrowserOptions {
  readonly executable: string;
  /** Fetches what a page asks for, past the same guards as the page itself. */
  readonly fetch: Fetch;
  readonly userAgent: string;
  /** For one page with all that it loads, ms. */
  readonly timeout: number;
  /** Of one page, written out. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export interface Renderer {
  /** Starts the browser. Throws with a sentence where it does not start. */
  ready(): Promise<void>;
  /** The page's tree, written out when nothing was loading any more, or when its time was up. Throws a typed failure: `timeout`, `too-large`, `network`. */
  render(served: ServedPage): Promise<string>;
  close(): Promise<void>;
}

/** What text may need: the page itself, what its scripts are and what they load. Pictures, fonts, styles and streams are not fetched. */
const NEEDED: ReadonlySet<string> = new Set(["document", "script", "xhr", "fetch", "other"]);
/** Of one page. */
const MOST_REQUESTS = 100;
/** Each is a process of its own. */
const TABS = 4;
/** For a browser to give up a page that its own scripts hold, ms. */
const GRACE = 3_000;
/** Of scripts that the pages of a site share, characters. */
const KEPT = 20_000_000;

/**
 * The user's Chromium, each page in a context of its own. The browser never reaches the network: it is given the page that the crawler has
 * fetched, and each request that the page makes is answered by `fetch`, so that private addresses, redirects, robots.txt and sizes are judged
 * once. Crawlee's PlaywrightCrawler would fetch by itself, each page a second time, beside all of that.
 */
export function renderer(options: BrowserOptions): Renderer {
  let started: Promise<Browser> | undefined;
  const kept = new SharedAnswers(options.fetch);
  const tabs = new PQueue({ concurrency: TABS });
  const start = async (): Promise<Browser> => {
    const { chromium } = await playwright();
    return chromium.launch({
      executablePath: options.executable,
      args: [...CHROMIUM_ARGUMENTS],
      // Its sandbox does not work for root; for anyone else it stays.
      chromiumSandbox: process.getuid?.() !== 0,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: 30_000,
    });
  };
  /** One that hangs or died is left to itself, and the next page has a new one. */
  const drop = async (): Promise<void> => {
    const browser = await started?.catch(() => undefined);
    started = undefined;
    await browser?.close().catch(() => undefined);
  };
  return {
    async ready() {
      await (started ??= start()).catch((error: unknown) => {
        throw new Error(`render: ${options.executable} does not start: ${(error as Error).message.split("\n")[0]}`, { cause: error });
      });
    },
    render: (served) =>
      tabs.add(async () => {
        const browser = await (started ??= start());
        const context = await contextOf(browser, options).catch(async (error: unknown) => {
          await drop();
          throw lost(error);
        });
        try {
          return await renderedHtml(context, served, kept, options);
        } catch (error) {
          options.signal.throwIfAborted();
          throw lost(error);
        } finally {
          const isClosed = await Promise.race([context.close().then(() => true, () => false), sleep(GRACE, false, { ref: false })]); // prettier-ignore
          if (!isClosed) await drop();
        }
      }),
    close: drop,
  };
}

async function playwright(): Promise<typeof Playwright> {
  try {
    return await import("playwright-core");
  } catch {
    throw new Error("render: pages are to be rendered, and the package playwright-core is missing: npm install playwright-core, or set render to never"); // prettier-ignore
  }
}

const contextOf = (browser: Browser, { userAgent }: BrowserOptions): Promise<BrowserContext> =>
  browser.newContext({ userAgent, serviceWorkers: "block", acceptDownloads: false, locale: "en", timezoneId: "UTC", viewport: { width: 1280, height: 4_000 } }); // prettier-ignore

async function renderedHtml(context: BrowserContext, served: ServedPage, kept: SharedAnswers, options: BrowserOptions): Promise<string> {
  const page = await context.newPage();
  let requests = 0;
  let given = false;
  await context.routeWebSocket(/.*/, (socket) => socket.close());
  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const isOwn = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isOwn && !given) {
      given = true;
      return route.fulfill({ status: 200, contentType: "text/html; charset=utf-8", body: served.html });
    }
    // A page may not lead the browser away: "aborted" leaves it as it is, any other error shows the browser's own words in its place.
    if (isOwn) return route.abort("aborted");
    const isRefused = request.method() !== "GET" || !NEEDED.has(request.resourceType()) || ++requests > MOST_REQUESTS;
    return isRefused ? route.abort() : answered(route, kept);
  };
  // Of a page that was closed meanwhile nobody waits for an answer.
  await context.route("**/*", (route) => answer(route).catch(() => undefined));
  context.on("page", (other) => void (other === page ? undefined : other.close().catch(() => undefined)));
  const crashed = new Promise<never>((_, reject) => page.once("crash", () => reject(failureError("too-large", "its scripts took more memory than a page may have")))); // prettier-ignore
  const over = new AbortController();
  const late = sleep(options.timeout + GRACE, undefined, { signal: AbortSignal.any([options.signal, over.signal]), ref: false }).then(
    () => {
      throw failureError("timeout", "its scripts did not let go of it in time");
    },
  );
  const done = settled(page, served.url, options.timeout).then(() => written(page, options.maxBytes));
  for (const each of [crashed, late, done]) each.catch(() => undefined);
  try {
    return await Promise.race([done, crashed, late]);
  } finally {
    over.abort();
  }
}

/** Until nothing has loaded for a moment. A page that never rests is taken as it is when its time is up. */
async function settled(page: Page, url: string, timeout: number): Promise<void> {
  // Whoever waits for more here waits in vain where a script leads elsewhere at once.
  await page.goto(url, { waitUntil: "commit", timeout });
  await page.waitForLoadState("networkidle", { timeout }).catch(() => undefined);
}

async function written(page: Page, maxBytes: number): Promise<string> {
  const length = await page.evaluate<number>("document.documentElement.outerHTML.length");
  if (length > maxBytes) throw failureError("too-large", `more than ${maxBytes} bytes when rendered`);
  return page.content();
}

/** Words of the browser stay out of rows: they name ports and places. */
function lost(error: unknown): Error {
  const failure = failureOf(error);
  if (error instanceof Error && error.name === "TimeoutError") return failureError("timeout", "its scripts did not let go of it in time");
  if (failure.reason === "network") return failureError("network", "the browser did not render it", true);
  return failureError(failure.reason, failure.detail, failure.retryable);
}

async function answered(route: Route, kept: SharedAnswers): Promise<void> {
  const { status, type, body, origin } = await kept.of(route.request().url());
  if (status === 0) return route.abort();
  return route.fulfill({
    status,
    body,
    headers: { "content-type": type, ...(origin !== "" && { "access-control-allow-origin": origin }) },
  });
}

interface Answer {
  /** 0: there is none. */
  readonly status: number;
  readonly type: string;
  readonly origin: string;
  readonly body: Buffer;
}

const NO_ANSWER: Answer = { status: 0, type: "", origin: "", body: Buffer.alloc(0) };

/** Scripts that all pages of a site load are fetched once; as long as they are no more than so much. */
class SharedAnswers {
  readonly #fetch: Fetch;
  readonly #scripts = new Map<string, Promise<Answer>>();
  #size = 0;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  of(url: string): Promise<Answer> {
    const known = this.#scripts.get(url);
    if (known !== undefined) return known;
    const answer = this.#ask(url);
    if (/\.m?js(?:\?|$)/.test(url) && this.#size < KEPT) {
      this.#scripts.set(url, answer);
      void answer.then(({ body }) => (this.#size += body.length));
    }
    return answer;
  }

  async #ask(url: string): Promise<Answer> {
    try {
      const { status, headers, body } = await this.#fetch(url, {}, "*/*");
      return {
        status,
        type: String(headers["content-type"] ?? "application/octet-stream"),
        origin: String(headers["access-control-allow-origin"] ?? ""),
        body: await bytesOf(body),
      };
    } catch (error) {
      const { status } = failureOf(error);
      return status === undefined ? NO_ANSWER : { ...NO_ANSWER, status, type: "text/plain" };
    }
  }
}
