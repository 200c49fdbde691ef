import { escapeHtml } from "../formats/html.ts";
import type { Piece } from "./piece.ts";

export interface TableCell {
  readonly text: string;
  readonly wide: number;
  readonly high: number;
  readonly head: boolean;
}

/** A table that stands on a page. */
export interface PageTable {
  /** What it is made of. */
  readonly pieces: ReadonlySet<Piece>;
  readonly rows: readonly (readonly TableCell[])[];
}

export const tableHtml = ({ rows }: PageTable): string => `<table>${rows.map((row) => `<tr>${row.map(cellHtml).join("")}</tr>`).join("\n")}</table>`; // prettier-ignore

function cellHtml({ text, wide, high, head }: TableCell): string {
  const tag = head ? "th" : "td";
  const spans = `${wide > 1 ? ` colspan="${wide}"` : ""}${high > 1 ? ` rowspan="${high}"` : ""}`;
  return `<${tag}${spans}>${escapeHtml(text)}</${tag}>`;
}

/** Lines of one cell, from its top to its foot. */
export function cellText(pieces: readonly Piece[]): string {
  let text = "";
  let last: Piece | undefined;
  for (const piece of linesOf(pieces).flat()) {
    if (last !== undefined && last.y !== piece.y && Math.abs(last.y - piece.y) > piece.height * 0.5) text = joinedLine(text, piece.text);
    else if (last !== undefined && piece.left - last.right > piece.height * 0.15 && !/\s$/.test(text)) text += " ";
    text += piece.text;
    last = piece;
  }
  return withoutLeaders(text).replace(/\s+/g, " ").trim();
}

/** "agricul-" and "tural" are one word, "agricul-" and "Tural" are not. */
export const joinedLine = (text: string, next: string): string =>
  /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) : `${text.trimEnd()} `;

/** "Alabama . . . . ." */
const withoutLeaders = (text: string): string => text.replace(/\s*(?:[.…·]\s*){3,}$/, "");

/** Pieces by their base line, from the top; each line from the left. */
export function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.y - b.y || a.left - b.left)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line !== undefined && first !== undefined && piece.y - first.y <= Math.max(first.height, piece.height) * 0.4) line.push(piece);
    else lines.push([piece]);
  }
  for (const line of lines) line.sort((a, b) => a.left - b.left);
  return lines;
}

/** A figure, a share, a sum of money, a day, or the mark of one that is missing. */
export const isFigure = (text: string): boolean =>
  /^[-+−–<>~≈$€£¥(]{0,3}\s?\d[\d.,'’\s/:–-]*(?:\)|\s?(?:%|‰|\p{L}{1,4}[²³]?|[*†‡]{1,2}))?$/u.test(text) ||
  /^(?:[-–—*]|n\/?a|\.{2,3}|…|\([A-Z]\))$/i.test(text);
