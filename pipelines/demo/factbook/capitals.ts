import { fieldAt, type Field, type Profile } from "./profiles.ts";
import { slug } from "../text.ts";

export interface Capital {
  readonly name: string;
  /** Unique on the site: a capital named like another page carries its country. */
  readonly title: string;
  readonly path: string;
  readonly profile: Profile;
  readonly facts: readonly Field[];
  /** As listed among the country's major urban areas, with the list's own date. */
  readonly population: string | undefined;
}

/** "Kyiv (Kiev)", "Mbabane; note - …": capitalised words, then nothing, a bracket or a note. */
const PLAIN =
  /^(\p{Lu}[\p{L}'’.-]{0,30}(?: (?:(?:d[eaou]s?|la|of|the|and) )?\p{Lu}[\p{L}'’.-]{0,30}){0,4}(?:, DC)?)(?: \([^)]*\))?(?:[;:] note .*)?$/u;

/** The capitals that their profiles name plainly: one name, then nothing, a bracket, or a note. Others have no page. */
export function capitals(profiles: readonly Profile[]): readonly Capital[] {
  const named = profiles.flatMap((profile) => {
    const field = fieldAt(profile.sections, "Government", "Capital");
    const text = field === undefined ? undefined : fieldAt(field.fields, "name")?.values[0];
    const name = text === undefined ? undefined : PLAIN.exec(text)?.[1];
    if (field === undefined || name === undefined) return [];
    return [{ name, profile, facts: field.fields.filter((fact) => fact.name !== "name" && fact.fields.length === 0) }];
  });
  const taken = new Set(profiles.flatMap((profile) => profile.names));
  return named
    .map(({ name, profile, facts }) => {
      const ambiguous = taken.has(name) || named.filter((other) => other.name === name).length > 1;
      const title = ambiguous ? `${name}, ${profile.title}` : name;
      return { name, title, path: `/capitals/${slug(title)}/`, profile, facts, population: population(profile, name) };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** "PARIS (capital) 10.843 million; Lyon …; Toulouse 938,000 (2015)" -> "10.843 million (2015)". */
function population(profile: Profile, name: string): string | undefined {
  const text = fieldAt(profile.sections, "People and Society", "Major urban areas - population")?.values[0];
  const date = /\((?:[A-Za-z]+ )?\d{4}(?: est\.)?\)$/.exec(text ?? "")?.[0];
  for (const item of text?.split(";") ?? []) {
    const [, city, figure] = /^\s*([^(;]{2,60}?)\s*\(capital\)\s*([\d.,]+(?: million)?)(?:\s*\(\d{4}(?: est\.)?\))?\s*$/.exec(item) ?? [];
    if (city?.toLowerCase() === name.toLowerCase() && figure !== undefined) return date === undefined ? figure : `${figure} ${date}`;
  }
  return undefined;
}
