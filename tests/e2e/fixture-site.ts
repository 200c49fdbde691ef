import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";

const sites = resolve(import.meta.dirname, "../fixtures/sites");

export interface FixtureSite {
  readonly origin: string;
  /** The site that its pages say they are of. */
  readonly mirrorOf: string;
  /** Paths asked for, in order. */
  readonly asked: string[];
  /** Changes a page from now on. Throws where the page does not say `from`. */
  edit(path: string, from: string, to: string): void;
  close(): Promise<void>;
}

/** One of the fixture sites on loopback, as files would be served: no validators, 404 for the rest. */
export async function serveFixture(name: string): Promise<FixtureSite> {
  const pages = new Map<string, string>();
  const walk = (folder: string, path: string): void => {
    for (const entry of readdirSync(folder)) {
      const file = join(folder, entry);
      if (statSync(file).isDirectory()) walk(file, `${path}${entry}/`);
      else if (entry.endsWith(".html")) pages.set(`${path}${entry}`, readFileSync(file, "utf8"));
    }
  };
  walk(join(sites, name), "/");
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "/");
    asked.push(path);
    const page = pages.get(path);
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" }).end(page ?? "<p>no such page");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mirrorOf: `https://${name}.example`,
    asked,
    edit(path, from, to) {
      const page = pages.get(path);
      if (page?.includes(from) !== true) throw new Error(`${path} does not say "${from}"`);
      pages.set(path, page.replaceAll(from, to));
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
