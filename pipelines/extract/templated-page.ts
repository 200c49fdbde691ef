import type { Block, List, Page, Paragraph, Table } from "./blocks.ts";
import type { Links } from "./links.ts";
import { keyValue } from "./key-value.ts";
import { isCode, isKindOfCode } from "./row-names.ts";
import { part, splitTop, type Piece } from "./piece.ts";
import { acrossParts, acrossThings, ofManyParts, ofParts, ofThings } from "./templated-tables.ts";
import { blockKey, isPlain, itemKey, labelKey, placeKey } from "./site-outline.ts";
import { isProse } from "./sentences.ts";
import { isGroupRow, isNumbered } from "./table-shapes.ts";
import type { TemplateNote } from "./template-note.ts";
import { FIGURE } from "./one-row.ts";
import { saysHow } from "./captions.ts";

/** Asks a note. */
export interface Template {
  isLabel(text: string): boolean;
  /** The page itself tells, card by card, that it is one. */
  isOfCards(text: string): boolean;
  isThing(text: string): boolean;
  /** It begins with a link: what that leads to is what is spoken of. */
  isLinked(text: Piece): boolean;
  /** A label that a text begins with and its value, with nothing between. */
  cut(text: Piece): { readonly label: Piece; readonly value: Piece } | undefined;
  isFurniture(place: string, block: string): boolean;
  /** What names the rows of tables of such a header. */
  rowsUnder(header: string): TemplateNote["tables"][number] | undefined;
}

/** "Press release PR 20/19 · 13 May 2019": several things side by side are no label and value. */
const BESIDE = / [·•|] /;

/** `own`: labels that the page itself tells. */
export function templateOf(note: TemplateNote, links: Links, own: readonly string[] = []): Template {
  const labels = new Set([...note.labels, ...own]);
  const openings = new Set(note.openings);
  const things = new Set(note.things);
  const furniture = new Set(note.furniture);
  const tables = new Map(note.tables.map((one) => [one.header, one]));
  return {
    isLabel: (text) => labels.has(labelKey(text)),
    isOfCards: (text) => own.includes(labelKey(text)),
    isThing: (text) => things.has(labelKey(text)),
    isLinked: ({ start }) => links.from(start) !== undefined,
    cut: (text) => {
      let longest = 0;
      if (things.has(labelKey(text.text)) || BESIDE.test(text.text) || isProse(text.text) || /[.!?]$/.test(text.text)) return undefined;
      for (const { index } of text.text.matchAll(/ /g)) {
        if (index > 60) break;
        const before = text.text.slice(0, index);
        // What lines begin with may be half of any phrase, and one word before a figure the name of anything.
        const opens = before.includes(" ") && FIGURE.test(text.text.slice(index + 1)) && openings.has(labelKey(before));
        if (opens || labels.has(labelKey(before))) longest = index;
      }
      // "Kaplan turbine, 663 kW": a comma parts two things.
      if (longest === 0 || /[,;(–—-]$/.test(text.text.slice(0, longest))) return undefined;
      // "Staff – 9": the dash parts it from its label.
      const value = part(text, longest + (/^ ?[–—] +(?=\S)/.exec(text.text.slice(longest))?.[0].length ?? 0));
      // "Nominated Best Editing for The Hidden Bell (35th Awards)": names inside its words make a phrase, and what a name begins with is no label.
      const [first] = links.within(text.start, text.end);
      if (first !== undefined && first.start !== value.start && first.end > value.start) return undefined;
      // "Mass and size" is one title.
      if (/^(?:and|or|&|und|et|y|e) /.test(value.text)) return undefined;
      const inner = /^\([^()]+\)$/.test(value.text) ? part(value, 1, value.text.length - 1) : value;
      return { label: part(text, 0, longest), value: inner };
    },
    isFurniture: (place, block) => furniture.has(`${place}\n${block}`),
    rowsUnder: (header) => tables.get(header),
  };
}

/** Whether the rules that read the block ask its template: of rows that are parts of a caption, of terms that are things, of lines that are labels. */
export function usesTemplate(block: Block, template: Template): boolean {
  if (block.kind === "paragraph")
    return template.isLabel(block.piece.text) || (block.lines.length > 2 && template.isThing(block.lines[0]?.text ?? ""));
  if (block.kind === "list") return block.items.some((one) => one.term !== undefined && template.isThing(one.term.text));
  if (block.caption !== undefined && template.isThing(block.caption.text)) return true;
  const said = block.caption !== undefined || block.header.some((one) => one.text !== "");
  const labels = block.rows.filter((row) => template.isLabel(row[0]?.text ?? "")).length;
  return said && block.rows.every((row) => row.length <= 3) && labels * 10 >= block.rows.length * 7;
}

/** The page as its template has it: without what stands on all pages, and with labels and values apart. */
export function asTemplated(page: Page, template: Template): Page {
  const blocks = underLines(page.blocks, template).filter(
    (one, at, all) => !template.isFurniture(placeKey(one), blockKey(one)) || leadsIn(one, all[at + 1]) || inLabelled(all, at, template),
  );
  return { ...page, blocks: stacked(blocks, template).map((one) => asPairs(one, template)) };
}

/** "Prices at the bar, as of our last visit:" says on every page what the table below it is. */
const leadsIn = (block: Block, next: Block | undefined): boolean =>
  block.kind === "paragraph" &&
  next?.kind === "table" &&
  next.headings === block.headings &&
  (block.piece.text.endsWith(":") || saysHow(next, block));

/** "Call sign" on every page, and other signs below it: a label, and what stands below it is its value, on all pages the same or not. */
const isLabelLine = (block: Block | undefined, template: Template): boolean => isLine(block) && /^\p{L}/u.test(block.piece.text) && template.isLabel(block.piece.text); // prettier-ignore

/** One of several labels in lines of their own, or the line below one. */
function inLabelled(blocks: readonly Block[], at: number, template: Template): boolean {
  const isLabel = (each: number): boolean => blocks[each]?.headings === blocks[at]?.headings && isLabelLine(blocks[each], template);
  if (!isLine(blocks[at])) return false;
  const own = isLabel(at) ? at : isLabel(at - 1) ? at - 1 : undefined;
  return own !== undefined && (isLabel(own - 2) || isLabel(own + 2));
}

const isTitle = (text: string): boolean => text.length <= 60 && /^\p{Lu}.*[\p{L})]$/u.test(text);

