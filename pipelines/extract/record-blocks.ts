import type { Block, Page, Paragraph } from "./blocks.ts";
import { cleanLabel, type Label } from "./labels.ts";
import type { Add } from "./fields.ts";
import type { Links } from "./links.ts";
import { isPairs, NAME_LABEL } from "./paragraph-fields.ts";
import { keyValue } from "./key-value.ts";
import { part, type Piece } from "./piece.ts";
import { isOrdinary } from "./table-shapes.ts";
import type { Template } from "./templated-page.ts";

/**
 * Records without headings: two or more key-value blocks that each begin with a name and share two further labels. The name is what
 * the block speaks of. ("Capital: name, time difference" and "Anthem: name, lyrics" share none.)
 */
export function recordBlocks(page: Page, links: Links | undefined, template: Template | undefined): ReadonlyMap<Block, Piece> {
  const linked = new Map<Block, Piece>();
  const found = new Map<Block, { readonly name: Piece; readonly labels: ReadonlySet<string> }>();
  for (const block of page.blocks) {
    const rows = block.kind === "list" ? block.items.map((item) => [item.term, item.body] as const) : block.kind === "table" && block.header.every((one) => one.text === "") ? block.rows.map((row) => [row[0], row[1]] as const) : []; // prettier-ignore
    const [label, name] = rows[0] ?? [];
    if (label === undefined || name === undefined || !NAME_LABEL.test(label.text)) continue;
    found.set(block, { name, labels: new Set(rows.slice(1).map((row) => cleanLabel(row[0]?.text ?? "").label)) });
  }
  const title = page.headings.find(({ level }) => level === 1)?.piece.text ?? "";
  for (const [at, block] of page.blocks.entries()) {
    const name = namedOver(page.blocks[at - 1], block, links, template) ?? namedWithin(block, title, links, template);
    if (name !== undefined) linked.set(block, name);
  }
  const alike = [...found].filter(([block, one]) =>
    [...found].some(
      ([other, its]) => other !== block && [...one.labels].filter((label) => label !== "" && its.labels.has(label)).length >= 2,
    ),
  );
  return new Map([...linked, ...alike.map(([block, one]) => [block, one.name] as const)]);
}

/**
 * "**Kettel Hut**" as the first line of a block of labelled lines, or as the caption of a table of labels and values: what the site has a page
 * about, and this is not it.
 */
function namedWithin(block: Block, title: string, links: Links | undefined, template: Template | undefined): Piece | undefined {
  const isOther = ({ text, start, end }: Piece): boolean =>
    text !== title && (template?.isThing(text) === true || links?.exact(start, end) !== undefined);
  if (block.kind === "table") {
    const isPaired = block.header.every((one) => one.text === "") && block.rows.length > 1 && block.rows.every((row) => row.length === 2);
    return isPaired && block.caption !== undefined && isOther(block.caption) ? block.caption : undefined;
  }
  const [first, ...lines] = block.kind === "paragraph" ? block.lines : [];
  const name = first !== undefined && /^\*\*[^*]{2,80}\*\*$/.test(first.text) ? part(first, 2, first.text.length - 2) : undefined;
  const isLabelled = lines.length > 1 && lines.filter((one) => keyValue(one.text) !== null).length * 2 > lines.length;
  return name !== undefined && isLabelled && isOther(name) ? name : undefined;
}

/** "Haldwick Physic Garden" over "Town: Haldwick": the page's title once more is no line of its own. */
export function withoutTitle(block: Block, title: string): Block {
  if (block.kind !== "paragraph" || block.lines.length < 3 || block.lines[0]?.text.replace(/\*\*/g, "").toLowerCase() !== title)
    return block;
  const lines = block.lines.slice(1);
  return { ...block, lines, piece: part(block.piece, (lines[0] as Piece).start - block.piece.start) };
}

/** The lines of such a block below its name, each with the label that it begins with. */
const labelledLines = ({ lines }: Paragraph, template: Template | undefined): readonly { readonly label: Label; readonly value: Piece }[] =>
  lines.slice(1).flatMap((line) => {
    const key = keyValue(line.text);
    const cut = key === null ? template?.cut(line) : undefined;
    if (cut !== undefined) return [{ label: cleanLabel(cut.label.text), value: cut.value }];
    return key === null ? [] : [{ label: cleanLabel(key[1] as string), value: part(line, key[0].length) }];
  });

export function addLabelled(paragraph: Paragraph, template: Template | undefined, add: Add): void {
  for (const { label, value } of labelledLines(paragraph, template)) add([label], value);
}

/** "[Theorbo after Sellas]" in a line of its own, right above "Built: 1986, Price paid: £53,220": the pairs are of what the link leads to. */
function namedOver(line: Block | undefined, block: Block, links: Links | undefined, template: Template | undefined): Piece | undefined {
  if (line?.kind !== "paragraph" || line.lines.length > 1 || block.kind === "table" || line.headings !== block.headings) return undefined;
  const { start, end } = line.piece;
  // "Built: 1889 · Area: 2,310 m²"
  const isPaired =
    block.kind === "paragraph"
      ? block.lines.length === 1 && isPairs(block.piece)
      : block.items.every(({ term, depth }) => term !== undefined && depth === 0) && block.items.length > 1;
  if (isPaired && template?.isThing(line.piece.text) === true) return line.piece;
  return isPaired &&
    links?.exact(start, end) !== undefined &&
    (!isOrdinary(line.piece.text) || /^(?:\p{Lu}\S* )+\p{Lu}\S*$/u.test(line.piece.text))
    ? line.piece
    : undefined;
}
