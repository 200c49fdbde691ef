export type ValueType = "figure" | "money" | "year" | "date" | "flag" | "choice" | "text" | "range" | "list" | "link";

/** What things of a kind are asked for, and how people write it. */
export interface Attribute {
  readonly label: string;
  /** Other labels that a site may show. */
  readonly also: readonly string[];
  /** Words that are right as its name though no label shows them: the verbs and adjectives of prose. */
  readonly heard: readonly string[];
  readonly de?: string;
  readonly fr?: string;
  readonly type: ValueType;
  /** Spellings of the unit; the first is the short one, the last one is made of words. */
  readonly unit: readonly string[];
  readonly low: number;
  readonly high: number;
  readonly decimals: number;
  readonly values: readonly string[];
  /** The kind of thing that a link goes to. */
  readonly target?: string;
  readonly by?: "year" | "group";
  readonly groups: readonly string[];
  /** Its figure is of a year that differs from thing to thing. */
  readonly dated: boolean;
  /** Share of things that it is not known of. */
  readonly missing: number;
  /** Sentences: {S} is the subject, {v} the value. */
  readonly says: readonly string[];
  /** Ends of a sentence that began with the subject. */
  readonly tails: readonly string[];
}

export interface Thing {
  readonly id: number;
  readonly name: string;
  readonly kind: Kind;
  readonly facts: Fact[];
}

export interface Kind {
  readonly name: string;
  readonly plural: string;
  readonly de?: string;
  readonly fr?: string;
  readonly names: readonly string[];
  readonly attributes: readonly Attribute[];
  /** Share of a world's things that are of it. */
  readonly share: number;
}

export interface Domain {
  readonly name: string;
  readonly site: readonly string[];
  readonly kinds: readonly Kind[];
  /** It has labels in German and French. */
  readonly translated: boolean;
}

export interface Value {
  readonly type: ValueType;
  readonly number?: number;
  readonly upper?: number;
  readonly text?: string;
  readonly items?: readonly string[];
  readonly target?: Thing;
  readonly day?: readonly [year: number, month: number, day: number];
}

export interface Fact {
  readonly subject: Thing;
  readonly attribute: Attribute;
  readonly value: Value;
  readonly time?: string;
  readonly group?: string;
}

/** What a reader should find, made together with the page that shows it. */
export interface GoldFact {
  readonly pages: readonly string[];
  readonly subject: string;
  readonly subjectUrl?: string;
  /** Spellings that are right; the first is the label that the page shows. */
  readonly attribute: readonly string[];
  /** As people read it: with its unit, though the page writes that in a header. */
  readonly value: string;
  /** The very text of the page. */
  readonly shown: string;
  /** Other right texts. */
  readonly also: readonly string[];
  readonly items?: readonly string[];
  readonly number?: number;
  readonly upper?: number;
  readonly unit?: readonly string[];
  readonly time?: string;
  readonly group?: string;
  readonly target?: string;
  readonly construct: string;
  /** Another construct of the same page shows it too, and counts for recall. */
  readonly repeated?: true;
  readonly boilerplate?: false;
}
