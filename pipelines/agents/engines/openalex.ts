import { z } from "zod";
import type { ScholarHit } from "../../tools/define.ts";
import { distinctPages, type Engine, fittingItems, JSON_TYPE, jsonReply } from "./engine.ts";
import { scholarHit } from "./paper.ts";

const Reply = z.object({ results: z.array(z.unknown()) });
const Place = z.object({
  landing_page_url: z.string().nullish(),
  pdf_url: z.string().nullish(),
  source: z.object({ display_name: z.string().nullish(), host_organization_name: z.string().nullish() }).nullish(),
});
const Work = z.object({
  id: z.string(),
  doi: z.string().nullish(),
  display_name: z.string().min(1),
  publication_year: z.int().nullish(),
  cited_by_count: z.int().nullish(),
  authorships: z.array(z.object({ author: z.object({ display_name: z.string().nullish() }) })).default([]),
  primary_location: Place.nullish(),
  best_oa_location: Place.nullish(),
  abstract_inverted_index: z.record(z.string(), z.array(z.int())).nullish(),
});

const FIELDS = Object.keys(Work.shape).join(",");

/** Without a key a day's allowance is a few dozen searches. The key stands in the url: it has no place in a header. */
export function openAlex(url: string, key: string | undefined): Engine<ScholarHit> {
  return {
    name: "openalex",
    url,
    pause: 0,
    refused: "look whether OPENALEX_API_KEY in the environment is right, and what is left of its allowance",
    request: (query, limit) => ({
      url: `${url.replace(/\/$/, "")}/works?${new URLSearchParams({ search: plain(query), "per-page": String(limit), select: FIELDS, ...(key !== undefined && { api_key: key }) }).toString()}`,
      accept: JSON_TYPE,
    }),
    read: (reply, limit) =>
      distinctPages(
        fittingItems(jsonReply(reply, Reply, "openalex").results, Work).map((work) => {
          const { primary_location: place, best_oa_location: open } = work;
          return scholarHit({
            title: work.display_name,
            url: place?.landing_page_url ?? work.doi ?? work.id,
            abstract: textOf(work.abstract_inverted_index ?? {}),
            authors: work.authorships.flatMap(({ author }) => author.display_name ?? []),
            venue: place?.source?.display_name ?? undefined,
            year: work.publication_year ?? undefined,
            publisher: place?.source?.host_organization_name ?? undefined,
            citedBy: work.cited_by_count ?? undefined,
            pdfUrl: open?.pdf_url ?? place?.pdf_url ?? undefined,
          });
        }),
        limit,
      ),
  };
}

/** Signs that its search reads as operators or refuses. */
const plain = (query: string): string => query.replace(/[\s"*?~!|&(){}[\]\\:]+/gu, " ").trim();

/** Abstracts come as the places of their words. Places far apart are a fault: a text is as long as its words are many. */
function textOf(places: Readonly<Record<string, readonly number[]>>): string {
  const words = Object.entries(places).flatMap(([word, at]) => at.map((place) => [place, word] as const));
  return words
    .sort(([a], [b]) => a - b)
    .map(([, word]) => word)
    .join(" ");
}
