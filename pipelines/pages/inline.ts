import { type ChildNode, type Element, isTag, isText } from "domhandler";
import type { Link } from "../../schemas/index.ts";
import { INLINE, isInvisible, isNoteMark, LEADS_BACK, MAX_DEPTH, textOf } from "./dom.ts";

/** Text under construction, with its links. Offsets are UTF-16 units into `text`. */
export interface Inline {
  readonly text: string;
  readonly links: readonly Link[];
}

export const EMPTY: Inline = { text: "", links: [] };

const table = (from: string, to: string): Readonly<Record<string, string>> => {
  const shown = Array.from(to);
  return Object.fromEntries(Array.from(from, (character, index) => [character, shown[index] ?? character]));
};
const BOX = /^(?:span|a|b|strong|em|i|time|data|small|label)$/;
const SUPERSCRIPT = table("0123456789+-−abcdefghijklmnoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ");
const SUBSCRIPT = table("0123456789", "₀₁₂₃₄₅₆₇₈₉");
const replaced = (text: string, by: Readonly<Record<string, string>>): string =>
  Array.from(text, (character) => by[character] ?? character).join("");

/** The absolute form of an address, and the part of the page that it names. */
export type LinkTarget = Pick<Link, "uri" | "part">;

/** What an inline run needs to know of its place. */
export interface InlineOptions {
  /** What a link leads to, or undefined where that is no page. */
  readonly resolve: (href: string) => LinkTarget | undefined;
  /** What `<br>` becomes. */
  readonly lineBreak: "\n" | " <br> ";
  /** Whether a bold term at the start keeps its marks. */
  readonly bold: boolean;
}

/**
 * Turns inline nodes into text: whitespace collapsed, links kept by offset, everything else plain.
 * Long because its small functions share one text under construction: pieces, links and length.
 */
export function inlineText(nodes: readonly ChildNode[], options: InlineOptions): Inline {
  const [only] = nodes;
  if (only !== undefined && nodes.length === 1 && isText(only)) return { text: clean(only.data).trim(), links: [] };
  // In pieces: looking at the end of one long string again and again would take time by the square of its length.
  const pieces: string[] = [];
  const links: Link[] = [];
  let length = 0;
  /** Where a bold term at the start ends, if it may turn out to head nothing. */
  let boldEnd = -1;

  const push = (piece: string): void => {
    if (piece === "") return;
    pieces.push(piece);
    length += piece.length;
  };
  const spaced = (): boolean => length === 0 || /\s$/.test(pieces.at(-1)?.slice(-1) ?? "");
  const add = (raw: string): void => {
    const text = clean(raw);
    push(spaced() && text.startsWith(" ") ? text.slice(1) : text);
  };
  const lineBreak = (): void => {
    const last = pieces.at(-1);
    if (last === undefined || last === options.lineBreak) return;
    if (last.endsWith(" ")) {
      pieces.pop();
      length -= last.length;
      push(last.slice(0, -1));
    }
    if (length > 0 && pieces.at(-1) !== options.lineBreak) push(options.lineBreak);
  };
  const walk = (node: ChildNode, depth: number): void => {
    if (isText(node)) return add(node.data);
    if (!isTag(node) || depth > MAX_DEPTH || isInvisible(node)) return;
    if (node.name === "br") return lineBreak();
    if (node.name === "sup") return add(superscript(textOf(node), length, node));
    if (node.name === "sub") return add(replaced(textOf(node), SUBSCRIPT));
    if (isTerm(node)) return term(node.children);
    const blocks = !INLINE.has(node.name);
    if (blocks) lineBreak();
    const [from, start] = [pieces.length, length];
    walkAll(node.children, depth + 1);
    if (node.name === "a") anchor(node.attribs["href"], from, start);
    if (blocks) lineBreak();
  };
  /** What stands in boxes of their own side by side ("<span>312 m</span><span>Length</span>") is no one word. */
  const walkAll = (children: readonly ChildNode[], depth: number): void => {
    let boxed = false;
    // With no text beside them, elements are boxes whatever their class is.
    const shown = children.filter((child) => !isTag(child) || !isInvisible(child));
    const boxes = shown.length > 1 && shown.every((child) => isTag(child) && BOX.test(child.name) && textOf(child).trim().length > 1);
    for (const child of children) {
      const box = boxes || (isTag(child) && child.name === "span" && (child.attribs["class"] ?? "") !== "");
      if (boxed && box && /[\p{L}\d%)]$/u.test(pieces.at(-1) ?? "") && /^[\p{L}\d(]/u.test(textOf(child))) push(" ");
      walk(child, depth);
      boxed = box;
    }
  };
  const isTerm = (node: Element): boolean =>
    options.bold &&
    length === 0 &&
    (node.name === "b" || node.name === "strong") &&
    !node.children.some((child) => isTag(child) && !INLINE.has(child.name));
  const anchor = (href: string | undefined, from: number, start: number): void => {
    const whole = pieces.slice(from).join("");
    if (LEADS_BACK.test(whole)) {
      pieces.splice(from);
      length = start;
      return;
    }
    const target = href === undefined ? undefined : options.resolve(href);
    const shown = whole.trim();
    const at = start + whole.indexOf(shown);
    if (target !== undefined && shown !== "") links.push({ text: shown, ...target, start: at, end: at + shown.length });
  };
  /** "**Area**: 5 km²", with a colon that stands inside the bold moved out. */
  const term = (children: readonly ChildNode[]): void => {
    const inner = inlineText(children, { ...options, bold: false });
    const colon = inner.text.endsWith(":");
    const name = (colon ? inner.text.slice(0, -1) : inner.text).trimEnd();
    if (name === "") return;
    boldEnd = colon ? -1 : name.length + 4;
    push(`**${name}**${colon ? ":" : ""}`);
    if (/\s$/.test(textOf({ children }))) push(" ");
    links.push(...inner.links.filter((link) => link.end <= name.length).map((link) => shifted(link, 2)));
  };
  walkAll(nodes, 0);
  const run = { text: pieces.join(""), links };
  return trimmed(boldEnd > 0 && !/^\s*(?:$|[:\n–—-]|<br>)/.test(run.text.slice(boldEnd)) ? unbolded(run, boldEnd) : run);
}

