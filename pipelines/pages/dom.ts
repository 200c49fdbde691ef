import { type ChildNode, type Element, isTag, isText } from "domhandler";

export { type ChildNode, Element } from "domhandler";

/** Deeper than this nothing is read: a page of 100,000 nested tags must not end the stack. The parser reports such pages. */
export const MAX_DEPTH = 1_000;

/** Text of a node without that of scripts and styles, whitespace as it stands. */
export function textOf(
  node: ChildNode | { readonly children: readonly ChildNode[] },
  skip: (element: Element) => boolean = isInvisible,
): string {
  const parts: string[] = [];
  const walk = (each: ChildNode, depth: number): void => {
    if (isText(each)) parts.push(each.data);
    else if (isTag(each) && depth < MAX_DEPTH && !skip(each)) {
      if (each.name === "br" || !INLINE.has(each.name)) parts.push(" ");
      for (const child of each.children) walk(child, depth + 1);
      if (!INLINE.has(each.name)) parts.push(" ");
    }
  };
  if ("type" in node) walk(node, 0);
  else for (const child of node.children) walk(child, 0);
  return parts.join("");
}

export const collapse = (text: string): string => text.replace(/[\s\u00a0]+/g, " ").trim();

/** Whether it shows any text; looks no further than to the first word. */
export const isShown = (node: ChildNode, depth = 0): boolean =>
  isText(node)
    ? node.data.trim() !== ""
    : isTag(node) && depth < MAX_DEPTH && !isInvisible(node) && node.children.some((child) => isShown(child, depth + 1));

export const isHeading = (node: ChildNode): boolean => isTag(node) && /^h[1-6]$/.test(node.name);

/** What a node says, in one line. */
export const wordsOf = (node: ChildNode): string => (isText(node) ? collapse(node.data) : isTag(node) ? collapse(textOf(node)) : "");

export const classOf = (element: Element): string => (element.attribs["class"] ?? "").trim();
/** The first class word is the template's; others ("active", "odd") may differ. */
export const signature = (element: Element): string => `${element.name} ${classOf(element).split(/\s+/)[0] ?? ""}`;

/** A year as a label of its own: "2019", "2019/20". */
export const YEAR = /^(?:1[5-9]|20)\d{2}(?:[–/-]\d{2,4})?$/;

/** "^" and "¶" lead back to where the reader was, "#" to the heading itself: no text. */
export const LEADS_BACK = /^\s*[\^↑¶#§]\s*$/;

/** Elements that never show text. */
export const INVISIBLE: ReadonlySet<string> = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "math",
  "iframe",
  "object",
  "canvas",
  "audio",
  "video",
  "head",
  "title",
  "meta",
  "link",
  "img",
  "map",
]);

/** What a tab shows when it is chosen is text of the page, hidden or not. */
export const isTabPanel = ({ attribs }: Element): boolean =>
  attribs["role"] === "tabpanel" ||
  /(?:^|[\s_-])(?:tab-?(?:panel|pane|content)|accordion-?(?:panel|body|content))(?:$|[\s_-])/i.test(attribs["class"] ?? "");

export const isInvisible = (element: Element): boolean =>
  INVISIBLE.has(element.name) ||
  ((element.attribs["hidden"] !== undefined || element.attribs["aria-hidden"] === "true") && !isTabPanel(element)) ||
  (element.attribs["style"] !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/.test(element.attribs["style"]));

export const INLINE: ReadonlySet<string> = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark output q rp rt ruby s samp small span strike strong sub sup time tt u var wbr nobr".split(
    " ",
  ),
);

/** Whether it holds more than a line's own elements. */
export const holdsBlock = (element: Element): boolean =>
  find(element.children, (each) => !INLINE.has(each.name) && each.name !== "br" && each.name !== "img") !== undefined;

/** First element in document order that the test accepts. */
export function find(nodes: readonly ChildNode[], test: (element: Element) => boolean, depth = 0): Element | undefined {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    if (test(node)) return node;
    const inner = depth < MAX_DEPTH ? find(node.children, test, depth + 1) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** All elements in document order that the test accepts, nested ones too. */
export function findAll(nodes: readonly ChildNode[], test: (element: Element) => boolean, found: Element[] = [], depth = 0): Element[] {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    if (test(node)) found.push(node);
    if (depth < MAX_DEPTH) findAll(node.children, test, found, depth + 1);
  }
  return found;
}

/** A mark that leads to a footnote: "[2]", "1)", or a raised link within the page. */
export const isNoteMark = (element: Element): boolean =>
  element.name === "sup" &&
  (/^\s*(?:\[[^\]]{0,20}\]|\(?\d{1,2}\))\s*$/.test(textOf({ children: element.children })) ||
    /\b(reference|footnote)\b/.test(element.attribs["class"] ?? "") ||
    find(element.children, (each) => each.name === "a" && (each.attribs["href"] ?? "").startsWith("#")) !== undefined);

/** `<h1>Murgboden House <small>Murgbodenhaus</small></h1>`: a title, and what is set smaller behind it. */
export function titleParts({ children }: Pick<Element, "children">): readonly [title: readonly ChildNode[], beside: readonly ChildNode[]] {
  const at = children.findIndex((each) => isTag(each) && each.name === "small");
  const rest = at < 0 ? [] : children.slice(at);
  const isLast = rest.every((each) => (isText(each) ? each.data.trim() === "" : isTag(each) && each.name === "small"));
  const title = children.slice(0, Math.max(0, at));
  return at > 0 && isLast && collapse(textOf({ children: title })) !== "" ? [title, rest] : [children, []];
}
