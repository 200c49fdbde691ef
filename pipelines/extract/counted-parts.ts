import { singularOf } from "../language/inflection.ts";
import type { List } from "./blocks.ts";
import { cleanLabel, headNoun } from "./labels.ts";
import { SAYS_FACTS } from "./paragraph-fields.ts";
import { isSort } from "./table-shapes.ts";

/** One word for many. */
export const CROWD = /^(?:staff|personnel|workforce|traffic|livestock|population|fleet|catch|cargo|harvest|membership|audience)$/;
/** Headings in the plural under which things of all kinds stand. */
const OF_ALL_KINDS = /^(?:highlights|features|basics|essentials|metrics|facilities|amenities|services|dimensions|totals|counts|more)$/;

export const isPlural = (text: string): boolean => singularOf(headNoun(text)) !== undefined;

/** "Staff" over "Gardeners: 39", "Guides: 6": counts of what the heading names, by their kinds. */
export function countsParts({ items }: List, heading: string): boolean {
  const noun = cleanLabel(heading).label;
  const parts = items.map(({ term, depth }) => (term === undefined || depth > 0 ? "" : term.text));
  const isNoun = CROWD.test(noun) || (isPlural(noun) && /^\p{L}+$/u.test(noun) && !SAYS_FACTS.test(noun) && !OF_ALL_KINDS.test(noun));
  return (
    isNoun &&
    items.length > 1 &&
    items.every(({ body }) => /^\d[\d,. \u00a0]*$/.test(body.text)) &&
    parts.every((one) => one !== "" && isSort(one)) &&
    parts.filter((one) => isPlural(cleanLabel(one).label)).length * 5 >= parts.length * 3
  );
}
