import type { Span } from "../../schemas/index.ts";
import type { Tokens } from "./tokens.ts";

/** A text and the observations in it. */
export interface RenderedText {
  readonly text: string;
  readonly observationSpans: readonly Span[];
}

/** A text made of steps: what stands before those from `from` on, each step, what stands behind those up to `to` (exclusive). */
export interface SteppedText {
  readonly steps: readonly RenderedText[];
  head(from: number): string;
  foot(to: number): string;
}

/** Tokens of the longest sequence that anybody packs: 128k. */
export const WINDOW = 131_072;

export interface Windows {
  readonly windows: readonly RenderedText[];
  /** Steps that no window can hold. */
  readonly tooLong: readonly number[];
}

/** The text in as few windows of at most `most` tokens as go: every step whole and in one of them, in their order. */
export async function windowsOf(text: SteppedText, count: Tokens["count"], most: number): Promise<Windows> {
  const last = text.steps.length;
  const whole = between(text, 0, last);
  // A token is a byte at least: what is this short need not be counted.
  if (Buffer.byteLength(whole.text) <= most) return { windows: [whole], tooLong: [] };
  // Steps begin with a letter and end with a line break, where no token reaches across: the parts' counts add up.
  const sizes = await count(text.steps.map((step) => step.text));
  const windows: RenderedText[] = [];
  const tooLong: number[] = [];
  for (let from = 0; from < last;) {
    const [head = 0, end = 0] = await count([text.head(from), text.foot(last)]);
    let size = head;
    let to = from;
    for (; to < last; to++) {
      const next = size + (sizes[to] ?? 0);
      const foot = to + 1 === last ? end : ((await count([text.foot(to + 1)]))[0] ?? 0);
      if (next + foot > most) break;
      size = next;
    }
    if (to === from) tooLong.push(to++);
    else windows.push(between(text, from, to));
    from = to;
  }
  return { windows, tooLong };
}

function between({ steps, head, foot }: SteppedText, from: number, to: number): RenderedText {
  const parts = [head(from)];
  const observationSpans: Span[] = [];
  let at = parts[0]?.length ?? 0;
  for (const step of steps.slice(from, to)) {
    for (const { start, end } of step.observationSpans) observationSpans.push({ start: at + start, end: at + end });
    parts.push(step.text);
    at += step.text.length;
  }
  return { text: [...parts, foot(to)].join(""), observationSpans };
}
