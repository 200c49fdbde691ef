import { pluralOf } from "../../language/inflection.ts";
import { type DocumentOutcome, type RefusedDocument, refusedDocument } from "../../pages/document-outcome.ts";
import type { NamedThings } from "../named-things.ts";
import { unitOf } from "../records/header-unit.ts";
import { code, Page, plain, print } from "../records/page.ts";
import type { ColumnType } from "../records/table.ts";
import { precedes, type Facts, roleOf } from "./facts.ts";
import type { Literal, Triple } from "./triple.ts";
import { nameOf, wordsOf } from "./words.ts";

/** What of a graph went into no document. */
export interface GraphLoss {
  values: number;
  things: number;
  predicates: Set<string>;
}

/** What the pages of all subjects share. */
export interface GraphWorld {
  readonly facts: Facts;
  /** How the literals of a predicate are printed, by a look at all of them. */
  readonly types: ReadonlyMap<string, ColumnType>;
  /** What predicates are called that lead to things, where that is not their own label. */
  readonly relations: ReadonlyMap<string, string>;
  /** Predicates that lead to addresses of the web, and to no thing. */
  readonly addresses: ReadonlySet<string>;
  /** Pages of other sources that the literals of a predicate name. */
  readonly elsewhere: ReadonlyMap<string, NamedThings["pages"]>;
  uriOf(thing: string): string;
  /** Subjects that name a thing, by the plural of their kind. */
  readonly namedBy: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** Whether the things that a plural names are all there are. */
  isWhole(kinds: string): boolean;
  readonly lost: GraphLoss;
}

const LONGEST = 300;

