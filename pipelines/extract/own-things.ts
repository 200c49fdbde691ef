import type { Heading, Table } from "./blocks.ts";
import { headNoun } from "./labels.ts";
import type { PageSubject } from "./subject.ts";
import { alike, isGroup, saysName } from "./table-labels.ts";
import { isGroupRow, isNumbered, isOrdinary } from "./table-shapes.ts";
import { isAggregate, typeOfNaming } from "./types.ts";
import { singularOf } from "../language/inflection.ts";

/** What rows are sorted by, and what they are not. */
const SORT = /^(?:types?|kinds?|categor(?:y|ies)|class(?:es)?|groups?|items?|grades?|levels?|sections?|ages?|species|products?|crops?|commodit(?:y|ies)|fuels?|trades?|sizes?|units?|months?|seasons?)$/i; // prettier-ignore

/** "Pier 1", "Top Lock", "Enterprise"; "Adult" and "foot passenger" are sorts. */
const isNamed = (text: string): boolean => /^\p{Lu}/u.test(text) && (/\d| \p{Lu}/u.test(text) || !isOrdinary(text));

/**
 * "Locks of the Isk Canal" over "Lock | Rise | State": what the caption says that the page's subject has, each with a name. Other pages
 * have a "Top Lock" of their own, which is another one.
 */
export function areOwnThings(table: Table, heading: Heading | undefined, subject: PageSubject): boolean {
  // "Set 1", "Set 2" of whatever the page is about are its parts, unless it is said that they are things of it.
  const isOwned = [table.caption?.text, heading?.piece.text].some((one) => one?.includes(subject.reference.surface) === true);
  if (!isOwned && table.rows.some((row) => isNumbered(row[0]?.text ?? ""))) return false;
  const title = table.header[0]?.text ?? "";
  const names = table.rows.filter((row) => !isGroupRow(row)).map((row) => row[0]?.text ?? "");
  if (subject.isList || subject.year !== undefined || subject.publishes === true || table.header.length < 3 || SORT.test(title))
    return false;
  const nouns = [table.caption?.text, heading?.piece.text].map((one) => headNoun(one ?? ""));
  const isSaid = nouns.some((noun) => singularOf(noun) !== undefined && (saysName(title) || (typeOfNaming(title) !== undefined && alike(noun, title)))); // prettier-ignore
  return isSaid && names.length > 1 && new Set(names).size === names.length && names.every((one) => isNamed(one) && !isGroup(one.toLowerCase()) && !isAggregate(one)); // prettier-ignore
}

/** "Top Lock" of the Isk Canal's page is "Top Lock (Isk Canal)". */
export const withOwnNames = (table: Table, { reference }: PageSubject): Table => ({
  ...table,
  rows: table.rows.map((row) =>
    isGroupRow(row) ? row : row.map((one, at) => (at === 0 && !one.text.includes("(") ? { ...one, text: `${one.text} (${reference.surface})` } : one)),
  ),
}); // prettier-ignore
