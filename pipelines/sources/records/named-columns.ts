import { LexiconFile, type Config } from "../../../schemas/index.ts";
import { unitOf } from "./header-unit.ts";
import type { RawTable } from "./table.ts";
import { labelOf } from "./typed-table.ts";

/**
 * A table whose headers are the nouns that somebody gives for them: by the header as it stands, by its words without the unit, and either
 * with the table before it. A unit in the header stays with the figures; without one, that of "yearly capacity in hectolitres" is theirs.
 */
export function withNamedColumns(table: RawTable, nouns: Readonly<Record<string, string>>): RawTable {
  const known = new Map(Object.entries(nouns).map(([header, noun]) => [header.toLowerCase(), noun]));
  if (known.size === 0) return table;
  const spelt = new Map(Object.entries(nouns).map(([header, noun]) => [anySpelling(header), noun]));
  const columns = table.columns.map((header) => {
    const names = [header, labelOf(header)].flatMap((name) => [`${table.name}.${name}`, name]);
    const given =
      names.map((name) => known.get(name.toLowerCase())).find((found) => found !== undefined) ??
      names.map((name) => spelt.get(anySpelling(name))).find((found) => found !== undefined);
    if (given === undefined) return header;
    const { noun, unit } = withoutUnit(given);
    const printed = unitOf(header)?.unit ?? unit;
    return printed === undefined ? noun : `${noun} (${printed})`;
  });
  return { ...table, columns };
}

/** "Milk (litres/week)", "milk_litres_week": by its words, as a header, a preview or a report spells them. */
const anySpelling = (header: string): string => (header.toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? []).join(" ");

function withoutUnit(given: string): { readonly noun: string; readonly unit: string | undefined } {
  const found = / in (?:\p{L}+ (?:of )?)?[^ ]+$|[)\]]$/u.test(given) ? unitOf(given) : undefined;
  return { noun: found?.label ?? given, unit: found?.unit };
}

/** The same nouns by the names of the attributes that come of them, as far as they are words: questions speak of what no rule is sure of. */
export function columnNouns(sources: Config["sources"]): Readonly<Record<string, string>> {
  const given = sources.flatMap((source) => ("documents" in source ? Object.values(source.documents.columns) : []));
  const nouns = given.map((noun) => withoutUnit(noun).noun);
  return Object.fromEntries(nouns.filter((noun) => LexiconFile.safeParse({ otherwise: { "": noun } }).success).map((noun) => [labelOf(noun).toLowerCase(), noun])); // prettier-ignore
}