/** What a graph says of one thing, in the form of a table's row. Undefined where nothing is said of it but its name, not even what it is. */
export function subjectPage(subject: string, world: GraphWorld): DocumentOutcome | undefined {
  const { facts, uriOf } = world;
  const uri = uriOf(subject);
  const triples = facts.of(subject);
  const literals = (role: string): Literal[] => triples.flatMap(({ predicate, object }) => (object.kind === "literal" && roleOf(predicate) === role ? [object] : [])); // prettier-ignore
  const description = literals("description").reduce<Literal | undefined>((best, one) => (best === undefined || precedes(one, best) ? one : best), undefined); // prettier-ignore
  const name = facts.name(subject) ?? plainName(subject);
  const said = fieldsOf(triples, world);
  const kind = kindOf(subject, facts);
  if (said.size === 0 && description === undefined && kind === undefined) return undefined;
  if (name === undefined || name.length > 120) return noName(uri);
  const spoken = literals("name").concat(literals("alias")).filter(({ language }) => language === "" || /^en\b/.test(language)); // prettier-ignore
  const aliases = [...new Set(spoken.map(({ value }) => plain(value)))].filter((one) => one !== name && one !== "" && !/[;,`]| or /.test(one)).sort(); // prettier-ignore
  const page = new Page();
  page.write(`# ${plain(name)}\n\n${kind === undefined ? "" : `Kind: ${kind}\n`}`);
  if (aliases.length > 0) page.write(`Also known as: ${aliases.map(code).join("; ")}\n`);
  const prose: string[] = description === undefined ? [] : [`\n## description\n\n${plain(description.value)}\n`];
  for (const [label, values] of [...said].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    page.write(`${label}: `);
    for (const [at, value] of values.toSorted((a, b) => (a.text < b.text ? -1 : 1)).entries()) {
      if (at > 0) page.write("; ");
      if (value.uri === undefined) page.write(value.text);
      else page.link(value.text, value.uri);
    }
    page.write("\n");
  }
  for (const [kinds, members] of [...(world.namedBy.get(subject) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const named = members.flatMap((member) => thingValue(member, facts, uriOf) ?? []);
    if (said.has(kinds) || named.length === 0) continue;
    page.write(`${world.isWhole(kinds) && named.length === members.length ? "all " : ""}${kinds}: `);
    for (const [at, value] of named.entries()) {
      if (at > 0) page.write("; ");
      page.link(value.text, value.uri);
    }
    page.write("\n");
  }
  page.write(prose.join(""));
  return { ok: true, uri, title: plain(name), text: page.text.trimEnd(), links: page.links, language: "en" };
}

/** A page for each class of several things, which names them all. `declared`: whether nothing of the kind is missing. */
export function* classPages(
  named: ReadonlyMap<string, readonly (readonly [name: string, uri: string])[]>,
  base: string,
  declared: (kind: string) => boolean,
): Generator<DocumentOutcome> {
  for (const [kind, members] of [...named].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (members.length < 2) continue;
    const page = new Page();
    const kinds = pluralOf(kind);
    const title = `List of ${kinds}`;
    page.write(
      `# ${title}\n\nKind: list\nThis table lists ${declared(kind) ? "all " : ""}${members.length.toLocaleString("en-US")} ${kinds}.\n\n${kinds}:\n`,
    );
    for (const [name, uri] of members) {
      page.write("- ");
      page.link(plain(name), uri);
      page.write("\n");
    }
    yield {
      ok: true,
      uri: `${base}?class=${encodeURIComponent(kind)}`,
      title,
      text: page.text.trimEnd(),
      links: page.links,
      language: "en",
    };
  }
}

const noName = (uri: string): RefusedDocument =>
  refusedDocument(uri, "no-name", "nothing in the graph names it (rdfs:label, skos:prefLabel, schema:name)");

/** A table names its things by their names. */
const plainName = (thing: string): string | undefined => (/^[a-z][a-z\d+.-]*:/i.test(thing) ? nameOf(thing) : thing);

/** The first of its classes, in words. */
export function kindOf(subject: string, facts: Facts): string | undefined {
  const types = facts.of(subject).flatMap(({ predicate, object }) => {
    if (roleOf(predicate) !== "type") return [];
    const name = object.kind === "literal" ? object.value : (facts.name(object.iri) ?? wordsOf(object.iri));
    return name === undefined || /^(?:thing|class|concept|entity|named individual|agent|item|property)$/i.test(name) ? [] : [name.toLowerCase()]; // prettier-ignore
  });
  return types.toSorted().find((type) => /^\p{Ll}[\p{Ll}\d -]{1,40}$/u.test(type));
}

/** What a predicate is called; undefined where it has no name in words. */
export function labelOf(predicate: string, facts: Facts): string | undefined {
  const name = facts.name(predicate);
  // Some vocabularies label "aliasOf" by "aliasOf".
  const said = name !== undefined && /^\p{Ll}+(?:\p{Lu}\p{Ll}+)+$/u.test(name) ? wordsOf(name) : name?.toLowerCase();
  const label = said ?? (predicate.includes(":") ? wordsOf(predicate) : (wordsOf(predicate) ?? predicate));
  return label === undefined || !/^[\p{L}][^:.;|*`\n]{0,60}$/u.test(label) ? undefined : label;
}

interface Value {
  readonly text: string;
  readonly uri?: string;
}

function fieldsOf(
  triples: readonly Triple[],
  { facts, types, relations, addresses, elsewhere, uriOf, lost }: GraphWorld,
): ReadonlyMap<string, readonly Value[]> {
  const byLabel = new Map<string, Map<string, Value>>();
  for (const { predicate, object, time } of oneLanguage(triples)) {
    if (roleOf(predicate) !== "fact") continue;
    const type = types.get(predicate);
    const called = relations.get(predicate) ?? labelOf(predicate, facts);
    // "volume size in bytes": the figure says it.
    const plainLabel =
      called !== undefined && type?.is === "number" && type.unit !== undefined ? (unitOf(called)?.label ?? called) : called;
    const label = plainLabel === undefined || time === undefined ? plainLabel : `${plainLabel} in ${time}`;
    if (label === undefined) {
      lost.predicates.add(predicate);
      continue;
    }
    const thing = object.kind === "thing" ? object.iri : object.datatype === undefined && facts.isSubject(object.value) ? object.value : undefined; // prettier-ignore
    const value =
      thing === undefined && object.kind === "literal"
        ? literalValue(object, type, elsewhere.get(predicate))
        : addresses.has(predicate) && thing !== undefined && thing.length <= LONGEST
          ? { text: code(thing) }
          : thingValue(thing ?? "", facts, uriOf);
    if (value === undefined) {
      if (object.kind === "thing") lost.things++;
      else lost.values++;
      continue;
    }
    byLabel.set(label, (byLabel.get(label) ?? new Map<string, Value>()).set(value.uri ?? value.text, value));
  }
  return new Map([...byLabel].map(([label, values]) => [label, [...values.values()]]));
}

function literalValue({ value }: Literal, type: ColumnType | undefined, pages: NamedThings["pages"] | undefined): Value | undefined {
  const text = plain(value);
  const thing = pages?.get(text);
  if (thing !== undefined) return { text: plain(thing.name), uri: thing.uri };
  if (type === undefined || text === "" || text.length > LONGEST || text.includes("\ufffd")) return undefined;
  const printed = print(text, type);
  // A slip among figures or days would say that they are of two sorts.
  const isSlip = (type.is === "number" || type.is === "measured" || type.is === "date" || type.is === "year") && printed.startsWith("`");
  return isSlip ? undefined : { text: printed };
}

function thingValue(thing: string, facts: Facts, uriOf: (thing: string) => string): Required<Value> | undefined {
  const name = facts.name(thing) ?? plainName(thing);
  return name === undefined || name.length > 120 ? undefined : { text: plain(name), uri: uriOf(thing) };
}

/** Of texts in several languages under one predicate, those of the best one. */
function oneLanguage(triples: readonly Triple[]): readonly Triple[] {
  const best = new Map<string, Literal>();
  for (const { predicate, object } of triples) {
    if (object.kind !== "literal" || object.language === "") continue;
    const known = best.get(predicate);
    if (known === undefined || precedes(object, known)) best.set(predicate, object);
  }
  return triples.filter(({ predicate, object }) => object.kind === "thing" || object.language === "" || object.language === best.get(predicate)?.language); // prettier-ignore
}
