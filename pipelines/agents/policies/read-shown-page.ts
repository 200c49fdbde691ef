import type { Document, DraftStatement, Link } from "../../../schemas/index.ts";
import { extractDocument } from "../../extract/extract.ts";
import type { ShownPage } from "./memory.ts";

/**
 * What the extraction rules read from what an observation shows of a page. The text is the observation's, word for word; from the
 * page itself come only its address and where its links lie (an observation shows their words, not their targets).
 */
export function readShownPage({ uri, title, text }: ShownPage, page: Document | undefined): readonly DraftStatement[] {
  const links = page === undefined ? [] : linksOf(text, page);
  const document: Document = {
    id: "shown",
    uri,
    title,
    text,
    language: page?.language ?? "en",
    contentHash: "",
    // Rows of tables have a form of their own.
    kind: page?.kind === "record" ? "record" : "web",
    fetchedAt: "",
    subjects: [],
    links,
    version: 1,
    ...(page?.publishedAt === undefined ? {} : { publishedAt: page.publishedAt }),
  };
  return extractDocument(document).statements;
}

/** Lines are shown as they are, in page order: each is looked for behind the one before. */
function linksOf(text: string, page: Document): Link[] {
  const links: Link[] = [];
  const sorted = page.links.toSorted((a, b) => a.start - b.start);
  let from = 0;
  let at = 0;
  for (const line of text.split("\n")) {
    const start = line.length < 3 ? -1 : page.text.indexOf(line, from);
    if (start !== -1) {
      const end = start + line.length;
      for (const link of sorted) {
        if (link.start >= end) break;
        if (link.start >= start && link.end <= end) links.push({ ...link, start: link.start - start + at, end: link.end - start + at });
      }
      from = end;
    }
    at += line.length + 1;
  }
  return links;
}
