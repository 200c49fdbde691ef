import { Element, type ChildNode, isTag, Text } from "domhandler";
import { collapse, find, findAll, isTabPanel, textOf } from "./dom.ts";

/** A tab is called by a word or two; what is longer is a link within a text. */
const LONGEST = 40;

/**
 * What a tab is called says what its panel holds ("2013" over a table of that year), and stands in a list that is no text of the page:
 * each panel without a heading of its own gets it for one. A tab names its panel by `href="#…"`, `aria-controls` or `data-target`, a
 * panel its tab by `aria-labelledby` or itself by `aria-label`; else the tabs of a list and the panels beside it go in one order.
 */
export function nameTabs(tree: readonly ChildNode[]): void {
  const panels = findAll(tree, isTabPanel);
  if (panels.length < 2) return;
  const names = tabNames(tree, new Set(panels.flatMap(({ attribs }) => attribs["id"] ?? [])));
  const byOrder = inOrder(tree);
  for (const panel of panels) {
    const { attribs } = panel;
    const name = names.get(attribs["id"] ?? "") ?? names.get(attribs["aria-labelledby"] ?? "") ?? attribs["aria-label"] ?? byOrder.get(panel); // prettier-ignore
    const [first] = panel.children.filter(isTag);
    if (name === undefined || (first !== undefined && find([first], (each) => /^h[1-6]$/.test(each.name)) !== undefined)) continue;
    const heading = new Element("h6", {}, [new Text(name)]);
    heading.parent = panel;
    panel.children.unshift(heading);
  }
}

/** `<div role="heading" aria-level="2">` is a heading (WAI-ARIA), of the second rank where it does not say of which. */
export function nameHeadings(tree: readonly ChildNode[]): void {
  for (const each of findAll(tree, ({ attribs, name }) => attribs["role"] === "heading" && !/^h[1-6]$/.test(name)))
    each.name = `h${/^[1-6]$/.exec(each.attribs["aria-level"] ?? "")?.[0] ?? "2"}`;
}

/** `<details><summary>Visiting</summary>…`: what is to be clicked is the heading of what then opens; a question of many words is none. */
export function nameDetails(tree: readonly ChildNode[]): void {
  for (const details of findAll(tree, (each) => each.name === "details")) {
    const summary = details.children.filter(isTag).find((each) => each.name === "summary");
    const text = summary === undefined ? "" : collapse(textOf(summary));
    if (summary === undefined || text === "" || text.length > LONGEST || text.endsWith("?") || find(details.children, (each) => /^h[1-6]$/.test(each.name)) !== undefined) continue; // prettier-ignore
    // A heading has no end: what comes behind a last one would stand below it too.
    const next = details.parent?.children.filter(isTag).find((_, at, all) => all[at - 1] === details);
    if (next !== undefined && !/^(?:details|h[1-6])$/.test(next.name)) continue;
    summary.name = "h6";
  }
}

/** By the id of the panel that each leads to, and by its own. */
function tabNames(tree: readonly ChildNode[], panels: ReadonlySet<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const tab of findAll(tree, (each) => each.name === "a" || each.name === "button" || each.attribs["role"] === "tab")) {
    const { attribs } = tab;
    const text = collapse(textOf(tab));
    if (text === "" || text.length > LONGEST) continue;
    const targets = [attribs["href"], attribs["data-target"], attribs["data-bs-target"]].map((one) => /^#(.+)$/.exec(one ?? "")?.[1]);
    const ids = [...targets, attribs["aria-controls"]].filter((one) => one !== undefined && panels.has(one));
    for (const id of [...ids, attribs["role"] === "tab" ? attribs["id"] : undefined]) if (id !== undefined && !names.has(id)) names.set(id, text); // prettier-ignore
  }
  return names;
}

/** Lists of tabs name what lies beside them, and are no text of the page. */
function inOrder(tree: readonly ChildNode[]): ReadonlyMap<Element, string> {
  const names = new Map<Element, string>();
  for (const list of findAll(tree, (each) => each.attribs["role"] === "tablist")) {
    const tabs = findAll(list.children, (each) => each.attribs["role"] === "tab").map((tab) => collapse(textOf(tab)));
    const beside = list.parent?.children.filter((each) => each !== list) ?? [];
    const panels = findAll(beside, (each) => each.attribs["role"] === "tabpanel");
    if (tabs.length !== panels.length) continue;
    for (const [at, panel] of panels.entries()) names.set(panel, tabs[at] as string);
    list.children = [];
  }
  return names;
}
