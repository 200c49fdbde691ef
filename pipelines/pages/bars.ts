import { type ChildNode, type Element, isTag, Text } from "domhandler";
import { collapse, findAll, isInvisible, textOf, wordsOf } from "./dom.ts";

const isBar = ({ name, attribs }: Element): boolean =>
  name === "meter" || name === "progress" || /^(?:meter|progressbar)$/.test(attribs["role"] ?? "");

/** Up from a bar, what may be drawn around it and hold no words. */
const MOST_AROUND = 3;

/**
 * Bars that show a figure: `<meter value="0.82">`, `<div role="progressbar" aria-valuenow="64">`. Where the figure is printed beside the bar,
 * what the bar itself says (nobody sees it) would be a third part of the row; where it is not, the bar is all that says it.
 */
export function readBars(tree: readonly ChildNode[]): void {
  for (const bar of findAll(tree, isBar)) {
    if (isInvisible(bar)) continue;
    const inner = collapse(textOf({ children: bar.children }));
    const isDrawn = bar.name === "meter" || bar.name === "progress";
    const said = printedBeside(bar) ? "" : /\d/.test(inner) ? inner : valueOf(bar);
    // What stands within a bar of blocks is seen: a label on it stays.
    if (said === "" && !isDrawn) continue;
    if (said !== inner || isDrawn) setText(bar, said);
    bar.name = "span";
    delete bar.attribs["role"];
  }
}

/** Whether a figure stands beside the bar, or beside what is drawn around it. */
function printedBeside(bar: Element): boolean {
  let own: Element = bar;
  for (let up = 0; up < MOST_AROUND; up++) {
    const { parent } = own;
    if (parent === null || !isTag(parent)) return false;
    const beside = parent.children.filter((one) => one !== own);
    if (beside.some((one) => /^\D{0,3}\d/.test(wordsOf(one)))) return true;
    if (beside.some((one) => wordsOf(one) !== "")) return false;
    own = parent;
  }
  return false;
}

/** As it is said to those who do not see it: its own words, else its value as a share of a hundred or of its most. */
function valueOf({ attribs }: Element): string {
  const text = collapse(attribs["aria-valuetext"] ?? "");
  if (/\d/.test(text)) return text;
  const value = attribs["aria-valuenow"] ?? attribs["value"] ?? "";
  const most = attribs["aria-valuemax"] ?? attribs["max"] ?? (attribs["role"] === undefined ? "1" : "100");
  if (!/^-?\d+(?:\.\d+)?$/.test(value)) return "";
  if (most === "100") return `${value}%`;
  if (most === "1") return `${Number((Number(value) * 100).toPrecision(12))}%`;
  return `${value} of ${most}`;
}

function setText(element: Element, text: string): void {
  const word = new Text(text);
  word.parent = element;
  element.children = text === "" ? [] : [word];
}