/** What has no labels of its own needs a heading; cards of several lines have names of theirs. */
const isUnlabelled = (block: Block | undefined): boolean =>
  block?.kind === "table" ||
  (block?.kind === "list" &&
    block.items.filter(({ piece }) => piece.text.includes("\n")).length * 2 <= block.items.length &&
    block.items.every(({ term, piece }) => term === undefined && keyValue(piece.text) === null));

/** A line that other pages have too, above a list or table, is its heading, whatever the page marks it as. */
function underLines(blocks: readonly Block[], template: Template): Block[] {
  let line: Piece | undefined;
  let over: Block["headings"] = [];
  return blocks.flatMap((block, at): Block[] => {
    const next = blocks[at + 1];
    if (block.kind === "paragraph") {
      const { text } = plain(block.piece);
      // A line all in bold, right above a list, is set as its heading.
      const isBold = text !== block.piece.text && next?.kind === "list";
      const isHeading = isLine(block) && next?.headings === block.headings && isTitle(text) && isUnlabelled(next) && (isBold || template.isLabel(text) || template.isFurniture(placeKey(block), blockKey(block))); // prettier-ignore
      line = isHeading ? plain(block.piece) : undefined;
      over = block.headings;
      return isHeading ? [] : [block];
    }
    // What is labelled by itself is of the page again.
    if (line !== undefined && blocks[at - 1]?.kind !== "paragraph" && !isUnlabelled(block)) line = undefined;
    if (line === undefined || block.headings !== over) return [block];
    const level = Math.max(2, over.at(-1)?.level ?? 2);
    return [{ ...block, headings: [...over.filter((one) => one.level < level), { level, piece: line }] }];
  });
}

const isLine = (block: Block | undefined): block is Paragraph =>
  block?.kind === "paragraph" &&
  block.lines.length === 1 &&
  block.piece.text.length <= 200 &&
  !isProse(block.piece.text) &&
  !PAIRED.test(block.piece.text);

/** "**County**: Inner Holt County" is a label with its value already. */
const PAIRED = /^\*\*[^*\n]{1,60}(?:\*\*:|:\*\*) *\S/;

/** Between two blocks; where more stands there it was code, and the label is of that. */
const NEXT = 4;

