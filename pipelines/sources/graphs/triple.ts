/** A thing by its IRI, or by the name that a table gives it. */
interface Thing {
  readonly kind: "thing";
  readonly iri: string;
}

export interface Literal {
  readonly kind: "literal";
  readonly value: string;
  /** IRI; undefined where a table gives no types. */
  readonly datatype?: string | undefined;
  /** Lower case, empty where the literal has none. */
  readonly language: string;
}

export interface Triple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: Thing | Literal;
  /** When it was so, as a page says it: "2019". */
  readonly time?: string;
}

/** A triple of, or with, a node that has no name outside its file. */
export interface NamelessTriple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: Thing | Literal;
  /** Which of its ends has no name. */
  readonly nameless: "subject" | "object" | "both";
}

/** What a file holds one by one; of nodes without a name of their own what is said about one named thing is that thing's, the rest is counted. */
export type FileEntry = Triple | NamelessTriple | "unnamed";
