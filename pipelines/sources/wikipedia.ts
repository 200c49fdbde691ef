import type { WikipediaSourceConfig } from "../../schemas/index.ts";
import { failure } from "./file-failure.ts";
import { type FileOutcome, findFiles } from "./files.ts";
import { Offer } from "./offer.ts";
import { type DocumentOutcome, refusedDocument } from "../pages/document-outcome.ts";
import type { Source } from "./source.ts";
import { articlePart, articleUri } from "./wiki/article-page.ts";
import { dumpPages, type WikiPage } from "./wiki/dump.ts";

/** Articles of a MediaWiki XML dump, in its order. */
export function wikipediaSource(options: WikipediaSourceConfig): Source {
  return {
    name: "wikipedia",
    async *read(context) {
      const files = await findFiles(options.root, [options.path]);
      context.progress.start("read");
      const offer = new Offer(context, "wikipedia");
      for (const file of files) yield* offer.of(partsOf(file, options), file.uri);
      context.progress.end("read");
    },
  };
}

async function* partsOf(file: FileOutcome, options: WikipediaSourceConfig): AsyncGenerator<DocumentOutcome> {
  if (!file.ok) {
    yield file;
    return;
  }
  if (!/\.xml(?:\.gz|\.bz2)?$/i.test(file.path)) {
    yield refusedDocument(file.uri, "unsupported-format", "dumps are read from .xml, .xml.gz and .xml.bz2");
    return;
  }
  let read = 0;
  try {
    for await (const page of dumpPages(file, options.maxBytes)) {
      read++;
      yield pagePart(page, file.uri, options.maxBytes);
    }
    if (read === 0) yield refusedDocument(file.uri, "empty-page", "there are no pages in it");
  } catch (error) {
    yield failure(file.uri, error);
  }
}

function pagePart(page: WikiPage, file: string, longest: number): DocumentOutcome {
  if (!URL.canParse(page.base))
    return refusedDocument(file, "unsupported-format", "the dump does not say which wiki it is of (siteinfo, base)");
  if (page.title.trim() === "") return refusedDocument(file, "no-name", "a page without a title");
  const uri = articleUri(page.base, page.title);
  if (page.namespace !== "0") return refusedDocument(uri, "out-of-scope", "it is no article");
  if (page.redirect || /^\s*#redirect/i.test(page.wikitext ?? ""))
    return refusedDocument(uri, "redirect", "the page only leads to another");
  if (page.wikitext === undefined) return refusedDocument(uri, "too-large", `its wikitext is longer than ${longest} characters (maxBytes)`);
  return articlePart(page, page.wikitext);
}
