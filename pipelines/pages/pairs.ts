import { type ChildNode, Element, isTag, isText, Text } from "domhandler";
import { classOf, find, INLINE, isInvisible, isShown, signature, wordsOf, YEAR, isHeading } from "./dom.ts";

/** A label and its value, as the page's elements stand for them. */
export interface Pair {
  readonly label: readonly ChildNode[];
  readonly value: readonly ChildNode[];
}

/** What a reader takes in at a glance; longer texts are no label and no value. */
const LABEL = 60;
const VALUE = 240;

const LABELS = /(?:^|[\s_-])(?:labels?|keys?|k|terms?|names?|lab|lbl|dt|th|caption|heading|titles?|property|props?|attributes?|attr|fields?|what|legend|question)(?:$|[\s_-])/i; // prettier-ignore
const VALUES = /(?:^|[\s_-])(?:values?|val|v|num|numbers?|figures?|data|dd|td|amount|count|content|answer|definition|desc|stat-value|text)(?:$|[\s_-])/i; // prettier-ignore
const FIGURE = /^[-−+~≈<>$€£¥]*\.?\d/;

/** "15–29", "65+", "80 and over": a group by age or size; what is measured of it stands beside. */
const BAND = /^\d[\d,.]*(?: ?[–—-] ?\d[\d,.]*|\+| (?:and|or) (?:over|more|older|above))(?: (?:years?|yrs))?$/;

/** "52-week high" */
const SPAN_NAME = /^\d{1,3}[- ](?:year|month|week|day|hour)s?[- ]\p{L}/u;

interface Run {
  /** None where the run is of one shape and yet holds no labels with values. */
  readonly pairs: readonly Pair[];
  /** How many siblings it takes. */
  readonly length: number;
}

/**
 * Pages made of `<div>` and `<span>` have no markup for labels; what they have is the same shape again and again. Of some siblings: the
 * runs of those alike that hold two parts each, or that are label and value in turn; by the first element of each, and with null for
 * the others that it takes. Linear. As in wrapper induction (RoadRunner, EXALG): what repeats is the template, what differs in it is data.
 */
export function pairRuns(nodes: readonly ChildNode[]): ReadonlyMap<Element, readonly Pair[] | null> {
  const runs = new Map<Element, readonly Pair[] | null>();
  let group: Element[] = [];
  const close = (): void => {
    for (let at = 0; at + 1 < group.length;) {
      const run = runAt(group, at);
      if (run.pairs.length > 0)
        for (let taken = 0; taken < run.length; taken++) runs.set(group[at + taken] as Element, taken === 0 ? run.pairs : null);
      at += Math.max(1, run.length);
    }
    group = [];
  };
  for (const node of nodes)
    if (isTag(node)) {
      if (!isInvisible(node) && node.name !== "br") group.push(node);
    } else if (isText(node) && node.data.trim() !== "") close();
  close();
  return runs;
}

const NONE: Run = { pairs: [], length: 0 };

function runAt(siblings: readonly Element[], at: number): Run {
  const first = siblings[at] as Element;
  if (!/^(?:div|li|p|span|section|article|fieldset)$/.test(first.name)) return NONE;
  const run = nested(siblings, at, first);
  return run.length > 0 ? run : alternating(siblings, at, first);
}

/** `<div><span>Length</span><span>312 m</span></div>`, again and again. */
function nested(siblings: readonly Element[], from: number, first: Element): Run {
  const parted: (readonly [ChildNode, ChildNode])[] = [];
  for (let at = from; at < siblings.length; at++) {
    const one = siblings[at] as Element;
    const parts = signature(one) === signature(first) ? partsOf(one) : undefined;
    if (parts === undefined) break;
    parted.push(parts);
  }
  return runOf(parted, parted.length);
}

/** `<div class="k">Length</div><div class="v">312 m</div>`, again and again. */
function alternating(siblings: readonly Element[], from: number, first: Element): Run {
  const second = siblings[from + 1];
  if (second === undefined || classOf(first) === "" || classOf(second) === "" || classOf(first) === classOf(second)) return NONE;
  // "Danish, 1779–1852" before "Nationality | Danish", "Born | Odense": a line of its own, and pairs behind it.
  if (nested(siblings, from + 1, second).pairs.length > 2) return NONE;
  const parted: (readonly [ChildNode, ChildNode])[] = [];
  for (let at = from; at + 1 < siblings.length; at += 2) {
    const [label, value] = [siblings[at] as Element, siblings[at + 1] as Element];
    if (signature(label) !== signature(first) || signature(value) !== signature(second) || !isLeaf(label) || !isLeaf(value)) break;
    parted.push([label, value]);
  }
  return runOf(parted, parted.length * 2);
}

