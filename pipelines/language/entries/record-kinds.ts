import { headNoun } from "./noun-phrases.ts";

/** What a register calls all of its rows: of a painting nobody asks which object it is. */
const RECORDS: ReadonlySet<string> = new Set(
  "object item thing piece artefact artifact entry record row page establishment asset unit listing member article".split(" "),
);

export const isRecordKind = (kind: string): boolean => !kind.includes(" ") && RECORDS.has(headNoun(kind));
