import { type Element, isTag, isText } from "domhandler";
import { classOf, find, isInvisible, signature, wordsOf, YEAR } from "./dom.ts";
import type { Pair } from "./pairs.ts";

const MOST_CELL = 160;
const FIGURE = /^[-−+~≈<>$€£¥(]*\.?\d/;

/** The elements in an element, where it holds nothing else; shown or not. */
function childrenOf(element: Element): readonly Element[] | undefined {
  const stray = element.children.some((one) => isText(one) && one.data.trim() !== "");
  return stray ? undefined : element.children.filter(isTag).filter((one) => !isInvisible(one));
}

const isLeaf = (element: Element): boolean => find(element.children, (one) => /^(?:ul|ol|dl|table|h[1-6]|p|div|form|nav|figure|section|article|img|video|iframe|script|button|input|style)$/.test(one.name)) === undefined; // prettier-ignore

/**
 * `<div class="row head"><div>Year</div><div>Hours</div>…</div>` over rows of as many cells: a table that is set as blocks. The first row
 * is its header. Undefined where the rows have no header and where one is a link as a whole (a card). Two columns are pairs, but where the
 * first row is set apart from those below it, all of figures, or years stand in the first column of those.
 */
export function divGrid(element: Element): readonly (readonly Element[])[] | undefined {
  if (!/^(?:div|section|ul|ol)$/.test(element.name)) return undefined;
  const rows = childrenOf(element);
  const [first, second] = rows ?? [];
  if (rows === undefined || first === undefined || second === undefined || rows.length < 3) return undefined;
  if (!/^(?:div|li|p)$/.test(first.name) || rows.slice(1).some((one) => one.name !== first.name || signature(one) !== signature(second))) return undefined; // prettier-ignore
  const cells = rows.map((one) => childrenOf(one) ?? []);
  const width = cells[0]?.length ?? 0;
  if (width < 2 || width > 12 || cells.some((row) => row.length !== width || !row.every((one) => isLeaf(one) && wordsOf(one).length <= MOST_CELL))) return undefined; // prettier-ignore
  const [head = [], ...body] = cells.map((row) => row.map(wordsOf));
  const isApart = classOf(first) !== classOf(second) && rows.slice(1).every((one) => classOf(one) === classOf(second));
  const isMarked = isApart || /(?:^|[\s_-])(?:head|header|th|title|labels?)(?:$|[\s_-])/i.test(classOf(first)) || (cells[0] ?? []).every((one) => one.name === "strong" || one.name === "b"); // prettier-ignore
  const figures = body.flat().filter((one) => FIGURE.test(one)).length;
  // Things side by side have nothing over their labels.
  const isHead = head.every((one, at) => (one !== "" || (at === 0 && width > 2)) && !FIGURE.test(one)) && new Set(head).size === width;
  if (width === 2) return isHead && body.length > 1 && (isMarked || body.every(([one]) => YEAR.test(one ?? ""))) && body.every(([, one]) => FIGURE.test(one ?? "")) ? cells : undefined; // prettier-ignore
  return isHead && (isMarked || figures * 2 >= body.flat().length) ? cells : undefined;
}

/**
 * `<div class="grid"><div></div><div class="th">Members</div>…<div class="th">Dormitory</div><div>€14</div>…</div>`: the cells of a table one
 * after the other, with nothing around a row. A blank corner, and the cells of the first row and the first column set alike, tell its width.
 */
export function flatGrid(element: Element): readonly (readonly Element[])[] | undefined {
  if (!/^(?:div|section)$/.test(element.name)) return undefined;
  const cells = childrenOf(element) ?? [];
  const [corner, title, ...more] = cells;
  if (corner === undefined || title === undefined || more.length < 4 || wordsOf(corner) !== "" || wordsOf(title) === "" || !cells.every((one) => isLeaf(one) && wordsOf(one).length <= MOST_CELL)) return undefined; // prettier-ignore
  const isTitle = (one: Element | undefined): boolean => one !== undefined && one.name === title.name && classOf(one) === classOf(title);
  // The first label of a row follows the last title of a column.
  const width = cells.findIndex((one, at) => at > 1 && !isTitle(one)) - 1;
  if (width < 2 || width > 12 || cells.length % width > 0 || cells.length / width < 2) return undefined;
  const isSet = cells.every((one, at) => at === 0 || isTitle(one) === (at < width || at % width === 0));
  const rows = Array.from({ length: cells.length / width }, (_, at) => cells.slice(at * width, (at + 1) * width));
  return isSet && rows.every(([label], at) => at === 0 || wordsOf(label as Element) !== "") ? rows : undefined;
}

/** One column of labels beside one of as many values, all set in bold or mostly figures. */
export function columnsBeside(element: Element): readonly Pair[] | undefined {
  const columns = element.name === "div" ? childrenOf(element) : undefined;
  const [left, right, ...more] = columns ?? [];
  if (left === undefined || right === undefined || more.length > 0) return undefined;
  const [labels, values] = [linesIn(left), linesIn(right)];
  if (labels === undefined || values?.length !== labels.length || labels.length < 3) return undefined;
  const words = labels.map(wordsOf);
  const isLabelled = words.every((one) => /^\p{Lu}/u.test(one) && one.length <= 40 && !/\d{2}|[.!?]$/.test(one)) && new Set(words).size === words.length; // prettier-ignore
  const figures = values.filter((one) => FIGURE.test(wordsOf(one))).length;
  const isBold = (one: Element): boolean => childrenOf(one)?.every((each) => /^(?:b|strong)$/.test(each.name)) === true;
  if (!isLabelled || values.some((one) => wordsOf(one).length > MOST_CELL) || labels.some(isBold)) return undefined;
  return values.every(isBold) || figures * 2 >= values.length ? labels.map((label, at) => ({ label: [label], value: [values[at] as Element] })) : undefined; // prettier-ignore
}

/** The lines of a column, inside of whatever is set around all of them. */
function linesIn(element: Element): readonly Element[] | undefined {
  const inner = childrenOf(element);
  const [only] = inner ?? [];
  if (inner?.length === 1 && only?.name === "div") return linesIn(only);
  return inner !== undefined && inner.every((one) => one.name === "p" && isLeaf(one)) ? inner : undefined;
}
