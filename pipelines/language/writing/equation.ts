import { numberText } from "./naming.ts";
import { statisticFor, statisticText } from "./statistic-thoughts.ts";

/** Scale words behind a numeral. */
export const SCALES: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9, trillion: 1e12 };

interface Figure {
  /** The numeral with its scale word: "643,801", "2.581 trillion". */
  readonly text: string;
  readonly number: number;
  /** What one more in the last printed digit would add. */
  readonly step: number;
}

/** The first numeral of a value's text; undefined where it has none. */
export function figureOf(text: string): Figure | undefined {
  const [found, digits = "", scale = ""] = /(-?\d[\d,]*(?:\.\d+)?)(?: (million|billion|trillion)\b)?/.exec(text) ?? [];
  if (found === undefined) return undefined;
  const plain = digits.replaceAll(",", "");
  const size = SCALES[scale] ?? 1;
  return { text: found, number: Number(plain) * size, step: size * 10 ** -(plain.split(".")[1] ?? "").length };
}

/**
 * The calculation behind an answer, as the printed figures bear it: "19 - 17.1 = 1.9 years"; where the answer is a rounding, that is
 * said: "= 38.4875, rounded to 38.5 years", "≈ 0.333". Undefined where the figures do not come to the answer: then nothing is claimed.
 */
export function equation(operation: string, operands: readonly string[], answer: string, years = 0): string | undefined {
  const figures = operands.flatMap((text) => figureOf(text) ?? []);
  const result = figureOf(answer);
  if (figures.length === 0 || figures.length !== operands.length || result === undefined) return undefined;
  if (operation === "convert") return `${operands[0] ?? ""} ${isShift(figures[0]?.number ?? 0, result.number) ? "=" : "≈"} ${answer}`;
  if (statisticFor(operation) !== undefined) return statisticText(operation, figures, years, { text: answer, number: result.number });
  const written = CALCULATIONS[operation]?.(figures) ?? besideTotal(operation, figures, result) ?? ofTwoTotals(operation, figures, result);
  if (written === undefined || !Number.isFinite(written.value)) return undefined;
  const value = Number(written.value.toPrecision(12));
  if (value === Number(result.number.toPrecision(12)))
    return `${written.text} ${!DIVIDED.has(operation) || Number(written.value.toPrecision(15)) === result.number ? "=" : "≈"} ${answer}`;
  if (Math.abs(value - result.number) > result.step * 0.5001) return undefined;
  return Number(value.toPrecision(8)) === value
    ? `${written.text} = ${numberText(value)}, rounded to ${answer}`
    : `${written.text} ≈ ${answer}`;
}

/** The same calculation come out wrong: what somebody writes who reckons badly. The form stays that of the right one. */
export function miscalculatedEquation(right: string, answer: string, wrong: string): string {
  const [calculation = ""] = right.split(/ [=≈] /);
  const [, exact] = / = (-?[\d,.]+), rounded to /.exec(right) ?? [];
  const [told, meant] = [figureOf(answer)?.number, figureOf(wrong)?.number];
  if (exact === undefined || told === undefined || meant === undefined) return `${calculation} ${right.includes("≈") ? "≈" : "="} ${wrong}`;
  const rest = Number(exact.replaceAll(",", "")) - told;
  return `${calculation} = ${numberText(Number((meant + rest).toPrecision(12)))}, rounded to ${wrong}`;
}

/** A quotient may go on behind the digits that are printed; the noise of a sum is behind the twelfth. */
const DIVIDED: ReadonlySet<string> = new Set(["mean", "ratio", "share", "percentage-change"]);

/** Units of which one is a power of ten of the other: the digits are the same. */
function isShift(a: number, b: number): boolean {
  const power = Math.log10(Math.abs(b / a));
  return Math.abs(power - Math.round(power)) < 1e-9;
}

interface Written {
  readonly text: string;
  readonly value: number;
}

const bracketed = ({ text, number }: Figure): string => (number < 0 ? `(${text})` : text);
const total = (figures: readonly Figure[]): number => figures.reduce((sum, { number }) => sum + number, 0);

/** Of fewer that are nothing each is written. */
const LEAST_NOTHING = 2;

/** "1.2 billion + 300 million", and of a row that is mostly nothing "14 × 0 + 22.12 billion". */
function sum(figures: readonly Figure[]): string {
  const some = figures.filter(({ number }) => number !== 0);
  const nothing = figures.length - some.length;
  if (nothing < LEAST_NOTHING || some.length === 0) return [figures[0]?.text ?? "", ...figures.slice(1).map(bracketed)].join(" + ");
  return [`${nothing} × 0`, ...some.map(bracketed)].join(" + ");
}

const pair =
  (write: (a: Figure, b: Figure) => Written) =>
  ([a, b, ...more]: readonly Figure[]): Written | undefined =>
    a === undefined || b === undefined || more.length > 0 ? undefined : write(a, b);

/** The first figure beside what several come to, itself among them where that is what gives the answer: a total is told before it is reckoned with. */
function besideTotal(operation: string, [part, ...others]: readonly Figure[], result: Figure): Written | undefined {
  const factor = { share: 100, ratio: 1 }[operation];
  if (part === undefined || factor === undefined || others.length < 2) return undefined;
  for (const added of [[part, ...others], others]) {
    const whole = Number(total(added).toPrecision(12));
    const value = (factor * part.number) / whole;
    if (Math.abs(value - result.number) <= result.step * 0.5001)
      return {
        text: `the ${added.length} figures add up to ${numberText(whole)}, and ${part.text} / ${numberText(whole)}${factor === 100 ? " × 100" : ""}`,
        value,
      };
  }
  return undefined;
}

const LEAST_ADDED = 2;

/** What the first half of the figures comes to beside what the other half does, as the same things in two years are compared. */
function ofTwoTotals(operation: string, figures: readonly Figure[], result: Figure): Written | undefined {
  const half = figures.length / 2;
  if (half < LEAST_ADDED || !Number.isInteger(half)) return undefined;
  const totals = [figures.slice(0, half), figures.slice(half)].map((some): Figure => {
    const number = Number(total(some).toPrecision(12));
    return { text: numberText(number), number, step: result.step };
  });
  const written = CALCULATIONS[operation]?.(totals);
  if (written === undefined || !(Math.abs(written.value - result.number) <= result.step * 0.5001)) return undefined;
  const [first, other] = totals.map(({ text }) => text);
  return {
    ...written,
    text: `the first ${half} figures add up to ${first ?? ""}, the other ${half} to ${other ?? ""}, and ${written.text}`,
  };
}

const CALCULATIONS: Readonly<Record<string, (figures: readonly Figure[]) => Written | undefined>> = {
  sum: (figures) => ({ text: sum(figures), value: total(figures) }),
  mean: (figures) => ({ text: `(${sum(figures)}) / ${figures.length}`, value: total(figures) / figures.length }),
  difference: pair((a, b) => ({ text: `${a.text} - ${bracketed(b)}`, value: a.number - b.number })),
  ratio: pair((a, b) => ({ text: `${a.text} / ${bracketed(b)}`, value: a.number / b.number })),
  share: pair((a, b) => ({ text: `${a.text} / ${bracketed(b)} × 100`, value: (100 * a.number) / b.number })),
  "percentage-change": pair((a, b) => ({
    text: `(${b.text} - ${bracketed(a)}) / ${bracketed(a)} × 100`,
    value: (100 * (b.number - a.number)) / a.number,
  })),
};
