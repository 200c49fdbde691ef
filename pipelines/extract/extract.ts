import type { Document } from "../../schemas/document.ts";
import type { DocumentDraft, DraftEntity, DraftStatement } from "../../schemas/draft.ts";
import { documentKey } from "../../schemas/document.ts";
import type { Rejection, RejectionReason } from "../../schemas/rejection.ts";
import { parseBlocks } from "./blocks.ts";
import { readFields } from "./fields.ts";
import { indexLinks } from "./links.ts";
import { structuredStatements } from "./structured.ts";
import { pageSubject } from "./subject.ts";
import { typeOfUrl, typesFor } from "./types.ts";

/** Texts over this are not read whole: rules are linear, but a page of this size is no page. */
const MAX_TEXT = 4_000_000;

/**
 * One document -> everything that rules can read from it: its entities, sentences and claims, with exact quotes.
 * Pure, synchronous, deterministic; linear in the text's length; never throws on any text.
 */
export function extractDocument(document: Document): DocumentDraft {
  const rejections: Rejection[] = [];
  const reject = (reason: RejectionReason, detail: string, sample?: string): void => {
    rejections.push({
      stage: "extract",
      itemKey: documentKey(document),
      reason,
      detail,
      ...(sample === undefined ? {} : { sample: sample.slice(0, 300) }),
    });
  };
  const entities: DraftEntity[] = [];
  const statements: DraftStatement[] = [];
  if (document.text.length > MAX_TEXT) reject("too-large", `${document.text.length} characters; the rules read up to ${MAX_TEXT}`);
  else {
    const page = parseBlocks(document.text);
    const subject = pageSubject(document, page);
    const links = indexLinks(document.links);
    const fields = readFields(page);
    const structured = structuredStatements({ document, fields, subject, links, reject });
    statements.push(...structured.statements);
    if (!subject.isList && subject.reference.surface !== "") {
      entities.push({
        reference: subject.reference,
        aliases: [...new Set([...subject.aliases, ...structured.aliases])].filter((one) => one !== subject.reference.surface).toSorted(),
        types: typesFor(subject.reference.surface, [typeOfUrl(document.uri), ...structured.types]),
        description: "",
        isPageSubject: true,
      });
    }
    entities.push(...structured.entities);
  }
  const statedAt = document.publishedAt;
  return {
    documentId: document.id,
    documentVersion: document.version,
    entities,
    statements: statedAt === undefined ? statements : statements.map((one) => ({ ...one, statedAt })),
    rejections,
  };
}
