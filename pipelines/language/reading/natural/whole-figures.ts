import type { Meaning } from "../meaning.ts";
import { attributeOf } from "./attributes.ts";
import { extreme } from "./ranked-clauses.ts";
import { setOf, thingOf, type Ground } from "./things.ts";

/** "the highest birth rate among France's neighbours", "the longest coastline of any NATO member": the figure that ranks first. */
export function firstFigure(words: string, ground: Ground): Meaning | null {
  const fronted = words.replace(/^among (.+) , what (?:is|are|was|were) (the [a-z -]+)$/, "$2 among $1");
  const [, most = "", link = "", list = ""] = /^(the [a-z -]+?) (among|of any(?: of)?) (.+)$/.exec(fronted) ?? [];
  const of = most === "" ? null : setOf(link === "of any" ? list.replace(/ member$/, " members") : list, ground);
  const first = extreme(of, `has ${most}`, ground);
  return first?.is !== "extreme" || first.k !== 1 ? null : { is: "value", attribute: first.attribute, of: first };
}

const SHARES = [
  /^what (?:percentage|share) of the combined (?<all>.+) (?:does|did) (?<part>.+) (?:account for|make up)$/,
  /^how large a share of the combined (?<all>.+) (?:does|did) (?<part>.+) (?:account for|have)$/,
  /^(?:what|how large) (?:is|was) (?<part>.+) 's (?:percentage )?share of the combined (?<all>.+)$/,
  /^what (?:percentage|share) of the combined (?<all>(?:exports|[a-z ]+ exports|[a-z ]*production) .+) (?:comes|came) from (?<part>.+)$/,
  /^what (?:percentage|share) of the combined (?<all>population .+) (?:lives|lived) in (?<part>.+)$/,
] as const;

/** "what share of the combined exports of the OPEC members did Iraq account for", "what was Iraq's share of …" */
export function shareOfList(words: string, ground: Ground): Meaning | null {
  const { all = "", part = "" } = SHARES.map((form) => form.exec(words)?.groups).find((groups) => groups !== undefined) ?? {};
  const of = all === "" ? null : thingOf(part, ground);
  if (of === null || of.is === "options") return null;
  for (const { index } of all.matchAll(/ of /g)) {
    const noun = all.slice(0, index);
    const info = attributeOf(noun, ground) ?? attributeOf(`total ${noun}`, ground);
    const set = info === null || info.multiValued ? null : setOf(all.slice(index + 4), ground);
    if (info === null || set === null) continue;
    const whole: Meaning = { is: "aggregated", operation: "sum", attribute: info.name, of: set };
    return { is: "computed", operation: "share", of: [{ is: "value", attribute: info.name, of }, whole] };
  }
  return null;
}
