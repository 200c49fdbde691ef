import type { Subject } from "../../../schemas/index.ts";
import type { z } from "zod";

/** Something with a name, and the address that it goes by where the record gives one. */
export interface NamedLink {
  readonly name: string;
  readonly uri?: string | undefined;
}

export interface Author extends NamedLink {
  readonly institutions: readonly NamedLink[];
}

/** What a record of any kind says of a paper. */
export interface PaperRecord {
  /** Of the paper itself: its DOI's, else arXiv's, else OpenAlex's address. */
  readonly uri: string;
  /** All ids that others may cite it by, as `idKey` gives them. */
  readonly ids: readonly string[];
  readonly title: string;
  readonly abstract: string;
  readonly authors: readonly Author[];
  readonly venue?: NamedLink | undefined;
  /** ISO 8601: a day, or a year. */
  readonly publishedAt?: string | undefined;
  readonly modifiedAt?: string | undefined;
  readonly citations?: { readonly count: number; readonly at?: string | undefined } | undefined;
  /** The paper's field first. */
  readonly fields: readonly NamedLink[];
  /** The main topic first. */
  readonly topics: readonly NamedLink[];
  readonly subjects: readonly z.infer<typeof Subject>[];
  /** Addresses of what it cites; undefined where the record does not tell. */
  readonly references?: readonly string[] | undefined;
  readonly license?: string | undefined;
  readonly language?: string | undefined;
  readonly pdfUrl?: string | undefined;
  readonly journal?: string | undefined;
  /** Addresses of its records elsewhere. */
  readonly records: readonly NamedLink[];
}
