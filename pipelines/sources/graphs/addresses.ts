import { type Facts, roleOf } from "./facts.ts";

/** Of the things that a predicate leads to, fewer may be spoken of in the graph. */
const SPOKEN = 0.1;
/** Vocabularies have one host or two; the addresses of homepages have nearly as many as there are pages. */
const HOSTS = 3;
const PAGES_OF_A_HOST = 10;

/**
 * Predicates that lead to addresses of the web, as homepages are: what is there is no thing of the graph, and the last part of an address
 * is no name ("File-Find-Rule").
 */
export function addressPredicates(facts: Facts): ReadonlySet<string> {
  const led = new Map<string, Set<string>>();
  for (const subject of facts.subjects())
    for (const { predicate, object } of facts.of(subject))
      if (object.kind === "thing" && roleOf(predicate) === "fact") led.set(predicate, (led.get(predicate) ?? new Set()).add(object.iri));
  return new Set([...led].flatMap(([predicate, things]) => (leadOut([...things], facts) ? [predicate] : [])));
}

function leadOut(things: readonly string[], facts: Facts): boolean {
  const hosts = new Set(things.flatMap((thing) => /^https?:\/\/([^/]+)/.exec(thing)?.[1] ?? []));
  const spoken = things.filter((thing) => facts.isSubject(thing) || facts.name(thing) !== undefined).length;
  return hosts.size >= HOSTS && hosts.size * PAGES_OF_A_HOST >= things.length && spoken < SPOKEN * things.length;
}
