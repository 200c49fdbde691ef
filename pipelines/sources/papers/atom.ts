import { SaxesParser } from "saxes";
import { FileError } from "../../pages/formats/format.ts";
import { type RefusedDocument } from "../../pages/document-outcome.ts";
import { preprint } from "./arxiv.ts";
import { dayOf } from "./plain.ts";
import type { PaperRecord } from "./record.ts";

/** An entry's elements stand three deep; what goes deeper than this is no feed. */
const DEEPEST = 32;
const TERMS = /^(?:arxiv:primary_category|category)$/;

interface Entry {
  readonly texts: Map<string, string>;
  readonly authors: string[];
  readonly categories: string[];
  pdf?: string;
}

/** Entries of an Atom feed of arXiv's, one in memory at a time. Throws a `FileError` where it is none. */
export async function* atomRecords(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
  uri: string,
): AsyncGenerator<PaperRecord | RefusedDocument> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const ready: Entry[] = [];
  const path: string[] = [];
  let entry: Entry | undefined;
  let text = "";
  let since = 0;
  let count = 0;
  const fail = (reason: "broken-file" | "too-large", why: string): never => {
    throw new FileError(reason, why);
  };
  parser.on("error", () => fail("broken-file", "it is no Atom feed, or a broken one"));
  parser.on("opentag", ({ name, attributes }) => {
    if (path.push(name) > DEEPEST) fail("broken-file", "it is nested too deeply");
    if (path.length === 1 && name !== "feed") fail("broken-file", "it is no Atom feed");
    text = "";
    if (path.length === 2 && name === "entry") entry = { texts: new Map(), authors: [], categories: [] };
    if (entry === undefined || path.length !== 3) return;
    const { term, href, title } = attributes;
    // The main one comes first, wherever it stands.
    if (TERMS.test(name) && term !== undefined) entry.categories.splice(name === "category" ? entry.categories.length : 0, 0, term);
    if (name === "link" && title === "pdf" && href !== undefined && /^https?:\/\/[^\s"<>]+$/.test(href)) entry.pdf = href;
  });
  parser.on("text", (part) => (text += part));
  parser.on("cdata", (part) => (text += part));
  parser.on("closetag", ({ name }) => {
    if (entry !== undefined && path.length === 3) entry.texts.set(name, text.trim());
    if (entry !== undefined && path.length === 4 && path[2] === "author" && name === "name") entry.authors.push(text.trim());
    if (entry !== undefined && path.length === 2) {
      ready.push(entry);
      entry = undefined;
      since = 0;
    }
    path.pop();
    text = "";
  });
  for await (const chunk of chunks) {
    since += chunk.length;
    if (since > maxBytes) fail("too-large", `an entry is longer than ${maxBytes} bytes (maxBytes)`);
    try {
      parser.write(decoder.decode(chunk, { stream: true }));
    } catch (error) {
      throw error instanceof FileError ? error : new FileError("bad-encoding", "it is not in UTF-8", error);
    }
    for (const one of ready.splice(0)) yield recordOf(one, `${uri}?entry=${++count}`);
  }
  parser.close();
}

const recordOf = ({ texts, authors, categories, pdf }: Entry, place: string): PaperRecord | RefusedDocument =>
  preprint(
    {
      id: texts.get("id") ?? "",
      title: texts.get("title") ?? "",
      abstract: texts.get("summary") ?? "",
      authors,
      categories,
      doi: texts.get("arxiv:doi"),
      journal: texts.get("arxiv:journal_ref"),
      publishedAt: dayOf(texts.get("published")),
      modifiedAt: dayOf(texts.get("updated")),
      pdfUrl: pdf,
    },
    place,
  );
