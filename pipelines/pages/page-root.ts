import { type ChildNode, type Element, isTag, isText, Text } from "domhandler";
import {
  collapse,
  find,
  findAll,
  INVISIBLE,
  isInvisible,
  isNoteMark,
  MAX_DEPTH,
  textOf,
  titleParts,
  isHeading,
  LEADS_BACK,
} from "./dom.ts";

const NAVIGATION = /^(navigation|banner|contentinfo|search|dialog|alertdialog|menu|menubar|toolbar|complementary|tooltip)$/;
const CONTROLS: ReadonlySet<string> = new Set(["button", "input", "select", "textarea", "nav", "dialog", "datalist", "progress"]);
/** Class and id words of what surrounds a text. Whole words only: "ads" is not in "roads". */
const SURROUNDINGS =
  /(?:^|[\s_-])(?:cookies?|consent|gdpr|ads?|advert|advertisements?|sponsor(?:ed)?|share|sharing|social|breadcrumbs?|newsletter|subscribe|skip|noprint|no-print|editsection|navbox|pagination|pager|popup|modal|promo|sitesub|contentsub|jump-to-nav|mw-jump|mw-portlet(?:-\w+)?|mw-indicators?)(?:$|[\s_-])/i;

const marks = (element: Element): string => `${element.attribs["class"] ?? ""} ${element.attribs["id"] ?? ""}`;

/** Letters and digits, roughly: what counts as text. By code unit, since a regular expression took a third of all time here. */
export function weight(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) {
      if ((code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a)) sum++;
    } else if (code === 0xb2 || code === 0xb3 || code === 0xb9 || (code >= 0x2070 && code <= 0x209f)) sum++;
    else if (code >= 0xc0 && (code < 0x2000 || code > 0x2bff) && (code < 0x3000 || code > 0x303f)) sum++;
  }
  return sum;
}

/** The same over the visible text of nodes. */
function weightOf(nodes: readonly ChildNode[], skip: (element: Element) => boolean = isInvisible, depth = 0): number {
  let sum = 0;
  for (const node of nodes) {
    if (isText(node)) sum += weight(node.data);
    else if (isTag(node) && depth < MAX_DEPTH && !skip(node)) sum += weightOf(node.children, skip, depth + 1);
  }
  return sum;
}

/** Text outside and inside of links. */
function density(element: Element): { readonly own: number; readonly linked: number } {
  const own = weightOf(element.children, (each) => each.name === "a" || isInvisible(each));
  return { own, linked: weightOf(element.children) - own };
}

/** Wikis' lists of other pages below an article. */
const NAVBOX = /(?:^|\s)navbox(?:$|[\s-])/i;

/** What is dropped from anywhere: it is never text of a page. */
function isSurrounding(element: Element): boolean {
  if (isInvisible(element) || CONTROLS.has(element.name) || NAVIGATION.test(element.attribs["role"] ?? ""))
    return !holdsHeading(element) || element.name === "nav" || INVISIBLE.has(element.name);
  if (element.name === "footer") return true;
  if (element.name === "header") return !holdsHeading(element);
  if (element.name === "aside") return isLinkList(element);
  if (element.name === "table" && NAVBOX.test(marks(element))) return isLinkList(element);
  if (element.name === "form") return weightOf(element.children) < 200 && !isRecord(element);
  return false;
}

/** A form that is shown and not filled in: labels, and nothing to write into. */
const isRecord = ({ children }: Element): boolean =>
  find(children, (each) => each.name === "output" || (each.name === "label" && each.attribs["for"] === undefined)) !== undefined &&
  find(children, (each) => /^(?:select|textarea|button)$/.test(each.name) || (each.name === "input" && each.attribs["type"] !== "hidden" && each.attribs["readonly"] === undefined && each.attribs["disabled"] === undefined)) === undefined; // prettier-ignore

const holdsHeading = (element: Element): boolean =>
  find(element.children, (each) => each.name === "h1" || each.name === "time") !== undefined;

const isLinkList = (element: Element): boolean => {
  const { own, linked } = density(element);
  return linked > own || (own < 40 && find(element.children, (each) => each.name === "table" || each.name === "dl") === undefined);
};

