import { type ChildNode, type Element, isTag, isText } from "domhandler";
import { classOf, find, findAll, holdsBlock, isHeading, isShown, signature, wordsOf } from "./dom.ts";
import { pairRuns } from "./pairs.ts";

const MOST_TITLE = 50;
/** What designers call the look of a title. */
const LOOKS = /(?:^|[\s_-])(?:titles?|head(?:ing|er|line)?|caption|label|legend|eyebrow|kicker|h[1-6]|bold|semibold|display|uppercase|text-(?:lg|xl|[2-6]xl)|strong|lead)(?:$|[\s_-])/i; // prettier-ignore
/** Over these stands what is of the page or leads away from it. */
const NO_TITLE =
  /^(?:contact|share|related|you may|you might|more |see also|follow|newsletter|advert|menu|search|tags?$|on this page|in this section)/i;

/**
 * `<div><div class="title">Day pass</div><div>…rows…</div></div>`: what stands first in a block, looks like a title and has rows of one look,
 * a list or a table below it is the block's heading, and ends with it. Pages of components have no other.
 */
export function headSections(nodes: readonly ChildNode[]): void {
  const parents = findAll(nodes, ({ name }) => /^(?:div|section|aside|article)$/.test(name)).filter((each) => isSection(each));
  if (parents.length === 0) return;
  const ranks = findAll(nodes, isHeading).flatMap(({ name }) => (name === "h1" ? [] : [Number(name[1])]));
  const rank = Math.max(2, ...ranks);
  for (const parent of parents) {
    const title = parent.children.find((one) => isShown(one)) as Element;
    title.name = `h${rank}`;
    if (parent.name === "div") parent.name = "section";
  }
}

function isSection(parent: Element): boolean {
  const [title, next, ...more] = parent.children.filter((one) => isShown(one));
  if (title === undefined || next === undefined || !isTag(title) || !isTag(next) || isHeading(next)) return false;
  if (!/^(?:div|p|span|strong|b)$/.test(title.name) || holdsBlock(title) || signature(title) === signature(next)) return false;
  const text = wordsOf(title);
  const isTitle = text.length >= 3 && text.length <= MOST_TITLE && /^\p{Lu}\p{L}/u.test(text) && !/[:.!?,;]$/.test(text) && !/\d{3}|[$€£%]/.test(text.replace(/\b(?:1[5-9]|20)\d\d\b/g, "")) && !NO_TITLE.test(text); // prettier-ignore
  if (!isTitle || !(LOOKS.test(classOf(title)) || /^(?:strong|b)$/.test(title.name))) return false;
  if (find(title.children, (each) => each.name === "a") !== undefined || more.some((one) => isTag(one) && isHeading(one))) return false;
  // A label over its value is no section.
  const rows = [next, ...more].filter(isTag);
  return rows.length < 40 && (holdsRows(rows) || rows.some((one) => rowsIn(one)));
}

/** A table or list, whatever is around it alone, or rows that are pairs. */
function rowsIn(element: Element): boolean {
  if (/^(?:table|ul|ol|dl)$/.test(element.name)) return true;
  if (!/^(?:div|section)$/.test(element.name)) return false;
  const [only, ...more] = element.children.filter((one) => isShown(one));
  return holdsRows(element.children) || (only !== undefined && more.length === 0 && isTag(only) && rowsIn(only));
}

const holdsRows = (nodes: readonly ChildNode[]): boolean =>
  nodes.every((one) => !isText(one) || one.data.trim() === "") && [...pairRuns(nodes).values()].some((pairs) => pairs !== null);
