import { z } from "zod";
import { canonicalJson } from "../canonical.ts";
import { DraftStatement } from "../draft.ts";
import { DocumentKind } from "../document.ts";
import { commonColumns, int, json, timestamp } from "./columns.ts";
import { documentKey, type Document } from "../document.ts";
import { instant } from "../values/instant.ts";
import { byRule, type RowContext } from "./row.ts";

export const DocumentRow = z
  .object({
    ...commonColumns,
    document_key: z.string().describe("The document's id and version, as `id@version`."),
    uri: z.string().describe("Canonical address."),
    title: z.string().describe("Title of the page."),
    kind: DocumentKind.describe("Where the document came from."),
    text: z.string().describe("Main text as Markdown, tables kept."),
    content_hash: z.string().describe("Hash of the text."),
    version: int.describe("1, 2, … for each address."),
    published_at: z.string().nullable().describe("The page's own date, as precise as the page gives it: a year, a month or a day."),
    modified_at: z
      .string()
      .nullable()
      .describe("When the page says that it was last changed, where that is later than its own date; null where it does not say."),
    fetched_at: timestamp.describe("When it was fetched, by the run's clock."),
    subjects: z
      .array(z.object({ name: z.string().describe("The discipline."), from: z.string().describe("What in the page says so.") }))
      .describe("Disciplines that the page is about."),
    robots: z.string().nullable().describe("What robots.txt said of the page when it was fetched; null where it was not asked."),
    asks: z
      .array(z.string())
      .describe(
        "What the page or its host asks of readers, in the words of the tags: `nofollow`, `tdm-reservation: 0`, `tdm-policy: ...`; a page that asks not to be read is none of these rows.",
      ),
    also_at: z
      .array(z.string())
      .describe("Other addresses under which the same page was found (redirects, variants, copies): links to them are links to it."),
    links: z
      .array(
        z.object({
          start: int.describe("UTF-16 offset of the anchor's text in `text`."),
          end: int.describe("UTF-16 offset behind it."),
          uri: z.string().describe("Where it leads."),
          part: z
            .string()
            .nullable()
            .describe("The part of the page there, where its address names one (behind `#`); null where it is the page."),
        }),
      )
      .describe("Links of the main text: with them whatever was read from the page can be read again."),
    model_statements: json
      .nullable()
      .describe("What a model read in the page beside the rules, before its names became things; null where none did."),
  })
  .describe("The pages that everything was read from, one row a version.");
export type DocumentRow = z.infer<typeof DocumentRow>;

/** `said`: what a model read in it. */
export const documentRow = (document: Document, said: readonly DraftStatement[], context: RowContext): DocumentRow => ({
  ...byRule({ id: document.id, stage: `source/${document.kind}`, language: document.language, license: document.license ?? null }, context),
  document_key: documentKey(document),
  uri: document.uri,
  title: document.title,
  kind: document.kind,
  text: document.text,
  content_hash: document.contentHash,
  version: document.version,
  published_at: document.publishedAt ?? null,
  modified_at: document.modifiedAt ?? null,
  fetched_at: instant(document.fetchedAt),
  subjects: document.subjects.map(({ name, from }) => ({ name, from })),
  robots: document.robots ?? null,
  asks: [...(document.asks ?? [])],
  also_at: [...(document.alsoAt ?? [])],
  links: document.links.map(({ start, end, uri, part }) => ({ start, end, uri, part: part ?? null })),
  model_statements: said.length === 0 ? null : canonicalJson(said),
});

/** What a model read in the page, as the row tells it. Throws where it is told in another shape. */
export const modelStatementsOf = ({ model_statements }: Pick<DocumentRow, "model_statements">): readonly DraftStatement[] =>
  model_statements === null ? [] : z.array(DraftStatement).parse(JSON.parse(model_statements));

/** The document as it was read from the page; what a server said of its own copy (validators) is not exported. */
export const documentOf = (row: DocumentRow): Document => ({
  id: row.id,
  uri: row.uri,
  title: row.title,
  text: row.text,
  language: row.language,
  contentHash: row.content_hash,
  kind: row.kind,
  fetchedAt: row.fetched_at,
  ...(row.license === null ? {} : { license: row.license }),
  ...(row.published_at === null ? {} : { publishedAt: row.published_at }),
  ...(row.modified_at === null ? {} : { modifiedAt: row.modified_at }),
  subjects: row.subjects.map(({ name, from }) => ({ name, from })),
  ...(row.robots === null ? {} : { robots: row.robots }),
  ...(row.asks.length === 0 ? {} : { asks: row.asks }),
  ...(row.also_at.length === 0 ? {} : { alsoAt: row.also_at }),
  // Rows of earlier releases have no parts.
  links: row.links.map(({ start, end, uri, part }) => ({
    text: row.text.slice(start, end),
    start,
    end,
    uri,
    ...(typeof part === "string" && { part }),
  })),
  version: row.version,
});
