/** How many of each kind of row are shown whole. */
const EXAMPLES = 10;

/**
 * Places of rows that are unlike each other: one of each kind, then another of each, until there are enough. Rows of one kind are taken
 * from all over the dataset, so that two nights do not show the same ten.
 */
export function unlikePlaces(rows: readonly { readonly place: number; readonly kind: string }[], count = EXAMPLES): readonly number[] {
  const kinds = new Map<string, number[]>();
  for (const { place, kind } of rows) kinds.set(kind, [...(kinds.get(kind) ?? []), place]);
  const found: number[] = [];
  const taken = new Set<number>();
  const queues = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, places]) => places);
  for (let round = 0; round < count; round++)
    for (const places of queues) {
      const place = places[Math.floor((round * places.length) / count)];
      if (place === undefined || taken.has(place)) continue;
      if (found.length === count) return found;
      taken.add(place);
      found.push(place);
    }
  return found;
}

/** Places at even distances. */
export const evenPlaces = (all: number, count = EXAMPLES): readonly number[] =>
  all <= count ? Array.from({ length: all }, (_, at) => at) : Array.from({ length: count }, (_, at) => Math.floor((at * all) / count));
