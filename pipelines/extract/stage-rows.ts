import { wholeDate } from "../../schemas/values/dates.ts";
import type { Reference } from "../../schemas/draft.ts";
import type { Table } from "./blocks.ts";
import { cleanLabel } from "./labels.ts";
import type { Cell } from "./table-columns.ts";
import { isOrdinary } from "./table-shapes.ts";

const STAGE = /^(?:stages?|phases?|milestones?|steps?|events?|readings?|procedures?|actions?|(?:type of )?proceedings?)$/i;
const WHEN = /^(?:dates?|day|when|completed|reached|date (?:of|reached|completed|passed).*)$/i;
const LONGEST = 40;

/**
 * "Stage | Date | Result" over "First reading | 15 February 2022 | Agreed": each row is a step of what the page is about, which was taken on its day,
 * with what came of it. Undefined where the first column does not say so, a step comes twice, or the rows have no days.
 */
export function stageCells({ header, rows }: Table, subject: Reference): Cell[] | undefined {
  const at = header.findIndex((one) => WHEN.test(one.text));
  if (at < 1 || rows.length < 2 || !STAGE.test(header[0]?.text ?? "")) return undefined;
  // "Event | Mark | Athlete | Date": who did what there is no step of the page's.
  if (header.some(({ text }, column) => column > 0 && column !== at && !RESULT.test(text) && !NOTES.test(text))) return undefined;
  const names = rows.map((row) => row[0]?.text ?? "");
  if (new Set(names).size < names.length || !names.every((one) => isOrdinary(one) && one.length <= LONGEST)) return undefined;
  const dated = rows.filter((row) => wholeDate(row[at]?.text ?? "") !== undefined).length;
  if (dated * 10 < rows.length * 7) return undefined;
  return rows.flatMap((row) =>
    row.flatMap((value, column): Cell[] => {
      const title = header[column]?.text ?? "";
      if (column === 0 || value.text === "" || (column !== at && !RESULT.test(title))) return [];
      return [{ subject, path: [row[0]?.text ?? "", ...(column === at ? [] : [title])].map((one) => cleanLabel(one)), value }];
    }),
  );
}

const NOTES = /^(?:notes?|remarks?|comments?|details?|references?|refs?\.?|sources?|)$/i;
const RESULT = /^(?:results?|outcomes?|decisions?|status)$/i;
