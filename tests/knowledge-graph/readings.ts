import { sha256, type DocumentDraft, type DraftStatement, type DraftValue, type Reference } from "../../schemas/index.ts";
import type { Reading } from "../../knowledge-graph/index.ts";

export const extractor = { name: "test", version: "1" };
export const site = (path: string): string => `https://site.example/${path}`;

export interface PagePlan {
  readonly uri: string;
  readonly title: string;
  readonly types?: readonly string[];
  readonly aliases?: readonly string[];
  /** [attribute, surface, uri?, declared types of the surface] */
  readonly facts?: readonly (readonly [string, string, (string | undefined)?, (readonly string[])?])[];
  readonly fetchedAt?: string;
}

/** A page that says its facts, one a line, with the draft that an extractor would give. */
export function reading({ uri, title, types = [], aliases = [], facts = [], fetchedAt = "2026-01-01T00:00:00Z" }: PagePlan): Reading {
  const subject: Reference = { surface: title, uri };
  const entities = [{ reference: subject, aliases: [...aliases], types: [...types], description: "", isPageSubject: true }];
  const statements: DraftStatement[] = [];
  let text = `# ${title}`;
  for (const [attribute, surface, target, declared] of facts) {
    const sentence = `The ${attribute} of ${title} is ${surface}.`;
    const start = text.length + 1;
    text += `\n${sentence}`;
    const reference: Reference = { surface, ...(target !== undefined && { uri: target }) };
    const value: DraftValue = { kind: "reference", reference };
    if (declared) entities.push({ reference, aliases: [], types: [...declared], description: "", isPageSubject: false });
    const at = sentence.length - surface.length - 1;
    statements.push({
      text: sentence,
      mentions: [
        { reference: subject, start: 8 + attribute.length, end: 8 + attribute.length + title.length },
        { reference, start: at, end: at + surface.length },
      ],
      quote: { start, end: start + sentence.length },
      claim: { subject, attribute, value, qualifiers: {} },
      confidence: 1,
    });
  }
  const id = `d_${sha256(uri).slice(0, 16)}`;
  const draft: DocumentDraft = { documentId: id, documentVersion: 1, entities, statements, rejections: [] };
  return {
    document: {
      id,
      uri,
      title,
      text,
      language: "en",
      contentHash: sha256(text),
      kind: "web",
      fetchedAt,
      subjects: [],
      links: [],
      version: 1,
    },
    draft,
  };
}
