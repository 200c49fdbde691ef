import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Site } from "./site.ts";

const robots = ({ canonical, disallowed }: Site): string =>
  `User-agent: *\n${["/search", ...disallowed].map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${canonical}/sitemap.xml\n`;

const sitemap = ({ canonical, paths }: Site): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>${canonical}${path}</loc></url>\n`).join("")}</urlset>\n`;

export interface ServedSite {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the site on loopback; port 0 takes a free one. */
export async function serveSite(site: Site, port = 0): Promise<ServedSite> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    const found = answer(site, pathname);
    const etag = `"${createHash("sha256").update(found.body).digest("hex").slice(0, 32)}"`;
    const fresh = found.status === 200 && request.headers["if-none-match"] === etag;
    response.writeHead(fresh ? 304 : found.status, {
      ...(fresh ? {} : { "content-type": found.type }),
      ...(found.status === 200 ? { etag } : {}),
    });
    response.end(fresh || request.method === "HEAD" ? undefined : found.body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

function answer(site: Site, path: string): { readonly status: number; readonly type: string; readonly body: string } {
  if (path === "/robots.txt") return { status: 200, type: "text/plain; charset=utf-8", body: robots(site) };
  if (path === "/sitemap.xml") return { status: 200, type: "application/xml; charset=utf-8", body: sitemap(site) };
  const page = path === "/search" ? site.page("/") : site.page(path);
  if (page !== undefined) return { status: 200, type: "text/html; charset=utf-8", body: page };
  return { status: 404, type: "text/html; charset=utf-8", body: "<!doctype html><title>Not found</title><p>There is no such page." };
}
