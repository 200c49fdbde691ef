import { z } from "zod";
import { type Fetch, bytesOf } from "./fetcher.ts";

/**
 * What a rights holder says of text and data mining, by the W3C's TDM Reservation Protocol (Community Group report of 2024). A member that
 * is missing is unset. It has four places, each of which overrules those before it: a file of the origin, the answer's headers, `<meta>` of
 * a page, the metadata of an EPUB or a PDF.
 */
export interface Tdm {
  /** 1: the rights are reserved. Other values than these two are errors of the protocol: as if nothing were said. */
  readonly reservation?: 0 | 1;
  /** Address of what one may agree to instead. */
  readonly policy?: string;
}

/** What is not said later stays as it was said before. */
export const overrule = (before: Tdm, later: Tdm): Tdm => ({ ...before, ...later });

/** From the two properties as any of the places writes them. */
export function tdmOf(reservation: string | undefined, policy: string | undefined): Tdm {
  const value = reservation?.trim();
  const address = policy?.trim();
  return {
    ...((value === "0" || value === "1") && { reservation: value === "1" ? 1 : 0 }),
    ...(address !== undefined && address.length <= LONGEST_ADDRESS && URL.canParse(address) && { policy: new URL(address).href }),
  };
}

const LONGEST_ADDRESS = 2_000;
/** Of the file of an origin: what is behind it is not read. */
const MOST_RULES = 10_000;
const LONGEST_FILE = 1_000_000;

const Rule = z.object({
  location: z.string().min(1).max(LONGEST_ADDRESS),
  "tdm-reservation": z.union([z.number(), z.string(), z.boolean()]).optional(),
  "tdm-policy": z.string().optional(),
});

/**
 * What `/.well-known/tdmrep.json` of an origin says of its pages. By the report a file that is not there or cannot be read says nothing, and
 * of the rules for a path the first counts.
 */
export async function readTdmFile(origin: string, fetch: Fetch): Promise<(url: string) => Tdm> {
  let rules: readonly { readonly location: string; readonly tdm: Tdm }[] = [];
  try {
    const response = await fetch(`${origin}/.well-known/tdmrep.json`, {}, "application/json,*/*;q=0.5");
    const bytes = await bytesOf(response.body);
    const list: unknown = bytes.length > LONGEST_FILE ? [] : JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, ""));
    rules = (Array.isArray(list) ? list.slice(0, MOST_RULES) : []).flatMap((each) => {
      const { success, data } = Rule.safeParse(each);
      if (!success) return [];
      const tdm = tdmOf(String(Number(data["tdm-reservation"] ?? NaN)), data["tdm-policy"]);
      return tdm.reservation === undefined ? [] : [{ location: plain(data.location), tdm }];
    });
  } catch {
    // No file, no JSON: nothing is said.
  }
  return (url) => {
    const { pathname, search } = new URL(url);
    const path = plain(pathname + search);
    return rules.find(({ location }) => fits(location, path))?.tdm ?? {};
  };
}

/** Escapes of what needs none are undone, as the report has it before two paths are compared; the others are written in one case. */
const plain = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });

/** As robots.txt is read: the beginning of a path, `*` for any characters, `$` for its end. Linear, whatever the pattern. */
function fits(location: string, path: string): boolean {
  const isWhole = location.endsWith("$");
  const rooted = /^[/*]/.test(location) ? location : `/${location}`;
  const [first = "", ...others] = (isWhole ? rooted.slice(0, -1) : rooted).split("*");
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isWhole ? others.pop() : undefined;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === undefined ? path.length === at : path.length - last.length >= at && path.endsWith(last);
}
