import type { Piece } from "./piece.ts";
import type { Page } from "./blocks.ts";
import { timeOver } from "./time-over.ts";

/** The times that footnotes give to the figures that bear their mark. */
export type NoteTimes = ReadonlyMap<string, string>;

const NOTE = /^\\?(?:\[([a-z]|\d{1,2})\]|([a-z]|\d{1,2})[.):]?|([*†‡§]{1,3})|([ᵃ-ᶻ¹²³⁴-⁹]))\.? ?(?=\p{L}{2}|\d{4})/u;
const MARK = /(?:\[([a-z]|\d{1,2})\]|([*†‡§]{1,3})|((?:[ᵃ-ᶻ¹⁰⁴-⁹]|(?<!\p{L})[²³]){1,2}))$/u;
const RAISED = "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖ¹²³⁴⁵⁶⁷⁸⁹⁰";
const PLAIN = "abcdefghijklmnop1234567890";

const plainMark = (match: RegExpExecArray): string =>
  [...(match.slice(1).find((one) => one !== undefined) ?? "")].map((one) => PLAIN[RAISED.indexOf(one)] ?? one).join("");

/** "* Data for 2014.", "a Stand 2018.": a note that gives two times, or one mark that two notes explain, gives none. */
export function noteTimes(page: Page): NoteTimes {
  const found = new Map<string, string | undefined>();
  for (const block of page.blocks) {
    if (block.kind === "table") continue;
    const lines = block.kind === "list" ? block.items.map((one) => one.piece) : block.lines;
    for (const { text } of lines) {
      const mark = NOTE.exec(text);
      if (mark === null || text.length > 120) continue;
      const key = plainMark(mark);
      const time = timeOver(text.slice(mark[0].length));
      found.set(key, found.has(key) && found.get(key) !== time ? undefined : time);
    }
  }
  return new Map([...found].flatMap(([mark, time]) => (time === undefined ? [] : [[mark, time] as const])));
}

/** The time that the mark at the end of a value, or of its label, leads to. */
export function markedTime(notes: NoteTimes, ...texts: readonly string[]): string | undefined {
  if (notes.size === 0) return undefined;
  for (const text of texts) {
    const mark = MARK.exec(text);
    const time = mark === null ? undefined : notes.get(plainMark(mark));
    if (time !== undefined) return time;
  }
  return undefined;
}

/** "Skadden*", "Perro [1]": a footnote's mark is no part of the name. */
export function withoutMark(name: Piece): Piece {
  const text = name.text.replace(/ ?(?:\[(?:\d{1,3}|[a-z])\]|[*†‡§]+)+$/, "");
  return text === name.text || text === "" ? name : { text, start: name.start, end: name.start + text.length };
}
