import type { ScholarHit } from "../../tools/define.ts";
import { oneLine, SNIPPET_LENGTH, TITLE } from "./engine.ts";

/** What the scholarly indexes say of a paper, each in its own words. */
export interface Paper {
  readonly title: string;
  readonly url: string;
  readonly abstract: string;
  readonly authors: readonly string[];
  readonly venue: string | undefined;
  readonly year: number | undefined;
  readonly publisher: string | undefined;
  readonly citedBy: number | undefined;
  readonly pdfUrl: string | undefined;
}

const NAMED = 4;

/** In Google Scholar's manner: "A Author, B Author… - Venue, 2020 - Publisher". */
export function scholarHit(paper: Paper): ScholarHit {
  const { year, citedBy, pdfUrl } = paper;
  const authors = paper.authors.slice(0, NAMED).join(", ") + (paper.authors.length > NAMED ? "…" : "");
  const place = [paper.venue, year === undefined ? undefined : String(year)].filter((part) => part !== undefined).join(", ");
  return {
    title: oneLine(paper.title, TITLE),
    url: paper.url,
    snippet: oneLine(paper.abstract, SNIPPET_LENGTH),
    publicationInfo: oneLine([authors, place, paper.publisher ?? ""].filter((part) => part !== "").join(" - "), TITLE),
    ...(year !== undefined && { year }),
    ...(citedBy !== undefined && { citedBy }),
    ...(pdfUrl !== undefined && { pdfUrl }),
  };
}
