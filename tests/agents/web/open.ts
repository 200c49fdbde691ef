import type { RunStore } from "../../../pipelines/core/run-store.ts";
import { openReal, type OpenReal, type OpenRealOptions } from "../../../pipelines/agents/environments/web/open-real.ts";
import type { SearchHit } from "../../../pipelines/tools/define.ts";
import type { Time } from "../../../pipelines/models/time.ts";
import { WebAccessConfig } from "../../../schemas/index.ts";
import type { Handler } from "../../sources/server.ts";
import { searxngReply } from "./engines.ts";

/** Time that passes when somebody waits, and not otherwise. */
export function standingTime(): Time & { readonly waits: number[] } {
  const waits: number[] = [];
  let now = 0;
  return {
    waits,
    now: () => now,
    wait(ms) {
      waits.push(ms);
      now += ms;
      return Promise.resolve();
    },
    chance: () => 0,
  };
}

export interface Given extends Partial<Omit<OpenRealOptions, "web">> {
  readonly runs: RunStore;
  /** Where the search engine is; pages of its host and port may be read too. */
  readonly origin: string;
  readonly web?: Partial<OpenRealOptions["web"]>;
}

export const openWeb = ({ origin, web, ...given }: Given): Promise<OpenReal> =>
  openReal({
    search: { engine: "searxng", url: origin },
    scholar: [],
    keys: { serper: undefined, openAlex: undefined },
    clock: { now: "2026-11-22T08:00:00Z" },
    time: standingTime(),
    signal: new AbortController().signal,
    hidden: [],
    web: { ...WebAccessConfig.parse({ allowPrivate: [new URL(origin).host], perSecond: 1_000, timeout: 5 }), ...web },
    ...given,
  });

export const json =
  (value: unknown, status = 200): Handler =>
  (_request, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

/** A SearXNG over some pages: those that hold a word of the query, by how many. */
export const searxngOver =
  (pages: Readonly<Record<string, string>>): Handler =>
  (request, response) => {
    const { host = "" } = request.headers;
    const query = new URL(request.url ?? "/", `http://${host}`).searchParams.get("q") ?? "";
    const words = query.toLowerCase().split(/\W+/);
    const hits = Object.entries(pages)
      .map(([path, html]) => {
        const text = html.replace(/<[^>]+>/gu, " ");
        const found = words.filter((word) => text.toLowerCase().includes(word)).length;
        const hit: SearchHit = {
          title: /<title>(.*?)<\/title>/su.exec(html)?.[1] ?? path,
          url: `http://${host}${path}`,
          snippet: text.slice(0, 400),
        };
        return { hit, found };
      })
      .filter(({ found }) => found > 0)
      .sort((a, b) => b.found - a.found);
    json(searxngReply(hits.map(({ hit }) => hit)))(request, response);
  };
