import type { Quantity } from "../index.ts";
import { convertUnit } from "./units.ts";

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

/** Conversions of the kept unit table; units that it lacks are equal by name or not comparable. */
export const tableUnits: UnitConverter = {
  convert(quantity: Quantity, unit: string | undefined): Quantity | undefined {
    if (quantity.unit === unit) return quantity;
    if (quantity.unit === undefined || unit === undefined) return undefined;
    const [number, low, high] = [quantity.number, quantity.low, quantity.high].map((one) => convertUnit(one, quantity.unit ?? "", unit));
    return number === undefined || low === undefined || high === undefined ? undefined : { ...quantity, number, low, high, unit };
  },
};
