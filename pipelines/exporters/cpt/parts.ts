import type { CptSource } from "../../../schemas/datasets/index.ts";
import type { Tokens } from "../../tokens/tokens.ts";

interface TextPart {
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
}

/** Texts that are as good in parts: an answer belongs behind its question, and a decision is one thing. */
export const isDivisible = (source: CptSource): boolean => source === "general_text" || source === "fas_phase1";

export interface Parts {
  readonly parts: readonly TextPart[];
  /** Lines that are too long to stand anywhere. */
  readonly tooLong: readonly TextPart[];
}

/** A long text in as few parts of at most `most` tokens as go, cut between paragraphs, inside of too long ones between lines. */
export async function partsOf(text: string, count: Tokens["count"], most: number): Promise<Parts> {
  const parts: TextPart[] = [];
  const tooLong: TextPart[] = [];
  let open: (TextPart & { size: number }) | undefined;
  const close = (): void => {
    if (open !== undefined) parts.push({ start: open.start, end: open.end });
    open = undefined;
  };
  const add = (piece: TextPart, size: number): void => {
    if (open !== undefined && open.size + size > most) close();
    open = open === undefined ? { ...piece, size } : { start: open.start, end: piece.end, size: open.size + size };
  };
  const paragraphs = cutBehind(text, 0, /\n[^\S\n]*\n\s*/g);
  const sizes = await count(paragraphs.map(({ start, end }) => text.slice(start, end)));
  for (const [index, paragraph] of paragraphs.entries()) {
    const size = sizes[index] ?? 0;
    if (size <= most) {
      add(paragraph, size);
      continue;
    }
    const lines = cutBehind(text.slice(paragraph.start, paragraph.end), paragraph.start, /\n\s*/g);
    const lineSizes = await count(lines.map(({ start, end }) => text.slice(start, end)));
    for (const [at, line] of lines.entries()) {
      const lineSize = lineSizes[at] ?? 0;
      if (lineSize <= most) add(line, lineSize);
      else {
        close();
        tooLong.push(line);
      }
    }
  }
  close();
  return { parts, tooLong };
}

/** Pieces that end behind what matches, and together are the text. */
function cutBehind(text: string, offset: number, border: RegExp): readonly TextPart[] {
  const pieces: TextPart[] = [];
  let start = 0;
  for (const { index, 0: matched } of text.matchAll(border)) {
    const end = index + matched.length;
    if (end >= text.length) break;
    pieces.push({ start: offset + start, end: offset + end });
    start = end;
  }
  pieces.push({ start: offset + start, end: offset + text.length });
  return pieces;
}
