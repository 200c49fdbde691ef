import { readFileSync } from "node:fs";
import { factbookSite } from "../../../pipelines/demo/factbook/factbook-site.ts";
import { languageOfPage } from "../../../pipelines/language/detect-language.ts";
import { mainText } from "../../../pipelines/pages/main-text.ts";
import { idOf, sha256 } from "../../../schemas/canonical.ts";
import type { Document } from "../../../schemas/document.ts";

/** How a layout's pages are come by, from what is in the repository. */
export type PageSource = (uri: string) => string | undefined;

/** The demo's pages, rendered. */
export function factbookPages(): PageSource {
  const site = factbookSite();
  return (uri) => site.page(new URL(uri).pathname);
}

/** HTML files of a folder: the uri's path below its origin is the file's name. */
export const filePages =
  (folder: URL): PageSource =>
  (uri) =>
    readFileSync(new URL(`.${new URL(uri).pathname}`, folder), "utf8");

/** HTML -> document, by the crawler's own main text. Throws where that finds none. */
export function documentOf(uri: string, html: string): Document {
  const result = mainText(html, uri);
  if (!result.ok) throw new Error(`gold: ${uri}: ${result.reason}: ${result.detail}`);
  const { title, text, links, language, publishedAt, modifiedAt } = result.value;
  return {
    id: idOf("d", uri),
    uri,
    title,
    text,
    language: languageOfPage(language, text),
    contentHash: sha256(text),
    kind: "web",
    fetchedAt: "2026-01-01T00:00:00Z",
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(modifiedAt === undefined ? {} : { modifiedAt }),
    subjects: [],
    links: [...links],
    version: 1,
  };
}
