import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readQuantity } from "../../pipelines/extract/quantity.ts";
import { convertUnit, UNITS, unitWords } from "../../schemas/values/units.ts";

const cell = (text: string, language = "en", label = "") => readQuantity(text, 0, { language, label, freeUnits: true });
const whole = (text: string, language = "en", label = "") => {
  const read = cell(text, language, label);
  return read === undefined || read.end < text.length ? undefined : read.quantity;
};

describe("quantities", () => {
  it.each([
    ["643,801 sq km", { number: 643801, low: 643800.5, high: 643801.5, unit: "sq km" }],
    ["1.2 million", { number: 1.2e6, low: 1.15e6, high: 1.25e6 }],
    ["$2.7 trillion", { number: 2.7e12, low: 2.65e12, high: 2.75e12, unit: "USD" }],
    ["NOK 9,123,000", { number: 9123000, low: 9122999.5, high: 9123000.5, unit: "NOK" }],
    ["Kr. 194", { number: 194, low: 193.5, high: 194.5, unit: "kr" }],
    ["R$ 12", { number: 12, low: 11.5, high: 12.5, unit: "BRL" }],
    ["-$4.3 billion", { number: -4.3e9, low: -4.35e9, high: -4.25e9, unit: "USD" }],
    ["−2 m", { number: -2, low: -2.5, high: -1.5, unit: "m" }],
    ["3,793k", { number: 3793000, low: 3792500, high: 3793500 }],
    ["11.7% of GDP", { number: 11.7, low: 11.65, high: 11.75, unit: "% of GDP" }],
    ["18-25 years", { number: 21.5, low: 18, high: 25, unit: "year" }],
    ["63-66%", { number: 64.5, low: 63, high: 66, unit: "%" }],
    [".5-.75%", { number: 0.625, low: 0.5, high: 0.75, unit: "%" }],
    ["$6.2-12.4 billion", { number: 9.3e9, low: 6.2e9, high: 12.4e9, unit: "USD" }],
    ["12.38 births/1,000 population", { number: 12.38, low: 12.375, high: 12.385, unit: "births/1,000 population" }],
    ["4.581 million Mt", { number: 4581000, low: 4580500, high: 4581500, unit: "t" }],
    ["about 41,000", { number: 41000, low: 41000, high: 41000, approximate: true }],
    ["66,553,766", { number: 66553766, low: 66553766, high: 66553766 }],
    ["0 km", { number: 0, low: 0, high: 0, unit: "km" }],
    ["80.9/km²", { number: 80.9, low: 80.85, high: 80.95, unit: "/sq km" }],
    ["€96.2 million", { number: 96.2e6, low: 96.15e6, high: 96.25e6, unit: "EUR" }],
    ["80,000 to 95,000 tonnes", { number: 87500, low: 80000, high: 95000, unit: "t" }],
    ["12 345 kg", { number: 12345, low: 12344.5, high: 12345.5, unit: "kg" }],
    ["eleven", { number: 11, low: 11, high: 11 }],
  ])("reads %s", (text, expected) => {
    expect(whole(text)).toEqual({ kind: "quantity", ...expected });
  });

  it("reads a decimal comma only where the language writes one", () => {
    expect(whole("1.234,5", "de")?.number).toBe(1234.5);
    expect(whole("1.234,5", "en")).toBeUndefined();
    // Without a unit it may be a thousand from the continent.
    expect(whole("1.234", "en")).toBeUndefined();
    expect(whole("1.234 km", "en")?.number).toBe(1.234);
    expect(whole("1.234", "de")?.number).toBe(1234);
  });

  it("takes nm for nautical miles only under a label of the sea", () => {
    expect(whole("12 nm", "en", "territorial sea")?.unit).toBe("nmi");
    expect(whole("12 nm", "en", "wavelength")?.unit).toBe("nm");
  });

  it.each(["202-6656", "26,420 sq km 26,950 sq km", "1,2345", "12.5.3", "200-m depth or to the depth", "NA", "2 Avenue Gabriel"])(
    "leaves %s alone",
    (text) => {
      expect(whole(text)).toBeUndefined();
    },
  );

  it("never throws, and low <= number <= high", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 60 }),
          fc.string({ unit: fc.constantFrom(..."0123456789,.-−–$€%() kmMsqyear/".split("")), maxLength: 40 }),
        ),
        (text) => {
          const read = cell(text);
          if (read === undefined) return;
          expect(read.end).toBeLessThanOrEqual(text.length);
          expect(read.quantity.low).toBeLessThanOrEqual(read.quantity.number);
          expect(read.quantity.number).toBeLessThanOrEqual(read.quantity.high);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("reads back what is printed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom("km", "sq km", "%", "kWh", "USD"),
        fc.boolean(),
        (digits, decimals, unit, negative) => {
          const number = Number(`${digits}e-${decimals}`) * (negative ? -1 : 1);
          const plain = Math.abs(number).toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
          const text = unit === "USD" ? `${negative ? "-" : ""}$${plain}` : `${negative ? "-" : ""}${plain} ${unit}`;
          expect(whole(text)?.number).toBeCloseTo(number, 6);
          expect(whole(text)?.unit).toBe(unit);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("units", () => {
  it("converts within a dimension and refuses across", () => {
    expect(convertUnit(1, "sq mi", "sq km")).toBeCloseTo(2.58999, 4);
    expect(convertUnit(2, "ha", "sq m")).toBeCloseTo(20000, 6);
    expect(convertUnit(1, "nmi", "km")).toBeCloseTo(1.852, 6);
    expect(convertUnit(1, "cu km/yr", "cu m/yr")).toBe(1e9);
    expect(convertUnit(1, "kWh", "km")).toBeUndefined();
    expect(convertUnit(1, "USD", "EUR")).toBeUndefined();
  });

  it("knows every library name that its table uses", () => {
    for (const unit of UNITS) if (unit.library !== undefined) expect(convertUnit(1, unit.name, unit.name)).toBe(1);
    for (const unit of UNITS.filter((one) => one.library !== undefined)) {
      const partners = UNITS.filter((other) => other !== unit && convertUnit(1, unit.name, other.name) !== undefined);
      const back = partners.map((other) => convertUnit(convertUnit(7, unit.name, other.name) as number, other.name, unit.name));
      for (const number of back) expect(number).toBeCloseTo(7, 5);
    }
  });

  it("has words for rates and shares", () => {
    expect(unitWords("sq km").plural).toBe("square kilometres");
    expect(unitWords("births/1,000 population").plural).toBe("births per 1,000 population");
    expect(unitWords("% of GDP").plural).toBe("per cent of GDP");
  });
});
