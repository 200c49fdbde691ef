/** Places of a host at which a parameter has to have made no difference before it is passed over there. */
const PLACES = 2;

interface Seen {
  /** Places where two values gave the same page. */
  readonly same: Set<string>;
  /** Two values gave two pages somewhere. */
  matters: boolean;
}

/**
 * Parameters that make no difference to what a host gives (`ref=footer` and `ref=list`), learned from addresses that gave the same page
 * and from those that gave different ones (as in Bar-Yossef et al., "Do not crawl in the DUST", 2007). One place where values give
 * different pages is enough for a parameter to matter on that host.
 */
export class InertParameters {
  readonly #seen = new Map<string, Seen>();
  /** By place and other parameters: the value under which a document stands. */
  readonly #values = new Map<string, string>();

  /** Two addresses of one place gave the same page. */
  same(place: string, one: URL, other: URL): void {
    const [name, ...more] = differing(one, other);
    if (name !== undefined && more.length === 0) this.#of(one.host, name).same.add(place);
  }

  /** A document stands at the address. */
  document(place: string, url: URL): void {
    for (const name of new Set(url.searchParams.keys())) {
      const rest = new URL(url);
      rest.searchParams.delete(name);
      const key = `${name}\n${place}\n${rest.search}`;
      const value = url.searchParams.getAll(name).join("\n");
      const before = this.#values.get(key);
      if (before === undefined) this.#values.set(key, value);
      else if (before !== value) this.#of(url.host, name).matters = true;
    }
  }

  /** Whether all that tells the addresses apart makes no difference on their host. */
  tellNothing(one: URL, other: URL): boolean {
    return differing(one, other).every((name) => {
      const seen = this.#seen.get(`${one.host}\n${name}`);
      return seen !== undefined && !seen.matters && seen.same.size >= PLACES;
    });
  }

  #of(host: string, name: string): Seen {
    const key = `${host}\n${name}`;
    const seen = this.#seen.get(key) ?? { same: new Set(), matters: false };
    this.#seen.set(key, seen);
    return seen;
  }
}

/** Names of the parameters whose values are not the same in both. */
function differing(one: URL, other: URL): readonly string[] {
  const names = new Set([...one.searchParams.keys(), ...other.searchParams.keys()]);
  const values = (url: URL, name: string): string => url.searchParams.getAll(name).join("\n");
  return [...names].filter((name) => values(one, name) !== values(other, name));
}
