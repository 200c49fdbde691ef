import { splitWord } from "../../../knowledge-graph/index.ts";

/** Behind the last "/", "#" or ":" of an IRI, decoded. */
function localName(iri: string): string {
  const last = /[^/#:]*$/.exec(iri.replace(/[/#]$/, ""))?.[0] ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** "populationTotal", "population_total" -> "population total"; undefined for what is a number of a catalogue ("P36"). */
export function wordsOf(iri: string): string | undefined {
  const local = localName(iri);
  if (!/\p{L}{2}/u.test(local) || /^\p{L}{1,3}[-_]?\d+$/u.test(local) || local.length > 80) return undefined;
  return local
    .replace(/[_+-]+/g, " ")
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu}\p{Ll})|(?<=\p{Ll})(?=\p{Lu}{2})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .split(" ")
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : splitWord(word.toLowerCase())))
    .join(" ");
}

/** "New_York_City" -> "New York City": IRIs whose last part is a name as it is written. */
export function nameOf(iri: string): string | undefined {
  const local = localName(iri).replace(/_/g, " ").trim();
  return /^\p{Lu}[\p{L}\p{M}'’., ()-]{2,80}$/u.test(local) && !/\p{Ll}\p{Lu}/u.test(local) ? local : undefined;
}
