import { type Element, find, findAll, isInvisible, isNoteMark, textOf } from "../../pipelines/pages/dom.ts";
import { parseHtml } from "../../pipelines/pages/parse.ts";

export interface Recall {
  readonly found: number;
  readonly total: number;
  readonly missing: readonly string[];
}

const VALUES: ReadonlySet<string> = new Set(["td", "dd", "li", "p"]);

/**
 * Which texts of table cells, definitions, list items and paragraphs of the page stand in its Markdown. `content` finds the
 * element that a reader would call the page's content; it is given by the one who measures, not by the rules measured.
 */
export function valueRecall(html: string, text: string, content: (element: Element) => boolean): Recall {
  const root = find(parseHtml(html).tree, content);
  if (root === undefined) throw new Error("the page has no such content element");
  // Marks of footnotes are left out on purpose.
  const skip = (element: Element): boolean => isInvisible(element) || element.name === "button" || isNoteMark(element);
  const left = (element: Element): boolean => {
    for (let at: Element["parent"] = element; at !== null; at = at.parent)
      if (
        "name" in at &&
        (at.name === "nav" || at.name === "form" || at.attribs["role"] === "navigation" || at.attribs["role"] === "dialog")
      )
        return true;
    return false;
  };
  const kept = bare(text);
  const missing: string[] = [];
  let total = 0;
  for (const element of findAll(root.children, (each) => VALUES.has(each.name) && !left(each))) {
    const value = bare(textOf(element, skip));
    if (value === "") continue;
    total++;
    if (!kept.includes(value)) missing.push(value);
  }
  return { found: total - missing.length, total, missing };
}

/** Letters, digits and signs in order: what marks up or parts lines is left out on both sides. */
const bare = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll("<br>", "")
    .replace(/[\s*^↑|\\:\u00ad\u200b-\u200d\ufeff]|^- |(?<=\n *)- /g, "")
    .replaceAll("-", "");
