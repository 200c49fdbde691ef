import { wholeDate } from "../../schemas/values/dates.ts";
import type { Heading, Table } from "./blocks.ts";
import { eventOf } from "./event-rows.ts";
import type { Links } from "./links.ts";
import { isSort } from "./table-shapes.ts";

/** What somebody takes for a thing at a place: told of both, and never of the thing alone. Admission is of the house that asks it. */
const PRICES = /\b(?:price (?:list|survey|check)|prices|fares|tariffs?|charges)\b/i;
const WHEN = /^(?:date|day|when|visited|tasted|tested)$/i;
/** Who did it, and is not what it was done with: "User" over names, with pages of their own or without. */
const AGENT = /^(?:members?|users?|reviewers?|critics?|authors?|judges?|tasters?|raters?|inspectors?|visitors?|by|name|who)$/i;
/** "Component" over "Alpha acid", "Moisture". */
const MADE_OF = /^(?:components?|constituents?|ingredients?|nutrients?|compounds?|elements?|parameters?|substances?)$/i;
/** "Role | Actor": whoever had it, it is one of the page's subject. */
const HELD = /^(?:roles?|characters?|parts? played|posts?|offices?|positions?)$/i;
const PART_OF = /^(?:parts?|sections?|layers?|phases?|stages?|steps?|floors?|rooms?|spans?|tubes?|towers?|tracks?|decks?|wings?)$/i;

/**
 * Rows that tell of the page's subject, though they bear names: its parts by their words ("East tube", "West tube"), what it charges for
 * things or is charged for at places, and what somebody did with it on a day ("Members' ratings": Member, Date, Score). What such a row
 * says of its name alone would be false of it. "dated": each row is of the day that it gives.
 */
export function tellOfPage(table: Table, heading: Heading | undefined, links: Links, subject: string): "parts" | "dated" | undefined {
  const title = table.header[0]?.text ?? "";
  const names = table.rows.flatMap((row) => row.slice(0, 1)).filter((one) => one.text !== "");
  if (names.length < 2) return undefined;
  const targets = names.flatMap((one) => links.exact(one.start, one.end)?.uri ?? []);
  const isLinked = targets.length > 0;
  if (!isLinked && (MADE_OF.test(title) || (HELD.test(title) && names.every((one) => wholeDate(one.text) === undefined)))) return "parts";
  if (
    !isLinked &&
    names.every((one) => isSort(one.text)) &&
    (PART_OF.test(title) ||
      shareNoun(
        names.map((one) => one.text),
        title,
      ))
  )
    return "parts";
  // On the page "Network tariffs 2021", each of those whose pages the rows lead to takes its own.
  const areTakers = PRICES.test(subject) && new Set(targets).size * 10 >= names.length * 9;
  if (PRICES.test(`${table.caption?.text ?? ""} | ${heading?.piece.text ?? ""}`) && !PRICES.test(title) && !areTakers) return "parts";
  const when = table.header.findIndex((one) => WHEN.test(one.text));
  const days = table.rows.filter((row) => (wholeDate(row[when]?.text ?? "")?.value.length ?? 0) > 7).length;
  const own = AGENT.test(title) || new Set(targets).size * 2 < names.length;
  return when > 0 && own && days * 2 > table.rows.length && eventOf(table, heading, when) !== undefined ? "dated" : undefined;
}

/** "East tube", "Service tube" under "Tube": all are called what they are, and by which. */
function shareNoun(names: readonly string[], title: string): boolean {
  const nouns = new Set(names.map((one) => one.split(" ").at(-1)));
  const [noun = ""] = nouns;
  return nouns.size === 1 && names.every((one) => one.includes(" ")) && /^\p{Ll}{3,}$/u.test(noun) && title.toLowerCase().startsWith(noun);
}
