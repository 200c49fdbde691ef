import robotsParser from "robots-parser";
import { type Fetch, bytesOf } from "./fetcher.ts";
import { type FetchFailure, failureOf } from "./failure.ts";

export interface Robots {
  allows(url: string): boolean;
  /** Ms between two requests, at most a minute: who asks for more would never be read. */
  readonly delay: number;
  readonly sitemaps: readonly string[];
  /** Why nothing is allowed, where the file could not be read. */
  readonly failure?: FetchFailure;
  /** For `Document.robots`. */
  readonly word: string;
}

const MAX_DELAY = 60_000;

/** What robots.txt of an origin says, as RFC 9309 reads it: not there, all is allowed; not readable, nothing is. */
export async function readRobots(origin: string, fetch: Fetch, agent: string): Promise<Robots> {
  const url = `${origin}/robots.txt`;
  try {
    const response = await fetch(url, {}, "text/plain,*/*;q=0.5");
    const rules = parse(url, (await bytesOf(response.body)).toString("utf8").slice(0, 512_000));
    const delay = Math.min(MAX_DELAY, Math.max(0, (rules.getCrawlDelay(agent) ?? 0) * 1000));
    return { allows: (page) => rules.isAllowed(page, agent) ?? true, delay, sitemaps: rules.getSitemaps(), word: "allowed" };
  } catch (error) {
    const failure = failureOf(error);
    // A redirect loop or another host's page in its place is as good as no file.
    const absent = (failure.reason === "http-status" && !failure.retryable) || failure.reason === "redirect-loop";
    if (absent) return { allows: () => true, delay: 0, sitemaps: [], word: "no robots.txt" };
    // A host that cannot be reached at all is no matter of its robots.txt.
    const own =
      failure.reason === "http-status"
        ? { ...failure, reason: "robots" as const, detail: `robots.txt cannot be read: ${failure.detail}` }
        : failure;
    return { allows: () => false, delay: 0, sitemaps: [], failure: own, word: "robots.txt cannot be read" };
  }
}

/** The package is CommonJS with an ES default in its types only. */
const parse = robotsParser as unknown as (
  url: string,
  text: string,
) => {
  isAllowed(url: string, agent: string): boolean | undefined;
  getCrawlDelay(agent: string): number | undefined;
  getSitemaps(): string[];
};
