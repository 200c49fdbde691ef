import type { UnitConverter } from "../../knowledge-graph/program/index.ts";
import type { Quantity } from "../../schemas/index.ts";
import { convertUnit } from "./units.ts";

/** Conversions of the kept unit table; units that it lacks are equal by name or not comparable. */
export const tableUnits: UnitConverter = {
  convert(quantity: Quantity, unit: string | undefined): Quantity | undefined {
    if (quantity.unit === unit) return quantity;
    if (quantity.unit === undefined || unit === undefined) return undefined;
    const [number, low, high] = [quantity.number, quantity.low, quantity.high].map((one) => convertUnit(one, quantity.unit ?? "", unit));
    return number === undefined || low === undefined || high === undefined ? undefined : { ...quantity, number, low, high, unit };
  },
};
