import { type ChildNode, isTag, isText, Text } from "domhandler";
import { find, INLINE, isInvisible, isShown, wordsOf } from "./dom.ts";
import type { Pair } from "./pairs.ts";

const MOST_LABEL = 40;
const MOST_VALUE = 120;
/** What goes on with such a word is a sentence, and the bold words are its subject. */
const SAID = /^(?:is|are|was|were|has|have|had|will|can|may|and|or|of|in|on|at|to|for|by|from|with|the|an?|that|which|who|as)\b/;

const isBlank = (node: ChildNode): boolean => isText(node) && node.data.trim() === "";
const isBreak = (node: ChildNode): boolean => isTag(node) && node.name === "br";
const isBold = (node: ChildNode): boolean => isTag(node) && /^(?:b|strong)$/.test(node.name) && wordsOf(node) !== "";
const isLinked = (node: ChildNode): boolean => isTag(node) && find([node], ({ name }) => name === "a") !== undefined;
const sayAll = (nodes: readonly ChildNode[]): string => nodes.map(wordsOf).join(" ").replace(/\s+/g, " ").trim();

/**
 * `<b>Frame material</b> brazed steel<br><b>Sizes</b> S, M, L`, or the same in one line with a stop behind each value: labels that are set
 * in bold, each with its value behind it. Where a colon parts them, they are read as lines are.
 */
export function runIns(nodes: readonly ChildNode[]): readonly Pair[] | undefined {
  const shown = nodes.filter((one) => !isBlank(one) && !(isTag(one) && isInvisible(one)));
  const [first] = shown;
  if (first === undefined || !isBold(first) || shown.some((one) => isTag(one) && !INLINE.has(one.name) && !isBreak(one))) return undefined;
  const pairs: { readonly label: ChildNode; readonly value: ChildNode[]; ended: boolean }[] = [];
  for (const node of shown) {
    const last = pairs.at(-1);
    if (isBold(node)) pairs.push({ label: node, value: [], ended: false });
    else if (isBreak(node)) {
      if (last === undefined || last.value.length === 0) return undefined;
      last.ended = true;
    } else if (last === undefined || last.ended) return undefined;
    else last.value.push(node);
  }
  if (pairs.length < 2) return undefined;
  const labels = pairs.map(({ label }) => wordsOf(label));
  const values = pairs.map(({ value }) => sayAll(value));
  const inLines = pairs.slice(0, -1).every(({ ended }) => ended);
  const isStopped = values.slice(0, -1).every((one) => /[^.][.;,]$/.test(one) && !/[.!?] \p{Lu}/u.test(one));
  const isLabel = (one: string): boolean =>
    one.length <= MOST_LABEL && /^\p{L}/u.test(one) && !/[:.!?;,]$| \p{Lu}\p{Ll}+ \p{Lu}/u.test(one);
  const isValue = (one: string): boolean => one !== "" && one.length <= MOST_VALUE && !/^[:–—(,;.-]/.test(one) && !SAID.test(one);
  const fits = labels.every(isLabel) && values.every(isValue) && new Set(labels).size === labels.length && (inLines || isStopped);
  if (!fits || pairs.some(({ label }) => isLinked(label))) return undefined;
  return pairs.map(({ label, value }) => ({ label: [label], value: inLines ? value : withoutStop(value) }));
}

function withoutStop(value: readonly ChildNode[]): readonly ChildNode[] {
  const last = value.at(-1);
  return last !== undefined && isText(last) ? [...value.slice(0, -1), new Text(last.data.replace(/[.;,]\s*$/, ""))] : value;
}

const SPELLED = /^\p{Lu}[^:.!?]{0,30}: ?\S/u;

/** `<span>SKU: 5356</span> <span>Category: city</span>`: elements side by side that each hold a label and its value are no one line. */
export function spelledParts(nodes: readonly ChildNode[]): readonly ChildNode[] | undefined {
  const parts = nodes.filter((one) => !isBlank(one) && !(isTag(one) && isInvisible(one)));
  const isSpelled = (one: ChildNode): boolean => isTag(one) && /^(?:span|small)$/.test(one.name) && SPELLED.test(wordsOf(one)) && wordsOf(one).length <= MOST_VALUE; // prettier-ignore
  return parts.length > 1 && parts.every(isSpelled) ? parts : undefined;
}

const TICKED = /^([✓✔☑✅🗸●◉]|[✗✘✖❌☒○◯])\uFE0F? ?(\p{L}[^:.!?]{1,58})$/u;
const CROSSED = /^[✗✘✖❌☒○◯]/u;
/** Dots, filled or not, are set before any list; beside a tick or each other they say yes and no. */
const DOT = /^[●◉○◯]/u;

/** "✓ Mudguard mounts", "✗ Dynamo wiring": each of the list is a label, and its mark says yes or no. */
export function tickedPairs(items: readonly ChildNode[]): readonly Pair[] | undefined {
  const spoken = items.map((item) => (isTag(item) ? spokenPair(item.children) : undefined)).filter((one) => one !== undefined);
  if (spoken.length > 0 && spoken.length === items.length) return spoken;
  const marks = items.map((item) => TICKED.exec(wordsOf(item))?.slice(1) ?? []);
  const signs = new Set(marks.map(([mark]) => mark));
  if (items.length === 0 || marks.some(({ length }) => length === 0) || (signs.size < 2 && DOT.test([...signs][0] ?? ""))) return undefined;
  return marks.map(([mark = "", label = ""]) => ({ label: [new Text(label)], value: [new Text(CROSSED.test(mark) ? "No" : "Yes")] }));
}

/** A picture of a mark, what it says to those who do not see it, and the label. */
function spokenPair(nodes: readonly ChildNode[]): Pair | undefined {
  const [mark, label, ...more] = nodes.filter((one) => isShown(one));
  if (mark === undefined || label === undefined || more.length > 0 || !isTag(mark) || !isTag(label)) return undefined;
  return /^(?:yes|no)$/i.test(wordsOf(mark)) && /^\p{L}[^:.!?]{1,58}$/u.test(wordsOf(label))
    ? { label: [label], value: [mark] }
    : undefined;
}
