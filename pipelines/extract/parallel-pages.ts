import { nameKey } from "../../schemas/values/names.ts";
import type { PageOutline } from "./site-outline.ts";

/** What is told of so few pages is no habit of a site. */
const LEAST_SHARED = 5;

/** Of a page: labels and values as printed. */
type Said = readonly (readonly [string, string])[];

/** Pages of one template, by what they are about. Null where several pages of it are called so. */
type Named = Map<string, string | null>;

/**
 * Two templates of a site that tell of the same things, page by page: a club's page in the wiki and the club's page of the federation. A name alone
 * says nothing (a locomotive is called after a castle): most pages of the smaller one have their name in the other, and most of those have a value
 * in common that few pages beside them have.
 */
export class ParallelPages {
  readonly #templates = new Map<string, Named>();
  readonly #said: (uri: string) => Said;
  /** By template, those that tell of the same things and tell more. */
  #fuller: Map<string, readonly string[]> | undefined;

  constructor(said: (uri: string) => Said) {
    this.#said = said;
  }

  add({ template, name, uri }: Pick<PageOutline, "template" | "name" | "uri">): void {
    const key = nameKey(name);
    if (key === "") return;
    const named = this.#templates.get(template) ?? (new Map() as Named);
    this.#templates.set(template, named.set(key, named.has(key) && named.get(key) !== uri ? null : uri));
    this.#fuller = undefined;
  }

  /** The page that tells most of the thing that a page of the template is about, where that is another one. */
  fullestOf(template: string, name: string): string | undefined {
    const key = nameKey(name);
    if (this.#templates.get(template)?.get(key) == null) return undefined;
    const fuller = (this.#fuller ??= this.#compare());
    const above = (at: string): string | undefined => fuller.get(at)?.find((one) => this.#templates.get(one)?.get(key) != null);
    // Each tells more than the one before: it ends.
    let fullest = above(template);
    for (let next = fullest; next !== undefined; next = above(next)) fullest = next;
    return fullest === undefined ? undefined : (this.#templates.get(fullest)?.get(key) ?? undefined);
  }

  #compare(): Map<string, readonly string[]> {
    const large = [...this.#templates].filter(([, named]) => named.size >= LEAST_SHARED);
    const told = new Map(large.map(([template, named]) => [template, this.#valuesOf(named)]));
    const weight = new Map([...told].map(([template, pages]) => [template, [...pages.values()].reduce((sum, { size }) => sum + size, 0)]));
    const isFuller = (one: string, other: string): boolean => {
      const [a, b] = [weight.get(one) ?? 0, weight.get(other) ?? 0];
      return a === b ? one < other : a > b;
    };
    return new Map(
      [...told].map(([template, pages]) => [
        template,
        [...told]
          .filter(([other, theirs]) => other !== template && isFuller(other, template) && areParallel(pages, theirs))
          .map(([other]) => other)
          .sort((one, other) => (isFuller(one, other) ? -1 : 1)),
      ]),
    );
  }

  /** By name, the values that tell its page from the others of the template. */
  #valuesOf(named: Named): ReadonlyMap<string, ReadonlySet<string>> {
    const all = [...named].flatMap(([key, uri]) =>
      uri === null ? [] : [[key, new Set(this.#said(uri).flatMap(([, value]) => valueKey(value) ?? []))] as const],
    );
    const pages = new Map<string, number>();
    for (const [, values] of all) for (const value of values) pages.set(value, (pages.get(value) ?? 0) + 1);
    return new Map(all.map(([key, values]) => [key, new Set([...values].filter((one) => one !== key && (pages.get(one) ?? 0) < RARE))]));
  }
}

/** Of what three pages of a template say, a fourth may say it by chance. */
const RARE = 3;

/** A value of one sign, as a rank or a grade, is in common by chance. */
const valueKey = (value: string): string | undefined => {
  const key = nameKey(value.replace(/(?<=\d)[,   ](?=\d{3})/g, ""));
  return key.length < 3 ? undefined : key;
};

function areParallel(pages: ReadonlyMap<string, ReadonlySet<string>>, others: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const shared = [...pages.keys()].filter((key) => others.has(key));
  if (shared.length < LEAST_SHARED || shared.length * 10 < Math.min(pages.size, others.size) * 6) return false;
  const agreeing = shared.filter((key) => [...(pages.get(key) ?? [])].some((value) => others.get(key)?.has(value)));
  return agreeing.length * 10 >= shared.length * 7;
}
