/** How little a place further down counts less: Cormack, Clarke and Büttcher 2009. */
const K = 60;

/** Reciprocal rank fusion: items of several rankings, best first; equals are ordered by themselves. */
export function fuseRanks<Item extends string | number>(
  rankings: readonly { readonly ranked: readonly Item[]; readonly weight: number }[],
): readonly { readonly item: Item; readonly score: number }[] {
  const scores = new Map<Item, number>();
  for (const { ranked, weight } of rankings)
    for (const [at, item] of ranked.entries()) scores.set(item, (scores.get(item) ?? 0) + weight / (K + at + 1));
  return [...scores]
    .map(([item, score]) => ({ item, score }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.item < b.item ? -1 : 1));
}
