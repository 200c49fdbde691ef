import type { Document } from "../../../schemas/index.ts";
import { headingsEnded } from "../../../schemas/values/section-end.ts";
import { pageIndex, type PageIndex } from "./page-index.ts";
import type { Lexicon } from "./terms.ts";

/** A piece of a page that can be shown alone: its headings, the head of its table, and some lines. */
export interface Passage {
  /** Indices into `Page.headings`, outermost first. */
  readonly headings: readonly number[];
  /** Table caption, header and rule; shown once where rows of one table follow each other. */
  readonly head: string;
  readonly text: string;
}

/** A document cut and indexed for reading; made once, kept while it is in use. */
export interface Page {
  readonly document: Document;
  /** The document's text without lines that may not be shown. */
  readonly text: string;
  readonly headings: readonly string[];
  readonly passages: readonly Passage[];
  readonly index: PageIndex;
  readonly lexicon: Lexicon;
}

/** Small sections stay whole, so that a figure keeps the siblings that share its date. */
const WHOLE = 700;
const HEADING = /^#{1,6} +(.*)$/;
/** Over a table, in a line of its own: "Table: Ports", "**Table 8.2. Numeric Types**". */
const CAPTION = /^(?:Table: .+|\*\*[^*\n]{2,160}\*\*)$/;
/** A labelled item says all that it says itself. */
const ITEM_OF_ITS_OWN = /^[-*] +\*\*/;

export function openPage(document: Document, lexicon: Lexicon, hidden: (line: string) => boolean = () => false): Page {
  const all = document.text.split("\n");
  const shown = all.filter((line) => !hidden(line));
  const { headings, passages } = cutPage(shown);
  // One string where nothing is hidden: texts are most of what an open environment holds.
  const text = shown.length === all.length ? document.text : shown.join("\n");
  return { document, text, headings, passages, index: pageIndex(text, headings, passages, lexicon), lexicon };
}

/** The passages of a page's lines. */
export function cutPage(shown: readonly string[]): Pick<Page, "headings" | "passages"> {
  const headings: string[] = [];
  const passages: Passage[] = [];
  let path: number[] = [];
  let levels: number[] = [];
  let lines: string[] = [];
  const close = (): void => {
    for (const piece of pieces(lines)) passages.push({ headings: path, ...piece });
    lines = [];
  };
  for (const line of shown) {
    const ended = headingsEnded(line);
    if (ended > 0) {
      close();
      [path, levels] = [path.slice(0, -ended), levels.slice(0, -ended)];
      continue;
    }
    if (!HEADING.test(line)) {
      lines.push(line);
      continue;
    }
    close();
    const level = line.indexOf(" ");
    const keep = levels.findIndex((other) => other >= level);
    const depth = keep === -1 ? levels.length : keep;
    path = [...path.slice(0, depth), headings.length];
    levels = [...levels.slice(0, depth), level];
    headings.push(line);
  }
  close();
  return { headings, passages };
}

/** Blocks are parted by empty lines; a long list or table is cut between lines, a table's head goes with every part. */
function* pieces(lines: readonly string[]): Iterable<Pick<Passage, "head" | "text">> {
  const blocks = lines.join("\n").trim();
  if (blocks === "") return;
  if (blocks.length <= WHOLE) {
    yield { head: "", text: blocks };
    return;
  }
  let caption = "";
  for (const block of blocks.split(/\n{2,}/)) {
    if (CAPTION.test(block)) {
      caption = `${block}\n\n`;
      continue;
    }
    const rows = block.split("\n");
    const isTable = rows.length > 2 && rows[0]?.startsWith("|") === true && /^\|[ :|-]+\|$/.test(rows[1] ?? "");
    const head = isTable ? `${caption}${rows.slice(0, 2).join("\n")}\n` : "";
    if (!isTable && caption !== "") yield { head: "", text: caption.trim() };
    caption = "";
    for (const text of parts(isTable ? rows.slice(2) : rows)) yield { head, text };
  }
  if (caption !== "") yield { head: "", text: caption.trim() };
}

function* parts(rows: readonly string[]): Iterable<string> {
  let part: string[] = [];
  let size = 0;
  for (const row of rows) {
    if (size > 0 && (size + row.length > WHOLE || ITEM_OF_ITS_OWN.test(row))) {
      yield part.join("\n");
      [part, size] = [[], 0];
    }
    part.push(row);
    size += row.length + 1;
  }
  if (part.length > 0) yield part.join("\n");
}