/** A label in a line of its own, and its value in the next; or a figure first, and below it what it is, for as long as lines go on so. */
function stacked(blocks: readonly Block[], template: Template): Block[] {
  const found: Block[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const [label, value] = [blocks[at] as Block, blocks[at + 1]];
    const over = figuresAbove(blocks, at, template);
    const pairs = over.length > 0 ? [] : labelsInTurn(blocks, at, template);
    if (over.length > 0) {
      for (let each = 0; each < over.length; each += 2) {
        const [figure, below] = [plain((over[each] as Paragraph).piece), (over[each + 1] as Paragraph).piece];
        found.push({
          kind: "list",
          headings: label.headings,
          items: [{ depth: 0, piece: joined(figure, below), term: below, body: figure }],
        });
      }
      at += over.length - 1;
    } else if (pairs.length > 0) {
      const items = pairs.map(([term, body]) => ({ depth: 0, piece: joined(term.piece, body.piece), term: term.piece, body: body.piece }));
      found.push({ kind: "list", headings: label.headings, items });
      at += pairs.length * 2 - 1;
    } else if (
      isLine(label) &&
      isLine(value) &&
      value.headings === label.headings &&
      value.piece.start - label.piece.end <= NEXT &&
      template.isLabel(label.piece.text) &&
      !template.isLabel(value.piece.text) &&
      !isOver(value, blocks[at + 2], template)
    ) {
      const item = { depth: 0, piece: joined(label.piece, value.piece), term: label.piece, body: value.piece };
      found.push({ kind: "list", headings: label.headings, items: [item] });
      at++;
    } else found.push(label);
  }
  return found;
}

/** "Compare", "Halby Reservoir", and below it what that has: the name of a thing over its pairs is no value of the line before. */
const isOver = (line: Paragraph, next: Block | undefined, template: Template): boolean =>
  next?.kind === "list" && next.headings === line.headings && template.isThing(line.piece.text) && next.items.every(({ term }) => term !== undefined); // prettier-ignore

/** Every other line of a section is a label: the lines between are values, though one may be a label elsewhere. */
function labelsInTurn(blocks: readonly Block[], from: number, template: Template): readonly (readonly [Paragraph, Paragraph])[] {
  const run: Paragraph[] = [];
  const over = blocks[from]?.headings;
  for (let at = from; isLine(blocks[at]) && blocks[at]?.headings === over; at++) run.push(blocks[at] as Paragraph);
  const pairs = Array.from({ length: Math.floor(run.length / 2) }, (_, at) => [run[at * 2], run[at * 2 + 1]] as [Paragraph, Paragraph]);
  const labels = pairs.filter(([label]) => isLabelLine(label, template)).length;
  const values = pairs.filter(([, value]) => isLabelLine(value, template)).length;
  return run.length % 2 === 0 && pairs.length > 1 && labels === pairs.length && values * 2 < pairs.length ? pairs : [];
}

/** "**3.07 million m³**", "when full", "**20.2 ha**", "Water surface" */
function figuresAbove(blocks: readonly Block[], from: number, template: Template): readonly Paragraph[] {
  const run: Paragraph[] = [];
  for (let at = from; isLine(blocks[at]) && blocks[at]?.headings === blocks[from]?.headings; at++) run.push(blocks[at] as Paragraph);
  const isFigure = ({ piece }: Paragraph): boolean => FIGURE.test(plain(piece).text) && !template.isLabel(piece.text);
  let pairs = 0;
  while (pairs + 1 < run.length && isFigure(run[pairs] as Paragraph) && template.isLabel((run[pairs + 1] as Paragraph).piece.text)) pairs += 2; // prettier-ignore
  return pairs >= 4 ? run.slice(0, pairs) : [];
}

const plain = (piece: Piece): Piece => (/^\*\*[^*]+\*\*$/.test(piece.text) ? part(piece, 2, piece.text.length - 2) : piece);

function asPairs(block: Block, template: Template): Block {
  if (block.kind === "list") return withoutTabs(cutItems(block, template), block, template);
  if (block.kind === "paragraph") return cutLines(block, template);
  const parted = acrossParts(block, template);
  return (
    acrossThings(block, template) ??
    ofOneRow(block, template) ??
    inTurn(block, template) ??
    overAll(block, template) ??
    inGroups(block, template) ??
    ofParts(block, template) ??
    ofManyParts(parted, template) ??
    ofThings(parted, template) ??
    parted
  );
}

type Item = List["items"][number];

