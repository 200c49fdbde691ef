import { leadElsewhere, type NamedThings } from "../named-things.ts";
import { withoutKey } from "../records/joins.ts";
import { plain } from "../records/page.ts";
import { type Facts, roleOf } from "./facts.ts";
import { labelOf } from "./subject-page.ts";

/** The pages of other sources that the literals of each predicate name, what predicates are called whose literals are keys, and the predicates that may name several kinds of things. */
export function literalsElsewhere(facts: Facts, elsewhere: readonly NamedThings[]) {
  const pages = new Map<string, NamedThings["pages"]>();
  const refused: { readonly label: string; readonly why: string }[] = [];
  const called = new Map<string, string>();
  if (elsewhere.length === 0) return { pages, called, refused };
  const values = new Map<string, string[]>();
  for (const subject of facts.subjects())
    for (const { predicate, object } of facts.of(subject)) {
      // What is a subject of this graph leads there.
      if (object.kind !== "literal" || roleOf(predicate) !== "fact" || facts.isSubject(object.value)) continue;
      const known = values.get(predicate) ?? [];
      values.set(predicate, known);
      known.push(plain(object.value));
    }
  for (const [predicate, said] of values) {
    const label = labelOf(predicate, facts);
    const lead = label === undefined ? undefined : leadElsewhere(label, said, elsewhere);
    if (label === undefined || lead === undefined) continue;
    if ("refused" in lead) refused.push({ label, why: lead.refused });
    else {
      pages.set(predicate, lead.to.pages);
      // "station number" of what leads to a station by its number.
      const short = said.every((value) => lead.to.pages.get(value)?.name !== value) ? withoutKey(label, lead.to.kind) : undefined;
      if (short !== undefined && ![...values.keys()].some((other) => labelOf(other, facts) === short)) called.set(predicate, short);
    }
  }
  return { pages, called, refused };
}
