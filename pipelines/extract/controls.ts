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
  const own = label.toLowerCase().replace(/ ?\([^()]*\)$/, "");
  const said = WITH_LABEL.exec(value.text)?.[1]
    ?.toLowerCase()
    .replace(/ ?\([^()]*\)$/, "");
  if (said !== undefined && own !== "" && said === own) return true;
  return links?.exact(value.start, value.end) !== undefined && (value.text.toLowerCase() === own || ALONE.test(value.text));
}
