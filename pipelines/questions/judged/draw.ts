import type { GraphStore } from "../../../knowledge-graph/index.ts";
import type { Document } from "../../../schemas/index.ts";
import type { GivenText } from "./given-text.ts";
import type { JudgedStyle } from "./styles.ts";

/** What judged questions are drawn from. */
export type Texts = Pick<GraphStore, "allStatements" | "statements" | "document" | "documents" | "entity">;

/** Texts for one question, and what it has to draw on. */
export interface Draw {
  readonly style: JudgedStyle;
  readonly about: string;
  /** Entities that it is about. */
  readonly entities: readonly string[];
  readonly given: readonly GivenText[];
  /** Statements whose quotes lie in the texts. */
  readonly statements: readonly { readonly id: string; readonly documentKey: string; readonly start: number; readonly end: number }[];
  readonly subjects: readonly string[];
  /** Places to be quoted at least, so many characters from each other, in so many documents. */
  readonly places: number;
  readonly apart: number;
  readonly texts: number;
  readonly language: string;
}

/** Where a line ends or begins that holds an offset, no further than `most` characters away. */
export function lineAround(text: string, start: number, end: number, most: number): { readonly start: number; readonly end: number } {
  const before = text.lastIndexOf("\n", start - 1) + 1;
  const behind = text.indexOf("\n", end);
  return { start: Math.max(before, start - most), end: Math.min(behind < 0 ? text.length : behind, end + most) };
}

export const languageOfAll = (documents: readonly Pick<Document, "language">[]): string => {
  const [first] = documents.map(({ language }) => language).filter((language) => language !== "und");
  return first ?? "en";
};

export const subjectsOf = (documents: readonly Pick<Document, "subjects">[]): readonly string[] =>
  [...new Set(documents.flatMap(({ subjects }) => subjects.map(({ name }) => name)))].sort();
