import type { Random } from "../../schemas/index.ts";
import { SCALES } from "../language/writing/equation.ts";
import { numberText } from "../language/writing/naming.ts";

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

const DRAWN = 14;
const GROUPS = 8;

/** Slips of the pen and of the head: digits misread or changed for each other, a carry lost. As many digits, the same unit and scale. */
export function figureRivals(model: string, random: Random): readonly string[] {
  const figure = figureOf(model);
  if (figure === undefined) return [];
  const { digits, scale, unit } = figure;
  const suffix = [scale, unit]
    .filter((part) => part !== "")
    .map((part) => ` ${part}`)
    .join("");
  const places = [...digits].flatMap((character, at) => (/\d/.test(character) ? [at] : []));
  const rivals = new Set<string>();
  for (let attempt = 0; attempt < 3 * DRAWN && rivals.size < DRAWN; attempt++) {
    const slipped = places.length < 3 ? beside(digits, random) : slip(digits, places, random);
    // A leading nought, or a last one behind the point, is how no figure is written.
    if (slipped === digits || !/^-?(?:0|[1-9][\d,]*)(?:\.\d*[1-9])?$/.test(slipped)) continue;
    rivals.add(`${slipped}${suffix}`);
  }
  return [...rivals];
}

/** One group of the digits taken from another figure that was seen: an eye on the wrong line. */
export function groupRivals(model: string, seen: readonly string[], random: Random): readonly string[] {
  const figure = figureOf(model);
  if (figure === undefined) return [];
  const groups = figure.digits.split(/([.,])/);
  if (groups.length < 3) return [];
  const others = random.shuffle(seen.flatMap((text) => text.match(/\d+/g) ?? []));
  const tail = model.trim().slice(figure.digits.length);
  const rivals = new Set<string>();
  for (const other of others) {
    const place = 2 * random.int((groups.length + 1) / 2);
    const own = groups[place] ?? "";
    if (
      other.length !== own.length ||
      other === own ||
      (place === 0 && other.startsWith("0")) ||
      (place > 0 && groups[place - 1] === "." && other.endsWith("0"))
    )
      continue;
    rivals.add(`${groups.map((group, at) => (at === place ? other : group)).join("")}${tail}`);
    if (rivals.size === GROUPS) break;
  }
  return [...rivals];
}

function slip(digits: string, places: readonly number[], random: Random): string {
  const changed = [...digits];
  const times = 1 + random.int(2);
  for (let time = 0; time < times; time++) {
    const [a, b] = [random.pick(places), random.pick(places)];
    if (a === b) changed[a] = String(random.int(10));
    else [changed[a], changed[b]] = [changed[b] ?? "", changed[a] ?? ""];
  }
  return changed.join("");
}

/** A short figure's neighbours: off by some of its last place. */
function beside(digits: string, random: Random): string {
  const decimals = decimalsOf(digits);
  const number =
    Number(digits.replaceAll(",", "")) + (random.int(2) === 0 ? -1 : 1) * (1 + random.int(digits.length > 1 ? 12 : 4)) * 10 ** -decimals;
  return number <= 0 && !digits.startsWith("-") ? digits : numberText(Number(number.toFixed(decimals)));
}
