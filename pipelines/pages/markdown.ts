import { type ChildNode, type Element, isTag, isText } from "domhandler";
import { find, holdsBlock, INLINE, isInvisible, MAX_DEPTH, textOf, titleParts, wordsOf, YEAR } from "./dom.ts";
import { EMPTY, escapeCharacter, type Inline, type InlineOptions, inlineText, joinInline, prefixInline, trimLineEnds } from "./inline.ts";
import { columnsBeside, divGrid, flatGrid } from "./div-grid.ts";
import { type Pair, pairRuns } from "./pairs.ts";
import { runIns, spelledParts, tickedPairs } from "./run-ins.ts";
import { shownEnds, withEnd, withoutEnds } from "./section-ends.ts";
import { gridOf, type Grid, oneColumn } from "./table.ts";

export type Resolve = InlineOptions["resolve"];

interface Place {
  readonly resolve: Resolve;
  readonly depth: number;
}

/**
 * HTML nodes as Markdown: headings, paragraphs, pipe tables, lists, definition lists as `- **term**: definition`. Links keep
 * their text only and come beside it with offsets, which no converter on npm gives; hence this walk.
 */
export function markdown(nodes: readonly ChildNode[], resolve: Resolve): Inline {
  return trimLineEnds(joinInline(shownEnds(blocks(nodes, { resolve, depth: 0 })), "\n\n"));
}

/** Blocks of a run of nodes: each stands alone, a blank line between two. */
function blocks(nodes: readonly ChildNode[], place: Place): readonly Inline[] {
  const result: Inline[] = [];
  let run: ChildNode[] = [];
  const flush = (): void => {
    if (run.length > 0) result.push(paragraph(run, place));
    run = [];
  };
  const pairs = pairRuns(nodes);
  for (const node of nodes) {
    if (isTag(node) && isInvisible(node)) continue;
    const paired = isTag(node) ? pairs.get(node) : undefined;
    if (paired === null) continue;
    if (paired !== undefined) {
      flush();
      result.push(joinInline(paired.map((one) => pairItem(one, place)), "\n")); // prettier-ignore
      continue;
    }
    // An inline element that holds blocks (<a><div>…) is taken apart, else its blocks would run together.
    if (isText(node) || (isTag(node) && INLINE.has(node.name) && !holdsBlock(node)) || (isTag(node) && node.name === "br")) run.push(node);
    else if (isTag(node)) {
      flush();
      if (place.depth < MAX_DEPTH) result.push(...withEnd(node, block(node, { ...place, depth: place.depth + 1 })));
    }
  }
  flush();
  return result.filter((each) => each.text !== "");
}

function block(element: Element, place: Place): readonly Inline[] {
  const heading = /^h([1-6])$/.exec(element.name)?.[1];
  if (heading !== undefined) {
    const [own, beside] = heading === "1" ? titleParts(element) : [element.children, []];
    return [title(Number(heading), own, place), paragraph(beside, place)];
  }
  switch (element.name) {
    case "p":
      return holdsBlock(element) ? blocks(element.children, place) : [paragraph(element.children, place)];
    case "ul":
    case "ol":
    case "menu":
      return [list(element, place)];
    case "dl":
      return [definitionList(element, place)];
    case "table":
      return table(element, place);
    case "pre":
      return [code(textOf({ children: element.children }))];
    case "blockquote":
      // Old pages indent tables with it; nobody quotes one.
      return withoutEnds(blocks(element.children, place)).map((each) =>
        each.text.startsWith("| ") ? each : lines(prefixInline("> ", each), "> "),
      );
    case "hr":
      return [];
    default:
      return grid(element, place) ?? blocks(element.children, place);
  }
}

/** What is a table, or labels beside their values, though no element of it says so. */
function grid(element: Element, place: Place): readonly Inline[] | undefined {
  const rows = divGrid(element) ?? flatGrid(element);
  if (rows !== undefined) {
    const [head, ...body] = rows.map((row) => tableRow(row.map((one) => cell(one, place))));
    return [joinInline([head as Inline, rule(rows[0]?.length ?? 0), ...body], "\n")];
  }
  const pairs = columnsBeside(element);
  return pairs === undefined ? undefined : [joinInline(pairs.map((one) => pairItem(one, place)), "\n")]; // prettier-ignore
}

