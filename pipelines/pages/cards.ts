import { Element, type ChildNode, isTag, isText } from "domhandler";
import { classOf, find, findAll, holdsBlock, INLINE, isInvisible, isShown, signature, wordsOf, isHeading } from "./dom.ts";

const MOST_TITLE = 90;
const MOST_CHIP = 40;

/**
 * Cards: links around several lines. Such a link names the first of its lines, or what is marked as the title; around all of them it would
 * be of none. Where no headings part them, cards side by side are a list: a line below a name is of what that leads to.
 */
export function linkCards(nodes: readonly ChildNode[]): void {
  const cards = findAll(nodes, (each) => each.name === "a" && each.attribs["href"] !== undefined && holdsBlock(each));
  const outer = new Set(cards.map((card) => outermost(card)));
  for (const card of cards) {
    const title = titleOf(card);
    card.name = "div";
    if (title === undefined || wordsOf(title).length > MOST_TITLE) continue;
    const link = new Element("a", { href: card.attribs["href"] as string }, title.children);
    for (const child of title.children) child.parent = link;
    link.parent = title;
    title.children = [link];
  }
  for (const parent of new Set([...outer].map((one) => one.parent))) if (parent !== null && isTag(parent)) asList(parent, outer);
}

/** What is around a card and nothing else. */
function outermost(card: Element): Element {
  const { parent } = card;
  return parent !== null &&
    isTag(parent) &&
    /^(?:div|article|li|span)$/.test(parent.name) &&
    parent.children.filter((one) => isShown(one)).length === 1
    ? outermost(parent)
    : card;
}

const TITLE = /(?:^|[\s_-])(?:title|name|heading|headline)(?:$|[\s_-])/i;

function titleOf(card: Element): Element | undefined {
  const isLeaf = (each: Element): boolean => !holdsBlock(each) && isShown(each);
  return (
    find(card.children, (each) => isHeading(each) && isLeaf(each)) ??
    find(card.children, (each) => TITLE.test(each.attribs["class"] ?? "") && isLeaf(each)) ??
    find(card.children, (each) => !INLINE.has(each.name) && isLeaf(each))
  );
}

function asList(parent: Element, cards: ReadonlySet<Element>): void {
  const shown = parent.children.filter((one) => isShown(one));
  const all = shown.filter((each): each is Element => isTag(each) && cards.has(each));
  if (all.length < 2 || all.length < shown.length || /^(?:ul|ol)$/.test(parent.name) || all.some((each) => find([each], (one) => /^(?:h[1-6]|table)$/.test(one.name)) !== undefined)) return; // prettier-ignore
  within(parent, all);
}

/** The elements as a list, alone in their parent. */
function within(parent: Element, elements: readonly Element[]): void {
  const items = elements.map((each) => {
    const item = new Element("li", {}, each.name === "a" ? [each] : each.children);
    for (const child of item.children) child.parent = item;
    return item;
  });
  const list = new Element("ul", {}, items);
  for (const item of items) item.parent = list;
  list.parent = parent;
  parent.children = [list];
}

/** Short things of one look side by side, and nothing else around them: a list, though they stand in one line. Rows that go on so are none. */
export function listChips(nodes: readonly ChildNode[]): void {
  for (const parent of findAll(nodes, ({ name }) => /^(?:div|section|td|dd|li)$/.test(name))) {
    // Looked at from outside first: to read the words of every element at every level would take time by the depth.
    const chips = parent.children.filter(isTag).filter((each) => !isInvisible(each));
    const [first] = chips;
    const look = first?.attribs["class"] ?? "";
    if (first === undefined || chips.length < 2 || look === "" || !CHIP.test(first.name)) continue;
    if (chips.some((each) => each.attribs["class"] !== look || each.name !== first.name)) continue;
    if (parent.children.some((each) => isText(each) && each.data.trim() !== "") || !chips.every((each) => isChip(each))) continue;
    // "flex" alone is how things are set, and tells none from others.
    const isAlike = (each: Element): boolean => signature(each) === signature(parent) && (classOf(each) === classOf(parent) || each.children.filter(isTag).every((one) => one.name === first.name)); // prettier-ignore
    const beside = parent.parent?.children.some((each) => isTag(each) && each !== parent && isAlike(each)) === true;
    if (!beside) within(parent, chips);
  }
}

const CHIP = /^(?:span|a|em|small|mark)$/;

const isChip = (element: Element): boolean => {
  const text = wordsOf(element);
  return text.length <= MOST_CHIP && /\p{L}{2}/u.test(text) && !/[:.!?]$/.test(text) && find(element.children, (each) => each.name === "a" || !INLINE.has(each.name)) === undefined; // prettier-ignore
};
