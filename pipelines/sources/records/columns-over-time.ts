import { headerTime } from "./header-time.ts";
import { isMeasured, keyWords, measureOf } from "./measure-names.ts";
import { groupsOf, type RawTable } from "./table.ts";

/**
 * Columns that are one attribute over time ("Pop 2018", "Pop 2019"; "2019", "2020") under its name and each with its time. What years alone
 * head is what the table is called by, and then its rows are called by their first column.
 */
export function columnsOverTime(table: RawTable): RawTable {
  const read = table.columns.map(headerTime);
  const groups = groupsOf(
    read.flatMap((one, at) => (one === undefined ? [] : [{ ...one, at }])),
    ({ label }) => label.toLowerCase(),
  );
  const times: (string | undefined)[] = table.columns.map(() => undefined);
  const columns = [...table.columns];
  const kind = keyWords(columns.find((header, at) => read[at] === undefined && keyWords(header) !== "") ?? "");
  const measure = measureOf(table.name, kind);
  let bare = false;
  for (const [key, group] of groups) {
    const distinct = new Set(group.map(({ time }) => time)).size;
    if (distinct < group.length || !group.every(({ at }) => isMeasured(table, at))) continue;
    if (group.length === 1 && (key.replace(/[([].*/, "").trim() === "" || group[0]?.apart !== true)) continue;
    for (const { label, time, at } of group) {
      const alone = label === "" || /^[([]/.test(label);
      bare ||= alone;
      times[at] = time;
      columns[at] = alone ? `${measure} ${label}`.trim() : label;
    }
  }
  if (times.every((time) => time === undefined)) return table;
  return { ...table, columns, times, ...(bare && kind !== "" && { kind }) };
}
