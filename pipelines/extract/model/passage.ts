import type { Document } from "../../../schemas/document.ts";
import type { DocumentDraft } from "../../../schemas/draft.ts";
import { parseBlocks } from "../blocks.ts";
import { readFields } from "../fields.ts";
import { indexLinks } from "../links.ts";
import { numberLanguage } from "../../../schemas/values/numeral.ts";
import { isEnglish } from "../sentences.ts";
import { sentencesIn, sentencesOf } from "../sentences.ts";
import { pageSubject } from "../subject.ts";
import { thingHeadings, thingReference } from "../things.ts";
import type { Reference } from "../../../schemas/draft.ts";

/** Offsets into the document's text, whole. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Sentences of one paragraph share it: what a pronoun stands for is looked for there. */
  readonly paragraph: number;
}

/** Prose of one section, as much as a model is shown at once. */
export interface Passage {
  readonly documentId: string;
  readonly title: string;
  /** The section's heading, "" where there is none. */
  readonly section: string;
  /** What the page, or the section, is about; undefined on pages that are about many things. */
  readonly subject: Reference | undefined;
  /** With the page's own way of writing numbers (`numeral.ts`). */
  readonly language: string;
  readonly sentences: readonly Sentence[];
}

/** Characters of a passage, about: a longer paragraph is cut between its sentences. */
const ROOM = 2_500;
/** A sentence of more is a list or a table that lost its marks. */
const MAX_SENTENCE = 1_500;
const MIN_SENTENCE = 8;
/** Passages of one document: a page of some 500,000 characters. The rest is left, and said so. */
export const MAX_PASSAGES = 200;

/** The document's prose in passages, those left out in which rules have read every sentence. */
export function passagesOf(document: Document, draft: DocumentDraft): readonly Passage[] {
  // What the rules did not read is no prose for a model either.
  if (draft.rejections.some(({ reason }) => reason === "too-large")) return [];
  const page = parseBlocks(document.text);
  const links = indexLinks(document.links);
  const things = thingHeadings(page, links);
  const { reference, isList } = pageSubject(document, page);
  const own = isList || reference.surface === "" ? undefined : reference;
  const language = numberLanguage(document.text, document.language);
  const split = isEnglish(document.language)
    ? sentencesOf
    : (piece: Parameters<typeof sentencesOf>[0]) => sentencesIn(piece, document.language);
  const claimed = draft.statements.flatMap(({ claim, quote }) => (claim === undefined ? [] : [quote]));
  const readByRules = ({ start, end }: Sentence): boolean => claimed.some((quote) => quote.start <= start && quote.end >= end);
  const found: Passage[] = [];
  let open: { section: string; subject: Reference | undefined; sentences: Sentence[]; room: number } | undefined;
  const close = (): void => {
    if (open !== undefined && open.sentences.some((one) => !readByRules(one)))
      found.push({
        documentId: document.id,
        title: document.title,
        section: open.section,
        subject: open.subject,
        language,
        sentences: open.sentences,
      });
    open = undefined;
  };
  for (const [paragraph, { piece, thing }] of readFields(page, things).prose.entries()) {
    const subject = thing === undefined ? own : thingReference(thing, links);
    const heading = page.headings.findLast((one) => one.level > 1 && one.piece.start < piece.start)?.piece.text.replace(/\*\*/g, "") ?? "";
    for (const { text, start, end } of split(piece)) {
      if (text.length > MAX_SENTENCE || text.length < MIN_SENTENCE) continue;
      if (open !== undefined && (open.section !== heading || open.subject?.surface !== subject?.surface || open.room < text.length))
        close();
      open ??= { section: heading, subject, sentences: [], room: ROOM };
      open.sentences.push({ text, start, end, paragraph });
      open.room -= text.length;
    }
  }
  close();
  return found.slice(0, MAX_PASSAGES);
}
