import { listNouns } from "../../entries/list-entry.ts";
import type { Lexicon } from "../../lexicon.ts";
import type { Meaning } from "../meaning.ts";
import type { ListName, Patterns } from "./patterns.ts";
import type { MaskedText } from "./mask.ts";

/** What may stand before the noun of a list, to say that it is what a source gives. */
export const SCOPE = "(?:(listed|main|leading|biggest|top) )?";

export const isScoped = ({ scopes }: ListName, said: string | undefined): boolean =>
  said === undefined ? scopes.length === 0 : said === "listed" || scopes.includes(said);

const NOUN = `${SCOPE}(?:#(\\d+) )?([a-z -]+?)`;
export const AFTER_THE = new RegExp(`^the ${NOUN}$`);
export const OWN = new RegExp(`^(.+) 's ${NOUN}$`);
export const SHARED_LIST = new RegExp(`^the ${NOUN} that (.+?) and (.+?) (?:shared?|ha(?:ve|d) in common)$`);

export const listName = (noun: string, { patterns }: { readonly patterns: Patterns }): ListName | null => onlyList(patterns.lists(noun));
export const onlyList = (lists: readonly ListName[]): ListName | null =>
  lists.every(({ attribute }) => attribute === lists[0]?.attribute) ? (lists[0] ?? null) : null;

export const listMeaning = (
  { attribute }: ListName,
  of: Meaning,
  year: string | undefined,
  { masked }: { readonly masked: MaskedText },
): Meaning => ({
  is: "listed",
  attribute,
  of,
  time: year === undefined ? "" : (masked.times[Number(year)] ?? ""),
});

/** "Built by" is said of a builder's list, and of no town's. Of what is told by a clause the kind is what its list says. */
export const isOpenTo = ({ owner }: ListName, of: Meaning, { lexicon }: { readonly lexicon: Lexicon }): boolean =>
  owner === undefined || of.is !== "entity" || of.id === "" || lexicon.kinds(of.id).includes(owner);

/** "that neighbour", of one of a list of neighbours; "that partner", of one of a list of trade partners. */
export function isOfList(thing: Meaning | null, noun: string, { lexicon }: { readonly lexicon: Lexicon }): boolean {
  let at: Meaning | undefined = thing ?? undefined;
  while (at !== undefined && at.is !== "listed" && "of" in at)
    at = Array.isArray(at.of) ? (at.of as readonly Meaning[])[0] : (at.of as Meaning);
  const info = at?.is === "listed" ? lexicon.info(at.attribute) : undefined;
  return info !== undefined && listNouns(info).some(({ one }) => one === noun || one.endsWith(` ${noun}`));
}
