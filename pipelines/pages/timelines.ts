import { type ChildNode, Element, isTag, isText, Text } from "domhandler";
import { findAll, isHeading, isShown, MAX_DEPTH, signature, wordsOf, YEAR } from "./dom.ts";

const MOST_EVENT = 200;
/**
 * Timelines: entries of one look side by side, each with a year alone in front and what happened behind it, in blocks with headings or not.
 * They are a list, "1935: New roof"; as blocks, a year would stand under the heading of the entry before it.
 */
export function listTimelines(nodes: readonly ChildNode[]): void {
  for (const parent of findAll(nodes, ({ name }) => /^(?:div|section|ol|ul|article)$/.test(name))) {
    const entries = parent.children.filter(isTag).filter((one) => isShown(one));
    const [first] = entries;
    if (first === undefined || entries.length < 2 || entries.length > 200 || !/^(?:div|li|article|section)$/.test(first.name)) continue;
    if (parent.children.some((one) => isText(one) && one.data.trim() !== "") || entries.some((one) => signature(one) !== signature(first))) continue; // prettier-ignore
    const parted = entries.flatMap((one) => parts(one) ?? []);
    const years = new Set(parted.map(({ year }) => year));
    if (parted.length < entries.length || (years.size === entries.length && parted.every(({ told, more }) => more.length === 0 && !isHeading(told)))) continue; // prettier-ignore
    const items = parted.map(({ year, told, more }) => {
      // A heading is the event's name, and what sentences say of it stands below.
      if (isTag(told) && /^(?:h[1-6]|p)$/.test(told.name)) told.name = "span";
      const item = new Element("li", {}, [new Text(`${year}: `), told, ...more]);
      for (const child of item.children) child.parent = item;
      return item;
    });
    const list = new Element("ul", {}, items);
    for (const item of items) item.parent = list;
    list.parent = parent;
    if (/^[ou]l$/.test(parent.name)) parent.name = "div";
    parent.children = [list];
  }
}

interface Entry {
  readonly year: string;
  /** What happened. */
  readonly told: ChildNode;
  readonly more: readonly ChildNode[];
}

/** The year in front, and what stands behind it in the same entry. */
function parts(entry: Element): Entry | undefined {
  const shown = entry.children.filter((one) => isShown(one));
  const [first, ...rest] = shown;
  if (first === undefined) return undefined;
  if (shown.length === 1 && isTag(first) && first.name !== "p") return parts(first);
  const year = isTag(first) ? wordsOf(first) : "";
  if (!YEAR.test(year)) return undefined;
  const [told, ...more] = rest.flatMap((one) => leaves(one));
  return told === undefined || wordsOf(told).length > MOST_EVENT ? undefined : { year, told, more };
}

/** What stands in blocks within blocks, one after the other. */
function leaves(node: ChildNode, depth = 0): readonly ChildNode[] {
  if (!isTag(node) || !/^(?:div|section|article)$/.test(node.name) || depth > MAX_DEPTH) return [node];
  const shown = node.children.filter((one) => isShown(one));
  return shown.some((one) => isTag(one) && /^(?:div|section|article|p|h[1-6])$/.test(one.name)) ? shown.flatMap((one) => leaves(one, depth + 1)) : [node]; // prettier-ignore
}
