import { leadElsewhere, type NamedThings } from "../named-things.ts";
import { withoutKey } from "../records/joins.ts";
import { plain } from "../records/page.ts";
import { type Facts, isVocabulary, roleOf } from "./facts.ts";
import { kindOf, labelOf } from "./subject-page.ts";

/** Things that a graph merely names, with the pages that another source has of them. */
export function thingsElsewhere(facts: Facts, elsewhere: readonly NamedThings[]): ReadonlyMap<string, string> {
  const byKind = new Map<string, string[]>();
  for (const thing of elsewhere.length === 0 ? [] : facts.namedOnly()) {
    const kind = kindOf(thing, facts);
    if (kind !== undefined && !isVocabulary(thing, facts)) byKind.set(kind, [...(byKind.get(kind) ?? []), thing]);
  }
  const found = new Map<string, string>();
  for (const [kind, things] of byKind) {
    const names = things.map((thing) => plain(facts.name(thing) ?? ""));
    const lead = leadElsewhere(kind, names, elsewhere);
    if (lead === undefined || "refused" in lead) continue;
    for (const [at, thing] of things.entries()) {
      const page = lead.to.pages.get(names[at] ?? "");
      if (page !== undefined) found.set(thing, page.uri);
    }
  }
  return found;
}

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
