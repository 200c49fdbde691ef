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
}

/** What a file holds one by one; nodes without a name of their own are counted only. */
export type FileEntry = Triple | "unnamed";