/** "Number of beds 1,825": most items of the list begin with labels. */
function cutItems(list: List, template: Template): List {
  const halves = list.items.map((item) => (item.term === undefined ? [item.piece] : [item.term, item.body]));
  const cuts = halves.map((some) =>
    some.every((one) => keyValue(one.text) === null) ? some.map((one) => template.cut(one)) : [undefined],
  );
  const apart = list.items.filter((item, at) => cuts[at]?.every((one) => one !== undefined) === true && !isPair(item, template));
  if (apart.length === 0 || apart.length * 2 < list.items.length || (apart.length === 1 && !isFigured(cuts[list.items.indexOf(apart[0] as Item)]))) return list; // prettier-ignore
  const items = list.items.flatMap((item, at): Item[] =>
    apart.includes(item)
      ? (cuts[at] ?? []).flatMap((one) => (one === undefined ? [] : [{ depth: item.depth, piece: joined(one.label, one.value), term: one.label, body: one.value }])) // prettier-ignore
      : [item],
  );
  return { ...list, items };
}

/** Names of tabs above what they hold: where some are on all pages, those that are on a few are none of the page's either. */
function withoutTabs(cut: List, list: List, template: Template): List {
  const place = placeKey(list);
  const isTab = (item: Item): boolean => isPlain(item) && template.isFurniture(place, itemKey(item));
  // "Birds you may see": an osprey on every page beside what only some have is a bird there as everywhere.
  const isData = (list.headings.at(-1)?.level ?? 1) > 1 && list.items.every(isPlain) && !list.items.every(isTab);
  return !isData && list.items.some(isTab) ? { ...cut, items: cut.items.filter((item) => !isPlain(item)) } : cut;
}

const isFigured = (cuts: readonly ({ readonly value: Piece } | undefined)[] | undefined): boolean =>
  cuts?.every((one) => one !== undefined && FIGURE.test(one.value.text)) === true;

/** A term that is a label by itself has its value behind it. */
const isPair = (item: Item, template: Template): boolean => item.term !== undefined && template.isLabel(item.term.text);

const joined = (label: Piece, value: Piece): Piece => ({ text: `${label.text} ${value.text}`, start: label.start, end: value.end });

/** "Length 38.4 km | Railway line Arn Valley Line": the parts of a line, where each begins with a label. */
function partsOf(line: Piece, template: Template): readonly Piece[] {
  const parts = splitTop(line, / [·•|] /g);
  return parts.length > 1 && parts.every((one) => keyValue(one.text) === null && template.cut(one) !== undefined) ? parts : [line];
}

function cutLines(paragraph: Paragraph, template: Template): Block {
  const lines = paragraph.lines.flatMap((one) => partsOf(one, template));
  const cuts = lines.map((one) => (keyValue(one.text) === null && !one.text.startsWith("**") ? template.cut(one) : undefined));
  // "Independence Day, 3 July": one line alone is a pair where a figure follows its label.
  if (!cuts.every((one) => one !== undefined) || (cuts.length === 1 && !isFigured(cuts) && !template.isOfCards(cuts[0]?.label.text ?? "")))
    return paragraph;
  const items = cuts.map((one) => ({ depth: 0, piece: joined(one.label, one.value), term: one.label, body: one.value }));
  return { kind: "list", headings: paragraph.headings, items };
}

const NOTHING = (at: Piece): Piece => ({ text: "", start: at.start, end: at.start });

const keyValues = (table: Table, rows: readonly (readonly Piece[])[], caption = table.caption): Table => {
  const blank = NOTHING(rows[0]?.[0] ?? (table.rows[0]?.[0] as Piece));
  return { kind: "table", headings: table.headings, header: [blank, blank], rows, ...(caption === undefined ? {} : { caption }) };
};

