import { isKnownUnit } from "../../../schemas/values/units.ts";
import { readMeasure } from "../../extract/measures.ts";

/** "£2,200", "NOK 450", "kr 450", "450,-" */
const FIGURE =
  /^((?:[$€£]|[A-Z]{3}|[Kk]r\.?)\s?)?([-+−]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:[eE][-+]?\d{1,2})?)(?:,[-–—])?(?:\s?([^\d\s.,][^\d]{0,15}[23]?))?$/;

/**
 * A cell's figure as a page prints it: "£2,200" and "2200" of a column in GBP are both "2,200 GBP". Undefined where it is no plain figure,
 * and where the cell itself says another unit than its column ("0.8 ha" among square metres) or a scale ("3.9k").
 */
export function figureIn(cell: string, unit: string | undefined): string | undefined {
  const [, sign, figure, behind] = FIGURE.exec(cell) ?? [];
  if (figure === undefined || [sign, behind].some((own) => own !== undefined && unitIn(own.trim()) !== unit)) return undefined;
  const plain = figure.replaceAll(",", "").replace("−", "-").replace(/^\+/, "");
  // Thousands are set apart: four bare digits are a year.
  const [, minus = "", whole = "", rest = ""] = /^(-?)0*(\d+)(\.\d+)?$/.exec(/e/i.test(plain) ? String(Number(plain)) : plain) ?? [];
  if (whole === "") return undefined;
  return `${minus}${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}${rest}${unit === undefined ? "" : ` ${unit}`}`;
}

/** A cell's figure with the unit that it says itself. */
export function measureIn(cell: string): string | undefined {
  const unit = ownUnit(cell);
  return unit === undefined ? undefined : figureIn(cell, unit);
}

/** The unit that a cell prints beside its figure, where it is one that is known. */
export function ownUnit(cell: string): string | undefined {
  const [, sign, , behind] = FIGURE.exec(cell) ?? [];
  const unit = unitIn((sign ?? behind ?? "").trim());
  return unit !== null && isKnownUnit(unit) ? unit : undefined;
}

/** Never that of a column, where it is none or a scale: null. */
function unitIn(written: string): string | null {
  const measure = readMeasure(written);
  return measure === undefined || measure === "unsure" || measure.exponent !== undefined ? null : (measure.unit ?? null);
}
