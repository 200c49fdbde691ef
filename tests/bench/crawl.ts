import { request } from "undici";
import { openMemory } from "../../knowledge-graph/index.ts";
import { factbookSite } from "../../pipelines/demo/factbook/factbook-site.ts";
import { serveSite } from "../../pipelines/demo/serve.ts";
import { mapOrdered } from "../../pipelines/core/map-ordered.ts";
import { storedFrontier } from "../../pipelines/sources/frontier.ts";
import { webSource } from "../../pipelines/sources/web.ts";
import { quiet } from "./quiet.ts";
import { cost, medians } from "./measure.ts";
import { row, type Row } from "./row.ts";

/** Country pages of the site; with lists and topics some more. */
const PAGES = 100;

/** The demo's site crawled anew, pages turned into documents; and its pages only fetched. Serving them is part of both. */
export async function crawling(): Promise<readonly Row[]> {
  const pages = factbookSite(PAGES);
  const { ours, reference, wall } = await medians(async () => {
    const site = await serveSite(pages);
    const memory = await openMemory({ path: ":memory:" });
    try {
      let documents = 0;
      const crawled = await cost(async () => {
        const source = webSource({ name: "bench", start: [`${site.origin}/`] });
        const context = {
          ...quiet(),
          frontier: storedFrontier(memory.runs, "bench"),
          forgotten: () => false,
          elsewhere: [],
          known: () => Promise.resolve(undefined),
        };
        for await (const item of source.read(context)) if (item.kind === "document") documents++;
      });
      let fetched = 0;
      const alone = await cost(async () => {
        const get = async (path: string): Promise<string> => (await request(`${site.origin}${path}`)).body.text();
        for await (const text of mapOrdered(pages.paths, 8, get)) if (text !== "") fetched++;
      });
      return { ours: documents / crawled.cpuSeconds, wall: documents / crawled.seconds, reference: fetched / alone.cpuSeconds };
    } finally {
      await memory.close();
      await site.close();
    }
  });
  const only = { name: "undici, fetched only", value: reference };
  return [
    row({ work: "crawl of the demo's site", value: ours, unit: "pages/CPU-s", reference: only }),
    row({ work: "crawl of the demo's site, by the clock", value: wall, unit: "pages/s" }),
  ];
}
