import type { Document } from "../../schemas/document.ts";
import type { DocumentDraft, DraftStatement, DraftValue, Reference } from "../../schemas/draft.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import { statementOf } from "./claims.ts";
import type { Label } from "./labels.ts";
import { indexLinks, type Links } from "./links.ts";
import type { Piece } from "./piece.ts";

/** "4,204 ft", "-0.5" */
const FIGURE = /^(-?(?:\d{1,3}(?:,\d{3})*)(?:\.\d+)?)(?: (.{1,24}))?$/;
/** "population in 2018", "spend in 2020/21", "visitors in November 2010" */
const TIMED = /^(.+) in ((?:\p{Lu}\p{L}* )?\d{4}(?:\/\d{2,4})?)$/u;
const LIST = /^This table lists (all )?[\d,]+ .+\.$/;
/** A table says what it says; what is left to doubt is the table. */
const CONFIDENCE = 0.99;

/**
 * A page of one row of a table, or of the list of its rows, in the form that `sources/records` writes: whatever its columns held was decided
 * by a look at all of them, so nothing is guessed here. Never throws.
 */
export function readRecordPage(document: Document): DocumentDraft {
  const lines = linesOf(document.text);
  const kind = lines.map(({ text }) => /^Kind: (.+)$/.exec(text)?.[1]).find((one) => one !== undefined);
  const subject: Reference = { surface: document.title, uri: document.uri };
  const links = indexLinks(document.links);
  const whole = lines.map(({ text }) => LIST.exec(text)).find((one) => one !== null);
  const prose = lines.findIndex(({ text }) => text.startsWith("## "));
  const fields = lines.slice(0, prose < 0 ? undefined : prose);
  return {
    documentId: document.id,
    documentVersion: document.version,
    entities: [
      { reference: subject, aliases: aliasesOf(lines), types: kind === undefined ? [] : [kind], description: "", isPageSubject: true },
    ],
    statements:
      whole == null
        ? fields.flatMap((line) => fieldStatements(line, subject, links))
        : members(lines, subject, links, whole[1] !== undefined),
    rejections: [],
  };
}

function linesOf(text: string): readonly Piece[] {
  const lines: Piece[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    lines.push({ text: line, start, end: start + line.length });
    start += line.length + 1;
  }
  return lines;
}

const aliasesOf = (lines: readonly Piece[]): string[] =>
  lines.flatMap(({ text }) => (text.startsWith("Also known as: ") ? [...text.matchAll(/`([^`]+)`/g)].map(([, alias = ""]) => alias) : []));

/** "label: value; value" */
function fieldStatements(line: Piece, subject: Reference, links: Links): DraftStatement[] {
  const at = line.text.indexOf(": ");
  if (at <= 0 || line.text.startsWith("#") || /^(?:Kind|Also known as): /.test(line.text)) return [];
  const [, all, label = ""] = /^(all )?(.*)$/.exec(line.text.slice(0, at)) ?? [];
  const [, timed = "", time = ""] = TIMED.exec(label) ?? [];
  const asOf = wholeDate(time)?.value;
  const values = valuesOf({ text: line.text.slice(at + 2), start: line.start + at + 2, end: line.end }, links);
  return values.flatMap((span) => {
    const value = valueOf(span, links);
    return value === undefined
      ? []
      : [
          stated({
            label: asOf === undefined ? label : timed,
            asOf,
            subject,
            span,
            value,
            oneOfMany: values.length > 1,
            ...(all !== undefined && { listComplete: true }),
          }),
        ];
  });
}

/** Code spans and links may hold what sets values apart. */
function valuesOf(all: Piece, links: Links): readonly Piece[] {
  const values: Piece[] = [];
  let at = 0;
  while (at < all.text.length) {
    const link = links.within(all.start + at, all.end)[0];
    const code = /^`[^`]*`/.exec(all.text.slice(at))?.[0].length;
    const end =
      link !== undefined && link.start === all.start + at
        ? link.end - all.start
        : code !== undefined
          ? at + code
          : endOfPlain(all.text, at);
    values.push({ text: all.text.slice(at, end), start: all.start + at, end: all.start + end });
    at = all.text.startsWith("; ", end) ? end + 2 : all.text.length;
  }
  return values;
}

const endOfPlain = (text: string, at: number): number => {
  const end = text.indexOf("; ", at);
  return end < 0 ? text.length : end;
};

function valueOf(span: Piece, links: Links): DraftValue | undefined {
  if (links.exact(span.start, span.end) !== undefined) return { kind: "reference", reference: links.reference(span) };
  const code = /^`([^`]*)`$/.exec(span.text);
  if (code !== null) return code[1] === "" ? undefined : { kind: "text", value: code[1] as string };
  if (/^(?:yes|no)$/.test(span.text)) return { kind: "text", value: span.text };
  const date = wholeDate(span.text);
  if (date !== undefined && date.precision !== "period") return { kind: "date", value: date.value, precision: date.precision };
  const [, figure, unit] = FIGURE.exec(span.text) ?? [];
  if (figure === undefined) return { kind: "text", value: span.text };
  const number = Number(figure.replaceAll(",", ""));
  return { kind: "quantity", number, low: number, high: number, ...(unit !== undefined && { unit }) };
}

interface Stated {
  readonly label: string;
  readonly asOf?: string | undefined;
  readonly subject: Reference;
  readonly span: Piece;
  readonly value: DraftValue;
  readonly oneOfMany: boolean;
  readonly listComplete?: true;
}

function stated({ label, asOf, subject, span, value, oneOfMany, listComplete }: Stated): DraftStatement {
  const own: Label = { label: label.toLowerCase(), shown: label };
  const printed = span.text.replace(/^`|`$/g, "");
  return statementOf({
    subject,
    path: [own],
    reading: { value, sub: [], qualifiers: {}, span, printed },
    oneOfMany,
    ...(asOf !== undefined && { asOf, asOfFrom: "header" as const, timed: true }),
    confidence: CONFIDENCE,
    ...(listComplete && { listComplete }),
  });
}

/** "packages:", and a line for each. */
function members(lines: readonly Piece[], subject: Reference, links: Links, complete: boolean): DraftStatement[] {
  const head = lines.findIndex(({ text }) => /^[^#\s].*:$/.test(text));
  const label = lines[head]?.text.slice(0, -1) ?? "";
  return lines.slice(head + 1).flatMap(({ text, start, end }) => {
    const span: Piece = { text: text.slice(2), start: start + 2, end };
    if (!text.startsWith("- ") || links.exact(span.start, span.end) === undefined) return [];
    const value: DraftValue = { kind: "reference", reference: links.reference(span) };
    return [stated({ label, subject, span, value, oneOfMany: true, ...(complete && { listComplete: true as const }) })];
  });
}
