import type { PlacedTable } from "./row-kinds.ts";
import type { DecidedRows } from "./told-rows.ts";

const WORKS =
  /\b(?:filmograph(?:y|ies)|discograph(?:y|ies)|bibliograph(?:y|ies)|publications|(?:selected |major |published |principal )?works|films|books|novels|albums|plays|writings|compositions|(?:video ?)?games|titles|releases|productions|software)\b/i;
const TITLE = /^(?:titles?|games?|films?|works?|books?|albums?|songs?|plays?|novels?|names?|publications?|pieces?|operas?)$/i;
const YEAR = /^(?:years?|released?|published|date)$/i;
/** What somebody was in a work is of both. */
const PART = /^(?:roles?|credits?|credited as|as|characters?|functions?|notes?|parts?)$/i;

/** "Filmography" over "Year | Film | Role | Studio" on somebody's page: the rows are films, and when and by which studio each was made is the film's. */
export function worksOf({ table, heading, subject }: PlacedTable, timeColumn: number): DecidedRows | undefined {
  if (subject.isList || timeColumn < 0 || !YEAR.test(table.header[timeColumn]?.text ?? "")) return undefined;
  if (!WORKS.test(`${heading?.piece.text ?? ""} | ${table.caption?.text ?? ""}`)) return undefined;
  const named = table.header.findIndex((one) => TITLE.test(one.text));
  const names = table.rows.map((row) => row[named]?.text ?? "");
  if (named < 0 || names.length === 0 || names.some((one) => one === "") || new Set(names).size < names.length) return undefined;
  const shared = table.header.flatMap((one, at) => (PART.test(one.text) ? [at] : []));
  return { kind: "things", named, times: -1, shared, works: true };
}
