import { documentKey, type Document } from "../../../schemas/index.ts";

/** One line of a text that a model is given. Offsets are into the document's text. */
interface GivenLine {
  /** "2:14": the text, and the line in it. */
  readonly at: string;
  readonly text: string;
  readonly start: number;
}

/** A part of a document version, as lines that can be pointed at. */
export interface GivenText {
  readonly documentKey: string;
  readonly uri: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly lines: readonly GivenLine[];
}

const BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/g;

/** The part of a document from `start` to `end`; `number` is its place among the texts of one prompt. Empty lines are left out. */
export function givenText(document: Document, { start, end }: { readonly start: number; readonly end: number }, number: number): GivenText {
  const lines: GivenLine[] = [];
  let at = start;
  const add = (to: number): void => {
    const text = document.text.slice(at, to);
    if (text.trim() !== "") lines.push({ at: `${number}:${lines.length + 1}`, text, start: at });
  };
  for (const { index, 0: mark } of document.text.slice(start, end).matchAll(BREAK)) {
    add(start + index);
    at = start + index + mark.length;
  }
  add(end);
  return { documentKey: documentKey(document), uri: document.uri, title: document.title, start, end, lines };
}

/**
 * Each line behind its place and a bar: text of a page begins no line, so it can neither close the block nor speak outside of it.
 */
export const linesOf = (given: readonly Pick<GivenText, "title" | "lines">[]): string =>
  given
    .flatMap(({ title, lines }, index) => [
      `text ${index + 1} | ${title.replace(/\s+/g, " ")}`,
      ...lines.map(({ at, text }) => `${at} | ${text}`),
    ])
    .join("\n");
