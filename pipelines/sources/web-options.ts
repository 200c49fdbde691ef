import type { AddressLimits } from "./addresses.ts";
import type { BudgetLimits } from "./budgets.ts";
import type { WishPolicy } from "../web/page-wishes.ts";

export interface WebOptions extends AddressLimits, BudgetLimits, WishPolicy {
  readonly name: string;
  /** Given by a person: their hosts and ports may be private. */
  readonly start: readonly string[];
  /** Globs, see `scope`; empty: the hosts of the start urls. */
  readonly scope: readonly string[];
  /** Links from a start url to the farthest page. */
  readonly depth: number;
  /** The public site that the hosts of the start urls are copies of; null: they are themselves. */
  readonly mirrorOf: string | null;
  /** "host" or "host:port" that may be fetched though private. */
  readonly allowPrivate: readonly string[];
  /** Decoded bytes of one page. */
  readonly maxBytes: number;
  /** Ms between two requests to a host. */
  readonly delay: number;
  /** Ms for one page with its redirects. */
  readonly timeout: number;
  readonly retries: number;
  /** Requests in flight. */
  readonly concurrency: number;
  readonly userAgent: string;
  /** Which pages a browser renders: those without text to speak of, all, none. */
  readonly render: "auto" | "always" | "never";
  /** Path of a Chromium; null: the system's. */
  readonly browser: string | null;
  /** Whether site maps that robots.txt names are read. */
  readonly sitemaps: boolean;
  /** Worker threads that turn HTML into text; 0 does it in this thread. */
  readonly threads: number;
}

export const WEB_DEFAULTS: Omit<WebOptions, "start"> = {
  name: "web",
  scope: [],
  depth: 1_000,
  mirrorOf: null,
  maxPages: 5_000,
  maxPagesPerHost: null,
  maxPagesPerPattern: null,
  maxBarrenPages: 100,
  maxPathSegments: 20,
  maxPathRepeats: 2,
  allowPrivate: [],
  maxBytes: 10_000_000,
  delay: 0,
  timeout: 30_000,
  retries: 2,
  concurrency: 8,
  userAgent: "groundwork",
  render: "never",
  browser: null,
  sitemaps: true,
  threads: 1,
};
