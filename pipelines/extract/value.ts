import type { Quantity } from "../../schemas/claim.ts";
import type { DraftValue } from "../../schemas/draft.ts";
import type { Piece } from "./piece.ts";

/** One thing that a value's text says. `sub` continues the attribute's path; `span` is the smallest slice that shows it with its date. */
export interface Reading {
  readonly value: DraftValue;
  readonly sub: readonly string[];
  readonly qualifiers: Readonly<Record<string, DraftValue>>;
  readonly asOf?: string;
  readonly asOfFrom?: "stated" | "sibling" | "header" | "caption";
  readonly span: Piece;
  /** The value as printed, for sentences: "643,801 sq km". */
  readonly printed: string;
  /** Members of one list share its number. */
  readonly list?: number;
}

/** A text that gives nothing, and why. */
export interface ValueFault {
  readonly span: Piece;
  readonly reason: "unparsable-value" | "remark" | "prose" | "none";
}

export interface Readings {
  readonly readings: readonly Reading[];
  readonly unread: readonly ValueFault[];
  /** Lists whose completeness can be decided later, against a total that stands elsewhere. */
  readonly lists: readonly {
    readonly list: number;
    readonly members: number;
    readonly sum: Quantity | undefined;
    readonly complete: boolean;
  }[];
}
