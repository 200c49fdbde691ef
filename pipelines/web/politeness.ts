import { setTimeout as sleep } from "node:timers/promises";
import type { Fetch } from "./fetcher.ts";
import { readRobots, type Robots } from "./robots.ts";
import { readTdmFile, type Tdm } from "./tdm.ts";

export interface Politeness {
  /** Read once per origin. */
  robots(url: string): Promise<Robots>;
  /** What the origin's file says of mining a page; read once per origin. */
  tdm(url: string): Promise<Tdm>;
  /** Resolves when the next request to the url's host may be sent. */
  turn(url: URL): Promise<void>;
}

/**
 * Rules and pace of each host. The delay is the larger of `delay` (ms) and the host's crawl-delay, counted from one request's
 * start to the next; Crawlee's own setting for it does nothing on hosts that are addresses.
 */
export function politeness(delay: number, agent: string, fetch: () => Fetch, signal: AbortSignal): Politeness {
  const rules = new Map<string, Promise<Robots>>();
  const files = new Map<string, ReturnType<typeof readTdmFile>>();
  const turns = new Map<string, Promise<void>>();
  const delays = new Map<string, number>();
  return {
    robots(url) {
      const { origin } = new URL(url);
      const known = rules.get(origin);
      if (known !== undefined) return known;
      const read = readRobots(origin, fetch(), agent).then((robots) => {
        delays.set(origin, Math.max(delay, robots.delay));
        return robots;
      });
      rules.set(origin, read);
      return read;
    },
    async tdm(url) {
      const { origin } = new URL(url);
      const file = files.get(origin) ?? readTdmFile(origin, fetch());
      files.set(origin, file);
      return (await file)(url);
    },
    async turn(url) {
      const pause = delays.get(url.origin) ?? delay;
      if (pause <= 0) return;
      const turn = turns.get(url.origin) ?? Promise.resolve();
      turns.set(
        url.origin,
        turn.then(() => sleep(pause, undefined, { signal, ref: false })).catch(() => undefined),
      );
      await turn;
      signal.throwIfAborted();
    },
  };
}
