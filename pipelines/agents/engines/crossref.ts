import { z } from "zod";
import type { ScholarHit } from "../../tools/define.ts";
import { distinctPages, type Engine, fittingItems, JSON_TYPE, jsonReply } from "./engine.ts";
import { scholarHit } from "./paper.ts";

const Reply = z.object({ message: z.object({ items: z.array(z.unknown()) }) });
const Work = z.object({
  DOI: z.string(),
  URL: z.string().optional(),
  title: z.array(z.string()).min(1),
  abstract: z.string().optional(),
  author: z.array(z.object({ given: z.string().optional(), family: z.string().optional(), name: z.string().optional() })).default([]),
  "container-title": z.array(z.string()).default([]),
  publisher: z.string().optional(),
  /** A year that is not known is `[[null]]`. */
  issued: z.object({ "date-parts": z.array(z.array(z.int().nullable())) }).optional(),
  "is-referenced-by-count": z.int().optional(),
  link: z.array(z.object({ URL: z.string(), "content-type": z.string().optional() })).default([]),
});

const FIELDS = Object.keys(Work.shape).join(",");
/** Lists are given out once a second to who does not pay. */
const PAUSE = 1_000;

export function crossref(url: string): Engine<ScholarHit> {
  return {
    name: "crossref",
    url,
    pause: PAUSE,
    refused: "wait, it turns away who asks too often",
    request: (query, limit) => ({
      url: `${url.replace(/\/$/, "")}/works?${new URLSearchParams({ query, rows: String(limit), select: FIELDS }).toString()}`,
      accept: JSON_TYPE,
    }),
    read: (reply, limit) =>
      distinctPages(
        fittingItems(jsonReply(reply, Reply, "crossref").message.items, Work).map((work) =>
          scholarHit({
            title: work.title[0] ?? "",
            url: work.URL ?? `https://doi.org/${work.DOI}`,
            abstract: work.abstract ?? "",
            authors: work.author.flatMap(
              ({ given, family, name }) => name ?? ([given, family].filter((part) => part !== undefined).join(" ") || []),
            ),
            venue: work["container-title"][0],
            year: work.issued?.["date-parts"][0]?.[0] ?? undefined,
            publisher: work.publisher,
            citedBy: work["is-referenced-by-count"],
            pdfUrl: work.link.find((each) => each["content-type"] === "application/pdf")?.URL,
          }),
        ),
        limit,
      ),
  };
}
