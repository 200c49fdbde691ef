import { isIP } from "node:net";

/** Absolute http(s) url without fragment, or undefined. The form in which pages are named. */
export function pageUri(href: string, base?: string): string | undefined {
  if (href.length > 2_000) return undefined;
  try {
    const url = new URL(href.trim(), base);
    if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
    url.hash = "";
    url.username = "";
    url.password = "";
    // Some chat formats write their marks in brackets; behind the host they may as well be escaped.
    url.pathname = withoutBrackets(url.pathname);
    url.search = withoutBrackets(url.search);
    return url.href;
  } catch {
    return undefined;
  }
}

/** The uri that a page goes by: its canonical link on its own host, else its url. Ports do not make hosts differ. */
export function canonicalUri(url: string, canonical: string | undefined): string {
  const own = pageUri(url) ?? url;
  const named = canonical === undefined ? undefined : pageUri(canonical, own);
  return named !== undefined && isSameHost(named, own) ? named : own;
}

const withoutBrackets = (part: string): string => part.replaceAll("[", "%5B").replaceAll("]", "%5D");

export const isSameHost = (a: string, b: string): boolean => new URL(a).hostname === new URL(b).hostname;

/** Whether a host name is a loopback, private, link-local or otherwise local address by its spelling. Names are judged after DNS. */
export const isPrivateHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return isIP(host) > 0
    ? isPrivateAddress(host)
    : host === "localhost" || host.endsWith(".localhost") || host.endsWith(".local") || host.endsWith(".internal");
};

/** IPv4 and IPv6 addresses that are not public: private, loopback, link-local, shared, multicast, reserved, mapped ones by what they map. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? hexMapped(address);
  const v4 = mapped ?? (isIP(address) === 4 ? address : undefined);
  if (v4 !== undefined) {
    const [a = 0, b = 0, c = 0] = v4.split(".").map(Number);
    return (
      a === 0 ||
      a === 10 ||
      a === 127 ||
      a >= 224 ||
      (a === 100 && b >= 64 && b < 128) ||
      (a === 169 && b === 254) ||
      (a === 172 && b >= 16 && b < 32) ||
      (a === 192 && b === 168) ||
      (a === 192 && b === 0 && (c === 0 || c === 2)) ||
      (a === 198 && (b === 18 || b === 19)) ||
      (a === 198 && b === 51 && c === 100) ||
      (a === 203 && b === 0 && c === 113)
    );
  }
  const v6 = address.toLowerCase();
  // 64:ff9b (NAT64) and 2002 (6to4) carry IPv4 addresses that may be private.
  return /^(f[cd]|fe[89a-f]|ff|64:ff9b:|2002:|100:|2001:db8:)/.test(v6) || v6.startsWith("::");
}

/** `::ffff:7f00:1` as an IPv4 address. */
function hexMapped(address: string): string | undefined {
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return `${a >> 8}.${a & 255}.${b >> 8}.${b & 255}`;
}
