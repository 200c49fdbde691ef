import { readNumeral } from "../../schemas/values/numeral.ts";
import type { Heading, Table } from "./blocks.ts";
import { singularOf } from "../language/inflection.ts";
import { headNoun, type Column, type Label } from "./labels.ts";
import { countedNoun } from "./table-labels.ts";

const TOTAL = /^(?:all|totals?|sum|overall|both|together|altogether|combined)$/i;
/** How a figure is got of many: what is told so is no mere count of what the column names. */
const AVERAGED = /^(?:average|mean|median|typical|daily|weekly|monthly|annual|yearly|hourly)\b/i;

/** Columns that count parts of one measure, which only the caption or heading names: "Average daily traffic" over "Cars | Lorries | All". */
export interface Parts {
  readonly noun: Label | undefined;
  /** The column of the whole, if there is one. */
  readonly total: number;
  readonly columns: ReadonlySet<number>;
}

/** Told by a column that is the sum of the others; else by a caption of an average whose words no column has, over counted things. */
export function partsOfMeasure(table: Table, heading: Heading | undefined, header: readonly Column[], time: number): Parts | undefined {
  const noun = countedNoun([table.caption?.text, heading?.piece.text], "");
  const others = header.map((_, at) => at).filter((at) => at !== time && (table.header[at]?.text ?? "") !== "");
  const total = others.find((at) => TOTAL.test(table.header[at]?.text ?? ""));
  if (total !== undefined) {
    const columns = others.filter((at) => at !== total);
    return { noun, total, columns: new Set(sumsUp(table, total, columns) ? columns : []) };
  }
  if (noun === undefined || !AVERAGED.test(noun.label)) return undefined;
  const words = noun.label.split(" ").map((one) => singularOf(one) ?? one);
  const counted = others.every((at) => {
    const { path, unit } = header[at] as Column;
    const label = path.at(-1)?.label ?? "";
    const own = label.split(" ").map((one) => singularOf(one) ?? one);
    return path.length === 1 && unit === undefined && singularOf(headNoun(label)) !== undefined && !own.some((one) => words.includes(one));
  });
  return counted && others.length > 1 ? { noun, total: -1, columns: new Set(others) } : undefined;
}

const valueOf = (text: string | undefined): number | undefined => {
  const read = readNumeral(text ?? "", 0, "en", false, true);
  return read === undefined || read.end !== (text ?? "").length ? undefined : read.number;
};

/** The last row is the total of those before it. */
export function isSummedUp({ rows }: Table, at: number): boolean {
  const [last, ...others] = rows.toReversed();
  const values = others.map((row) => valueOf(row[at]?.text));
  const isTold = others.length > 1 && last?.some((one) => TOTAL.test(one.text)) === true;
  return isTold && values.reduce<number>((all, one) => all + (one ?? Number.NaN), 0) === valueOf(last?.[at]?.text);
}

/** In most rows that print all of them; the last digit of each may be rounded. */
function sumsUp({ rows }: Table, total: number, parts: readonly number[]): boolean {
  if (parts.length < 2) return false;
  const whole = rows.flatMap((row) => {
    const values = parts.map((at) => valueOf(row[at]?.text));
    const sum = valueOf(row[total]?.text);
    if (sum === undefined || values.some((one) => one === undefined)) return [];
    const step = /[.](\d+)$/.exec(row[total]?.text ?? "")?.[1]?.length ?? 0;
    return [Math.abs(values.reduce<number>((all, one) => all + (one as number), 0) - sum) <= parts.length * 0.5 * 10 ** -step + 1e-9];
  });
  return whole.length >= 2 && whole.filter(Boolean).length * 5 >= whole.length * 4;
}