/** Line ends are trimmed one by one: a pattern would take time by the square of a long run of spaces. */
function code(raw: string): Inline {
  const lines = raw
    .replace(/\r\n?/g, "\n")
    .replaceAll("```", "'''")
    .split("\n")
    .map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== "");
  const kept = lines.slice(Math.max(0, first), lines.findLastIndex((line) => line !== "") + 1);
  return kept.length === 0 ? EMPTY : { text: ["```", ...kept, "```"].join("\n").normalize("NFC"), links: [] };
}

function title(level: number, nodes: readonly ChildNode[], place: Place): Inline {
  const run = inlineText(nodes, { resolve: place.resolve, lineBreak: "\n", bold: false });
  return run.text === "" ? EMPTY : prefixInline(`${"#".repeat(level)} `, escapeCharacter(run, "\n", " "));
}

/** A paragraph that would read as other Markdown ("# 5", "- none", "| a") starts with a backslash. */
function paragraph(nodes: readonly ChildNode[], place: Place): Inline {
  const pairs = runIns(nodes);
  if (pairs !== undefined) return joinInline(pairs.map((one) => pairItem(one, place)), "\n"); // prettier-ignore
  const parts = spelledParts(nodes);
  if (parts !== undefined) return joinInline(parts.map((one) => paragraph([one], place)), "\n"); // prettier-ignore
  const run = inlineText(nodes, { resolve: place.resolve, lineBreak: "\n", bold: true });
  return /^(?:#{1,6} |[-*+>] |-{3,}$|\||```|Table: )/.test(run.text) ? prefixInline("\\", run) : run;
}

/** Puts the indent before every line but the first. */
const lines = (run: Inline, indent: string): Inline => escapeCharacter(run, "\n", `\n${indent}`);

function list(element: Element, place: Place): Inline {
  const ordered = element.name === "ol";
  const start = Number.parseInt(element.attribs["start"] ?? "1", 10) || 1;
  const items: Inline[] = [];
  const ticked = tickedPairs(element.children.filter((one) => isTag(one) && !isInvisible(one)));
  if (ticked !== undefined) return joinInline(ticked.map((one) => pairItem(one, place)), "\n"); // prettier-ignore
  const pairs = ordered ? yearRuns(element) : pairRuns(element.children);
  for (const child of element.children) {
    if (!isTag(child) || isInvisible(child)) continue;
    const run = pairs.get(child);
    if (run !== undefined) {
      if (run !== null) items.push(...run.map((one) => pairItem(one, place)));
      continue;
    }
    const marker = ordered ? `${start + items.length}. ` : "- ";
    // A list that stands directly in a list, against the rules, belongs to the item before it, if there is one.
    const nested = child.name !== "li" && /^(ul|ol)$/.test(child.name);
    const item = nested ? list(child, deeper(place)) : listItem(child.children, marker, place);
    if (item.text !== "") items.push(nested && items.length > 0 ? lines(prefixInline("  ", item), "  ") : item);
  }
  return joinInline(items, "\n");
}

/** In a list that is numbered, labels with values are those of a chart: "2024", a bar, "85%". */
function yearRuns({ children }: Element): ReturnType<typeof pairRuns> {
  const runs = pairRuns(children);
  return [...runs.values()].every((run) => run?.every(({ label }) => YEAR.test(label.map(wordsOf).join(" "))) ?? true) ? runs : new Map();
}

const deeper = (place: Place): Place => ({ ...place, depth: place.depth + 1 });

function listItem(nodes: readonly ChildNode[], marker: string, place: Place): Inline {
  if (place.depth > MAX_DEPTH) return EMPTY;
  const parts = withoutEnds(blocks(nodes, deeper(place)));
  return parts.length === 0 ? EMPTY : prefixInline(marker, lines(joinInline(parts, "\n"), "  "));
}

function definitionList(element: Element, place: Place): Inline {
  const items: Inline[] = [];
  let terms: Inline[] = [];
  let defined = true;
  const open = (): void => {
    const term = joinInline(terms, " / ");
    if (!defined && term.text !== "") items.push(prefixInline("- ", wrapped(term)));
    defined = true;
  };
  const visit = (child: Element): void => {
    if (isInvisible(child)) return;
    if (child.name === "dt") {
      if (defined) terms = [];
      const term = inlineText(child.children, { resolve: place.resolve, lineBreak: " <br> ", bold: false });
      terms.push({ text: term.text.replace(/\s*:$/, ""), links: term.links });
      defined = false;
    } else if (child.name === "dd") {
      const term = joinInline(terms, " / ");
      const nested = find(child.children, (each) => each.name === "dl" || each.name === "table");
      const definition = nested === undefined ? cell(child, place) : joinInline(withoutEnds(blocks(child.children, deeper(place))), "\n");
      const head =
        term.text === "" ? { text: "- ", links: [] } : joinInline([prefixInline("- ", wrapped(term)), { text: ":", links: [] }], "");
      if (definition.text === "") open();
      else
        items.push(
          nested === undefined
            ? joinInline([head, definition], term.text === "" ? "" : " ")
            : lines(joinInline([head, definition], "\n"), "  "),
        );
      defined = true;
    } else for (const inner of child.children) if (isTag(inner)) visit(inner);
  };
  for (const child of element.children) if (isTag(child)) visit(child);
  open();
  return joinInline(items, "\n");
}

/** The same as a term and its definition. */
function pairItem({ label, value }: Pair, { resolve }: Place): Inline {
  const one = { resolve, lineBreak: " <br> ", bold: false } as const;
  const term = inlineText(label, one);
  const head = wrapped({ text: term.text.replace(/\s*[:：]$/, ""), links: term.links });
  return joinInline([prefixInline("- ", head), { text: ": ", links: [] }, escapeCharacter(inlineText(value, one), "\n", " ")], "");
}

const wrapped = (run: Inline): Inline => (run.text === "" ? run : joinInline([prefixInline("**", run), { text: "**", links: [] }], ""));

/** Everything in a table cell or definition on one line; blocks and line breaks become ` <br> `. */
function cell(element: Element, place: Place): Inline {
  const run = inlineText(element.children, { resolve: place.resolve, lineBreak: " <br> ", bold: false });
  return escapeCharacter(run, "\n", " ");
}

function table(element: Element, place: Place): readonly Inline[] {
  const grid = gridOf(element);
  const entries = grid === undefined ? oneColumn(element) : undefined;
  if (entries !== undefined)
    return entries.map((each) => inlineText(each.children, { resolve: place.resolve, lineBreak: "\n", bold: false }));
  if (grid === undefined) return element.children.filter(isTag).flatMap((child) => layoutBlocks(child, deeper(place)));
  const caption = grid.caption === undefined ? EMPTY : cell(grid.caption, place);
  const rows = [
    headRow(grid, place),
    rule(grid.columns),
    ...grid.body
      .map((row) => row.map((each) => (each === undefined ? EMPTY : cell(each.element, place))))
      .filter((cells) => cells.some((each) => each.text !== ""))
      .map(tableRow),
  ];
  const text = joinInline(rows, "\n");
  // The caption is its own paragraph right before its table.
  return caption.text === "" ? [text] : [prefixInline("Table: ", caption), text];
}

/** A table that only lays out: every cell is a block of its own. */
function layoutBlocks(element: Element, place: Place): readonly Inline[] {
  if (place.depth > MAX_DEPTH || isInvisible(element)) return [];
  if (/^(thead|tbody|tfoot|tr)$/.test(element.name))
    return element.children.filter(isTag).flatMap((child) => layoutBlocks(child, deeper(place)));
  return blocks(element.children, place);
}

/** Several header rows become one: "Population / 2020". */
function headRow(grid: Grid, place: Place): Inline {
  const cells = Array.from({ length: grid.columns }, (_, column) => {
    const parts = grid.head.map((row) => (row[column] === undefined ? EMPTY : cell(row[column].element, place)));
    return joinInline(
      parts.filter((part, index) => part.text !== parts[index - 1]?.text),
      " / ",
    );
  });
  return tableRow(cells);
}

const rule = (columns: number): Inline => ({ text: `|${" --- |".repeat(columns)}`, links: [] });

function tableRow(cells: readonly Inline[]): Inline {
  const inner = cells.map((each) =>
    each.text === ""
      ? { text: "  |", links: [] }
      : joinInline([prefixInline(" ", escapeCharacter(each, "|", "\\|")), { text: " |", links: [] }], ""),
  );
  return prefixInline("|", joinInline(inner, ""));
}
