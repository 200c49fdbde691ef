import type { Link } from "../../../schemas/index.ts";
import { dateInWords } from "../../../schemas/values/months.ts";
import { figureIn, measureIn } from "./cell-figure.ts";
import { partsOf } from "./joins.ts";
import { cellText, type Cell, type ColumnType } from "./table.ts";

/** A text with links, written from the front. */
export class Page {
  text = "";
  readonly links: Link[] = [];
  write(text: string): void {
    this.text += text;
  }
  link(text: string, uri: string): void {
    this.links.push({ text, uri, start: this.text.length, end: this.text.length + text.length });
    this.text += text;
  }
}

/** A cell as `extract/record-page.ts` reads it back, by the type of its column. */
export function print(cell: Cell, type: ColumnType): string {
  if (type.is === "list") return partsOf(cell, type).map(code).join("; ");
  const text = cellText(cell).replace(/\s+/g, " ").trim();
  switch (type.is) {
    case "number":
      return figureIn(text, type.unit) ?? code(text);
    case "measured":
      return measureIn(text) ?? code(text);
    case "date":
      // "1998-09" alone may be two years.
      if (/^\d{4}-\d\d$/.test(text)) return dateInWords(text) ?? code(text);
      return /^\d{4}-\d\d-\d\d/.test(text) ? text.slice(0, 10) : /^\d{4}$/.test(text) ? text : code(text);
    case "year":
      return /^\d{4}$/.test(text) ? text : code(text);
    case "flag":
      // A slip among flags is neither.
      return /^(?:true|yes|y|1)$/i.test(text) ? "yes" : /^(?:false|no|n|0)$/i.test(text) ? "no" : code(text);
    case "code":
    case "text":
    case "empty":
      return code(text);
  }
}

/** A text, whatever it looks like. */
export const code = (text: string): string => `\`${plain(text).replaceAll("`", "'")}\``;

export const plain = (text: string): string => text.replace(/\s+/g, " ").trim();
