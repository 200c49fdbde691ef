import type { Attribute, ValueType } from "../facts.ts";

type More = Partial<Omit<Attribute, "label" | "type">>;

const attribute = (label: string, type: ValueType, more: More): Attribute => ({
  also: [],
  heard: [],
  unit: [],
  low: 0,
  high: 0,
  decimals: 0,
  values: [],
  groups: [],
  dated: false,
  missing: 0.06,
  says: [],
  tails: [],
  ...more,
  label,
  type,
});

export const figure = (label: string, unit: readonly string[], low: number, high: number, more: More = {}): Attribute =>
  attribute(label, "figure", { unit, low, high, ...more });
export const money = (label: string, low: number, high: number, more: More = {}): Attribute =>
  attribute(label, "money", { unit: ["$", "US$", "USD", "dollars"], low, high, ...more });
export const percent = (label: string, low: number, high: number, more: More = {}): Attribute =>
  attribute(label, "figure", { unit: ["%", "percent", "per cent"], low, high, decimals: 1, ...more });
export const range = (label: string, unit: readonly string[], low: number, high: number, more: More = {}): Attribute =>
  attribute(label, "range", { unit, low, high, ...more });
export const year = (label: string, low: number, high: number, more: More = {}): Attribute =>
  attribute(label, "year", { low, high, ...more });
export const date = (label: string, low: number, high: number, more: More = {}): Attribute =>
  attribute(label, "date", { low, high, ...more });
export const flag = (label: string, more: More = {}): Attribute => attribute(label, "flag", more);
export const choice = (label: string, values: readonly string[], more: More = {}): Attribute =>
  attribute(label, "choice", { values, ...more });
export const text = (label: string, values: readonly string[], more: More = {}): Attribute => attribute(label, "text", { values, ...more });
export const list = (label: string, values: readonly string[], more: More = {}): Attribute => attribute(label, "list", { values, ...more });
export const link = (label: string, target: string, more: More = {}): Attribute => attribute(label, "link", { target, ...more });

export const AGES = ["0-4 years", "5-14 years", "15-44 years", "45-64 years", "65+"];
export const AGES_WORDS = ["Under 15", "15 to 24", "25 to 64", "65 and over"];
export const SEXES = ["Women", "Men"];
