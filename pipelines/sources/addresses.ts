import type { RejectionReason } from "../../schemas/index.ts";

/** Limits on the form of an address, named and set as in Heritrix (TooManyPathSegments, PathologicalPath). */
export interface AddressLimits {
  /** Segments of a path at most. */
  readonly maxPathSegments: number;
  /** How often a segment, or a group of them, may stand in a row; once more may stand apart. */
  readonly maxPathRepeats: number;
}

export interface Refusal {
  readonly reason: RejectionReason;
  readonly detail: string;
}

/** Why an address is one that a site makes without end, or undefined. Pure. */
export function trapOf(uri: string, limits: AddressLimits): Refusal | undefined {
  const url = new URL(uri);
  const segments = segmentsOf(url);
  if (segments.length > limits.maxPathSegments)
    return { reason: "path-too-deep", detail: `${segments.length} path segments; maxPathSegments is ${limits.maxPathSegments}` };
  const pairs = url.search.slice(1).split("&").filter((pair) => pair !== ""); // prettier-ignore
  const again = repeated(segments, limits.maxPathRepeats) ?? repeated(pairs, limits.maxPathRepeats);
  if (again === undefined) return undefined;
  return {
    reason: "repeating-path",
    detail: `"${again.slice(0, 60)}" stands in it again and again; maxPathRepeats is ${limits.maxPathRepeats}`,
  };
}

const segmentsOf = (url: URL): readonly string[] => url.pathname.split("/").filter((segment) => segment !== "");

/** The part that repeats too often: in a row alone or with its neighbours, or anywhere. Numbers alone (dates, chapters) repeat on good sites. */
function repeated(parts: readonly string[], most: number): string | undefined {
  const counts = new Map<string, number>();
  for (const part of parts) {
    if (isNumber(part)) continue;
    const count = (counts.get(part) ?? 0) + 1;
    if (count > most + 1) return part;
    counts.set(part, count);
  }
  for (let size = 1; size * (most + 1) <= parts.length; size++)
    for (let run = 0, at = size; at < parts.length; at++) {
      run = parts[at] === parts[at - size] ? run + 1 : 0;
      const group = parts.slice(at - size + 1, at + 1);
      if (run >= size * most && !group.every(isNumber)) return group.join("/");
    }
  return undefined;
}

const isNumber = (part: string): boolean => /^\d+$/.test(part);

/** Names that only ever carry a session, as Heritrix and Nutch strip them, and those that do where the value is no word. */
const SESSION = /^(?:jsessionid|phpsessid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|cfsessionid|oscsid|zenid|xtcsid|(?:user|php|my|web|http)?_?sess(?:ion)?_?(?:id|key|hash|token)|bv_sessionid)$/i; // prettier-ignore
const MAYBE_SESSION = /^_?s?(?:sid|session|sess|s)$/i;
const isToken = (value: string): boolean => value.length >= 6 && /\d/.test(value);

/**
 * The address without what names a visitor's session: `?PHPSESSID=…`, `;jsessionid=…`, ASP.NET's `/(S(…))/`. The page is the same one, and
 * a site that gives each visitor such links has no end without this. Addresses without one are given back as they are.
 */
