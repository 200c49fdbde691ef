import { type ChildNode, type Element, isTag } from "domhandler";
import { findAll, isShown, signature, wordsOf } from "./dom.ts";
import { pairRuns } from "./pairs.ts";

const MOST_NAME = 60;
/**
 * `<div class="entry"><div>Tarnland</div><div><div>Seat …</div><div>Area …</div></div></div>`, again and again: a name over rows of labels
 * that the entries share. The name is what the rows are of, and so their heading.
 */
export function nameEntries(nodes: readonly ChildNode[]): void {
  for (const children of [
    nodes,
    ...findAll(nodes, ({ name }) => /^(?:div|section|ul|ol|article)$/.test(name)).map((each) => each.children),
  ]) {
    const groups = new Map<string, (readonly [name: Element, labels: ReadonlySet<string>])[]>();
    for (const entry of children.filter(isTag)) {
      const [name, rows, ...more] = entry.children.filter((one) => isShown(one));
      if (name === undefined || rows === undefined || more.length > 0 || !isTag(name) || !isTag(rows) || !/^(?:div|p|span|strong|header)$/.test(name.name)) continue; // prettier-ignore
      const text = wordsOf(name);
      if (
        text.length > MOST_NAME ||
        !/^\p{Lu}/u.test(text) ||
        /[:.!?]$/.test(text) ||
        name.children.filter((one) => isShown(one)).length > 1
      )
        continue;
      const labels = new Set(labelsIn(rows));
      if (labels.size > 1) groups.set(signature(entry), [...(groups.get(signature(entry)) ?? []), [name, labels]]);
    }
    for (const group of groups.values()) {
      const names = new Set(group.map(([name]) => wordsOf(name)));
      const isShared = group.every(([name, own]) => group.some(([other, theirs]) => other !== name && [...own].filter((one) => theirs.has(one)).length * 2 >= own.size)); // prettier-ignore
      if (names.size > 1 && names.size === group.length && isShared) for (const [name] of group) name.name = "h6";
    }
  }
}

/** Of the rows of an element that holds nothing but pairs. */
function labelsIn({ children, name }: Element): readonly string[] {
  if (name === "dl") return findAll(children, (each) => each.name === "dt").map(wordsOf);
  const runs = pairRuns(children);
  const shown = children.filter((one) => isShown(one));
  if (shown.length < 2 || shown.some((one) => !isTag(one) || !runs.has(one))) return [];
  return [...runs.values()].flatMap((run) => run ?? []).map(({ label }) => label.map(wordsOf).join(" "));
}