const clean = (raw: string): string =>
  raw
    .normalize("NFC")
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, "")
    .replace(/[\s\u00a0\u202f\u2009]+/g, " ");

/** A bold name that begins a sentence heads nothing: "**Velland** is a kingdom" loses its marks. */
const unbolded = ({ text, links }: Inline, end: number): Inline => ({
  text: text.slice(2, end - 2) + text.slice(end),
  links: links.map((link) => shifted(link, link.end <= end ? -2 : -4)),
});

/** "km2" is not "km²". Marks of footnotes are left out; other digits and single letters become superscripts. */
function superscript(raw: string, before: number, node: Element): string {
  const mark = raw.trim();
  if (isNoteMark(node)) return "";
  if (!/^[-+−]?\d{1,3}$|^[a-z]$/.test(mark) || before === 0) return raw;
  return replaced(mark, SUPERSCRIPT);
}

const shifted = (link: Link, by: number): Link => ({ ...link, start: link.start + by, end: link.end + by });

function trimmed({ text, links }: Inline): Inline {
  const lead = /^(?:\s|<br>)*/.exec(text)?.[0].length ?? 0;
  let end = text.length;
  for (let before = -1; before !== end;) {
    before = end;
    if (text.endsWith("<br>", end) && end - 4 >= lead) end -= 4;
    while (end > lead && /\s/.test(text[end - 1] ?? "")) end--;
  }
  const body = text.slice(lead, end);
  return {
    text: body,
    links: links.map((link) => shifted(link, -lead)).filter((link) => link.start >= 0 && body.slice(link.start, link.end) === link.text),
  };
}

/** Joins runs with a separator, moving their links. Empty runs are left out. */
export function joinInline(runs: readonly Inline[], separator: string): Inline {
  let text = "";
  const links: Link[] = [];
  for (const run of runs) {
    if (run.text === "") continue;
    if (text !== "") text += separator;
    links.push(...run.links.map((link) => shifted(link, text.length)));
    text += run.text;
  }
  return { text, links };
}

/** The run with text before it. */
export const prefixInline = (prefix: string, run: Inline): Inline => ({
  text: prefix + run.text,
  links: run.links.map((link) => shifted(link, prefix.length)),
});

/** Replaces a character everywhere by a longer text and moves the links with it. */
export function escapeCharacter(run: Inline, character: string, by: string): Inline {
  if (!run.text.includes(character)) return run;
  const found: number[] = [];
  for (let at = run.text.indexOf(character); at >= 0; at = run.text.indexOf(character, at + character.length)) found.push(at);
  const at = (offset: number): number => offset + countBelow(found, offset) * (by.length - character.length);
  const text = run.text.replaceAll(character, by);
  return {
    text,
    links: run.links.map((link) => ({ ...link, start: at(link.start), end: at(link.end), text: text.slice(at(link.start), at(link.end)) })),
  };
}

/** The run without space at the ends of its lines. */
export function trimLineEnds(run: Inline): Inline {
  if (!/[ \t]\n/.test(run.text)) return run;
  const lines = run.text.split("\n");
  /** Characters taken away before the end of each line, and where the line ended. */
  const cuts: { readonly at: number; readonly by: number }[] = [];
  let [at, by] = [0, 0];
  for (const line of lines) {
    at += line.length + 1;
    by += line.length - line.trimEnd().length;
    cuts.push({ at, by });
  }
  const text = lines.map((line) => line.trimEnd()).join("\n");
  let [passed, removed] = [0, 0];
  const links = [...run.links]
    .sort((a, b) => a.start - b.start)
    .map((link) => {
      for (let cut = cuts[passed]; cut !== undefined && cut.at <= link.start; cut = cuts[++passed]) removed = cut.by;
      return shifted(link, -removed);
    });
  return { text, links: links.filter((link) => text.slice(link.start, link.end) === link.text) };
}

/** How many of the sorted numbers are smaller. */
function countBelow(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