/** Class and id words of lists of links. Only what consists of links goes by them: a restaurant's menu stays. */
const LINK_LISTS =
  /(?:^|[\s_-])(?:nav|navigation|navi|menu|menubar|side-?bar|catlinks|related|tags|toc|footer|top-?bar|masthead)(?:$|[\s_-])/i;

/** Surroundings by their class; together they may hold a small part of the text, so that a page styled "modal" is not emptied. Gives what is left. */
function dropMarked(nodes: readonly ChildNode[]): number {
  let total = weightOf(nodes);
  const plain = (element: Element): boolean => find(element.children, (each) => each.name === "h1") === undefined;
  const marked = outermost(nodes, (element) => SURROUNDINGS.test(marks(element)) && plain(element));
  const sum = sumOf(marked);
  if (sum <= Math.max(200, total * 0.2)) {
    for (const element of marked) remove(element);
    total -= sum;
  }
  const lists = outermost(nodes, (element) => LINK_LISTS.test(marks(element)) && plain(element) && isLinks(element));
  const rest = total - sumOf(lists);
  if (rest < 20) return total;
  for (const element of lists) remove(element);
  return rest;
}

const sumOf = (elements: readonly Element[]): number => elements.reduce((sum, element) => sum + weightOf([element]), 0);

const isLinks = (element: Element): boolean => {
  const { own, linked } = density(element);
  return own < linked || own + linked < 60;
};

export interface Root {
  readonly nodes: readonly ChildNode[];
  /** Letters and digits of the root's text, marks of footnotes aside. */
  readonly weight: number;
}

/** The part of the page that is its main text, cleaned. `<main>` and `<article>` first, else the densest block. */
export function pageRoot(tree: readonly ChildNode[]): Root | undefined {
  const body = find(tree, (each) => each.name === "body");
  prune(body?.children ?? tree, isSurrounding);
  const top = body?.children ?? tree;
  const total = dropMarked(top);
  if (total === 0) return undefined;
  const chosen = declared(top, total) ?? densest(top);
  const nodes = chosen === undefined ? top : chosen.children;
  return { nodes, weight: weightOf(nodes, (each) => isInvisible(each) || isNoteMark(each)) };
}

/** Takes elements out of their parents. */
const prune = (nodes: readonly ChildNode[], test: (element: Element) => boolean): void => {
  for (const element of outermost(nodes, test)) remove(element);
};

function remove(element: Element): void {
  const siblings = element.parent?.children;
  const at = siblings?.indexOf(element) ?? -1;
  // A space stays in its place: the words on both sides must not run together.
  if (at >= 0) siblings?.splice(at, 1, new Text(" "));
}

/** Elements that the test accepts, without those inside them. */
function outermost(nodes: readonly ChildNode[], test: (element: Element) => boolean, found: Element[] = [], depth = 0): Element[] {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    if (test(node)) found.push(node);
    else if (depth < MAX_DEPTH) outermost(node.children, test, found, depth + 1);
  }
  return found;
}

const CONTENT = /(?:^|[\s_])(?:content|main|main-content|page-content|site-content|primary|mw-body|bodycontent)(?:$|\s)/i;

/** The element that the page itself calls its main text, if it holds a fair part of it. */
function declared(top: readonly ChildNode[], total: number): Element | undefined {
  const candidates = [
    findAll(top, (each) => each.name === "main" || each.attribs["role"] === "main"),
    findAll(top, (each) => each.name === "article" || each.attribs["role"] === "article" || each.attribs["itemprop"] === "articleBody"),
    // What wikis and blogs of the years before `<main>` call it, where the page's title stands in it.
    findAll(top, (each) => CONTENT.test(marks(each)) && find(each.children, (inner) => inner.name === "h1") !== undefined),
  ];
  for (const found of candidates) {
    const outer = found.filter((each) => !found.some((other) => other !== each && contains(other, each)));
    const best = outer.length === 1 ? outer[0] : undefined;
    if (best !== undefined && weightOf(best.children) >= total * 0.25) return best;
  }
  return undefined;
}

