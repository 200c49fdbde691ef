import { escapeHtml, htmlPart, mainHtml } from "../../pages/formats/html.ts";
import { type DocumentOutcome, type RefusedDocument, refusedDocument } from "../../pages/document-outcome.ts";
import { precedes, type Facts, roleOf } from "./facts.ts";
import { printLiteral } from "./literal.ts";
import type { Literal, Triple } from "./triple.ts";
import { nameOf, wordsOf } from "./words.ts";

/** Addresses in a page are normalised, and those of files are no links: uris are carried through it whole. */
const HREF = "https://thing.invalid/";
const LANGUAGE = { language: "en" };
const DATED = /\b(?:date|year|founded|established|born|died|opened|built|completed)\b/;

/** What of a graph went into no document. */
export interface GraphLoss {
  values: number;
  things: number;
  predicates: Set<string>;
}

/**
 * What a graph says of one thing, as a page would: its name, and one line `label: value` for each attribute. The rules that
 * read pages read it, so that each claim has its quote. Undefined where nothing is said of it but its name.
 */
export function subjectPage(subject: string, facts: Facts, uriOf: (thing: string) => string, lost: GraphLoss): DocumentOutcome | undefined {
  const uri = uriOf(subject);
  const triples = facts.of(subject);
  const literals = (role: string): Literal[] => triples.flatMap(({ predicate, object }) => (object.kind === "literal" && roleOf(predicate) === role ? [object] : [])); // prettier-ignore
  const fields = fieldsOf(triples, facts, uriOf, lost);
  const description = literals("description").reduce<Literal | undefined>((best, one) => (best === undefined || precedes(one, best) ? one : best), undefined); // prettier-ignore
  if (fields.length === 0 && description === undefined) return undefined;
  const name = facts.name(subject) ?? plainName(subject);
  if (name === undefined || name.length > 120) return noName(uri);
  const spoken = literals("name").concat(literals("alias")).filter(({ language }) => language === "" || /^en\b/.test(language)); // prettier-ignore
  const aliases = [...new Set(spoken.map(({ value }) => value.trim()))].filter((one) => one !== name && one !== "" && !/[;,\n]| or /.test(one)).sort(); // prettier-ignore
  const type = typeOf(triples, facts);
  const lines = [
    ...(type === undefined ? [] : [line("Type", escapeHtml(type))]),
    ...(aliases.length === 0 ? [] : [line("Also known as", escapeHtml(aliases.join("; ")))]),
    ...fields,
  ];
  const said = description === undefined ? "" : `<p>${escapeHtml(description.value)}</p>`;
  const html = `<h1>${escapeHtml(name)}</h1>${said}<dl>${lines.join("")}</dl>`;
  const page = htmlPart(mainHtml(html), { uri, title: name }, LANGUAGE);
  return page.ok ? { ...page, links: page.links.map((link) => ({ ...link, uri: decodeURIComponent(link.uri.slice(HREF.length)) })) } : page;
}

const noName = (uri: string): RefusedDocument =>
  refusedDocument(uri, "no-name", "nothing in the graph names it (rdfs:label, skos:prefLabel, schema:name)");

/** A table names its things by their names. */
const plainName = (thing: string): string | undefined => (/^[a-z][a-z\d+.-]*:/i.test(thing) ? nameOf(thing) : thing);

const line = (label: string, value: string): string => `<dt>${escapeHtml(label)}</dt><dd>${value}</dd>`;

function typeOf(triples: readonly Triple[], facts: Facts): string | undefined {
  const types = triples.flatMap(({ predicate, object }) => {
    if (roleOf(predicate) !== "type") return [];
    const name = object.kind === "literal" ? object.value : (facts.name(object.iri) ?? wordsOf(object.iri));
    return name === undefined || /^(?:thing|class|concept|entity|named individual|agent|item|property)$/i.test(name) ? [] : [name.toLowerCase()]; // prettier-ignore
  });
  return types.toSorted().find((type) => /^[a-z]+(?: [a-z]+)?$/.test(type));
}

interface Value {
  readonly html: string;
  /** May stand in a list of names. */
  readonly listed: boolean;
  readonly year: boolean;
}

function fieldsOf(triples: readonly Triple[], facts: Facts, uriOf: (thing: string) => string, lost: GraphLoss): string[] {
  const byLabel = new Map<string, Map<string, Value>>();
  for (const { predicate, object } of oneLanguage(triples)) {
    if (roleOf(predicate) !== "fact") continue;
    const label =
      facts.name(predicate)?.toLowerCase() ?? (predicate.includes(":") ? wordsOf(predicate) : (wordsOf(predicate) ?? predicate));
    if (label === undefined || !/^[\p{L}][^:.;|*\n]{1,60}$/u.test(label)) {
      lost.predicates.add(predicate);
      continue;
    }
    const thing = object.kind === "thing" ? object.iri : object.datatype === undefined && facts.isSubject(object.value) ? object.value : undefined; // prettier-ignore
    const value = thing === undefined && object.kind === "literal" ? literalValue(object) : thingValue(thing ?? "", facts, uriOf);
    if (value === undefined) {
      if (object.kind === "thing") lost.things++;
      else lost.values++;
      continue;
    }
    const own = value.year && !DATED.test(label) ? `${label} year` : label;
    byLabel.set(own, (byLabel.get(own) ?? new Map<string, Value>()).set(value.html, value));
  }
  return [...byLabel]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([label, found]) => {
      const values = [...found.values()].toSorted((a, b) => (a.html < b.html ? -1 : 1));
      if (values.length > 1 && values.every(({ listed }) => listed)) return [line(label, values.map(({ html }) => html).join(", "))];
      return values.map(({ html }) => line(label, html));
    });
}

function literalValue(object: Literal): Value | undefined {
  const text = printLiteral(object);
  return text === undefined || text.text.length > 1_000
    ? undefined
    : { html: escapeHtml(text.text), listed: false, year: text.kind === "year" };
}

function thingValue(thing: string, facts: Facts, uriOf: (thing: string) => string): Value | undefined {
  const name = facts.name(thing) ?? plainName(thing);
  if (name === undefined || name.length > 120) return undefined;
  const html = `<a href="${HREF}${encodeURIComponent(uriOf(thing))}">${escapeHtml(name)}</a>`;
  return { html, listed: /^\p{Lu}[\p{L}\p{M}' -]*$/u.test(name) && !/ and /.test(name), year: false };
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
