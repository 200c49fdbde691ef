import { pluralOf } from "../../language/inflection.ts";
import { type Facts, isVocabulary, roleOf } from "./facts.ts";
import { kindOf, labelOf } from "./subject-page.ts";

/** Who names a thing: subjects by the plural of their kind. */
type NamedBy = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** A list of more is no line of a page. */
const MOST = 200;

/**
 * For each thing the subjects whose one relation to its kind leads to it: a vendor's operating systems. Where two predicates lead from one
 * kind to another, a list of all would say which of them is meant no more.
 */
export function namedBy(facts: Facts): NamedBy {
  const relations = new Map<string, Set<string>>();
  const edges: { readonly from: string; readonly to: string; readonly kind: string; readonly kinds: string; readonly predicate: string }[] =
    [];
  for (const from of facts.subjects()) {
    const kind = kindOf(from, facts);
    if (kind === undefined || isVocabulary(from, facts)) continue;
    for (const { predicate, object } of facts.of(from)) {
      if (
        object.kind !== "thing" ||
        roleOf(predicate) !== "fact" ||
        labelOf(predicate, facts) === undefined ||
        !facts.isSubject(object.iri)
      )
        continue;
      const target = kindOf(object.iri, facts);
      if (target === undefined || target === kind) continue;
      const kinds = `${kind}\n${target}`;
      relations.set(kinds, (relations.get(kinds) ?? new Set()).add(predicate));
      edges.push({ from, to: object.iri, kind, kinds, predicate });
    }
  }
  const found = new Map<string, Map<string, string[]>>();
  for (const { from, to, kind, kinds } of edges) {
    if (relations.get(kinds)?.size !== 1) continue;
    const lists = found.get(to) ?? new Map<string, string[]>();
    found.set(to, lists);
    const label = pluralOf(kind);
    const members = lists.get(label) ?? [];
    lists.set(label, members);
    if (!members.includes(from)) members.push(from);
  }
  for (const lists of found.values()) for (const [label, members] of lists) if (members.length > MOST) lists.delete(label);
  return found;
}
