import { readDate, wholeDate } from "../../schemas/values/dates.ts";
import type { Block, Heading, Table } from "./blocks.ts";
import { keyValue } from "./key-value.ts";
import { captionLabel, type Label } from "./labels.ts";
import { captionMeasures } from "./measures.ts";
import { hasVerb, isProse } from "./sentences.ts";
import { timeOver } from "./time-over.ts";

/** Who published the page, and when, is no caption of what comes below. */
const BYLINE =
  /^(?:(?:first |last )?(?:published|posted|updated|modified|reviewed|revised|created|edited|written|retrieved|accessed)|by|author|editor|photo|image|picture|source|credit|copyright|©|share|print|date)\b/i;

/** "Rents in pounds a year, from the estate books:" over "1834 | 129": what the figures of the years are of. */
export function overYears(table: Table, before: Block | undefined, above: readonly Label[]): readonly Label[] {
  const line = before?.kind === "paragraph" && before.headings.at(-1) === table.headings.at(-1) && before.lines.length === 1 && before.piece.text.length <= 90 && /[^.!?]$/.test(before.piece.text) ? before.piece.text : undefined; // prettier-ignore
  const text = (table.caption?.text ?? line)?.replace(/:$/, "").replace(/, .*$/, "");
  return above.length > 0 || text === undefined || BYLINE.test(text) ? above : [captionLabel(text)];
}

/** "Dimensions were taken by drone in 2020." */
const TAKEN = /^[^.!?]{4,60}? (?:was|were|are|is) (?:taken|measured|surveyed|counted|recorded|weighed|compiled|checked|noted)\b[^.!?\d]{0,40} (?:in|on|at|during) (?:\p{L}+ )?((?:1[5-9]|20)\d\d)\.$/u; // prettier-ignore

/** "Valid from 1 January 2023, in euro per hour.": what is asked from then on. */
const VALID = /^(?:(?:all |these |the )?(?:prices|rates|fares|fees|charges|tariffs?|tolls|dues) )?(?:are )?(?:valid|in force|effective|applicable|apply)(?: as)? (?:from|since|of) (?:the )?(?=\d|\p{Lu})/iu; // prettier-ignore

/** "Monthly medians, 2015–2019. Nights with little data were dropped." above a table, "Inventory of 1893." below it: when it was so. */
export function datedBeside(table: Table, beside: readonly (Block | undefined)[]): Table {
  if (table.rows.length < 2) return table;
  for (const block of beside) {
    if (block?.kind !== "paragraph" || block.headings.at(-1) !== table.headings.at(-1)) continue;
    const valid = VALID.exec(block.piece.text)?.[0].length;
    const from = valid === undefined ? undefined : readDate(block.piece.text, valid)?.value;
    if (from !== undefined) return { ...table, dated: from };
    const lead = /^\p{Lu}[^.!?:]{8,70}(?=\.(?: \p{Lu}|$))/u.exec(block.piece.text)?.[0] ?? "";
    const time = lead === "" || hasVerb(lead) || BYLINE.test(lead) ? undefined : timeOver(lead);
    const taken = time ?? TAKEN.exec(block.piece.text)?.[1];
    if (taken !== undefined) return { ...table, dated: taken };
  }
  return table;
}

/** "All figures in thousand tonnes. Values in italics are estimates." above a table. */
export function measuredAbove(table: Table, before: Block | undefined): Table {
  if (before?.kind !== "paragraph" || before.headings.at(-1) !== table.headings.at(-1)) return table;
  const measured =
    MEASURED_IN.exec(before.piece.text)?.[1] ?? VALID_IN.exec(before.piece.text)?.[1] ?? COUNTED_IN.exec(before.piece.text)?.[1];
  return measured === undefined ? table : { ...table, measured };
}

/** The line says when the table's figures were got, or how they are measured. */
export const saysHow = (table: Table, before: Block): boolean =>
  datedBeside(table, [before]).dated !== undefined || measuredAbove(table, before).measured !== undefined;

const MEASURED_IN = /(?:^|[.;] )(?:all )?(?:figures|values|amounts|quantities|data|sums|numbers) (?:are |is )?(?:given |shown |expressed |stated )?in ((?!italics|bold|brackets|parentheses|red|grey|gray)\p{L}[^.;,]{1,30}?)(?=[.;,]|$)/iu; // prettier-ignore

/** "Team winnings by year, in thousands of US dollars." */
const COUNTED_IN = /^\p{Lu}[^.!?:;]{3,80}, in ((?:thousands?|millions?|billions?)\b[^.;,]{0,40})\.?$/u;

const VALID_IN = /^(?:prices |rates |fares |fees |charges |tariffs? )?(?:are )?(?:valid|in force|effective|applicable) [^.;]{4,40}, in ((?:euros?|pounds|dollars|[A-Z]{3})[^.;,]{0,20})\.?$/iu; // prettier-ignore

/** What stands right above a table without a caption is one: a short line that says no sentence; else a heading that says how the figures are measured. */
export function withCaption(table: Table, above: readonly Block[], heading: Heading | undefined): Table {
  if (table.caption !== undefined) return table;
  const before = above.at(-1);
  // "**Population of the districts**", "(in thousands)": a title, and how it is measured.
  const title = above.at(-2);
  if (
    before?.kind === "paragraph" &&
    /^\([^()]{2,40}\)$/.test(before.piece.text) &&
    title?.kind === "paragraph" &&
    title.piece.text.length <= 90
  )
    // prettier-ignore
    return { ...table, caption: { ...title.piece, text: `${title.piece.text.replace(/^\*\*(.+)\*\*:?$/, "$1")} ${before.piece.text}` } };
  if (before?.kind === "paragraph" && before.headings.at(-1) === table.headings.at(-1) && before.lines.length === 1) {
    const text = before.piece.text.replace(/^\*\*(.+)\*\*:?$/, "$1");
    if (text.length <= 90 && /^\p{Lu}/u.test(text) && !/[.!?]$/.test(text) && !isProse(text) && keyValue(text) === null && !BYLINE.test(text) && wholeDate(text) === undefined) return { ...table, caption: { ...before.piece, text } }; // prettier-ignore
  }
  return heading !== undefined && captionMeasures(heading.piece.text).length > 0 ? { ...table, caption: heading.piece } : table;
}
