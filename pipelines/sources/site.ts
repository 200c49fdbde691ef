import type { FetchFailure } from "../web/failure.ts";
import type { Fetch } from "../web/fetcher.ts";
import type { Page } from "../pages/page.ts";
import { tdmRefusal } from "../web/page-wishes.ts";
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
  /** What a page goes by, of any of its addresses that tell so by themselves: of a copy, over http, with a session or with tracking. */
  nameOf(url: string): string;
  readonly inScope: Scope;
  readonly politeness: Politeness;
  /** For site maps. */
  readonly fetch: Fetch;
  read(tasks: readonly Task[]): AsyncIterable<Outcome>;
}

export type Outcome = PageOutcome | { readonly kind: "unmodified"; readonly asks: readonly string[] } | { readonly kind: "failed"; readonly failure: FetchFailure }; // prettier-ignore

export interface PageOutcome {
  readonly kind: "page";
  /** The name of where it was found, after redirects. */
  readonly url: string;
  readonly page: Page;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

/** Why the files of its host keep a named page from being asked for: one that they reserve is not fetched to see whether it says otherwise. */
export async function hostRefusal(uri: string, { options, mirrors, politeness }: Site): Promise<Refusal | undefined> {
  const url = mirrors.address(uri);
  const robots = await politeness.robots(url);
  if (!robots.allows(url)) return robots.failure ?? { reason: "robots", detail: "robots.txt forbids it" };
  return options.tdm === "ignore" ? undefined : tdmRefusal(await politeness.tdm(url));
}

/** Asks for one page beside those of the walk; undefined where the files of its host forbid it. */
export async function readOne(uri: string, site: Site): Promise<Outcome | undefined> {
  if ((await hostRefusal(uri, site)) !== undefined) return undefined;
  for await (const outcome of site.read([{ uri, url: site.mirrors.address(uri), headers: {} }])) return outcome;
  return undefined;
}
