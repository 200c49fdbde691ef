import {
  type Cell,
  eachTable,
  hasSpans,
  isEven,
  isHead,
  mapCells,
  type Row,
  type TableParts,
  writeRow,
  writeTable,
} from "./table-parts.ts";

type Mutator = (html: string, site: string) => string;

const bare = (html: string): string => html.replace(/<[^>]*>/g, "").replaceAll("&nbsp;", " ").trim(); // prettier-ignore
const td = (cell: Cell, inside: string, attributes = ""): Cell => ({
  name: "td",
  attributes: attributes + cell.attributes.replace(/ scope=\S+/, ""),
  inside,
});
const isPairs = ({ rows }: TableParts): boolean =>
  rows.length > 1 && rows.every(({ cells }) => cells.length === 2 && cells[0]!.name === "th" && cells[1]!.name === "td");
const wide = (table: TableParts): boolean => isEven(table) && !hasSpans(table) && table.rows[0]!.cells.length > 2 && isHead(table.rows[0]!);

const boxes =
  (form: {
    readonly table: string;
    readonly head: string;
    readonly row: string;
    readonly label: string;
    readonly rowLabel: string;
    readonly cell: string;
  }): Mutator =>
  (html) =>
    eachTable(html, (table) => {
      if (!wide(table)) return undefined;
      const write = (row: Row): string => {
        const head = isHead(row);
        return `<div ${head ? form.head : form.row}>${row.cells.map(({ name, inside }) => `<div ${head ? form.label : name === "th" ? form.rowLabel : form.cell}>${inside}</div>`).join("")}</div>\n`;
      };
      return `${table.caption === "" ? "" : `<p><strong>${table.caption}</strong></p>`}<div ${form.table}>${table.rows.map(write).join("")}</div>`;
    });

const UNIT = /\s*\(([^()]{1,24})\)\s*$/;
/** The unit in brackets at a caption's end, put elsewhere. */
const captionUnit =
  (put: (table: string, unit: string) => string): Mutator =>
  (html) =>
    eachTable(html, (table) => {
      const unit = UNIT.exec(bare(table.caption))?.[1];
      if (unit === undefined || /^\d|\d$/.test(unit)) return undefined;
      return put(writeTable({ ...table, caption: bare(table.caption).replace(UNIT, "") }), unit);
    });

const turned = (table: TableParts): TableParts => ({
  ...table,
  rows: table.rows[0]!.cells.map((_, at) => ({
    open: "<tr>",
    cells: table.rows.map(({ cells }, row) => ({ name: at === 0 || row === 0 ? "th" : "td", attributes: "", inside: cells[at]!.inside })),
  })),
});

const isYear = (cell: Cell): boolean => /^(?:19|20)\d\d$/.test(bare(cell.inside));

