import { BE, ROLE, wordOf } from "./said-words.ts";
import type { Frame, Slot } from "./sentence-frame.ts";
import { isUnit } from "./table-shapes.ts";

/** Count nothing that a thing has, or need what stands behind them. */
const NO_COUNT = /^(?:times|names|entries|others|ones|things|ways|pairs|sets|rows|kinds|types|sorts|lots|parts|years|months|weeks|days|nights|hours|minutes|seconds|seasons|points|kelvins|fathoms|pints|degrees|pieces|cases|this|was|is|has|does|always|perhaps|its|his|hers|theirs|us|yes|plus|less|across|besides|towards|afterwards|sometimes|whereas|as|thus)$/; // prettier-ignore
const FEW = 6;
const PEOPLE = /^(?:people|men|women|children|staff|sheep|cattle|aircraft|fish)$/;
/** Behind the noun the count is over. */
const OVER = /^(?:|,|and|or|but|in|on|at|by|from|for|with|during|among|to|under|since|until|as|while|were|are|was|is|had|have|came|went|took|made|gave|saw)$/; // prettier-ignore
/** With these before it a figure is no count of what there is. */
const NO_FIGURE = /^(?:than|from|per|every|each|another|first|last|next|these|those|other|of|for|to|until|no|not|without|nos?|numbers?|grade|page|room|route|section)$/; // prettier-ignore
const DID = /^(?:[a-z]{3,}ed|won|lost|sold|built|gave|made|held|took|saw|drew|met|sent|shot|cut|paid|lent|grew|kept|left|found|caught|bought)$/; // prettier-ignore
const TELLS =
  /^(?:that|if|when|where|said|says|claims?|claimed|than|because|like|planned|expected|proposed|should|would|could|may|might|must|will)$/;

/**
 * "In all there were 282 appearances and 92 goals", "Inspectors made 114 inspections": in a clause that the pages of
 * a template say with other figures, and that names nobody before it, a count is called by the noun behind it and the verb before.
 */
export function nounBehind(tokens: Frame["tokens"], at: number): string | undefined {
  const slot = tokens[at] as Slot;
  const before = tokens.slice(0, at);
  const isBare = slot.kind === "quantity" && slot.values.every((one) => one.kind === "quantity" && one.unit === undefined);
  if (!isBare || before.some((one) => typeof one === "object" && one.kind === "name") || tokens.some((one) => TELLS.test(wordOf(one)))) return undefined; // prettier-ignore
  const ahead = wordOf(before.at(-1));
  // "12 942 passengers" may be one figure, and of three or so nobody says whether they are all.
  // "Women held 150 of the 321 posts"
  if (
    NO_FIGURE.test(ahead) ||
    (ahead === "the" && wordOf(before.at(-2)) === "of") ||
    typeof before.at(-1) === "object" ||
    slot.values.some((one) => one.kind === "quantity" && one.number < FEW)
  )
    return undefined;
  const words = tokens.slice(at + 1, at + 3).map((one) => wordOf(one));
  const size = isPlural(words[0] ?? "") ? 1 : /^(?!the |its$|the$|his$|her$|our$)\p{Ll}{3,}$/u.test(words[0] ?? "") && !OVER.test(words[0] ?? "") && isPlural(words[1] ?? "") ? 2 : 0; // prettier-ignore
  const next = tokens[at + 1 + size];
  const isOver = next === undefined || (typeof next === "string" && (OVER.test(next) || DID.test(next)));
  // "50 men and boys", "5 people lost their lives": the count goes on.
  const goesOn =
    (/^(?:and|or)$/.test(wordOf(next)) && typeof tokens[at + 2 + size] === "string") ||
    (PEOPLE.test(words[size - 1] ?? "") && (DID.test(wordOf(next)) || /^(?:came|went|were|are|have|had)$/.test(wordOf(next))));
  if (size === 0 || !isOver || goesOn) return undefined;
  const noun = words.slice(0, size).join(" ");
  const done = /^(?:were|was|are|is)$/.test(wordOf(next)) ? doneTo(tokens.slice(at + 2 + size)) : "";
  return DID.test(ahead) ? `${ahead} ${noun}` : `${noun}${done}`;
}

/** What is not there, or not yet, or of which there are more: who counts it says what became of it. */
const UNDONE =
  /^(?:called|cancelled|canceled|lost|closed|refused|rejected|turned|postponed|delayed|scrapped|withdrawn|abandoned|planned|ordered|promised|stolen|destroyed|damaged|sold|returned|left|removed|missed|killed|injured)$/;

/** " called off", of "75 sailings were called off": those that were not sailed. */
function doneTo([first, second]: Frame["tokens"]): string {
  const [done, off] = [wordOf(first), wordOf(second)];
  if (!UNDONE.test(done)) return "";
  return ` ${done}${/^(?:off|out|down|up|back|away|over)$/.test(off) ? ` ${off}` : ""}`;
}

const isPlural = (word: string): boolean => PEOPLE.test(word) || (/^\p{Ll}{4,}s$/u.test(word) && !/(?:ss|us|is|ous)$/.test(word) && !NO_COUNT.test(word) && !isUnit(word)); // prettier-ignore

/** "The director, Jens Skaar, was often at sea": what somebody is to the page's subject stands before the name, between commas. */
export function roleAside(tokens: Frame["tokens"], at: number): string | undefined {
  const slot = tokens[at] as Slot;
  if (slot.kind !== "name" || slot.values.length > 1 || tokens[at - 1] !== "," || tokens[at + 1] !== ",") return undefined;
  const [article, ...role] = tokens.slice(0, at - 1).map((one) => wordOf(one));
  const isRole = article === "the" && role.length > 0 && role.length <= 2 && role.every((one) => /^\p{Ll}{3,}$/u.test(one) && !BE.has(one)) && ROLE.test(role.at(-1) ?? ""); // prettier-ignore
  return isRole && !/^(?:former|previous|late|then|old|new|first|last|next)$/.test(role[0] ?? "") ? role.join(" ") : undefined;
}
