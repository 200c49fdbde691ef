import { columnType, saysYear } from "../records/column-type.ts";
import type { ColumnType } from "../records/table.ts";
import { type Facts, roleOf } from "./facts.ts";
import { labelOf } from "./subject-page.ts";
import type { Literal } from "./triple.ts";

const XSD = "http://www.w3.org/2001/XMLSchema#";
const TEXT = new Set([
  `${XSD}string`,
  `${XSD}anyURI`,
  `${XSD}normalizedString`,
  `${XSD}token`,
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString",
]);
const NUMBER =
  /^(?:decimal|double|float|integer|int|long|short|byte|(?:non(?:Negative|Positive)|negative|positive)Integer|unsigned(?:Int|Long|Short|Byte))$/;

/** How the literals of each predicate are printed: by their datatypes where these agree, else by a look at all of them. */
export function literalTypes(facts: Facts): ReadonlyMap<string, ColumnType> {
  const literals = new Map<string, Literal[]>();
  for (const subject of facts.subjects())
    for (const { predicate, object } of facts.of(subject))
      if (object.kind === "literal" && roleOf(predicate) === "fact") {
        const known = literals.get(predicate);
        if (known === undefined) literals.set(predicate, [object]);
        else known.push(object);
      }
  const types = new Map<string, ColumnType>();
  for (const [predicate, all] of literals) {
    const type = typeOf(labelOf(predicate, facts) ?? "", all);
    if (type !== undefined) types.set(predicate, type);
  }
  return types;
}

function typeOf(label: string, literals: readonly Literal[]): ColumnType | undefined {
  const seen = columnType(
    label,
    literals.map(({ value }) => value),
  );
  const [datatype, ...others] = new Set(literals.map((literal) => literal.datatype));
  if (others.length > 0 || datatype === undefined) return seen.is === "list" ? { is: "text" } : seen;
  // A postal code is a string of digits, and no number.
  if (TEXT.has(datatype)) return seen.is === "flag" ? seen : { is: "code" };
  if (!datatype.startsWith(XSD)) return undefined;
  const type = datatype.slice(XSD.length);
  if (type === "boolean") return { is: "flag" };
  if (type === "gYear") return { is: "year" };
  if (type === "date" || type === "dateTime" || type === "gYearMonth") return { is: "date" };
  // Turtle's plain 1986 is an integer, and the release year of 1986 a date all the same.
  if (NUMBER.test(type) && seen.is === "year" && saysYear(label)) return seen;
  return NUMBER.test(type) ? { is: "number", unit: seen.is === "number" ? seen.unit : undefined } : undefined;
}
