import { Configuration, EventManager, HttpCrawler, log, LogLevel, NonRetryableError, RequestList } from "@crawlee/http";
import type { BaseHttpClient, StreamingHttpResponse } from "crawlee";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fetch, Headers } from "./fetcher.ts";
import { failureOf } from "./failure.ts";

export interface Task {
  /** What the page is called. */
  readonly uri: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Fetched {
  /** After redirects. */
  readonly url: string;
  /** 200 … 299, or 304 with an empty body. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

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
 * Of `crawlee`, its part for plain HTTP: the whole loads jsdom and two browser drivers, a second in every run.
 */
export async function* crawl<Out>(
  tasks: readonly Task[],
  work: (task: Task, page: Fetched) => Promise<Out>,
  failed: (task: Task, error: unknown) => Out,
  options: CrawleeOptions,
): AsyncIterable<Out> {
  log.setLevel(LogLevel.OFF);
  const results = new Map<number, Out>();
  let wake = (): void => undefined;
  const settle = (index: number, result: Out): void => {
    results.set(index, result);
    wake();
  };
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
      preNavigationHooks: [leaveSignals],
      requestHandler: async ({ request, response, body }) => {
        const index = Number(request.userData["index"]);
        const task = tasks[index];
        if (task === undefined) return;
        const bytes = typeof body === "string" ? Buffer.from(body) : body;
        settle(
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
        if (task !== undefined) settle(index, failed(task, error));
      },
    },
    configuration(),
  );
  const stop = (): void => {
    void crawler.autoscaledPool?.abort();
    wake();
  };
  options.signal.addEventListener("abort", stop);
  let over = false;
  let broken: unknown;
  const stopped = (): boolean => over || options.signal.aborted;
  const running = crawler
    .run()
    .catch((error: unknown) => {
      broken = error;
    })
    .finally(() => {
      over = true;
      wake();
    });
  try {
    for (let index = 0; index < tasks.length; index++) {
      while (!results.has(index) && !stopped()) await new Promise<void>((resolve) => (wake = resolve));
      options.signal.throwIfAborted();
      const result = results.get(index);
      if (result === undefined) throw broken ?? new Error("the crawler stopped before the end");
      results.delete(index);
      yield result;
    }
  } finally {
    options.signal.removeEventListener("abort", stop);
    if (!over) await crawler.autoscaledPool?.abort();
    await running;
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
