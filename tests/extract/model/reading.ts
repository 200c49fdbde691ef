import { extractDocument } from "../../../pipelines/extract/extract.ts";
import { passagesOf } from "../../../pipelines/extract/model/passage.ts";
import { checkReading, type CheckedReading } from "../../../pipelines/extract/model/read.ts";
import type { SaidStatement } from "../../../pipelines/extract/model/task.ts";
import type { Document } from "../../../schemas/index.ts";
import { documentOf, lineOf } from "../support.ts";

/** What is kept of what a model says of a page, and what becomes of the rest. All of it is said of every passage of the page. */
export function readingOf(
  markdown: string,
  said: readonly SaidStatement[],
  over: Partial<Document> = {},
): CheckedReading & { readonly document: Document } {
  const document = documentOf(markdown, { uri: "https://site.example/pages/x.html", ...over });
  const draft = extractDocument(document);
  const passages = passagesOf(document, draft);
  return { document, ...checkReading(document, draft, passages.map((passage) => ({ passage, said }))) }; // prettier-ignore
}

/** The claims that are kept, as lines. */
export const claimsOf = ({ kept }: CheckedReading): string[] =>
  kept.flatMap(({ statement: { claim } }) => (claim === undefined ? [] : [lineOf(claim)]));

/** A statement with a claim, in short: `quote`, then `subject | attribute | value | asOf`. The text is the quote, with the subject. */
export function saying(
  quote: string,
  claim?: string,
  more: Partial<SaidStatement> & { readonly kind?: NonNullable<SaidStatement["claim"]>["kind"] } = {},
): SaidStatement {
  const { kind = "quantity", ...over } = more;
  const [subject = "", attribute = "", value = "", asOf] = (claim ?? "").split(" | ");
  const text = quote.includes(subject) ? quote : `${subject}: ${quote}`;
  return { quote, text, subject, claim: attribute === "" ? null : { attribute, kind, value, asOf: asOf ?? null }, ...over };
}
