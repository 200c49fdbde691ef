import type { Table } from "./blocks.ts";
import { cleanLabel, columnLabels, type Caption, type Label, measureOf } from "./labels.ts";
import type { Piece } from "./piece.ts";
import type { PageSubject } from "./subject.ts";
import type { Cell } from "./table-columns.ts";
import { isGroupRow } from "./table-shapes.ts";

/** "As built", "As rebuilt 1924", "When new", "Before rebuilding": a state of the page's thing, and no thing itself. */
const STATE =
  /^(?:(?:as|when) (?:first |originally |last |re-?)?\p{Ll}+|(?:before|after) (?:the )?(?:\p{Ll}+ )?\p{Ll}+(?:ing|ion|ment|al|ure)|originally)(?:,? (?:in )?\(?((?:1[5-9]|20)\d\d)\)?)?$/iu;

interface State {
  readonly words: string;
  readonly year?: string;
}

/** What a head says: the last part of "Condition / As built". */
function stateOf(head: Piece | undefined): State | undefined {
  const text = head?.text.split(" / ").at(-1)?.trim() ?? "";
  const match = text.length > 40 ? null : STATE.exec(text);
  const year = match?.[1];
  return match === null ? undefined : { words: text.replace(/,? (?:in )?\(?\d{4}\)?$/, "").toLowerCase(), ...(year !== undefined && { year }) }; // prettier-ignore
}

/** Cells of a table whose rows, or whose columns, are states of the page's subject; undefined for any other table. */
export function stateCells(table: Table, caption: Caption, subject: PageSubject): Cell[] | undefined {
  const { header } = table;
  const rows = table.rows.filter((row) => !isGroupRow(row));
  if (subject.isList || rows.length === 0 || header.length < 2) return undefined;
  const down = rows.map((row) => stateOf(row[0]));
  const across = header.slice(1).map(stateOf);
  const isDown = down.every((one) => one !== undefined);
  if (!isDown && !(across.length > 1 && across.every((one) => one !== undefined))) return undefined;
  return rows.flatMap((row, at) => {
    const label = columnLabels(row[0]?.text ?? "");
    return row.flatMap((value, column): Cell[] => {
      const state = isDown ? down[at] : across[column - 1];
      const own = isDown ? columnLabels(header[column]?.text ?? "") : label;
      return column === 0 || value.text === "" || state === undefined || own.path.length === 0 ? [] : [cellOf(value, own, state, caption, subject)]; // prettier-ignore
    });
  });
}

function cellOf(value: Piece, own: ReturnType<typeof columnLabels>, state: State, caption: Caption, { reference }: PageSubject): Cell {
  const isFigure = /^[-−+~]?\d/.test(value.text);
  const asOf = state.year ?? own.asOf ?? caption.asOf;
  const path: readonly Label[] = isFigure ? own.path : [...own.path, cleanLabel(state.words)];
  return {
    subject: reference,
    path,
    value,
    ...(asOf !== undefined && { asOf, asOfFrom: state.year === undefined ? ("caption" as const) : ("header" as const), timed: true }),
    ...(isFigure && { scope: state.words }),
    ...measureOf(own, caption),
  };
}
