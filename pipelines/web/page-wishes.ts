import { globExpression } from "./glob.ts";
import type { RejectionReason } from "../../schemas/index.ts";
import type { RobotsRules } from "./robots-tags.ts";
import type { Tdm } from "./tdm.ts";

/** Of the wishes that not everyone has to heed: what is done about them. Without a word they are heeded. */
export interface WishPolicy {
  readonly tdm?: "respect" | "ignore" | undefined;
  readonly nosnippet?: "respect" | "ignore" | undefined;
  /** Globs on licences, "none" for pages without one; absent: any. */
  readonly licenses?: readonly string[] | undefined;
}

/** Wishes in the words of the tags that they were read in, for `Document.asks`; in one order, each once. */
export const wishesOf = (
  { noindex, nofollow, nosnippet, unavailableAfter }: RobotsRules,
  { reservation, policy }: Tdm,
): readonly string[] => [
  ...(noindex ? ["noindex"] : []),
  ...(nofollow ? ["nofollow"] : []),
  ...(nosnippet ? ["nosnippet"] : []),
  ...(unavailableAfter === undefined ? [] : [`${UNTIL}${new Date(unavailableAfter).toISOString()}`]),
  ...(reservation === undefined ? [] : [`${RESERVATION}${reservation}`]),
  ...(policy === undefined || reservation === undefined ? [] : [`${POLICY}${policy}`]),
];

const UNTIL = "unavailable_after: ";
const RESERVATION = "tdm-reservation: ";
const POLICY = "tdm-policy: ";

export interface WishRefusal {
  readonly reason: Extract<RejectionReason, "noindex" | "nosnippet" | "tdm-reserved" | "license">;
  readonly detail: string;
}

/**
 * Why a page is not read for what it asks. `nosnippet` keeps words of a page from being shown in results: whatever is in the memory is shown
 * in results of searches, and quoted in rows. `now`: ISO 8601.
 */
export function wishRefusal(asks: readonly string[], { tdm, nosnippet }: WishPolicy, now: string): WishRefusal | undefined {
  const after = (start: string): string | undefined => asks.find((each) => each.startsWith(start))?.slice(start.length);
  if (tdm !== "ignore" && asks.includes(`${RESERVATION}1`)) return reserved(after(POLICY));
  if (asks.includes("noindex")) return { reason: "noindex", detail: "the page asks not to be indexed" };
  const until = after(UNTIL);
  if (until !== undefined && Date.parse(until) <= Date.parse(now))
    return { reason: "noindex", detail: "the page says that it is outdated by now" };
  if (nosnippet !== "ignore" && asks.includes("nosnippet"))
    return { reason: "nosnippet", detail: "the page asks that no words of it are shown" };
  return undefined;
}

/** Why a page is not read for the licence that it states. */
export function licenseRefusal(license: string | undefined, { licenses }: WishPolicy): WishRefusal | undefined {
  const isWanted = licenses?.some((pattern) => (license === undefined ? pattern === NO_LICENSE : globExpression(pattern).test(license)));
  if (isWanted !== false) return undefined;
  return {
    reason: "license",
    detail: license === undefined ? "the page states no licence; licenses" : `its licence is ${license}; licenses`,
  };
}

const NO_LICENSE = "none";

/** The same of what the files of a host say, before a page of it is asked for. */
export const tdmRefusal = ({ reservation, policy }: Tdm): WishRefusal | undefined => (reservation === 1 ? reserved(policy) : undefined);

const reserved = (policy: string | undefined): WishRefusal => ({
  reason: "tdm-reserved",
  detail: `text and data mining of it is reserved${policy === undefined ? "" : `; what may be agreed to: ${policy}`}`,
});
