import { html as tagged } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { wellFormedText } from "../../schemas/values/neutralise.ts";

/** Text that is mark-up already. Join pieces by placing them in a template: joined as strings they are escaped again. */
export type Html = HtmlEscapedString;
export type Piece = Html | string | number | null | undefined | false | readonly Piece[];

/** What a browser would obey without showing it. */
const UNPRINTABLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/gu;

/** Pages are hostile: all that is not mark-up of ours is escaped, and turns no direction of writing. */
export const html = (parts: TemplateStringsArray, ...values: readonly Piece[]): Html => tagged(parts, ...values.map(shown)) as Html;

/** A text as it may stand in a page. One that was cut within a character would be another when it is read back. */
export const printable = (text: string): string => wellFormedText(text.replace(UNPRINTABLE, "\uFFFD"));

const shown = (piece: Piece): Piece =>
  typeof piece === "string" ? printable(piece) : Array.isArray(piece) ? (piece as readonly Piece[]).map(shown) : piece;

/** Thousands set apart, as English writes them. */
export const number = (value: number, digits = 0): string =>
  value.toLocaleString("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const percent = (share: number, digits = 0): string => `${number(100 * share, digits)} %`;

/** Cut at a length, with a word on what is missing. */
export const atMost = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)} … (${number(text.length - length)} characters more)`;
