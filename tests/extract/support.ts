import { extractDocument } from "../../pipelines/extract/extract.ts";
import type { Document, DocumentDraft, DraftStatement } from "../../schemas/index.ts";

/** A document with `[text](uri)` links taken out of the Markdown, as the crawl gives it. */
export function documentOf(markdown: string, over: Partial<Document> = {}): Document {
  const links: Document["links"][number][] = [];
  let text = "";
  let from = 0;
  for (const match of markdown.matchAll(/\[([^\]\n]+)\]\((https?:[^)\s]+)\)/g)) {
    text += markdown.slice(from, match.index);
    links.push({ text: match[1] as string, uri: match[2] as string, start: text.length, end: text.length + (match[1] as string).length });
    text += match[1];
    from = match.index + match[0].length;
  }
  text += markdown.slice(from);
  const title = /^# (.+)$/m.exec(text)?.[1] ?? "";
  return {
    id: "d_1",
    uri: "https://site.example/countries/x/",
    title,
    text,
    language: "en",
    contentHash: "",
    kind: "web",
    fetchedAt: "2026-01-01T00:00:00Z",
    subjects: [],
    links,
    version: 1,
    ...over,
  };
}

export const draftOf = (markdown: string, over: Partial<Document> = {}): DocumentDraft => extractDocument(documentOf(markdown, over));

/** Claims as short lines: `subject | attribute | value | asOf`. */
export function claimLines(draft: DocumentDraft): string[] {
  return draft.statements.flatMap((one) => (one.claim === undefined ? [] : [lineOf(one.claim)]));
}

export function lineOf(claim: NonNullable<DraftStatement["claim"]>): string {
  const { value } = claim;
  const figure =
    value.kind === "quantity"
      ? `${value.number}${value.unit === undefined ? "" : ` ${value.unit}`}${value.scope === undefined ? "" : ` {${value.scope}}`}`
      : "";
  const shown = value.kind === "reference" ? `→ ${value.reference.surface}` : value.kind === "quantity" ? figure : value.value;
  return [claim.subject.surface, claim.attribute, shown, ...(claim.asOf === undefined ? [] : [`${claim.asOf} ${claim.asOfFrom}`])].join(
    " | ",
  );
}
