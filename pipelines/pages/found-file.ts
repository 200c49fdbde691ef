import { basename } from "node:path";

/** A regular file that may be read. */
export interface FoundFile {
  readonly ok: true;
  /** Where it lies on this machine; goes into no document and no row. */
  readonly path: string;
  /** `file:///notes/a.md`: by its place below the root, the same on every machine. */
  readonly uri: string;
  readonly bytes: number;
}

/** The path's own words, for a file that gives itself no title: "annual_report-2020.pdf" -> "annual report 2020". */
export const titleOfFile = (path: string): string =>
  basename(path)
    .replace(/(?<=.)\.[^.]*$/, "")
    .replace(/[_\s]+|(?<=\p{L})-+(?=\p{L}|\d)/gu, " ")
    .trim();
