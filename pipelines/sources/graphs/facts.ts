import { FileError } from "../../pages/formats/format.ts";
import { factsOfNameless } from "./nameless.ts";
import type { Literal, FileEntry, NamelessTriple, Triple } from "./triple.ts";

const RDFS = "http://www.w3.org/2000/01/rdf-schema#";
const SKOS = "http://www.w3.org/2004/02/skos/core#";
const schema = (name: string): readonly string[] => [`http://schema.org/${name}`, `https://schema.org/${name}`];

const NAMES = new Set([`${RDFS}label`, `${SKOS}prefLabel`, "http://xmlns.com/foaf/0.1/name", ...schema("name"), "label", "name"]);
const ALIASES = new Set([`${SKOS}altLabel`, ...schema("alternateName"), "alias"]);
const TYPES = new Set(["http://www.w3.org/1999/02/22-rdf-syntax-ns#type", "rdf:type", "type", "instance of"]);
const DESCRIPTIONS = new Set([`${RDFS}comment`, `${SKOS}definition`, ...schema("description"), "http://dbpedia.org/ontology/abstract", "http://purl.org/dc/terms/description"]); // prettier-ignore
/** Said of the record, not of the thing. */
const RECORD =
  /\b(?:sameAs|seeAlso|isDefinedBy|isPrimaryTopicOf|primaryTopic|depiction|thumbnail|wikiPage\w*|wasDerivedFrom|inScheme|imports|versionInfo)$/;

/** Classes of what a graph is written in, not of what it is about. */
const SCHEMA = /^http:\/\/www\.w3\.org\/(?:1999\/02\/22-rdf-syntax-ns|2000\/01\/rdf-schema|2002\/07\/owl)#(?!Thing$|NamedIndividual$)/;

/** A class or property of the graph's own: its name is a word for things, no thing. */
export function isVocabulary(subject: string, facts: Facts): boolean {
  const types = facts.of(subject).flatMap(({ predicate, object }) => (TYPES.has(predicate) && object.kind === "thing" ? [object.iri] : []));
  return types.length > 0 && types.every((type) => SCHEMA.test(type));
}

export type Role = "name" | "alias" | "type" | "description" | "record" | "fact";

export function roleOf(predicate: string): Role {
  if (NAMES.has(predicate)) return "name";
  if (ALIASES.has(predicate)) return "alias";
  if (TYPES.has(predicate)) return "type";
  if (DESCRIPTIONS.has(predicate)) return "description";
  return RECORD.test(predicate) ? "record" : "fact";
}

const NAMING: ReadonlySet<Role> = new Set<Role>(["name", "alias", "type"]);

/** The triples of a graph by subject, and a name for each thing that has one. */
export class Facts {
  readonly #bySubject = new Map<string, Triple[]>();
  readonly #names = new Map<string, Literal>();
  readonly #nameless: NamelessTriple[] = [];
  readonly #most: number;
  #count = 0;
  unnamed = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Throws where there are more than may be held: part of a graph would say that the rest is not so. */
  add(read: FileEntry): void {
    if (read === "unnamed") {
      this.unnamed++;
      return;
    }
    if (++this.#count > this.#most) throw new FileError("too-large", `more than ${this.#most} triples (maxTriples)`);
    if ("nameless" in read) {
      this.#nameless.push(read);
      return;
    }
    this.#keep(read);
  }

  /** What nodes without names say of the one thing that they hang on, as that thing's own; to be called once all files are read. */
  inlineNameless(): void {
    const { triples, left } = factsOfNameless(this.#nameless);
    for (const triple of triples) this.#keep(triple);
    this.unnamed += left;
    this.#nameless.length = 0;
  }

  #keep(read: Triple): void {
    const { subject, predicate, object } = read;
    const role = roleOf(predicate);
    if (role === "record") return;
    if (role === "name" && object.kind === "literal") {
      const known = this.#names.get(subject);
      if (known === undefined || precedes(object, known)) this.#names.set(subject, object);
    }
    const triples = this.#bySubject.get(subject);
    if (triples === undefined) this.#bySubject.set(subject, [read]);
    else triples.push(read);
  }

  /** Things of which the graph says no more than what they are called and what they are. */
  namedOnly(): readonly string[] {
    return this.subjects().filter(
      (subject) => this.name(subject) !== undefined && this.of(subject).every(({ predicate }) => NAMING.has(roleOf(predicate))),
    );
  }

  name(thing: string): string | undefined {
    return this.#names.get(thing)?.value.replace(/\s+/g, " ").trim() || undefined;
  }
  isSubject(thing: string): boolean {
    return this.#bySubject.has(thing);
  }
  of(subject: string): readonly Triple[] {
    return this.#bySubject.get(subject) ?? [];
  }
  /** Sorted: the order of a file says nothing. */
  subjects(): readonly string[] {
    return [...this.#bySubject.keys()].sort();
  }
}

/** English, then no language, then the first of the others. */
const rank = ({ language }: Literal): number => (language === "en" ? 0 : language.startsWith("en-") ? 1 : language === "" ? 2 : 3);

export const precedes = (a: Literal, b: Literal): boolean =>
  rank(a) !== rank(b) ? rank(a) < rank(b) : a.language !== b.language ? a.language < b.language : a.value < b.value;