function contains(outer: Element, inner: Element): boolean {
  for (let at = inner.parent; at !== null; at = at.parent) if (at === outer) return true;
  return false;
}

/** The smallest element that holds nine tenths of the page's text outside of links (tables count whole). */
function densest(top: readonly ChildNode[]): Element | undefined {
  const score = (nodes: readonly ChildNode[], inTable: boolean, depth: number): number => {
    let sum = 0;
    for (const node of nodes) {
      if (isText(node)) sum += weight(node.data);
      else if (isTag(node) && depth < MAX_DEPTH && !isInvisible(node) && (inTable || node.name !== "a")) {
        const inner = score(node.children, inTable || node.name === "td" || node.name === "dd", depth + 1);
        scores.set(node, inner);
        sum += inner;
      }
    }
    return sum;
  };
  const scores = new Map<Element, number>();
  const needed = score(top, false, 0) * 0.9;
  let chosen: Element | undefined;
  let level = top;
  for (;;) {
    const next = level.filter(isTag).find((each) => (scores.get(each) ?? 0) >= needed && needed > 0);
    // Below these a cut would take headings or rows from the text.
    if (next === undefined || /^(table|ul|ol|dl|p|pre|blockquote)$/.test(next.name)) return chosen;
    if (losesTitle(level, next)) return chosen;
    chosen = next;
    level = next.children;
  }
}

/** Where a link of a page leads. */
export interface Leads {
  isAbove(href: string): boolean;
  isOwn(href: string): boolean;
}

/**
 * "<h1><a href="/">The Archive</a></h1>" over a page that its title calls otherwise, or by its own heading as well: the site's name, which is
 * no page's. Where the title names the page's own heading and not this one, it need be no link. A page that prints its name in another way than
 * as such a heading has it made one.
 */
export function dropLogo(tree: readonly ChildNode[], title: string | undefined, { isAbove, isOwn }: Leads): void {
  const [heading, own] = findAll(tree, (each) => each.name === "h1");
  const name = heading === undefined ? "" : collapse(textOf(heading));
  if (title === undefined || (heading !== undefined && name === "")) return;
  const link = heading === undefined ? undefined : find(heading.children, (each) => each.name === "a");
  const isLink = link !== undefined && collapse(textOf(link)) === name && !isOwn(link.attribs["href"] ?? "");
  const isTitle = title.includes(name) || name.includes(title);
  // "Kreuzmandl [Alpine Wiki]" names both: what the page is about is what it says next.
  const isNamed = own !== undefined && title !== name && title.includes(headingText(own.children) || name);
  if (heading !== undefined && (isNamed ? isLink || !isTitle : isLink && !isTitle && isAbove(link.attribs["href"] ?? ""))) return remove(heading); // prettier-ignore
  const shown = own !== undefined ? undefined : (titleLine(tree, { name, isLink }) ?? (heading === undefined ? highest(tree, titlesOf(tree).parts) : undefined)); // prettier-ignore
  if (shown === undefined) return;
  if (heading !== undefined) remove(heading);
  shown.name = "h1";
}

/**
 * "Ferme du Haut-Sarn - Tasting Guide", in whatever order, under "Tasting Guide": where the page prints its own part of that as a heading or line of
 * its own, outside of links and lists of them. The first heading is the site's where it is a link, or the last that the title has, or no part of it.
 */
function titleLine(tree: readonly ChildNode[], { name, isLink }: { readonly name: string; readonly isLink: boolean }): Element | undefined {
  const { parts, last } = titlesOf(tree);
  const isSites = name === "" || isLink || last === name || (last !== "" && name.startsWith(`${last} `));
  if (parts.length < 2 || (!isSites && parts.some((one) => holds(one, name) || holds(name, one)))) return undefined;
  const lines = findAll(tree, (each) => (isSites ? TITLE_LINE : HEADING).test(each.name) && !isWithinLinks(each) && !leadsAway(each));
  const own = parts.filter((one) => one !== name);
  for (const part of own) {
    const line = lines.find((each) => headingText(each.children) === part);
    if (line !== undefined) return line;
  }
  // "Ailsa Trench" in the title, and "Ailsa Trench ML" over the page.
  const titled = lines.filter((each) => HEADING.test(each.name) || TITLED.test(marks(each))).map((each) => [each, headingText(each.children)] as const); // prettier-ignore
  const begun = titled.find(
    ([, text]) => text.length > 3 && own.some((one) => one.length > 3 && (one.startsWith(`${text} `) || text.startsWith(`${one} `))),
  );
  return begun?.[0] ?? highest(tree, own);
}

