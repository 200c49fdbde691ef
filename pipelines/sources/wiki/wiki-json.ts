import wtf from "wtf_wikipedia";
import { z } from "zod";

const WikiLink = z.object({
  type: z.string().optional(),
  page: z.string().optional(),
  anchor: z.string().optional(),
  text: z.string().optional(),
});
const Cell = z.object({ text: z.string().default(""), links: z.array(WikiLink).default([]) });
export type Cell = z.infer<typeof Cell>;
export const Row = z.record(z.string(), Cell.catch({ text: "", links: [] }));
export type Row = z.infer<typeof Row>;

const Section = z.object({
  title: z.string().default(""),
  depth: z.number().default(0),
  paragraphs: z.array(z.object({ sentences: z.array(Cell).default([]) })).default([]),
  lists: z.array(z.array(Cell)).default([]),
  tables: z.array(z.array(Row)).default([]),
  infoboxes: z.array(Row).default([]),
});
export type Section = z.infer<typeof Section>;

/** Stands for a line break of the wikitext; the parser would make it a space, and two values one. */
export const BREAK = "\ue000";

export interface Article {
  readonly sections: readonly Section[];
  readonly disambiguation: boolean;
  /** Of the first infobox: "settlement". */
  readonly kind: string | undefined;
}

/** Wikitext as its sections; what the parser's types leave open is checked. Throws what the parser throws. */
export function readArticle(wikitext: string, title: string): Article {
  const document = wtf(wikitext.replaceAll(BREAK, "").replace(/<br ?\/?>/gi, BREAK), { title });
  const sections = z.array(Section).parse(document.sections().map((section) => section.json({})));
  const kind = /\{\{\s*Infobox[ _]+([A-Za-z]+(?: [a-z]+)?)\s*(?:\||\n|\}\})/i.exec(wikitext)?.[1]?.toLowerCase();
  return { sections, disambiguation: document.isDisambiguation(), kind };
}
