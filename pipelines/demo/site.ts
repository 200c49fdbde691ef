/** A site of the demo, rendered at request time. */
export interface Site {
  /** The origin that its pages name as their own; what is served on loopback is a mirror of it. */
  readonly canonical: string;
  /** Every public path, sorted: the site map. */
  readonly paths: readonly string[];
  /** Lines of robots.txt beside those that every site has. */
  readonly disallowed: readonly string[];
  /** The page's HTML, or undefined where there is none. */
  page(path: string): string | undefined;
}

/** A site of pages by path. */
export function siteOf(canonical: string, pages: ReadonlyMap<string, () => string>): Site {
  return { canonical, paths: [...pages.keys()].sort(), disallowed: [], page: (path) => pages.get(path)?.() };
}