/** The parts of the page's title, with what several of them say one behind the other: "Valdorne: Cassagne: telescope" has "Cassagne: telescope". */
function titlesOf(tree: readonly ChildNode[]): { readonly parts: readonly string[]; readonly last: string } {
  const titles = findAll(tree, (each) => each.name === "title").map((each) => collapse(textOf(each, () => false)));
  const parts = titles.flatMap((title) => title.split(TITLE_PARTS));
  const behind = titles.flatMap((title) =>
    [...title.matchAll(new RegExp(TITLE_PARTS, "g"))].map(({ index, 0: { length } }) => title.slice(index + length)),
  );
  return { parts: [...new Set([...parts, ...behind])], last: parts.length > 1 ? (parts.at(-1) ?? "") : "" };
}

const leadsAway = ({ children }: Element): boolean =>
  find(children, (each) => each.name === "a" && !LEADS_BACK.test(textOf(each))) !== undefined;

/** "KP 24" over all of a page called "KP 24 engine - Works" that has no heading of the first rank: its first, where no other is as high. */
function highest(tree: readonly ChildNode[], parts: readonly string[]): Element | undefined {
  const headings = findAll(tree, (each) => HEADING.test(each.name) && !isWithinLinks(each));
  const rank = headings.map(({ name }) => name).toSorted()[0];
  const [first, ...more] = headings.filter(({ name }) => name === rank);
  if (first === undefined || first !== headings[0] || more.length > 0 || leadsAway(first)) return undefined;
  const [word = ""] = headingText(first.children).split(/[\s:,]/);
  return word.length > 1 && parts.some((one) => holds(one, word)) ? first : undefined;
}

const holds = (text: string, words: string): boolean => ` ${text} `.includes(` ${words} `);

const HEADING = /^h[2-6]$/;
const TITLE_PARTS = /\s+[-–—|·»]\s+|(?<=\S): /;
const TITLE_LINE = /^(?:div|p|h[2-6])$/;
const TITLED = /(?:^|[\s_-])(?:title|heading|headline)(?:$|[\s_-])/i;

function isWithinLinks(element: Element): boolean {
  for (let at = element.parent; at !== null && isTag(at); at = at.parent)
    if (/^(?:a|nav|li|ul|ol|aside|footer)$/.test(at.name) || (at.name === "table" && !HEADING.test(element.name) && !TITLED.test(marks(element)))) return true; // prettier-ignore
  return SURROUNDINGS.test(marks(element));
}

const BANNER = /(?:^|[\s_-])(?:header|banner|masthead|logo|site|top|brand|nav)(?:$|[\s_-])/i;

/** Whether a higher heading than any inside stands before the element: a page's longest section is not the page. */
function losesTitle(level: readonly ChildNode[], next: Element): boolean {
  const highest = (nodes: readonly ChildNode[]): number =>
    Math.min(9, ...findAll(nodes, isHeading).map((each) => Number(each.name.slice(1))));
  const before = level.slice(0, level.indexOf(next)).filter((each) => isTag(each) && !BANNER.test(marks(each)));
  return highest(before) < highest([next]);
}

/** Without the "¶" that leads to it. */
const headingText = (children: readonly ChildNode[]): string =>
  collapse(textOf({ children }, (each) => isInvisible(each) || (each.name === "a" && LEADS_BACK.test(textOf(each)))));

export const headingOf = (nodes: readonly ChildNode[]): string | undefined => {
  const heading = find(nodes, (each) => each.name === "h1");
  return heading === undefined ? undefined : headingText(titleParts(heading)[0]) || undefined;
};
