/**
 * Names and addresses of pages on a copy of a public site. Pages go by the public site's urls, in rows as in links, and are fetched from the
 * copy; so a crawl gives the same rows wherever the copy is served. Only a person's word makes one: a page cannot.
 */
export interface Mirrors {
  /** The name of a fetched url. */
  name(url: string): string;
  /** Where a named page is fetched. */
  address(uri: string): string;
}

/** `of`: the public site that the hosts of the start urls are copies of; null: they are none. */
export function mirrors(starts: readonly string[], of: string | null): Mirrors {
  const [first] = starts;
  if (of === null || first === undefined) return { name: (url) => url, address: (uri) => uri };
  const copies = new Set(starts.map((start) => new URL(start).origin));
  const [site, copy] = [new URL(of).origin, new URL(first).origin];
  const moved = (url: string, to: string): string => to + url.slice(new URL(url).origin.length);
  return {
    name: (url) => (copies.has(new URL(url).origin) ? moved(url, site) : url),
    address: (uri) => (new URL(uri).origin === site ? moved(uri, copy) : uri),
  };
}
