import { SaxesParser } from "saxes";
import type { ScholarHit } from "../../tools/define.ts";
import { NoAnswer } from "../../tools/no-answer.ts";
import { distinctPages, type Engine } from "./engine.ts";
import { scholarHit } from "./paper.ts";

/** Its operators ask for one request every three seconds. */
const PAUSE = 3_000;
const WORDS = 12;

/** Preprints, as an Atom feed. */
export function arxiv(url: string): Engine<ScholarHit> {
  return {
    name: "arxiv",
    url,
    pause: PAUSE,
    refused: "wait, it turns away who asks too often",
    request(query, limit) {
      // A comma or a colon in the query is syntax; one word that stands nowhere would leave nothing.
      const words = query.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [];
      const search = words
        .slice(0, WORDS)
        .map((word) => `all:${word}`)
        .join(" AND ");
      return {
        url: `${url.replace(/\/$/, "")}/api/query?${new URLSearchParams({ search_query: search, start: "0", max_results: String(limit) }).toString()}`,
        accept: "application/atom+xml",
      };
    },
    read: (reply, limit) => distinctPages(entriesOf(reply).map(hitOf), limit),
  };
}

interface Entry {
  readonly texts: Map<string, string>;
  readonly authors: string[];
  page?: string;
  pdf?: string;
}

/** What stands directly in an entry, by element name; authors and links apart. */
function entriesOf(xml: string): readonly Entry[] {
  const entries: Entry[] = [];
  const path: string[] = [];
  let text = "";
  let root = "";
  let fault: Error | undefined;
  const parser = new SaxesParser();
  parser.on("error", (error) => (fault ??= error));
  parser.on("opentag", ({ name, attributes }) => {
    if (root === "") root = name;
    path.push(name);
    text = "";
    if (path.length === 2 && name === "entry") entries.push({ texts: new Map(), authors: [] });
    const entry = entries.at(-1);
    const href = attributes["href"];
    if (entry === undefined || path.length !== 3 || name !== "link" || href === undefined) return;
    if (attributes["title"] === "pdf") entry.pdf = href;
    else if (attributes["rel"] === "alternate") entry.page = href;
  });
  parser.on("text", (part) => (text += part));
  parser.on("cdata", (part) => (text += part));
  parser.on("closetag", ({ name }) => {
    const entry = path[1] === "entry" ? entries.at(-1) : undefined;
    if (entry !== undefined && path.length === 3) entry.texts.set(name, text.trim());
    if (entry !== undefined && path.length === 4 && path[2] === "author" && name === "name") entry.authors.push(text.trim());
    path.pop();
    text = "";
  });
  parser.write(xml).close();
  // "Rate exceeded." comes as plain text, an outage as an HTML page.
  if (fault !== undefined || root !== "feed")
    throw new NoAnswer("unreadable-answer", "arxiv answered what is no Atom feed", { retryable: true });
  const wrong = entries.find(({ texts }) => /\/api\/errors/.test(texts.get("id") ?? "") || texts.get("title") === "Error");
  if (wrong !== undefined)
    throw new NoAnswer("unreadable-answer", `arxiv refuses the query: ${(wrong.texts.get("summary") ?? "").slice(0, 200)}`);
  return entries;
}

const hitOf = ({ texts, authors, page, pdf }: Entry): ScholarHit => {
  const year = Number((texts.get("published") ?? "").slice(0, 4));
  return scholarHit({
    title: texts.get("title") ?? "",
    url: page ?? texts.get("id") ?? "",
    abstract: texts.get("summary") ?? "",
    authors,
    venue: texts.get("arxiv:journal_ref") ?? "arXiv preprint",
    year: Number.isInteger(year) && year > 0 ? year : undefined,
    publisher: "arxiv.org",
    citedBy: undefined,
    pdfUrl: pdf,
  });
};
