import type { Document } from "../../../schemas/index.ts";
import type { ScholarHit } from "../../tools/define.ts";
import type { Page } from "./page.ts";

/** Where papers lie: a document read from there is one, whatever source read it. */
const HOSTS = /^https?:\/\/(?:[\w-]+\.)?(?:arxiv\.org|doi\.org|openreview\.net|aclanthology\.org|pubmed\.ncbi\.nlm\.nih\.gov)\//i;
/** As many as Google Scholar names. */
const NAMED = 4;

export const isPaper = ({ kind, uri }: Pick<Document, "kind" | "uri">): boolean => kind === "paper" || HOSTS.test(uri);

/** What the page itself says of the paper, and no more: a line that may not be shown is not read either. */
export function scholarHit({ document: { kind, title, uri, publishedAt }, text }: Page, snippet: string): ScholarHit {
  const record = kind === "paper" ? linesOf(text) : new Map<string, string>();
  const year = record.size > 0 ? record.get("year of publication") : /^\d{4}/.exec(publishedAt ?? "")?.[0];
  const host = /^https?:\/\/([^/:]+)/i.exec(uri)?.[1];
  const authors = record.get("byline")?.split(", ") ?? [];
  const by = authors.slice(0, NAMED).join(", ") + (authors.length > NAMED ? "…" : "");
  const place = joined([record.get("publication venue"), year], ", ");
  const info = record.size > 0 ? joined([by, place, host], " - ") : joined([host, year], ", ");
  const citedBy = Number(record.get("citation count"));
  const pdfUrl = record.get("pdf") ?? (/\.pdf$|\/pdf\//i.test(uri) ? uri : undefined);
  return {
    title,
    url: uri,
    snippet,
    ...(info !== "" && { publicationInfo: info }),
    ...(year !== undefined && { year: Number(year) }),
    ...(record.has("citation count") && Number.isInteger(citedBy) && { citedBy }),
    ...(pdfUrl !== undefined && { pdfUrl }),
  };
}

const joined = (parts: readonly (string | undefined)[], by: string): string =>
  parts.filter((part) => part !== undefined && part !== "").join(by);

/** Lines `- **Label (…)**: value` under the headings that the source of papers writes; what a paper's own text says is none. */
function linesOf(text: string): ReadonlyMap<string, string> {
  const lines = new Map<string, string>();
  let read = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("## ")) read = line === "## Record" || line === "## Bibliographic data";
    const [, label, value] = (read && /^- \*\*([^*()]+?)(?: \([^()]*\))?\*\*: (.+)$/.exec(line)) || [];
    if (label !== undefined && value !== undefined) lines.set(label.toLowerCase(), value);
  }
  return lines;
}