/** "Height | Built | Type" over one row: on other pages too, with other values. In a corner, what is parted by them. */
function ofOneRow(table: Table, template: Template): Table | undefined {
  const titled = table.header.some((one) => one.text !== "");
  const [labels, values, ...more] = titled ? [table.header, ...table.rows] : table.rows;
  if (labels === undefined || values === undefined || more.length > 0 || labels.length < 2 || values.length < labels.length)
    return undefined;
  const corner = labels[0]?.text === "" && labels.length > 2;
  const [own, their] = corner ? [labels.slice(1), values.slice(1)] : [labels, values];
  // Of some label all pages may have the same value.
  const labelled = own.filter((one) => template.isLabel(one.text)).length;
  if (
    labelled < 2 ||
    labelled * 3 < own.length * 2 ||
    own.some((one) => one.text === "") ||
    their.some((one) => template.isLabel(one.text)) ||
    (their[0] !== undefined &&
      (template.isLinked(their[0]) || isNumbered(their[0].text) || (isKindOfCode(own[0]?.text ?? "") && isCode(their[0].text)))) ||
    // "Team | Gold medals": the row may be of the thing that it begins with.
    (!corner && !template.isLabel(own[0]?.text ?? "") && !FIGURE.test(their[0]?.text ?? ""))
  )
    return undefined;
  const said = corner && values[0]?.text !== "" ? values[0] : table.caption;
  return keyValues(table, own.map((label, at) => [label, their[at] as Piece]), said); // prettier-ignore
}

/** "| Height | 120 m | Floors | 30 |": labels and values in turn. */
function inTurn(table: Table, template: Template): Table | undefined {
  const rows = table.header.some((one) => one.text !== "") ? [table.header, ...table.rows] : table.rows;
  if (!rows.every((row) => row.length >= 4 && row.length % 2 === 0)) return undefined;
  const pairs = rows.flatMap((row) => row.flatMap((one, at) => (at % 2 === 0 && one.text !== "" ? [[one, row[at + 1] as Piece]] : [])));
  const told = pairs.every(([label, value]) => template.isLabel(label?.text ?? "") && !template.isLabel(value?.text ?? ""));
  return told && pairs.length > 1 ? keyValues(table, pairs) : undefined;
}

/** Labels and values each over all columns: in one row ("Beds 120"), or the value below its label. The first may stand as caption. */
function overAll(table: Table, template: Template): Table | undefined {
  if (table.header.some((one) => one.text !== "")) return undefined;
  const found: Piece[][] = [];
  let caption = table.caption;
  let label = caption !== undefined && table.rows.length > 1 && template.isLabel(caption.text) ? caption : undefined;
  // A title of one word more than another's is no pair: a figure is, or what stands above other pairs.
  const fused = table.rows.some((row) => isGroupRow(row) && template.cut(row[0] as Piece) !== undefined);
  const cut =
    caption === undefined || keyValue(caption.text) !== null || !(fused || /\d/.test(caption.text)) ? undefined : template.cut(caption);
  if (cut !== undefined) found.push([cut.label, cut.value]);
  if (cut !== undefined || label !== undefined) caption = undefined;
  let changed = cut !== undefined;
  // "Club information" over rows of pairs is their heading, and nobody's club.
  const isHead = (value: Piece): boolean => /^\p{Ll}[^\d]*$/u.test(value.text) && table.rows.some((row) => !isGroupRow(row));
  for (const row of table.rows) {
    const one = row.find((each) => each.text !== "");
    const single = one !== undefined && (isGroupRow(row) || row.every((each) => each === one || each.text === ""));
    const parted = single && keyValue(one.text) === null ? template.cut(one) : undefined;
    const apart = parted === undefined || isHead(parted.value) ? undefined : parted;
    if (apart !== undefined) found.push([apart.label, apart.value]);
    else if (single && label !== undefined && !template.isLabel(one.text)) found.push([label, one]);
    else if (!(single && template.isLabel(one.text))) found.push([...row]);
    changed ||= single && (label !== undefined || apart !== undefined);
    label = single && template.isLabel(one.text) ? one : undefined;
  }
  return changed ? keyValues(table, found, caption) : undefined;
}

/** "Size | Length | 120 km": labels and values, and beside them what they are grouped by. */
function inGroups(table: Table, template: Template): Table | undefined {
  if (table.rows.length < 2 || table.header.some((one) => one.text !== "") || table.rows.some((row) => row.length !== 3)) return undefined;
  const labels = table.rows.filter((row) => template.isLabel(row[1]?.text ?? "") && !template.isLabel(row[2]?.text ?? "")).length;
  if (labels * 10 < table.rows.length * 7) return undefined;
  let last = "";
  return keyValues(table, table.rows.flatMap(([group, label, value]) => {
    if (group === undefined || label === undefined || value === undefined) return [];
    const isNew = group.text !== "" && group.text !== last;
    if (group.text !== "") last = group.text;
    return isNew ? [[group, group], [label, value]] : [[label, value]];
  })); // prettier-ignore
}
