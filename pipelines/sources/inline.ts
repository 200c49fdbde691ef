import { type ChildNode, type Element, isTag, isText } from "domhandler";
import type { Link } from "../../schemas/index.ts";
import { INLINE, isInvisible, isNoteMark, MAX_DEPTH, textOf } from "./dom.ts";

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
const SUPERSCRIPT = table("0123456789+-−abcdefghijklmnoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ");
const SUBSCRIPT = table("0123456789", "₀₁₂₃₄₅₆₇₈₉");
const replaced = (text: string, by: Readonly<Record<string, string>>): string =>
  Array.from(text, (character) => by[character] ?? character).join("");

/** What an inline run needs to know of its place. */
export interface InlineOptions {
  /** Absolute form of a link's target, or undefined where it leads to no page. */
  readonly resolve: (href: string) => string | undefined;
  /** What `<br>` becomes. */
  readonly lineBreak: "\n" | " <br> ";
  /** Whether a bold term at the start keeps its marks. */
  readonly bold: boolean;
}

/** Turns inline nodes into text: whitespace collapsed, links kept by offset, everything else plain. */
export function inlineText(nodes: readonly ChildNode[], options: InlineOptions): Inline {
  let text = "";
  /** Where a bold term at the start ends, if it may turn out to head nothing. */
  let boldEnd = -1;
  const links: Link[] = [];

  const add = (raw: string): void => {
    const clean = raw
      .normalize("NFC")
      .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, "")
      .replace(/[\s\u00a0\u202f\u2009]+/g, " ");
    text += text === "" || /[\s]$/.test(text) ? clean.replace(/^ /, "") : clean;
  };
  const lineBreak = (): void => {
    text = text.trimEnd();
    if (text !== "" && !text.endsWith("<br>")) text += options.lineBreak;
  };
  const walk = (node: ChildNode, depth: number): void => {
    if (isText(node)) return add(node.data);
    if (!isTag(node) || depth > MAX_DEPTH || isInvisible(node)) return;
    if (node.name === "br") return lineBreak();
    if (node.name === "sup") return add(superscript(textOf(node), text, node));
    if (node.name === "sub") return add(replaced(textOf(node), SUBSCRIPT));
    if (
      options.bold &&
      text === "" &&
      (node.name === "b" || node.name === "strong") &&
      !node.children.some((child) => isTag(child) && !INLINE.has(child.name))
    )
      return term(node.children);
    const start = text.length;
    const blocks = !INLINE.has(node.name);
    if (blocks) lineBreak();
    for (const child of node.children) walk(child, depth + 1);
    if (blocks) lineBreak();
    if (node.name === "a") anchor(node.attribs["href"], start);
    if (node.name === "a" && /^\s*[\^↑¶#§]\s*$/.test(text.slice(start))) text = text.slice(0, start); // a way back, no text
  };
  const anchor = (href: string | undefined, from: number): void => {
    const uri = href === undefined ? undefined : options.resolve(href);
    const start = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
    const shown = text.slice(start).trimEnd();
    if (uri !== undefined && shown !== "") links.push({ text: shown, uri, start, end: start + shown.length });
  };
  /** "**Area**: 5 km²", with a colon that stands inside the bold moved out. */
  const term = (children: readonly ChildNode[]): void => {
    const inner = inlineText(children, { ...options, bold: false });
    const [, name = "", colon = ""] = /^([^]*?)\s*(:?)\s*$/.exec(inner.text) ?? [];
    if (name === "") return;
    boldEnd = colon !== "" ? -1 : name.length + 4;
    text += `**${name}**${colon}${/\s$/.test(textOf({ children })) ? " " : ""}`;
    links.push(...inner.links.filter((link) => link.end <= name.length).map((link) => shifted(link, 2)));
  };
  for (const node of nodes) walk(node, 0);
  return trimmed(
    boldEnd > 0 && !/^\s*(?:$|[:\n–—-]|<br>)/.test(text.slice(boldEnd)) ? unbolded({ text, links }, boldEnd) : { text, links },
  );
}

/** A bold name that begins a sentence heads nothing: "**Velland** is a kingdom" loses its marks. */
const unbolded = ({ text, links }: Inline, end: number): Inline => ({
  text: text.slice(2, end - 2) + text.slice(end),
  links: links.map((link) => shifted(link, link.end <= end ? -2 : -4)),
});

/** "km2" is not "km²". Marks of footnotes are left out; other digits and single letters become superscripts. */
function superscript(raw: string, before: string, node: Element): string {
  const mark = raw.trim();
  if (isNoteMark(node)) return "";
  if (!/^[-+−]?\d{1,3}$|^[a-z]$/.test(mark) || before === "") return raw;
  return replaced(mark, SUPERSCRIPT);
}

const shifted = (link: Link, by: number): Link => ({ ...link, start: link.start + by, end: link.end + by });

function trimmed({ text, links }: Inline): Inline {
  const lead = /^(?:\s|<br>)*/.exec(text)?.[0].length ?? 0;
  const body = text
    .slice(lead)
    .replace(/(?:\s|<br>)+$/, "")
    .replace(/[ \t]+\n/g, "\n");
  // Space before a line end is taken away above only where `lineBreak` left none, so offsets stay right.
  return {
    text: body,
    links: links.map((link) => shifted(link, -lead)).filter((link) => link.start >= 0 && body.slice(link.start, link.end) === link.text),
  };
}

/** Joins runs with a separator, moving their links. Empty runs are left out. */
export function joined(runs: readonly Inline[], separator: string): Inline {
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
export const prefixed = (prefix: string, run: Inline): Inline => ({
  text: prefix + run.text,
  links: run.links.map((link) => shifted(link, prefix.length)),
});

/** Replaces a character everywhere by a longer text and moves the links with it. */
export function escaped(run: Inline, character: string, by: string): Inline {
  if (!run.text.includes(character)) return run;
  const at = (offset: number): number => offset + (run.text.slice(0, offset).split(character).length - 1) * (by.length - character.length);
  const text = run.text.replaceAll(character, by);
  return {
    text,
    links: run.links.map((link) => ({ ...link, start: at(link.start), end: at(link.end), text: text.slice(at(link.start), at(link.end)) })),
  };
}
