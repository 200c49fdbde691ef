import { wholeDate } from "../../schemas/values/dates.ts";
import { singularOf } from "../language/inflection.ts";
import type { Heading, Table } from "./blocks.ts";
import { cleanLabel, type Label } from "./labels.ts";
import { saysOnlyFigures } from "./table-labels.ts";
import { isOrdinary } from "./table-shapes.ts";
import { figureColumns, SKIP } from "./table-columns.ts";

/** "Inspection history", "Record of repairs": what only says that such rows follow. */
const ROWS = / (?:history|log|record|records|register|list|diary|calendar|chronology)$/i;
const ROWS_OF = /^(?:the )?(?:history|log|records?|register|list|diary|calendar|chronology) of (?:the )?/i;
/** "Inspections since 1996", "Repairs carried out by the office". */
const BEHIND =
  / (?:since|from|by|of|in|at|on|to|for|until|between|during|after|before|carried|made|held|done|reported|recorded|with|and)\b.*$|[,:(–].*$/i;

/** "Highest attendances" over "Match against | Year | Attendance": each row is of one such, and no figure of its year. */
function extremesOf(text = ""): Label | undefined {
  const said = /^(?:the |top (?:\w+ )?)?((?:highest|lowest|largest|biggest|smallest|longest|heaviest|fastest|greatest|best|worst|record) (?:\p{Ll}+ ){0,2})(\p{Ll}+)$/iu.exec(text.trim()); // prettier-ignore
  const one = singularOf(said?.[2] ?? "");
  return said === null || one === undefined ? undefined : cleanLabel(`${said[1] as string}${one}`);
}

/**
 * What happened on the days of the rows: "inspection" of "Inspection history" over "Date | Type | Inspector | Rating". Its columns are the
 * event's: the type of an inspection is no type of the bridge. Days tell it, beside a column of words; what is counted year by year is
 * no event. Undefined where nobody says what happened.
 */
export function eventOf(table: Table, heading: Heading | undefined, time: number): Label | undefined {
  const extreme = extremesOf(heading?.piece.text) ?? extremesOf(table.caption?.text);
  if (extreme !== undefined) return extreme;
  const times = table.rows.flatMap((row) => wholeDate(row[time]?.text ?? "")?.value ?? []);
  const days = times.filter((one) => one.length > 4 && !one.includes("/"));
  if (times.length === 0 || days.length * 2 <= times.length) return undefined;
  const shapes = figureColumns(table);
  const words = table.header.some(
    (one, at) =>
      at !== time && !SKIP.test(one.text) && shapes[at]?.figures !== true && table.rows.some((row) => /^\p{L}/u.test(row[at]?.text ?? "")),
  );
  if (!words) return undefined;
  for (const text of [table.caption?.text, heading?.piece.text]) {
    const said = (text ?? "").replace(ROWS_OF, "").replace(BEHIND, "").trim();
    const isNamed = ROWS.test(said);
    const noun = said.replace(ROWS, "");
    const one = singularOf(noun.toLowerCase().split(" ").at(-1) ?? "");
    if (noun === "" || noun.split(" ").length > 3 || !isOrdinary(noun) || saysOnlyFigures(noun.toLowerCase())) continue;
    if (one === undefined && !isNamed) continue;
    return cleanLabel(one === undefined ? noun : [...noun.split(" ").slice(0, -1), one].join(" "));
  }
  return undefined;
}
