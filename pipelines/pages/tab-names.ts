import { Element, type ChildNode, isTag, Text } from "domhandler";
import { collapse, find, findAll, isTabPanel, textOf } from "./dom.ts";

/** A tab is called by a word or two; what is longer is a link within a text. */
const LONGEST = 40;

/**
 * What a tab is called says what its panel holds ("2013" over a table of that year), and stands in a list that is no text of the page:
 * each panel without a heading of its own gets it for one. A tab names its panel by `href="#…"`, `aria-controls` or `data-target`, a
 * panel its tab by `aria-labelledby`.
 */
export function nameTabs(tree: readonly ChildNode[]): void {
  const panels = findAll(tree, (each) => isTabPanel(each) && each.attribs["id"] !== undefined);
  if (panels.length < 2) return;
  const names = tabNames(tree, new Set(panels.map(({ attribs }) => attribs["id"] as string)));
  for (const panel of panels) {
    const name = names.get(panel.attribs["id"] as string) ?? names.get(panel.attribs["aria-labelledby"] ?? "");
    const [first] = panel.children.filter(isTag);
    if (name === undefined || (first !== undefined && find([first], (each) => /^h[1-6]$/.test(each.name)) !== undefined)) continue;
    const heading = new Element("h6", {}, [new Text(name)]);
    heading.parent = panel;
    panel.children.unshift(heading);
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
