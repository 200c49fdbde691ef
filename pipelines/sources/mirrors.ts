import { hostAndPort } from "./addresses.ts";
import type { Mirror } from "./frontier.ts";
import { type HostRule, isPrivateHost } from "./uris.ts";

/**
 * Names and addresses of pages on a local mirror of a public site. Pages go by the public host's urls, in rows as in links,
 * and are fetched from the mirror; so a crawl gives the same rows whatever the mirror's port.
 */
export interface Mirrors {
  /** Canonical links to other hosts are believed on mirrors only. */
  rule(url: string): HostRule;
  /** The name of a fetched url. */
  name(url: string): string;
  /** Where a named page is fetched. */
  address(uri: string): string;
  /** Learns the public host from a page of a mirror; gives it back if it is new. */
  learn(url: string, canonical: string): Mirror | undefined;
}

/** `starts`: urls that a person gave. Only those on private hosts can be mirrors. */
export function mirrors(starts: readonly string[], known: readonly Mirror[]): Mirrors {
  const local = new Map<string, string>();
  for (const start of starts) {
    const url = new URL(start);
    if (isPrivateHost(url.hostname)) local.set(hostAndPort(url), url.origin);
  }
  const publicOf = new Map<string, string>();
  const localOf = new Map<string, string>();
  const add = (origin: string, canonical: string): void => {
    publicOf.set(origin, canonical);
    localOf.set(canonical, origin);
  };
  for (const origin of local.values()) {
    const mirror = known.find((each) => each.hostname === new URL(origin).hostname);
    if (mirror !== undefined) add(origin, mirror.canonical);
  }
  const moved = (url: string, map: ReadonlyMap<string, string>): string => {
    const { origin } = new URL(url);
    const other = map.get(origin);
    return other === undefined ? url : other + url.slice(origin.length);
  };
  return {
    rule: (url) => (local.has(hostAndPort(new URL(url))) ? "mirror" : "same-host"),
    name: (url) => moved(url, publicOf),
    address: (uri) => moved(uri, localOf),
    learn(url, canonical) {
      const [here, there] = [new URL(url), new URL(canonical)];
      const samePath = folderOf(here.pathname) === folderOf(there.pathname) && here.search === there.search;
      if (!samePath || here.hostname === there.hostname || publicOf.has(here.origin) || !local.has(hostAndPort(here))) return undefined;
      add(here.origin, there.origin);
      return { hostname: here.hostname, canonical: there.origin };
    },
  };
}

/** A folder and its index page: a mirror is mostly started at `/`, and has to be known before anything is named. */
const folderOf = (path: string): string => path.replace(/\/index\.(?:html?|php)$/, "/");
