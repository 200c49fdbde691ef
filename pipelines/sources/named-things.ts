/** A thing that a source has a page of. */
export interface NamedThing {
  /** Singular, lower case: "maker". */
  readonly kind: string;
  readonly name: string;
  readonly uri: string;
}

/** Things of one kind that a source has pages of, by their names. */
export interface NamedThings {
  readonly kind: string;
  /** The page of each name; undefined where several things have it. */
  readonly pages: ReadonlyMap<string, string | undefined>;
}

/** By kind, in the order of their coming: names of several things of one kind name none of them. */
export function namedThings(things: Iterable<NamedThing>): readonly NamedThings[] {
  const kinds = new Map<string, Map<string, string | undefined>>();
  for (const { kind, name, uri } of things) {
    const pages = kinds.get(kind) ?? new Map<string, string | undefined>();
    kinds.set(kind, pages);
    pages.set(name, pages.has(name) && pages.get(name) !== uri ? undefined : uri);
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
export function leadElsewhere(label: string, values: ReadonlySet<string>, elsewhere: readonly NamedThings[]): LeadElsewhere | undefined {
  if (values.size < FEWEST) return undefined;
  const figures = [...values].filter((value) => /^[-+]?\d+(?:\.\d+)?$/.test(value)).length;
  const found = elsewhere.flatMap((to) => {
    const hits = [...values].filter((value) => to.pages.get(value) !== undefined).length;
    const named = label.split(" ").some((word) => word === to.kind || word === to.kind.split(" ").at(-1));
    return hits >= MOST * values.size && (named || figures * 2 < values.size) ? [{ to, named }] : [];
  });
  const said = found.filter(({ named }) => named);
  const [only, ...others] = said.length > 0 ? said : found;
  if (only === undefined) return undefined;
  if (others.length === 0) return { to: only.to };
  const kinds = [only, ...others].map(({ to }) => to.kind).join(", ");
  return { refused: `what stands under "${label}" may name things of several kinds in other sources: ${kinds}; they stay texts` };
}
