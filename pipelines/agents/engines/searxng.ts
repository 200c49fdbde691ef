import { z } from "zod";
import type { SearchHit } from "../../tools/define.ts";
import { NoAnswer } from "../../tools/no-answer.ts";
import { distinctPages, type Engine, fittingItems, JSON_TYPE, jsonReply, oneLine, SNIPPET_LENGTH, TITLE } from "./engine.ts";

const Reply = z.object({
  results: z.array(z.unknown()),
  /** `[[engine, reason], …]` */
  unresponsive_engines: z.array(z.array(z.string())).default([]),
});
const Result = z.object({
  title: z.string().min(1),
  url: z.string(),
  content: z.string().nullish(),
  publishedDate: z.string().nullish(),
});

/** A SearXNG instance; its settings.yml must list json under search.formats, else it answers 403. */
export function searxng(url: string): Engine<SearchHit> {
  return {
    name: "searxng",
    url,
    pause: 0,
    refused: "list json under search.formats in its settings.yml",
    request: (query) => ({
      url: `${url.replace(/\/$/, "")}/search?${new URLSearchParams({ q: query, format: "json", language: "en", safesearch: "0" }).toString()}`,
      accept: JSON_TYPE,
    }),
    read(reply, limit) {
      const { results, unresponsive_engines: silent } = jsonReply(reply, Reply, "searxng");
      // It answers 200 where every engine behind it has turned it away: that is no empty result.
      if (results.length === 0 && silent.length > 0)
        throw new NoAnswer("unreadable-answer", `none of searxng's engines answered (${silent.map(([name]) => name).join(", ")})`, {
          retryable: true,
        });
      const hits = fittingItems(results, Result).map(({ title, url: link, content, publishedDate }) => ({
        title: oneLine(title, TITLE),
        url: link,
        snippet: oneLine(content ?? "", SNIPPET_LENGTH),
        ...(typeof publishedDate === "string" && { publishedAt: publishedDate.slice(0, 10) }),
      }));
      return distinctPages(hits, limit);
    },
  };
}
