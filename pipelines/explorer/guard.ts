import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";

export interface Guard {
  /** Whoever has it may look; undefined where only this machine can ask. */
  readonly token: string | undefined;
  /** Names that the server goes by: a page of another site whose name was pointed here gets nothing. Empty: any. */
  readonly hosts: ReadonlySet<string>;
}

/** Nothing of a page is loaded from elsewhere, and nothing that stands in a row is run. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const COOKIE = "groundwork";

export const guard =
  ({ token, hosts }: Guard): MiddlewareHandler =>
  async (context, next) => {
    const host = new URL(context.req.url).hostname;
    if (hosts.size > 0 && !hosts.has(host)) return context.text(`this server does not go by the name ${host}`, 421);
    if (token !== undefined) {
      const given = context.req.query("token");
      if (given !== undefined && isSame(given, token)) {
        setCookie(context, COOKIE, token, { httpOnly: true, sameSite: "Strict", path: "/" });
        return context.redirect(new URL(context.req.url).pathname);
      }
      const bearer = /^Bearer (\S+)$/.exec(context.req.header("authorization") ?? "")?.[1];
      if (!isSame(bearer ?? getCookie(context, COOKIE) ?? "", token))
        return context.text(
          "open the address that `groundwork serve` printed: it holds a token; a program sends it as Authorization: Bearer TOKEN",
          401,
        );
    }
    await next();
    const { headers } = context.res;
    if (!headers.has("content-security-policy")) headers.set("content-security-policy", POLICY);
    headers.set("x-content-type-options", "nosniff");
    headers.set("referrer-policy", "no-referrer");
    headers.set("cache-control", "no-store");
    return undefined;
  };

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
};
