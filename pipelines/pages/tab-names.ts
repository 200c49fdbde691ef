import { Element, type ChildNode, isTag, isText, Text } from "domhandler";
import { collapse, find, findAll, isHeading, isInvisible, isShown, isTabPanel, signature, textOf } from "./dom.ts";

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
    if (name === undefined || (first !== undefined && find([first], isHeading) !== undefined)) continue;
    const heading = new Element("h6", {}, [new Text(name)]);
    heading.parent = panel;
    panel.children.unshift(heading);
  }
}

/**
 * What is folded in until a reader clicks, said by ids: `<button aria-controls="b1">Building</button><div id="b1" hidden>`. Two or more of
 * one look are panels, shown or not; a single one is a menu or a form.
 */
export function showPanels(tree: readonly ChildNode[]): void {
  const ids = new Set<string>();
  for (const control of findAll(tree, isControl)) for (const id of targetsOf(control)) ids.add(id);
  if (ids.size < 2) return;
  const groups = new Map<string, Element[]>();
  for (const panel of findAll(tree, ({ attribs, name }) => ids.has(attribs["id"] ?? "") && /^(?:div|section|article|dd)$/.test(name))) {
    if (isTabPanel(panel) || NO_PANEL.test(panel.attribs["role"] ?? "") || find([panel], (each) => each.name === "form" || each.name === "nav") !== undefined) continue; // prettier-ignore
    groups.set(signature(panel), [...(groups.get(signature(panel)) ?? []), panel]);
  }
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    for (const panel of group) {
      panel.attribs["role"] = "tabpanel";
      show(panel);
    }
  }
}

const NO_PANEL = /^(?:dialog|menu|navigation|search|listbox|alert|tooltip)$/;
const isControl = ({ name, attribs }: Element): boolean =>
  name === "button" || attribs["role"] === "button" || attribs["role"] === "tab" || (name === "a" && (attribs["data-toggle"] ?? attribs["data-bs-toggle"]) !== undefined); // prettier-ignore

const targetsOf = ({ attribs }: Element): readonly string[] => [
  ...[attribs["href"], attribs["data-target"], attribs["data-bs-target"]].flatMap((one) => /^#(.+)$/.exec(one ?? "")?.[1] ?? []),
  ...(attribs["aria-controls"] === undefined ? [] : [attribs["aria-controls"]]),
];

function show(panel: Element): void {
  delete panel.attribs["hidden"];
  delete panel.attribs["aria-hidden"];
  if (/display\s*:\s*none|visibility\s*:\s*hidden/.test(panel.attribs["style"] ?? "")) delete panel.attribs["style"];
}

/**
 * The same said by place alone: `<button aria-expanded="false">Building</button><div hidden>`, twice or more of one look. The button is the
 * heading of what is folded in behind it, and within a heading it is that heading's words.
 */
export function nameFolds(tree: readonly ChildNode[]): void {
  const groups = new Map<string, (readonly [button: Element, holder: Element, folded: Element])[]>();
  for (const button of findAll(tree, ({ name, attribs }) => name === "button" || attribs["role"] === "button")) {
    const text = collapse(textOf(button));
    const holder = holderOf(button);
    if (isHeading(holder) && holder !== button) button.name = "span";
    const all = holder.parent?.children.filter(isTag) ?? [];
    const folded = all[all.indexOf(holder) + 1];
    if (text === "" || text.length > LONGEST || text.endsWith("?") || folded === undefined || !/^(?:div|section|ul|dl|table)$/.test(folded.name)) continue; // prettier-ignore
    if (isTabPanel(folded) || (button.attribs["aria-expanded"] === undefined && !isInvisible(folded)) || find([folded], (each) => each.name === "form" || each.name === "nav") !== undefined) continue; // prettier-ignore
    const look = `${signature(button)} ${signature(holder)} ${signature(folded)}`;
    groups.set(look, [...(groups.get(look) ?? []), [button, holder, folded]]);
  }
  for (const group of groups.values()) {
    const last = group.at(-1)?.[2];
    if (group.length < 2 || last === undefined || !endsAtHeading(last)) continue;
    for (const [button, holder, folded] of group) {
      show(folded);
      if (!isHeading(holder)) button.name = "h6";
    }
  }
}

/** What is around a button and nothing else. */
function holderOf(button: Element): Element {
  const { parent } = button;
  const isAlone =
    parent !== null && isTag(parent) && parent.children.every((one) => one === button || (isText(one) && one.data.trim() === ""));
  return isAlone && /^(?:h[1-6]|div|header|span|p|dt)$/.test(parent.name) ? holderOf(parent) : button;
}

/** A heading has no end: what comes behind the last of them would stand below it too, if it has none of its own. */
function endsAtHeading(element: Element): boolean {
  for (let own: Element = element; ;) {
    const { parent } = own;
    const siblings = parent?.children ?? [];
    const next = siblings.slice(siblings.indexOf(own) + 1).find((one) => isShown(one));
    if (next !== undefined) return isTag(next) && (/^(?:h[1-6]|footer|nav)$/.test(next.name) || firstIsHeading(next)); // prettier-ignore
    if (parent === null || !isTag(parent) || parent.name === "body") return true;
    own = parent;
  }
}

function firstIsHeading(element: Element): boolean {
  const first = element.children.find((one) => isShown(one));
  return first !== undefined && isTag(first) && (isHeading(first) || firstIsHeading(first));
}

/** `<div role="heading" aria-level="2">` is a heading (WAI-ARIA), of the second rank where it does not say of which. */
export function nameHeadings(tree: readonly ChildNode[]): void {
  for (const each of findAll(tree, (each) => each.attribs["role"] === "heading" && !isHeading(each)))
    each.name = `h${/^[1-6]$/.exec(each.attribs["aria-level"] ?? "")?.[0] ?? "2"}`;
}

/** `<details><summary>Visiting</summary>…`: what is to be clicked is the heading of what then opens; a question of many words is none. */
export function nameDetails(tree: readonly ChildNode[]): void {
  for (const details of findAll(tree, (each) => each.name === "details")) {
    const summary = details.children.filter(isTag).find((each) => each.name === "summary");
    const text = summary === undefined ? "" : collapse(textOf(summary));
    if (summary === undefined || text === "" || text.length > LONGEST || text.endsWith("?") || find(details.children, isHeading) !== undefined) continue; // prettier-ignore
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
    const ids = targetsOf(tab).filter((one) => panels.has(one));
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
