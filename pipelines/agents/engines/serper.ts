import { z } from "zod";
import type { SearchHit } from "../../tools/define.ts";
import { distinctPages, type Engine, fittingItems, JSON_TYPE, jsonReply, oneLine, SNIPPET_LENGTH, TITLE } from "./engine.ts";

const Reply = z.object({ organic: z.array(z.unknown()).default([]) });
const Organic = z.object({
  title: z.string().min(1),
  link: z.string(),
  snippet: z.string().default(""),
  date: z.string().optional(),
  source: z.string().optional(),
});

/** Google's results as google.serper.dev sells them; other services speak the same. */
export function serper(url: string, key: string | undefined): Engine<SearchHit> {
  return {
    name: "serper",
    url,
    pause: 0,
    refused: "look whether SERPER_API_KEY in the environment is right",
    request: (query, limit) => ({
      url: `${url.replace(/\/$/, "")}/search`,
      accept: JSON_TYPE,
      headers: { "content-type": JSON_TYPE, ...(key !== undefined && { "x-api-key": key }) },
      body: JSON.stringify({ q: query, num: limit, ...placeOf(query) }),
    }),
    read: (reply, limit) =>
      distinctPages(
        fittingItems(jsonReply(reply, Reply, "serper").organic, Organic).map(({ title, link, snippet, date, source }) => ({
          title: oneLine(title, TITLE),
          url: link,
          snippet: oneLine(snippet, SNIPPET_LENGTH),
          ...(date !== undefined && { publishedAt: oneLine(date, 60) }),
          ...(source !== undefined && { source: oneLine(source, 100) }),
        })),
        limit,
      ),
  };
}

/** As the released tool asks: Chinese words in China, all others in the United States. */
const placeOf = (query: string): Readonly<Record<string, string>> =>
  /[\u4e00-\u9fff]/u.test(query) ? { location: "China", gl: "cn", hl: "zh-cn" } : { location: "United States", gl: "us", hl: "en" };
