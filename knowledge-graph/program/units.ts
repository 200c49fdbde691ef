import type { Quantity } from "../../schemas/index.ts";

/** Brings a quantity to another unit, number and interval; undefined where the units measure different things. Passed in from above. */
export interface UnitConverter {
  convert(quantity: Quantity, unit: string | undefined): Quantity | undefined;
}

/** The default: canonical unit names are equal or not comparable. */
export const equalUnits: UnitConverter = {
  convert: (quantity, unit) => (quantity.unit === unit ? quantity : undefined),
};

export const PERCENT = "%";
/** What two shares differ by. */
export const POINTS = "percentage point";