/** The two parts of an element that has no more than two: two elements, or a text and the element that sets its value off. */
function partsOf(element: Element): readonly [ChildNode, ChildNode] | undefined {
  const parts = element.children.filter((one) =>
    isText(one) ? one.data.trim() !== "" : isTag(one) && !isInvisible(one) && wordsOf(one) !== "",
  );
  const [first, second] = parts;
  // One element around both; a paragraph only around a label in bold.
  if (parts.length === 1 && first !== undefined && isTag(first) && !INLINE.has(first.name) && (first.name === "p" ? beginsBold(first) : !/^(?:h[1-6]|table|ul|ol|dl)$/.test(first.name))) return partsOf(first); // prettier-ignore
  if (first !== undefined && second !== undefined && isStopped(first, parts.slice(1))) return stopped(first as Element, parts.slice(1));
  if (parts.length === 3) return withRemark(parts);
  if (parts.length !== 2 || first === undefined || second === undefined) return undefined;
  if (isText(second)) return isTag(first) && (isSetOff(first, second.data) || isOver(first, second.data)) ? [first, second] : undefined;
  if (!isTag(second) || !isLeaf(second)) return undefined;
  if (isText(first) && /[:–—-]\s*$/.test(first.data) && /^(?:p|div)$/.test(second.name)) return [new Text(first.data.replace(/\s*[:–—-]\s*$/, "")), second]; // prettier-ignore
  if (isText(first)) return !first.data.includes(":") && (SET_OFF.test(second.name) || (second.name === "em" && DASHED.test(first.data))) ? [first, second] : undefined; // prettier-ignore
  if (!isTag(first) || !isLeaf(first)) return undefined;
  return isHeading(first) && isSection(second) ? undefined : [first, second];
}

function beginsBold({ children }: Element): boolean {
  const first = children.find((one) => isShown(one));
  return first !== undefined && isTag(first) && /^(?:b|strong)$/.test(first.name);
}

/** `<p><b>Soil.</b> leaf mould.</p>`: a label in bold with a stop behind it, and no sentence. */
function isStopped(first: ChildNode, rest: readonly ChildNode[]): boolean {
  const value = rest.map(wordsOf).join(" ");
  const isBold = isTag(first) && /^(?:b|strong)$/.test(first.name) && /^\p{Lu}[^.]{1,38}\.$/u.test(wordsOf(first));
  return isBold && value.length <= MOST_BESIDE && /^(?:[\p{Ll}\d]|\p{Lu}[^.]*$|\p{Lu}.{0,60}\.$)/u.test(value) && !/[.!?] \p{Lu}/u.test(value) && rest.every((one) => isText(one) || (isTag(one) && INLINE.has(one.name))); // prettier-ignore
}

function stopped(first: Element, rest: readonly ChildNode[]): readonly [ChildNode, ChildNode] {
  const last = rest.at(-1);
  const ended = last !== undefined && isText(last) ? [...rest.slice(0, -1), new Text(last.data.replace(/\.\s*$/, ""))] : rest;
  return [new Text(wordsOf(first).slice(0, -1)), new Element("span", {}, [...ended])];
}

/** `<div class="l">Phone</div>0345 555`: a label in a block of its own, and its value beside it. */
const isOver = (first: Element, behind: string): boolean =>
  /^(?:div|p|dt)$/.test(first.name) && isLeaf(first) && wordsOf(first).length <= MOST_OVER && behind.trim().length <= MOST_BESIDE;

const MOST_OVER = 40;
const MOST_BESIDE = 120;
/** "Manager – " before its name. */
const DASHED = /\S\s+[–—-]\s*$/;

/** "Adult", "€13.00", "per visit": a price on a card, and in small print what it is for. */
function withRemark([label, value, remark]: readonly ChildNode[]): readonly [ChildNode, ChildNode] | undefined {
  if (label === undefined || value === undefined || remark === undefined) return undefined;
  if (![label, value, remark].every((one) => isTag(one) && isLeaf(one))) return undefined;
  const [name, price, small] = [label, value, remark].map(wordsOf) as [string, string, string];
  if (FIGURE.test(name) || !PRICE.test(price) || FIGURE.test(small) || small.length > MOST_OVER || small === "") return undefined;
  const inner = (value as Element).children;
  const note = new Element("span", {}, [new Text(" ("), ...(remark as Element).children, new Text(")")]);
  for (const one of note.children) one.parent = note;
  note.parent = value as Element;
  return [label, new Element("span", {}, [...inner, note])];
}

const PRICE = /^[~≈]?(?:[$€£¥]|[A-Z]{3} ?)\d[\d.,]*$|^\d[\d.,]* ?(?:[€£$]|[A-Z]{3})$/;

/** Several lines below a heading, or parts with signs between them, are its section and no value. */
function isSection(element: Element): boolean {
  const shown = element.children.filter((one) => isShown(one));
  const [only] = shown;
  if (shown.length === 1 && only !== undefined && isTag(only) && !INLINE.has(only.name)) return isSection(only);
  return shown.filter((one) => isTag(one) && !INLINE.has(one.name) && one.name !== "br").length > 1 || / [·•|] /.test(wordsOf(element));
}

