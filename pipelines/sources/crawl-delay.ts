import { addresses, hostAndPort } from "../web/addresses.ts";
import { fetcher } from "../web/fetcher.ts";
import { readRobots } from "../web/robots.ts";
import { WEB_DEFAULTS } from "./web-options.ts";

/** Ms that a site asks for between two requests; 0 where it does not say. Given by a person, so its host may be private. */
export async function crawlDelay(start: string, signal: AbortSignal): Promise<number> {
  const { timeout, maxBytes, userAgent } = WEB_DEFAULTS;
  const connections = addresses([hostAndPort(new URL(start))], timeout);
  const fetch = fetcher({ addresses: connections, userAgent, timeout, maxBytes, maxRedirects: 10, signal, admit: () => Promise.resolve(), reroute: (url) => url, name: (url) => url }); // prettier-ignore
  try {
    return (await readRobots(new URL(start).origin, fetch, userAgent)).delay;
  } finally {
    await connections.close();
  }
}
