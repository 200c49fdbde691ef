import type { Literal } from "./triple.ts";
import { dateInWords } from "../../../schemas/values/months.ts";

const XSD = "http://www.w3.org/2001/XMLSchema#";
const TEXT = new Set([`${XSD}string`, "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString", `${XSD}normalizedString`, `${XSD}token`]);
const NUMBER =
  /^(?:decimal|double|float|integer|int|long|short|byte|(?:non(?:Negative|Positive)|negative|positive)Integer|unsigned(?:Int|Long|Short|Byte))$/;
const FIGURE = /^[-+−~<>≈$€£]?\s?\.?\d/;

/** A literal as a page would print it, so that the rules read what it says; undefined where they could read something else. */
export function printLiteral({
  value,
  datatype,
}: Literal): { readonly kind: "number" | "date" | "year" | "text"; readonly text: string } | undefined {
  const text = value.replace(/\s+/g, " ").trim();
  if (text === "" || text.includes("\ufffd")) return undefined;
  if (datatype === undefined) return { kind: FIGURE.test(text) ? "number" : "text", text };
  // A postal code is a string of digits, and no number.
  if (TEXT.has(datatype)) return FIGURE.test(text) ? undefined : { kind: "text", text };
  if (!datatype.startsWith(XSD)) return undefined;
  const type = datatype.slice(XSD.length);
  if (NUMBER.test(type)) {
    const plain = /^[-+]?(?:\d{1,15}(?:\.\d{0,12})?|\.\d{1,12})$/.test(text)
      ? text.replace(/^\+/, "").replace(/\.$/, "")
      : String(Number(text));
    return /^-?\d*\.?\d+$/.test(plain) ? { kind: "number", text: plain.replace(/^(-?)\./, "$10.") } : undefined;
  }
  const date = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T[\d:.]+)?)?)?(?:Z|[+-]\d\d:\d\d)?$/.exec(text);
  const [, year = "", month, day] = date ?? [];
  if (type === "gYear") return date !== null && month === undefined ? { kind: "year", text: year } : undefined;
  if (type !== "date" && type !== "dateTime" && type !== "gYearMonth") return undefined;
  const named = month === undefined ? undefined : dateInWords([year, month, ...(day === undefined ? [] : [day])].join("-"));
  return named === undefined || Number(year) < 1000 ? undefined : { kind: "date", text: named };
}
