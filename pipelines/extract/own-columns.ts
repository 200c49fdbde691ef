import { wholeDate } from "../../schemas/values/dates.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { Table } from "./blocks.ts";
import { GENERIC_KEY, UNIT_COLUMN } from "./generic-headers.ts";
import { columnLabels } from "./labels.ts";
import type { PageSubject } from "./subject.ts";
import { isSort } from "./table-shapes.ts";

/** "Technical data | Unit | Corvan 512" on the page of that machine: what stands under its name are its values, whatever the labels are headed. */
export function withOwnColumn(table: Table, title: string): Table {
  const own = table.header.findIndex(({ text }, at) => at > 0 && title !== "" && nameKey(text) === nameKey(title));
  const isOnly = own > 0 && table.header.length > 1 && table.header.every(({ text }, at) => at === 0 || at === own || UNIT_COLUMN.test(text)); // prettier-ignore
  if (!isOnly || table.rows.length < 2) return table;
  const header = table.header.map((one, at) => (at === own ? { ...one, text: "Value" } : at === 0 && !GENERIC_KEY.test(one.text) ? { ...one, text: "" } : one)); // prettier-ignore
  return { ...table, header };
}

/** "Equipment | Corvan 512 Comfort | Corvan 512 Premium" on the page of "Corvan 512": each column is a version of it, and called so. */
export function withVersions(table: Table, { reference: { surface }, isList }: PageSubject): Table {
  const names = table.header.slice(1).map(({ text }) => text);
  const isVersion = (one: string): boolean => one === surface || (one.startsWith(surface) && /^[ ,/–-]+\p{L}*[\p{Lu}\d]/u.test(one.slice(surface.length)) && columnLabels(one).unit === undefined); // prettier-ignore
  const areVersions = !isList && surface !== "" && names.length > 1 && new Set(names).size === names.length && names.every(isVersion);
  return areVersions && names.every((one) => wholeDate(one) === undefined) ? { ...table, across: true } : table;
}

const FIGURE = /^[-−+]?\d[\d.,]*$/;
const MEASURED = /^[-−+<>≤≥~]?\d[\d.,]*(?: ?[–-] ?\d[\d.,]*)? ?(\p{L}[\p{L}/.²³]{0,8}|[°%]\p{L}?)$/u;

/** "Engine speed | 1,000 rpm | 1,300 rpm": under what the page's subject has what the rows say. */
export function areConditions({ header }: Table): boolean {
  const [corner = "", ...names] = header.map(({ text }) => text);
  if (names.length < 2 || new Set(names).size < names.length) return false;
  const measured = names.map((one) => MEASURED.exec(one)?.[1]);
  const areMeasured = new Set(measured).size === 1 && measured[0] !== undefined && names.every((one) => wholeDate(one) === undefined);
  const rises = names.every((one, at) => at === 0 || Number(one.replaceAll(",", "")) > Number((names[at - 1] as string).replaceAll(",", ""))); // prettier-ignore
  return areMeasured || (columnLabels(corner).unit !== undefined && names.every((one) => FIGURE.test(one)) && rises);
}

const OPTION = /^(?:options?|variants?|variations?|versions?|colou?rs?|finish(?:es)?|materials?|strengths?|grades?|packs?|pack sizes?|weights?|sizes?|flavou?rs?|types?|models?|woods?)$/i; // prettier-ignore
const OFFERED = /^(?:sku|(?:article|item|product|order|part) (?:no\.?|number|code)|(?:in )?stock|availability|gtin|ean)$/i;

/** "Colour | SKU | Price" over "Black", "Cream": in which the page's product is sold, and no things by themselves. */
export function optionsDown({ header, rows }: Table): boolean {
  const names = rows.map((row) => row[0]?.text ?? "");
  return OPTION.test(header[0]?.text ?? "") && header.slice(1).some((one) => OFFERED.test(one.text)) && names.length > 1 && new Set(names).size === names.length && names.every((one) => one !== "" && isSort(one)); // prettier-ignore
}
