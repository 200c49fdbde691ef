import { headOf, isPlural, phraseOf } from "../../../knowledge-graph/index.ts";
import { pluralOf } from "../../language/inflection.ts";
import type { Facts } from "./facts.ts";
import { kindOf, labelOf } from "./subject-page.ts";

/** Of the subjects of a predicate, so many with several things make it a list: as the attribute catalogue counts it. */
const LISTS = 0.1;

/**
 * What predicates that lead to things are called on pages: "has quantity kind" of one as "quantity kind", of several as "quantity kinds".
 * Vocabularies name one link; a question speaks of a list in the plural, or not at all. `elsewhere`: whose literals name pages of other sources.
 */
export function relationLabels(facts: Facts, elsewhere: ReadonlySet<string>): ReadonlyMap<string, string> {
  const counts = new Map<string, { subjects: number; lists: number; kinds: Set<string | undefined> }>();
  const taken = new Set<string>();
  for (const subject of facts.subjects()) {
    const things = new Map<string, number>();
    for (const { predicate, object } of facts.of(subject)) {
      const count = counts.get(predicate) ?? { subjects: 0, lists: 0, kinds: new Set<string | undefined>() };
      counts.set(predicate, count);
      things.set(predicate, (things.get(predicate) ?? 0) + (object.kind === "thing" || elsewhere.has(predicate) ? 1 : 0));
      if (object.kind === "thing" && facts.isSubject(object.iri)) count.kinds.add(kindOf(object.iri, facts));
    }
    for (const [predicate, some] of things) {
      const count = counts.get(predicate);
      if (count === undefined) continue;
      if (some > 0) count.subjects += 1;
      if (some > 1) count.lists += 1;
    }
  }
  for (const predicate of counts.keys()) taken.add(labelOf(predicate, facts) ?? "");
  const labels = new Map<string, string>();
  for (const [predicate, { subjects, lists, kinds }] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const label = labelOf(predicate, facts);
    if (label === undefined || subjects === 0) continue;
    const noun = /^has (.+)$/.exec(label)?.[1] ?? placedAt(label, kinds) ?? label;
    if (phraseOf(noun, "entity", null) === null) continue;
    const called = lists >= LISTS * subjects && lists > 0 ? inPlural(noun) : noun;
    if (called === label || taken.has(called)) continue;
    taken.add(called);
    labels.set(predicate, called);
  }
  return labels;
}

/** "on river" and "lies in the massif" of what leads to rivers and massifs alone: their river, their massif; "member of": their club. */
function placedAt(label: string, kinds: ReadonlySet<string | undefined>): string | undefined {
  const [only, ...others] = kinds;
  if (only === undefined || others.length > 0) return undefined;
  const place = /^(?:(?:lies|is|situated|located) )?(?:on|in|at|near|of|by|for|from|to|with) (?:the )?(.+)$/.exec(label)?.[1];
  return place === only || label === "member of" ? only : undefined;
}

/** "unit of length" -> "units of length" */
function inPlural(noun: string): string {
  const words = noun.split(" ");
  const head = headOf(words);
  if (isPlural(head)) return noun;
  const at = words.lastIndexOf(head);
  return words.map((word, place) => (place === at ? pluralOf(word) : word)).join(" ");
}
