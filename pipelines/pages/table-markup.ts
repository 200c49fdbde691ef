import { type ChildNode, type Element, isTag } from "domhandler";
import { findAll } from "./dom.ts";

const NAMES: Readonly<Record<string, string>> = { row: "tr", rowgroup: "tbody", columnheader: "th", rowheader: "th", cell: "td", gridcell: "td" }; // prettier-ignore

/** Tables that are made of `<div>`s and say so by their roles (WAI-ARIA `table` and `grid`) become tables. */
export function ariaTables(tree: readonly ChildNode[]): void {
  for (const table of findAll(tree, (each) => /^(?:table|grid)$/.test(each.attribs["role"] ?? "") && each.name !== "table")) {
    const rows = findAll(table.children, (each) => each.attribs["role"] === "row");
    if (rows.length < 2 || rows.some((row) => !row.children.filter(isTag).every(isCell))) continue;
    table.name = "table";
    for (const part of findAll(table.children, (each) => NAMES[each.attribs["role"] ?? ""] !== undefined))
      part.name = NAMES[part.attribs["role"] ?? ""] as string;
  }
}

const isCell = ({ attribs }: Element): boolean => /^(?:columnheader|rowheader|cell|gridcell)$/.test(attribs["role"] ?? "");

/** `<figure><table>…</table><figcaption>Year ending 1 June 1880</figcaption></figure>`: what stands below is the table's caption. */
export function captionFigures(tree: readonly ChildNode[]): void {
  for (const figure of findAll(tree, (each) => each.name === "figure")) {
    const tables = findAll(figure.children, (each) => each.name === "table");
    const [table] = tables;
    const caption = figure.children.filter(isTag).find((each) => each.name === "figcaption");
    if (table === undefined || tables.length > 1 || caption === undefined || table.children.some((each) => isTag(each) && each.name === "caption")) continue; // prettier-ignore
    figure.children = figure.children.filter((each) => each !== caption);
    caption.name = "caption";
    caption.parent = table;
    table.children.unshift(caption);
  }
}
