import type { Document } from "../../../schemas/index.ts";
import type { ScholarHit } from "../tools/define.ts";
import type { Page } from "./page.ts";

/** Where papers lie: a document read from there is one, whatever source read it. */
const HOSTS = /^https?:\/\/(?:[\w-]+\.)?(?:arxiv\.org|doi\.org|openreview\.net|aclanthology\.org|pubmed\.ncbi\.nlm\.nih\.gov)\//i;

export const isPaper = ({ kind, uri }: Pick<Document, "kind" | "uri">): boolean => kind === "paper" || HOSTS.test(uri);

/** What the document itself says of the paper: no citations, no authors. */
export function scholarHit({ document: { title, uri, publishedAt } }: Page, snippet: string): ScholarHit {
  const year = /^\d{4}/.exec(publishedAt ?? "")?.[0];
  const host = /^https?:\/\/([^/:]+)/i.exec(uri)?.[1];
  const info = [host, year].filter((part) => part !== undefined).join(", ");
  const pdf = /\.pdf$|\/pdf\//i.test(uri);
  return {
    title,
    url: uri,
    snippet,
    ...(info !== "" && { publicationInfo: info }),
    ...(year !== undefined && { year: Number(year) }),
    ...(pdf && { pdfUrl: uri }),
  };
}
