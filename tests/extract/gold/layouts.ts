import type { Document } from "../../../schemas/document.ts";
import type { DocumentDraft } from "../../../schemas/draft.ts";
import { documentOf, factbookPages, filePages, type PageSource } from "./documents.ts";
import { type GoldLayout, readGold } from "./gold.ts";
import type { ScoredPage } from "./score.ts";

interface Layout {
  readonly file: string;
  readonly blind: boolean;
  readonly pages: () => PageSource;
}

/** Written by somebody who had not seen the extractor, scored once while blind (see README) and open since. Their form is tested in fresh/form.long.test.ts. */
export const FRESH: readonly Layout[] = [
  { file: "fresh/culture.yaml", blind: false, pages: () => filePages(new URL("./fresh/culture/", import.meta.url)) },
  { file: "fresh/university.yaml", blind: false, pages: () => filePages(new URL("./fresh/university/", import.meta.url)) },
];

/** Every layout of the gold file. */
export const LAYOUTS: readonly Layout[] = [
  { file: "factbook.yaml", blind: false, pages: factbookPages },
  { file: "waters.yaml", blind: false, pages: () => filePages(new URL("../../fixtures/sites/waters/", import.meta.url)) },
  { file: "encyclopedia.yaml", blind: false, pages: () => filePages(new URL("../../fixtures/sites/encyclopedia/", import.meta.url)) },
  { file: "bulletin.yaml", blind: false, pages: () => filePages(new URL("../../fixtures/sites/bulletin/", import.meta.url)) },
  { file: "blind/register.yaml", blind: false, pages: () => filePages(new URL("./blind/pages/", import.meta.url)) },
  { file: "blind/aviation.yaml", blind: false, pages: () => filePages(new URL("./blind/aviation/", import.meta.url)) },
  ...FRESH,
];

export const goldOf = (layout: Layout): GoldLayout => readGold(new URL(layout.file, import.meta.url).pathname);

/** Renders, reads and extracts the gold pages of a layout. */
export function scoredPages(layout: Layout, extract: (document: Document) => DocumentDraft): readonly ScoredPage[] {
  const source = layout.pages();
  return goldOf(layout).pages.map((gold) => {
    const html = source(gold.uri);
    if (html === undefined) throw new Error(`gold: ${layout.file} names ${gold.uri}, which the site does not have`);
    const document = documentOf(gold.uri, html);
    return { document, draft: extract(document), gold };
  });
}
