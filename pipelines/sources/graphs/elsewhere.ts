import { leadElsewhere, type NamedThings } from "../named-things.ts";
import { plain } from "../records/page.ts";
import { type Facts, roleOf } from "./facts.ts";
import { labelOf } from "./subject-page.ts";

/** The pages of other sources that the literals of each predicate name; and the predicates that may name several kinds of things. */
export function literalsElsewhere(facts: Facts, elsewhere: readonly NamedThings[]) {
  const pages = new Map<string, NamedThings["pages"]>();
  const refused: { readonly label: string; readonly why: string }[] = [];
  if (elsewhere.length === 0) return { pages, refused };
  const values = new Map<string, Set<string>>();
  for (const subject of facts.subjects())
    for (const { predicate, object } of facts.of(subject)) {
      // What is a subject of this graph leads there.
      if (object.kind !== "literal" || roleOf(predicate) !== "fact" || facts.isSubject(object.value)) continue;
      const known = values.get(predicate) ?? new Set<string>();
      values.set(predicate, known.add(plain(object.value)));
    }
  for (const [predicate, said] of values) {
    const label = labelOf(predicate, facts);
    const lead = label === undefined ? undefined : leadElsewhere(label, said, elsewhere);
    if (label === undefined || lead === undefined) continue;
    if ("refused" in lead) refused.push({ label, why: lead.refused });
    else pages.set(predicate, lead.to.pages);
  }
  return { pages, refused };
}
