/** A thing that a source has a page of. */
export interface NamedThing {
  /** Singular, lower case: "maker". */
  readonly kind: string;
  readonly name: string;
  readonly uri: string;
  /** What else it goes by in its source: its key, its name in another language. */
  readonly also?: readonly string[];
}

/** Things of one kind that a source has pages of, by what they go by. */
export interface NamedThings {
  readonly kind: string;
  /** The thing of each name and key; undefined where several things have it. */
  readonly pages: ReadonlyMap<string, NamedThing | undefined>;
}

/** By kind, in the order of their coming: names of several things of one kind name none of them. A name goes before what else things go by. */
export function namedThings(things: readonly NamedThing[]): readonly NamedThings[] {
  const kinds = new Map<string, Map<string, NamedThing | undefined>>();
  const pagesOf = (kind: string): Map<string, NamedThing | undefined> => {
    const pages = kinds.get(kind) ?? new Map<string, NamedThing | undefined>();
    kinds.set(kind, pages);
    return pages;
  };
  for (const thing of things) {
    const pages = pagesOf(thing.kind);
    pages.set(thing.name, pages.has(thing.name) && pages.get(thing.name)?.uri !== thing.uri ? undefined : thing);
  }
  const named = new Map([...kinds].map(([kind, pages]) => [kind, new Set(pages.keys())]));
  for (const thing of things)
    for (const one of new Set(thing.also)) {
      const pages = pagesOf(thing.kind);
      if (named.get(thing.kind)?.has(one) === true) continue;
      pages.set(one, pages.has(one) && pages.get(one)?.uri !== thing.uri ? undefined : thing);
    }
  return [...kinds].map(([kind, pages]) => ({ kind, pages }));
}

/** Of the values of a column or predicate, so many have to name things of one kind; and there have to be so many. */
const MOST = 0.9;
const FEWEST = 4;

/** What values lead to in other sources: pages of things of one kind, or why to none. */
export type LeadElsewhere = { readonly to: NamedThings } | { readonly refused: string };

/**
 * Which things of other sources the values of a column name. As within a source nearly all have to name one each, of one kind; a header
 * that says the kind decides between several kinds, and where none does, nothing is joined and the reason told. Undefined where they name
 * nothing. Figures are everywhere: of them only a header tells that they name things.
 */
export function leadElsewhere(label: string, said: readonly string[], elsewhere: readonly NamedThings[]): LeadElsewhere | undefined {
  const values = new Set(said);
  if (values.size < FEWEST) return undefined;
  const figures = [...values].filter((value) => /^[-+]?\d+(?:\.\d+)?$/.test(value)).length;
  const found = elsewhere.flatMap((to) => {
    const hits = [...values].filter((value) => to.pages.get(value) !== undefined).length;
    const named = label.split(" ").some((word) => word === to.kind || word === to.kind.split(" ").at(-1));
    // Each slip of a hand is another value: they are counted as often as they stand there as well.
    const often = hits * 2 >= values.size ? said.filter((value) => to.pages.get(value) !== undefined).length : 0;
    return (hits >= MOST * values.size || often >= MOST * said.length) && (named || figures * 2 < values.size) ? [{ to, named }] : [];
  });
  const headed = found.filter(({ named }) => named);
  const [only, ...others] = headed.length > 0 ? headed : found;
  if (only === undefined) return undefined;
  if (others.length === 0) return { to: only.to };
  const kinds = [only, ...others].map(({ to }) => to.kind).join(", ");
  return { refused: `what stands under "${label}" may name things of several kinds in other sources: ${kinds}; they stay texts` };
}
