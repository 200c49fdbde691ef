import { SCALES } from "../language/writing/equation.ts";

export interface Figure {
  readonly number: number;
  /** The numeral as it is written, without its scale. */
  readonly digits: string;
  readonly scale: string;
  readonly unit: string;
}

const FIGURE = /^(-?\d[\d,]*(?:\.\d+)?|-?\.\d+)(?: (million|billion|trillion))?(?: (\D.{0,80}))?$/;

/** "22.11 billion kilowatt-hours" in its parts; undefined for anything else. */
export function figureOf(text: string): Figure | undefined {
  const [, digits, scale = "", unit = ""] = FIGURE.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  return { number: Number(digits.replaceAll(",", "")) * (SCALES[scale] ?? 1), digits, scale, unit };
}

/** Of one unit, written about as exactly, and of a size that could be taken for the other's. */
export function areAlike(text: string, model: string): boolean {
  const [a, b] = [figureOf(text), figureOf(model)];
  if (a === undefined || b === undefined || a.unit !== b.unit) return false;
  if (Math.abs(decimalsOf(a.digits) - decimalsOf(b.digits)) > 1) return false;
  if (a.number < 0 !== b.number < 0) return false;
  if (b.number === 0 || a.number === 0) return Math.abs(a.number - b.number) < 100;
  const ratio = Math.abs(a.number / b.number);
  return ratio < 200 && ratio > 1 / 200;
}

const decimalsOf = (digits: string): number => digits.split(".")[1]?.length ?? 0;

/** Numerals of a text, each once, at most 200, in their order. */
export function figuresIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [figure] of text
    .slice(0, 40_000)
    .matchAll(/(?<![\w.,$-])\d[\d,]{0,15}(?:\.\d{1,4})?(?: (?:million|billion|trillion))?(?![\w-])/g)) {
    found.add(figure.replace(/,$/, ""));
    if (found.size === 200) break;
  }
  return [...found];
}
