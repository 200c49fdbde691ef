import type { Page } from "./blocks.ts";
import { keyValue } from "./key-value.ts";
import type { Links } from "./links.ts";
import type { Piece } from "./piece.ts";

const DOES =
  "compare|edit|change|view|show|see|hide|open|print|download|add|remove|expand|share|copy|update|correct|suggest|explain|select|choose|save|follow";
const ALONE = new RegExp(`^(?:${DOES}|map|details|more|read(?: more)?|pdf|here|link|website|full text|report|profile|page)$`, "i");
const WITH_LABEL = new RegExp(`^(?:${DOES})(?: the| this)? (.+)$`, "i");

/**
 * "Main span: Compare main span", "Report" under "Report": the text of a link or button that does something, and no value. It is a word of
 * doing before the label's own words, or a link that says its label or such a word alone.
 */
export function isControl(value: Piece, label: string, links: Links | undefined): boolean {
  if (OF_BOX.test(value.text) || (label.endsWith("?") && SENTENCE.test(value.text))) return true;
  const own = label.toLowerCase().replace(/ ?\([^()]*\)$/, "");
  const said = WITH_LABEL.exec(value.text)?.[1]
    ?.toLowerCase()
    .replace(/ ?\([^()]*\)$/, "");
  if (said !== undefined && own !== "" && said === own) return true;
  return links?.exact(value.start, value.end) !== undefined && (value.text.toLowerCase() === own || ALONE.test(value.text));
}

/** "Mellach Tunnel: fact box" is the box's title, and "To Hest, if the register is right." under a question the sentence that answers it. */
const OF_BOX =
  /^(?:the )?(?:fact ?(?:box|sheet|file)|essentials|at a glance|in (?:brief|numbers|figures)|(?:key |the )?facts(?: (?:and|&) figures)?|figures (?:and|&) facts|numbers (?:and|&) facts|facts (?:and|&) numbers|profile)$/i;
const SENTENCE = /^(?:to|since|in|by|on|from|at|for|because|yes|no)\b.*\.$|,.*\.$/i;

/** "Route length: Report a problem with route length": what stands before the row's own label; undefined where its value is something else. */
function beforeLabel(value: string, label: string): string | undefined {
  const [said, own] = [value.trim().toLowerCase(), label.trim().toLowerCase()];
  return own !== "" && said.endsWith(` ${own}`) ? said.slice(0, -own.length).trim() : undefined;
}

/** The words that stand before the label's own in rows of two labels or more: a link's words to those who do not see the page. */
export function echoesOf({ blocks }: Page): ReadonlySet<string> {
  const labels = new Map<string, Set<string>>();
  for (const block of blocks)
    for (const { term, body, piece } of block.kind === "list" ? block.items : []) {
      const key = term === undefined ? keyValue(piece.text) : null;
      const label = term?.text ?? key?.[1] ?? "";
      const before = beforeLabel(key === null ? body.text : piece.text.slice(key[0].length), label);
      if (before !== undefined) labels.set(before, (labels.get(before) ?? new Set()).add(label));
    }
  return new Set([...labels].flatMap(([before, of]) => (of.size > 1 ? [before] : [])));
}

export function isEcho(value: string, label: string, echoes: ReadonlySet<string>): boolean {
  const before = echoes.size === 0 ? undefined : beforeLabel(value, label);
  return before !== undefined && echoes.has(before);
}

/** "Page last reviewed: 8 October 2021", "Last updated": of the page, and of nothing that it is about. */
export const isOfPage = (label: string): boolean => /^(?:(?:this )?(?:page|content) (?:was )?(?:last )?(?:updated|reviewed|modified|changed|checked)|last (?:updated|modified)|next review(?: due)?|prev(?:ious)?(?: page)?|next(?: page)?|up|home|back(?: to .*)?|forward|you are visitor(?: no\.?| number)?|(?:page ?(?:views|hits|visits)|hits)(?: this (?:month|year|week)| so far| since .*)?)(?: on)?$/i.test(label); // prettier-ignore
