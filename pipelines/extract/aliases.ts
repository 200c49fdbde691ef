import type { ReadField } from "./groups.ts";

const LABELS =
  /^(?:(?:conventional|local) (?:long|short) form|abbreviation|acronym|former|formerly|former names?|also known as|aka|other names?|alternative names?|alias(?:es)?|nicknames?|official name|full name|native name|long form|short form|short name|common name|name)$/;
const NONE = /^(?:none|n\/?a|same|-|–|unknown)\b/i;

/** Other names that the page gives its own subject. "former" names are names too: a question may use them, so leaks are looked for under them. */
export function aliasesOf(read: readonly ReadField[], name: string): string[] {
  const found = new Set<string>();
  for (const { field } of read) {
    if (field.path.length > 2 || !LABELS.test(field.path.at(-1)?.label ?? "")) continue;
    if (field.path.length === 2 && (field.path.at(-1)?.label === "name" || !/\bnames?\b/.test(field.path[0]?.label ?? ""))) continue;
    for (const one of field.value.text.split(/[;,\n]| <br> | or /)) {
      const clean = one
        .replace(/\([^()]*\)|\[[^\]]*\]/g, "")
        .replace(/["“”*]/g, "")
        .trim();
      if (clean !== "" && clean.length <= 80 && !NONE.test(clean) && /^\p{Lu}/u.test(clean) && clean !== name && !/^note\b/i.test(clean))
        found.add(clean);
    }
  }
  return [...found];
}
