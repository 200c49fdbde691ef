import type { Document, DocumentDraft, DraftStatement } from "../../schemas/index.ts";

/** How a surface became an entity; `other-address`: by a link to another address of the page; `ambiguous` became none, nor did `self`: a claim whose value is its own subject. */
export type ResolutionRule =
  | "page"
  | "link"
  | "other-address"
  | "own-subject"
  | "page-link"
  | "subject-name"
  | "subject-alias"
  | "link-name"
  | "abbreviation"
  | "former-name"
  | "also-called"
  | "inverted"
  | "ruled"
  | "name"
  | "name-of-other-type"
  | "name-of-type"
  | "ambiguous"
  | "self";

/** One surface of one document and what it was taken for. `uri` is "" for a plain name; the ids of an ambiguity are joined by blanks. */
export interface Decision {
  readonly surface: string;
  readonly uri: string;
  readonly key: string;
  readonly entityId: string;
  readonly rule: ResolutionRule;
  readonly count: number;
}

/**
 * Who bears a name: the subject of a page by its title, by an alias that the page gives, the target of a link of that text, or what a
 * sentence calls so as well. `typed`: no page, but a document says of what type it is.
 */
export interface NameBearer {
  /** Empty where a sentence only says that the name is another name for `means`. */
  readonly entityId: string;
  readonly tier: "subject" | "alias" | "link" | "abbreviation" | "former-name" | "also-called" | "inverted" | "typed";
  /** Key of the name that stands for the same thing. */
  readonly means?: string;
  /** Host of the document that says so. */
  readonly host: string;
  readonly types: readonly string[];
  /** How many documents of the host say so; one that says it of its own subject counts for two. */
  readonly voices?: number;
}

/** What one document says of an entity itself: its name, other names, types. */
export interface Declaration {
  readonly entityId: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly types: readonly string[];
  readonly description: string;
  readonly isPageSubject: boolean;
  readonly uri?: string;
}

/** Everything that the memory knows of one entity, from all documents. */
export interface EntityRecord {
  readonly declarations: readonly (Declaration & { readonly documentId: string })[];
  /** Surfaces with their counts over all documents, ordered by surface. */
  readonly surfaces: readonly { readonly surface: string; readonly uri: string; readonly count: number }[];
  /** Keys of names that are not its own, by a ruling. */
  readonly ruledOut: ReadonlySet<string>;
}

export interface DocumentDecisions {
  readonly documentId: string;
  readonly decisions: readonly Decision[];
  readonly declarations: readonly Declaration[];
}

/** By the entity that an address would have alone: the one that the page has that stands there. */
export type Twins = ReadonlyMap<string, string>;

export interface LedgerEntry {
  readonly document: Pick<Document, "id" | "version" | "uri" | "alsoAt">;
  /** Over everything that the draft's statements depend on: equal hash, nothing to do. */
  readonly hash: string;
  readonly draft: DocumentDraft;
  readonly names: readonly (NameBearer & { readonly key: string })[];
}

/**
 * The memory's own book: the newest draft of each document, who bears which name, and why each surface was taken for which entity. With it
 * a page that arrives late changes what earlier pages meant, so that the order of arrival does not count; a document whose draft is
 * pending still has to be resolved, and a killed run continues there.
 */
export interface Ledger {
  hashes(documentIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What a model read in the newest version of the document, beside the rules; empty where none did. */
  modelStatements(documentId: string): Promise<readonly DraftStatement[]>;
  /** Replaces the documents' drafts and names; they and every document that used one of the changed names become pending. */
  enter(entries: readonly LedgerEntry[]): Promise<void>;
  /**
   * Forgets the documents' drafts, names and decisions; every document that used one of the names becomes pending, every entity that they
   * spoke of is due, and `due` are too.
   */
  leave(documentIds: readonly string[], due: readonly string[]): Promise<void>;
  /** How many rows are of these documents: drafts, names, decisions, declarations. */
  traces(documentIds: readonly string[]): Promise<number>;
  /** From now on no surface with one of these keys is this entity; documents that took one for it become pending. */
  rule(entityId: string, keys: readonly string[]): Promise<void>;
  /** Entities that each key is not. */
  rulings(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /**
   * Replaces what is known of other addresses of the document. Whoever linked to one of them, or used a name of one, becomes pending. An
   * address that is a document of its own leads to that one.
   */
  lead(document: Pick<Document, "id" | "uri" | "alsoAt">): Promise<void>;
  /** Entities of other addresses, and the entity of the page that they lead to. */
  twins(): Promise<Twins>;
  /** Surfaces that were ever taken for the entity, with their keys. */
  takenFor(entityId: string): Promise<readonly (Decision & { readonly documentId: string })[]>;
  /** Pending documents after this id, ordered by id. */
  pending(after: string, limit: number): Promise<readonly { readonly documentId: string; readonly draft: DocumentDraft }[]>;
  /** A link's text names its target only until the target's page is read: then the page says what it is called. */
  bearers(keys: readonly string[]): Promise<ReadonlyMap<string, readonly NameBearer[]>>;
  /** Replaces what documents decided and declared. Every entity touched, before or now, is due; gives their ids, sorted. */
  decide(documents: readonly DocumentDecisions[]): Promise<readonly string[]>;
  settle(documentIds: readonly string[]): Promise<void>;
  /** What is wrong with the file that keeps it; nothing where it is sound. Reads all of it. */
  damage(): Promise<readonly string[]>;
  /** Documents that it holds a reading of, ordered by id. Streams. */
  documents(): AsyncIterable<string>;
  /** An empty record where nothing is known. */
  records(entityIds: readonly string[]): Promise<ReadonlyMap<string, EntityRecord>>;
  /** Entities that have to be put together anew, ordered by id. */
  due(limit: number): Promise<readonly string[]>;
  /** They were. */
  built(entityIds: readonly string[]): Promise<void>;
  /** How often each rule decided. */
  rules(): Promise<ReadonlyMap<ResolutionRule, number>>;
  /** What became no entity, ordered by document and surface. Streams. */
  undecided(): AsyncIterable<Decision & { readonly documentId: string }>;
  /** Decisions for surfaces with this key (`mentionKey`), ordered by document. */
  decisionsOn(key: string): Promise<readonly (Decision & { readonly documentId: string })[]>;
}
