import robotsParser from "robots-parser";
import { type Fetch, bytesOf } from "./fetcher.ts";
import { failureOf } from "./failure.ts";

export interface Robots {
  allows(url: string): boolean;
  /** Ms between two requests, at most a minute: who asks for more would never be read. */
  readonly delay: number;
  readonly sitemaps: readonly string[];
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
    return {
      allows: () => absent,
      delay: 0,
      sitemaps: [],
      word: absent ? "no robots.txt" : `robots.txt could not be read: ${failure.detail}`,
    };
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
