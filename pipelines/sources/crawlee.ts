import { Configuration, EventManager, HttpCrawler, log, LogLevel, NonRetryableError, RequestList } from "@crawlee/http";
import type { BaseHttpClient, StreamingHttpResponse } from "crawlee";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fetch, Headers } from "../web/fetcher.ts";
import { failureOf } from "../web/failure.ts";

export interface Task {
  /** What the page is called. */
  readonly uri: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface CrawlResponse {
  /** After redirects. */
  readonly url: string;
  /** 200 … 299, or 304 with an empty body. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Pages that are read before the oldest one that is still under way: what a kill may cost. One that hangs holds up the others behind these. */
const AHEAD = 16;

export interface CrawleeOptions {
  readonly fetch: Fetch;
  readonly concurrency: number;
  readonly retries: number;
  readonly signal: AbortSignal;
}

/**
 * Runs tasks through Crawlee's HttpCrawler (queue, parallelism, retries): CheerioCrawler's base, which leaves the bytes alone.
 * CheerioCrawler decodes them as UTF-8 before anyone can read `<meta charset>` and parses every page twice. Nothing is written
 * to disk; each call has its own configuration, so several crawls in a process share nothing. Results come in the tasks' order.
 *
 * Of `crawlee`, its part for plain HTTP: the whole loads jsdom and two browser drivers, which takes 1.3 s and 50 MB more in every run.
 * Its site maps and robots.txt are not used either: they fetch by themselves, past our limits on hosts, bytes and pace.
 *
 * Long because half of it is Crawlee's settings, and the rest is one hand-over between its callbacks and this stream.
 */
export async function* crawl<Out>(
  tasks: readonly Task[],
  work: (task: Task, page: CrawlResponse) => Promise<Out>,
  failed: (task: Task, error: unknown) => Out,
  options: CrawleeOptions,
): AsyncIterable<Out> {
  log.setLevel(LogLevel.OFF);
  const results = new OrderedResults<Out>(Math.max(AHEAD, options.concurrency), options.signal);
  // A list and not a queue: each queue takes 16 MB for a cache against double requests, which cannot happen here.
  const requestList = await RequestList.open(
    null,
    tasks.map((task, index) => ({ url: task.url, uniqueKey: `${index}`, headers: task.headers, userData: { index } })),
  );
  const crawler = new HttpCrawler(
    {
      requestList,
      httpClient: client(options.fetch),
      minConcurrency: Math.min(options.concurrency, tasks.length),
      maxConcurrency: options.concurrency,
      maxRequestRetries: options.retries,
      // The fetcher has its own time-outs; Crawlee's must not come first.
      navigationTimeoutSecs: 3_600,
      requestHandlerTimeoutSecs: 3_600,
      additionalMimeTypes: ["*/*"],
      ignoreHttpErrorStatusCodes: [],
      useSessionPool: false,
      persistCookiesPerSession: false,
      respectRobotsTxtFile: false,
      autoscaledPoolOptions: { maybeRunIntervalSecs: 0.05, autoscaleIntervalSecs: 10, loggingIntervalSecs: null },
      statisticsOptions: { logIntervalSecs: 3_600, saveErrorSnapshots: false },
      preNavigationHooks: [leaveSignals, ({ request }) => results.room(Number(request.userData["index"]))],
      requestHandler: async ({ request, response, body }) => {
        const index = Number(request.userData["index"]);
        const task = tasks[index];
        if (task === undefined) return;
        const bytes = typeof body === "string" ? Buffer.from(body) : body;
        results.settle(
          index,
          await work(task, {
            url: request.loadedUrl ?? request.url,
            status: response.statusCode ?? 200,
            headers: originalHeaders(response),
            body: bytes,
          }),
        );
      },
      errorHandler: async ({ request }, error) => {
        const failure = failureOf(error);
        request.noRetry = !failure.retryable;
        // Twice as long each time; a server that says how long is believed.
        if (failure.retryable)
          await sleep(failure.retryAfter ?? 250 * 2 ** request.retryCount, undefined, { signal: options.signal }).catch(() => undefined);
      },
      failedRequestHandler: ({ request }, error) => {
        const index = Number(request.userData["index"]);
        const task = tasks[index];
        // Of a page that was on its way when the crawl was stopped nothing is known.
        if (task !== undefined && !options.signal.aborted) results.settle(index, failed(task, error));
      },
    },
    configuration(),
  );
  const stop = (): void => {
    results.wake();
    void crawler.autoscaledPool?.abort();
  };
  options.signal.addEventListener("abort", stop);
  const running = crawler.run().then(
    () => results.end(),
    (error: unknown) => results.end(error),
  );
  try {
    for (const index of tasks.keys()) yield await results.take(index);
  } finally {
    options.signal.removeEventListener("abort", stop);
    if (results.end()) await crawler.autoscaledPool?.abort();
    await running;
  }
}

/** Results that come in any order and are taken in theirs. */
class OrderedResults<Out> {
  readonly #ahead: number;
  readonly #signal: AbortSignal;
  readonly #results = new Map<number, Out>();
  readonly #waiting = new Set<() => void>();
  #taken = 0;
  #over = false;
  #error: unknown;

  constructor(ahead: number, signal: AbortSignal) {
    this.#ahead = ahead;
    this.#signal = signal;
  }

  get #stopped(): boolean {
    return this.#over || this.#signal.aborted;
  }

  settle(index: number, result: Out): void {
    this.#results.set(index, result);
    this.wake();
  }

  /** Resolves when the work may begin. */
  async room(index: number): Promise<void> {
    while (index >= this.#taken + this.#ahead && !this.#stopped) await this.#change();
    if (this.#stopped) throw new NonRetryableError("stopped");
  }

  /** The next result. What was read before a stop is given. */
  async take(index: number): Promise<Out> {
    while (!this.#results.has(index) && !this.#stopped) await this.#change();
    const result = this.#results.get(index);
    if (result === undefined) {
      this.#signal.throwIfAborted();
      throw this.#error ?? new Error("the crawler stopped before the end");
    }
    this.#results.delete(index);
    this.#taken = index + 1;
    this.wake();
    return result;
  }

  /** Whether it was not over already. */
  end(error?: unknown): boolean {
    const early = !this.#over;
    this.#over = true;
    this.#error ??= error;
    this.wake();
    return early;
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  /** Whoever waits looks again whether it still has to. */
  wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const go of waiting) go();
  }
}

/**
 * Crawlee takes Ctrl-C for itself and then waits up to 20 s; stopping is the caller's business here, by the abort signal.
 * It adds its listener somewhere within `run`, hence this late.
 */
function leaveSignals(): void {
  for (const listener of process.listeners("SIGINT")) if (listener.name === "sigintHandler") process.off("SIGINT", listener);
}

/** Crawlee's usual event manager runs `ps` every second to watch memory; parallelism is fixed here, so nothing needs watching. */
class QuietEvents extends EventManager {}

function configuration(): Configuration {
  const made = new Configuration({
    persistStorage: false,
    purgeOnStart: false,
    memoryMbytes: 1_000_000,
    persistStateIntervalMillis: 3_600_000,
  });
  made.useEventManager(new QuietEvents(made));
  return made;
}

const HEADERS = Symbol("headers");

/** Crawlee decodes by the header's charset; it must not, so it sees a content type without one. */
function client(fetch: Fetch): BaseHttpClient {
  return {
    sendRequest: () => Promise.reject(new Error("not used")),
    async stream(request) {
      try {
        const { url, status, headers, body } = await fetch(String(request.url), request.headers);
        const shown = { ...headers, "content-type": "text/html" };
        const response: StreamingHttpResponse = {
          stream: Object.assign(body, { [HEADERS]: headers }),
          request,
          url,
          statusCode: status,
          headers: shown,
          trailers: {},
          redirectUrls: [],
          complete: true,
          downloadProgress: { percent: 0, transferred: 0 },
          uploadProgress: { percent: 0, transferred: 0 },
        };
        return response;
      } catch (error) {
        const failure = failureOf(error);
        throw failure.retryable ? error : new NonRetryableError("page not fetched", { cause: failure });
      }
    },
  };
}

const originalHeaders = (response: object): Headers => (HEADERS in response ? (response[HEADERS] as Headers) : {});
