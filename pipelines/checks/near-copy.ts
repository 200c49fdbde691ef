import { nameKey } from "../../schemas/values/names.ts";

/** Words that carry no meaning of their own in a question or an analysis. */
const FILLER = new Set(
  "the a an of in on for to is are was were do does did what which who how and or it its that this with by as at be can you i one me find give name state list tell".split(
    " ",
  ),
);

/** Equal for texts that differ in word order, punctuation and filler only. */
export function textKey(text: string): string {
  return nameKey(text)
    .split(" ")
    .filter((word) => !FILLER.has(word))
    .sort()
    .join(" ");
}

export const contentWords = (text: string): ReadonlySet<string> =>
  new Set(
    nameKey(text)
      .split(" ")
      .filter((word) => word !== "" && !FILLER.has(word)),
  );

/** Share of content words that two texts have in common (Jaccard), in [0, 1]. */
export function overlap(a: string, b: string): number {
  const [x, y] = [contentWords(a), contentWords(b)];
  const shared = [...x].filter((word) => y.has(word)).length;
  const all = x.size + y.size - shared;
  return all === 0 ? 1 : shared / all;
}
