const ASCII = /^[\0-\x7f]*$/;

/**
 * The key under which names are equal: case, diacritics, punctuation, spacing and a leading "the" do not count.
 * "Cote d'Ivoire", "Côte d’Ivoire" -> `cote d ivoire`.
 */
export function nameKey(name: string): string {
  // Most names and words: patterns of Unicode classes take three times as long.
  if (ASCII.test(name))
    return name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, " ")
      .trim()
      .replace(/^the /, "");
  return name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^the /, "");
}

/** A looser key, by which mentions find their entity: articles inside the name do not count either, "St." is "Saint", "&" is "and". */
export function mentionKey(name: string): string {
  return nameKey(name.replace(/&/g, " and "))
    .replace(/\bthe (?=.)/g, "")
    .replace(/\bst (?=\p{L})/gu, "saint ");
}
