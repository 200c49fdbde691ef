import { z } from "zod";
import { idOf } from "./canonical.ts";

export const DocumentKind = z.enum(["web", "file", "wikipedia", "paper", "graph", "record", "trajectory"]);

/**
 * A link of the main text. Offsets are UTF-16 units into `Document.text`: `text.slice(start, end)` is the anchor's text. `part` is what its
 * address has behind "#": such a link leads to a part of the page at `uri`, and its words need not be that page's name.
 */
export const Link = z.object({ text: z.string(), uri: z.string(), start: z.int(), end: z.int(), part: z.string().optional() });
export type Link = z.infer<typeof Link>;

export const Subject = z.object({ name: z.string(), from: z.string() });

/** One fetched or read thing, its main text as Markdown (tables kept as Markdown tables, link targets not repeated in the text). */
export const Document = z.object({
  /** Hash of the canonical uri: the same page keeps its id over versions. */
  id: z.string(),
  uri: z.string(),
  title: z.string(),
  text: z.string(),
  /** BCP 47. */
  language: z.string(),
  contentHash: z.string(),
  kind: DocumentKind,
  fetchedAt: z.string(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  license: z.string().optional(),
  /** The page's own date, ISO 8601 (day, month or year precision). */
  publishedAt: z.string().optional(),
  /** Where the page names a later date of its last change besides: what it says was said at one of the two, or between. */
  modifiedAt: z.string().optional(),
  subjects: z.array(Subject),
  links: z.array(Link),
  /** 1, 2, … per uri. */
  version: z.int().min(1),
  supersededBy: z.int().optional(),
  /** When a reading found that the page is no more. Such a version is nobody's newest; a page that comes back is the next one. */
  goneAt: z.string().optional(),
  /** What robots.txt said of the page when it was fetched. */
  robots: z.string().optional(),
  /** What the page or its host asks of readers, in the words of the tags: "nofollow", "tdm-reservation: 0". Absent where it asks nothing. */
  asks: z.array(z.string()).optional(),
  /** Other addresses that lead to the same page, sorted: a link to one of them is a link to it. Absent where none is known. */
  alsoAt: z.array(z.string()).optional(),
});
export type Document = z.infer<typeof Document>;

/** One document version, as rows name it. */
export const documentKey = (document: Pick<Document, "id" | "version">): string => `${document.id}@${document.version}`;

/** The same page keeps its id over versions. `uri` is canonical. */
export const documentId = (uri: string): string => idOf("d", uri);