/** What makers of tables do to a table and to the cells of it. */
export const tableMutators: Readonly<Record<string, Mutator>> = {
  "header cells by a class": (html) =>
    html
      .replace(
        /<th\b([^>]*)>((?:(?!<\/th>)[^])*)<\/th>/g,
        (_, attributes: string, text: string) => `<td class="head"${attributes.replace(/ (?:class|scope)="[^"]*"/g, "")}>${text}</td>`,
      )
      .replace(/<\/?(?:thead|tbody)[^>]*>/g, ""),
  "plain cells in a head": (html) => html.replace(/<thead[^>]*>[^]*?<\/thead>/g, (head) => head.replace(/<(\/?)th\b/g, "<$1td")),
  "labels of rows in bold": (html) =>
    eachTable(html, (table, source) =>
      table.rows.some((row) => !isHead(row) && row.cells[0]!.name === "th")
        ? writeTable(
            mapCells(table, (cell, at, row) => (at === 0 && cell.name === "th" && !isHead(row) ? td(cell, `<b>${cell.inside}</b>`) : cell)),
          )
        : source,
    ),
  "first cells of rows in bold": (html) =>
    eachTable(html, (table) =>
      wide(table)
        ? writeTable(mapCells(table, (cell, at, row) => (at === 0 && !isHead(row) ? td(cell, `<strong>${cell.inside}</strong>`) : cell)))
        : undefined,
    ),
  "tables as boxes with roles": boxes({
    table: 'role="table"',
    head: 'role="row"',
    row: 'role="row"',
    label: 'role="columnheader"',
    rowLabel: 'role="rowheader"',
    cell: 'role="cell"',
  }),
  "tables as boxes with classes": boxes({
    table: 'class="tbl"',
    head: 'class="tbl-row tbl-head"',
    row: 'class="tbl-row"',
    label: 'class="tbl-cell"',
    rowLabel: 'class="tbl-cell"',
    cell: 'class="tbl-cell"',
  }),
  "captions as headings": (html) =>
    eachTable(html, (table) => (table.caption === "" ? undefined : `<h4>${table.caption}</h4>${writeTable({ ...table, caption: "" })}`)),
  "captions as bold lines": (html) =>
    eachTable(html, (table) =>
      table.caption === "" ? undefined : `<p><b>${table.caption}</b></p>${writeTable({ ...table, caption: "" })}`,
    ),
  "captions as first rows": (html) =>
    eachTable(html, (table) =>
      table.caption === "" || !isEven(table)
        ? undefined
        : writeTable({
            ...table,
            caption: "",
            rows: [
              {
                open: "<tr>",
                cells: [{ name: "th", attributes: ` colspan="${String(table.rows[0]!.cells.length)}"`, inside: table.caption }],
              },
              ...table.rows,
            ],
          }),
    ),
  "a caption's unit in a line before": captionUnit((table, unit) => `<p>${unit}</p>${table}`),
  "a caption's unit in a line after": captionUnit((table, unit) => `${table}<p><small>Figures in ${unit}.</small></p>`),
  "a caption's unit in the corner": captionUnit((table, unit) =>
    table.replace(/(<t[hd][^>]*>)[^<]*/, (_, open: string) => `${open}${unit}`),
  ),
  "units of headers in lines of their own": (html) =>
    html.replace(/(<th\b[^>]*>)([^<(]+?) \(([^()<]{1,16})\)(<\/th>)/g, "$1$2<br><small>($3)</small>$4"),
  "units of headers in square brackets": (html) => html.replace(/(<th\b[^>]*>)([^<(]+?) \(([^()<\d]{1,8})\)(<\/th>)/g, "$1$2 [$3]$4"),
  "tables in two": (html) =>
    eachTable(html, (table) => {
      if (!wide(table) || table.rows.length < 7) return undefined;
      const [head, ...rows] = table.rows;
      const half = Math.ceil(rows.length / 2);
      const part = (of: readonly Row[]): string => writeTable({ ...table, caption: "", rows: [head!, ...of] });
      return `${table.caption === "" ? "" : `<p>${table.caption}</p>`}${part(rows.slice(0, half))}\n${part(rows.slice(half))}`;
    }),
  "the header again after some rows": (html) =>
    eachTable(html, (table) =>
      wide(table) && table.rows.length > 6
        ? writeTable({
            ...table,
            rows: table.rows.flatMap((row, at) => (at > 0 && at % 5 === 0 && at < table.rows.length - 1 ? [row, table.rows[0]!] : [row])),
          })
        : undefined,
    ),
  "side by side": (html) =>
    eachTable(html, (table) => {
      if (!wide(table) || table.rows.length < 9 || table.rows[0]!.cells.length > 3 || table.rows.length % 2 === 0) return undefined;
      const [head, ...rows] = table.rows;
      const half = rows.length / 2;
      return writeTable({
        ...table,
        rows: [
          { ...head!, cells: [...head!.cells, ...head!.cells] },
          ...rows.slice(0, half).map((row, at) => ({ ...row, cells: [...row.cells, ...rows[half + at]!.cells] })),
        ],
      });
    }),
  "tables of years turned": (html) =>
    eachTable(html, (table) => {
      if (!wide(table) || table.rows.length > 14) return undefined;
      const years = table.rows[0]!.cells.slice(1).every(isYear) || table.rows.slice(1).every(({ cells }) => isYear(cells[0]!));
      return years ? writeTable(turned(table)) : undefined;
    }),
  "marks of notes in headers": (html) =>
    html.replace(/(<th\b[^>]*>)((?:(?!<\/?th)[^])+?)(<\/th>)/g, (whole, open: string, text: string, end: string) =>
      /<sup/.test(text) || text.length % 3 > 0 || bare(text) === "" ? whole : `${open}${text}<sup>[1]</sup>${end}`,
    ),
  "links that sort": (html) =>
    html.replace(/(<th\b[^>]*>)([^<]+)(<\/th>)/g, '$1<a href="?sort=1" title="Sort">$2</a> <span aria-hidden="true">▲▼</span>$3'),
  "keys that sort": (html) =>
    html.replace(
      /<td\b([^>]*)>(\d[\d,.]*)<\/td>/g,
      (_, attributes: string, figure: string) =>
        `<td${attributes}><span style="display:none" class="sortkey">${figure.replaceAll(/\D/g, "").padStart(9, "0")}</span>${figure}</td>`,
    ),
  "labels again in cells": (html) =>
    eachTable(html, (table) =>
      wide(table)
        ? writeTable(
            mapCells(table, (cell, at, row) =>
              isHead(row)
                ? cell
                : {
                    ...cell,
                    inside: `<span class="cell-label" aria-hidden="true">${bare(table.rows[0]!.cells[at]!.inside)}</span> ${cell.inside}`,
                  },
            ),
          )
        : undefined,
    ),
  "headers in capitals": (html) =>
    eachTable(html, (table) =>
      wide(table)
        ? writeTable(
            mapCells(table, (cell, _, row) =>
              isHead(row) && !/[<&(\[]/.test(cell.inside) ? { ...cell, inside: cell.inside.toUpperCase() } : cell,
            ),
          )
        : undefined,
    ),
  "colons behind labels of rows": (html) =>
    eachTable(html, (table) =>
      isPairs(table) ? writeTable(mapCells(table, (cell, at) => (at === 0 ? { ...cell, inside: `${cell.inside}:` } : cell))) : undefined,
    ),
  "empty columns between": (html) =>
    eachTable(html, (table) =>
      wide(table)
        ? writeTable({
            ...table,
            rows: table.rows.map((row) => ({
              ...row,
              cells: row.cells.flatMap((cell, at) => (at === 0 ? [cell] : [{ ...cell, attributes: "", inside: "&nbsp;" }, cell])),
            })),
          })
        : undefined,
    ),
  "empty rows between": (html) =>
    eachTable(html, (table) =>
      wide(table)
        ? writeTable({
            ...table,
            rows: table.rows.flatMap((row, at) =>
              at % 4 === 3
                ? [row, { ...row, cells: row.cells.map((cell) => ({ name: "td", attributes: "", inside: "&nbsp;", of: cell })) }]
                : [row],
            ),
          })
        : undefined,
    ),
  "pairs of tables as pairs of lists": (html) =>
    eachTable(html, (table) =>
      isPairs(table)
        ? `${table.caption === "" ? "" : `<h3>${table.caption}</h3>`}<dl>${table.rows.map(({ cells }) => `<dt>${cells[0]!.inside}</dt><dd>${cells[1]!.inside}</dd>`).join("")}</dl>`
        : undefined,
    ),
  "pairs four cells wide": (html) =>
    eachTable(html, (table) => {
      if (!isPairs(table) || table.rows.length < 4) return undefined;
      const rows: Row[] = [];
      for (let at = 0; at < table.rows.length; at += 2)
        rows.push({ open: "<tr>", cells: [...table.rows[at]!.cells, ...(table.rows[at + 1]?.cells ?? [])] });
      return `${table.open}${rows.map(writeRow).join("")}</table>`;
    }),
};
