import { globExpression } from "../web/glob.ts";

/** Whether a url belongs to the crawl. */
export type Scope = (url: string) => boolean;

/**
 * Globs. A pattern without a scheme is
 * matched against the path ("/countries/**"). Without patterns: the hosts of the start urls.
 */
export function scope(patterns: readonly string[], hosts: ReadonlySet<string>): Scope {
  const compiled = patterns.map((pattern) => ({ whole: pattern.includes("://"), expression: globExpression(pattern) }));
  return (url) => {
    const parsed = new URL(url);
    if (compiled.length === 0) return hosts.has(parsed.hostname);
    return compiled.some(({ whole, expression }) =>
      whole ? expression.test(url) : hosts.has(parsed.hostname) && expression.test(parsed.pathname + parsed.search),
    );
  };
}