export function withoutSession(uri: string): string {
  if (!/[;?(]/.test(uri)) return uri;
  const url = new URL(uri);
  const path = url.pathname
    .replace(/;(?:jsessionid|phpsessid|sid|sessionid)=[^/;]*/gi, "")
    .replace(/\/\((?:[A-Z]\([\w-]{6,}\))+\)(?=\/|$)/gi, "");
  const kept = url.search.slice(1).split("&").filter((pair) => !isSession(pair)).join("&"); // prettier-ignore
  const search = kept === "" ? "" : `?${kept}`;
  if (path === url.pathname && (search === url.search || url.search === "")) return uri;
  url.pathname = path === "" ? "/" : path;
  if (url.search !== "") url.search = search;
  return url.href;
}

/** Names of parameters that only tell an advertiser where a visitor came from, as the programs that write them document them. */
const TRACKING = /^(?:utm_\w+|mtm_\w+|pk_(?:campaign|kwd|keyword|medium|source|content)|matomo_\w+|piwik_\w+|hsa_\w+|_hs(?:enc|mi)|hsctatracking|gclid|gclsrc|dclid|gbraid|wbraid|_ga|_gl|gad_source|srsltid|fbclid|fb_(?:source|ref|action_ids|action_types)|igsh(?:id)?|msclkid|yclid|ysclid|twclid|ttclid|li_fat_id|mc_[ce]id|mkt_tok|vero_(?:id|conv)|oly_(?:anon|enc)_id|_openstat|wickedid|s_kwcid|ef_id|epik|rb_clickid|__s|wt\.mc_id|at_(?:medium|campaign|custom\d)|cm_mmc\w*|ref_src|ref_url)$/i; // prettier-ignore

/** The address without parameters that only count visitors; the others stay as they are. */
function withoutTracking(uri: string): string {
  const at = uri.indexOf("?");
  if (at < 0) return uri;
  const pairs = uri.slice(at + 1).split("&");
  const kept = pairs.filter((pair) => !TRACKING.test(pair.split("=")[0] ?? ""));
  if (kept.length === pairs.length) return uri;
  return uri.slice(0, at) + (kept.length === 0 ? "" : `?${kept.join("&")}`);
}

/** What a page goes by: its address without session and tracking. */
export const plainAddress = (uri: string): string => withoutTracking(withoutSession(uri));

function isSession(pair: string): boolean {
  const at = pair.indexOf("=");
  const [name, value] = at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
  return SESSION.test(name) || (MAYBE_SESSION.test(name) && isToken(value));
}

/**
 * The kind of page that an address is of: "atlas.example/calendar/#", "shop.example/*?color&size". Host, section (a language before it), then
 * `#` for numbers, `*` for anything else, as many as there are; the parameters by name. A site has some dozens; what it makes without end is
 * of one, or of few.
 */
export function patternOf(uri: string): string {
  const url = new URL(uri);
  const segments = segmentsOf(url);
  const fixed = sectionsOf(segments);
  const kinds = segments.slice(fixed.length).map(kindOf);
  const path = [...fixed, ...kinds.filter((kind, at) => kind !== kinds[at - 1])].join("/");
  const names = [
    ...new Set(
      url.search
        .slice(1)
        .split("&")
        .map((pair) => pair.split("=")[0] ?? ""),
    ),
  ].filter((name) => name !== "");
  return `${url.host}/${path}${names.length === 0 ? "" : `?${names.toSorted().join("&")}`}`;
}

/** The section of a site that an address is in: the first word of a path that goes on after it. */
function sectionsOf(segments: readonly string[]): readonly string[] {
  const isWord = (at: number): boolean => at < segments.length - 1 && /^[a-z][a-z_-]{0,23}$/i.test(segments[at] ?? "");
  if (!isWord(0)) return [];
  return /^[a-z]{2}(?:[_-][a-z]{2,4})?$/i.test(segments[0] ?? "") && isWord(1) ? segments.slice(0, 2) : segments.slice(0, 1);
}

function kindOf(segment: string): string {
  const ending = /\.[a-z][a-z\d]{1,4}$/i.exec(segment)?.[0].toLowerCase() ?? "";
  const name = ending === "" ? segment : segment.slice(0, -ending.length);
  return (/^\d+(?:-\d+)*$/.test(name) ? "#" : "*") + ending;
}

/** The folder that a site's section begins at: "https://atlas.example/docs/". */
export function sectionOf(uri: string): string {
  const url = new URL(uri);
  return `${url.origin}/${sectionsOf(segmentsOf(url)).map((segment) => `${segment}/`).join("")}`; // prettier-ignore
}
