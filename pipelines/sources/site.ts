import type { FetchFailure } from "../web/failure.ts";
import type { Fetch } from "../web/fetcher.ts";
import type { Page } from "../pages/page.ts";
import type { Politeness } from "../web/politeness.ts";
import type { Refusal } from "./addresses.ts";
import type { Task } from "./crawlee.ts";
import type { Mirrors } from "./mirrors.ts";
import type { Scope } from "./scope.ts";
import type { WebOptions } from "./web-options.ts";

/** What a walk over a site needs of the outside. */
export interface Site {
  readonly options: WebOptions;
  readonly mirrors: Mirrors;
  readonly inScope: Scope;
  readonly politeness: Politeness;
  /** For site maps. */
  readonly fetch: Fetch;
  read(tasks: readonly Task[]): AsyncIterable<Outcome>;
}

export type Outcome = PageOutcome | { readonly kind: "unmodified"; readonly noindex: boolean } | { readonly kind: "failed"; readonly failure: FetchFailure }; // prettier-ignore

export interface PageOutcome {
  readonly kind: "page";
  /** The name of where it was found, after redirects. */
  readonly url: string;
  readonly page: Page;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

/** Why robots.txt keeps a named page from being asked for. */
export async function robotsRefusal(uri: string, site: Site): Promise<Refusal | undefined> {
  const url = site.mirrors.address(uri);
  const robots = await site.politeness.robots(url);
  if (robots.allows(url)) return undefined;
  return robots.failure ?? { reason: "robots", detail: "robots.txt forbids it" };
}

/** Asks for one page beside those of the walk; undefined where robots.txt forbids it. */
export async function readOne(uri: string, site: Site): Promise<Outcome | undefined> {
  if ((await robotsRefusal(uri, site)) !== undefined) return undefined;
  for await (const outcome of site.read([{ uri, url: site.mirrors.address(uri), headers: {} }])) return outcome;
  return undefined;
}