/** "<span class="badge">42</span> Beds" has what it counts behind its figure; "<b>Built</b> 1932" has its label in bold. */
const isSetOff = (first: Element, behind: string): boolean =>
  FIGURE.test(wordsOf(first))
    ? SET_OFF.test(first.name) && /^\s*\p{L}[\p{L}\s-]{2,40}$/u.test(behind)
    : /^(?:b|strong)$/.test(first.name) &&
      /^\s*(?:[\p{Lu}\p{N}$€£¥~<>+−-]|(?!(?:is|are|was|were|has|have|had|and|or|of|in|on|at|to|for|by|from|with|the|an?)\b)\p{Ll}[^.!?;]{0,40}$)/u.test(
        behind,
      );

/** A link behind a text is a link in a sentence. */
const SET_OFF = /^(?:b|strong|span|data|time)$/;

/** Holds words, and nothing that is made of further blocks but lines of one look. */
const isLeaf = (element: Element): boolean => {
  const inner = around(element);
  return inner === undefined ? holdsWords(element) : isLeaf(inner);
};

/** `<div class="rich-text"><p>high</p></div>`: the one paragraph that a block is set around. */
function around(element: Element): Element | undefined {
  const shown = element.name === "div" ? element.children.filter((one) => isShown(one)) : [];
  const [only] = shown;
  return shown.length === 1 && only !== undefined && isTag(only) && only.name === "p" ? only : undefined;
}

const holdsWords = (element: Element): boolean =>
  isOfLines(element) &&
  !/^(?:ul|ol|dl|table|h1|h2|form|nav|figure|section|article)$/.test(element.name) &&
  find(element.children, (one) => /^(?:ul|ol|dl|table|h[1-6]|p|form|nav|figure|section|article|img|video)$/.test(one.name)) === undefined;

/** One block around the other down to the words, or a last one of lines that are all alike. */
function isOfLines(element: Element): boolean {
  const blocks = element.children.filter((one): one is Element => isTag(one) && !INLINE.has(one.name) && one.name !== "br" && !isInvisible(one) && wordsOf(one) !== ""); // prettier-ignore
  const [first, ...more] = blocks;
  if (first === undefined) return true;
  return more.length === 0 ? isOfLines(first) : blocks.every((one) => signature(one) === signature(first) && one.children.every((inner) => !isTag(inner) || INLINE.has(inner.name) || inner.name === "br")); // prettier-ignore
}

function runOf(parted: readonly (readonly [ChildNode, ChildNode])[], length: number): Run {
  if (parted.length < 2) return NONE;
  const none = { pairs: [], length };
  const valueFirst = isValueFirst(parted);
  const pairs = parted.map(([one, two]): Pair =>
    valueFirst ? { label: [two], value: [one] } : { label: [withoutDash(one)], value: [two] },
  );
  const labels = pairs.map(({ label }) => label.map(wordsOf).join(" "));
  const values = pairs.map(({ value }) => value.map(wordsOf).join(" "));
  const named = labels.every(
    (one) =>
      one !== "" &&
      one.length <= LABEL &&
      (!FIGURE.test(one) || YEAR.test(one) || BAND.test(one) || SPAN_NAME.test(one)) &&
      !/[!?]$|[.!?] \p{Lu}|(?:\S+ ){3}\S*\.$/u.test(one),
  );
  // The same label twice: rows of a table, and its first column.
  if (!named || new Set(labels).size < labels.length || values.some((one) => one.length > VALUE)) return none;
  // A linked title with a line under it is another page's.
  const linked = pairs.some(({ label }) => label.some((one) => isTag(one) && (one.name === "a" || find(one.children, (each) => each.name === "a") !== undefined))); // prettier-ignore
  const sentences = values.filter((one) => one.split(" ").length > 8 && /[.!?…]$/.test(one)).length;
  return linked || sentences * 2 >= values.length ? none : { pairs, length };
}

const withoutDash = (node: ChildNode): ChildNode =>
  isText(node) && DASHED.test(node.data) ? new Text(node.data.replace(/\s+[–—-]\s*$/, "")) : node;

/** Which of the two is the value: by the classes' words, else the one of figures, else the second. */
function isValueFirst(parted: readonly (readonly [ChildNode, ChildNode])[]): boolean {
  const [one, two] = parted[0] as readonly [ChildNode, ChildNode];
  const [first, second] = [isTag(one) ? classOf(one) : "", isTag(two) ? classOf(two) : ""];
  const share = (side: 0 | 1): number => parted.filter((pair) => FIGURE.test(wordsOf(pair[side])) && !BAND.test(wordsOf(pair[side]))).length / parted.length; // prettier-ignore
  if (parted.every(([year]) => YEAR.test(wordsOf(year))) && new Set(parted.map(([year]) => wordsOf(year))).size === parted.length) return false; // prettier-ignore
  if (share(0) >= 0.5 && share(1) === 0) return true;
  if (share(1) >= 0.5 && share(0) === 0) return false;
  if (LABELS.test(second) && !LABELS.test(first)) return true;
  return VALUES.test(first) && !VALUES.test(second) && !LABELS.test(first);
}
