import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { factbookSite } from "../../pipelines/demo/factbook/factbook-site.ts";
import { serveSite, type ServedSite } from "../../pipelines/demo/serve.ts";

export const CANONICAL = "https://factbook.example";

/** A site on loopback, and the public one that it stands for. */
export interface MirroredSite extends ServedSite {
  readonly mirrorOf: string;
}

export interface ChangingSite extends MirroredSite {
  readonly paths: readonly string[];
  /** From now on the page is not there, or is there again. */
  hide(path: string): void;
  show(path: string): void;
  page(path: string): string;
  /** Changes a page from now on. Throws where it does not say `from`. */
  edit(path: string, from: string, to: string): void;
}

/** Some sixty pages of the Factbook, served with validators, that may change from night to night. */
export async function changingSite(): Promise<ChangingSite> {
  const site = factbookSite(60);
  const hidden = new Set<string>();
  const edited = new Map<string, string>();
  const pageOf = (path: string): string | undefined => edited.get(path) ?? site.page(path);
  const served = await serveSite({ ...site, page: (path) => (hidden.has(path) ? undefined : pageOf(path)) });
  return {
    ...served,
    mirrorOf: CANONICAL,
    paths: site.paths,
    hide: (path) => void hidden.add(path),
    show: (path) => void hidden.delete(path),
    page: (path) => pageOf(path) ?? "",
    edit(path, from, to) {
      const page = pageOf(path);
      if (page?.includes(from) !== true) throw new Error(`${path} does not say "${from}"`);
      edited.set(path, page.replace(from, to));
    },
  };
}

/** Another site, of one table. */
export async function almanac(figure: string, rows: readonly (readonly [country: string, value: string])[]): Promise<MirroredSite> {
  const table = rows.map(([country, value]) => `<tr><td>${country}</td><td>${value}</td></tr>`).join("");
  const column = figure.slice(0, 1).toUpperCase() + figure.slice(1);
  const page = `<!doctype html><html lang="en"><head><title>Almanac</title><link rel="canonical" href="https://almanac.example/"></head>
    <body><main><h1>Almanac</h1><p>Figures of some countries of the world, as this almanac has counted them.</p>
    <table><thead><tr><th>Country</th><th>${column}</th></tr></thead><tbody>${table}</tbody></table></main></body></html>`;
  const server = createServer((request, response) => {
    const there = request.url === "/";
    response.writeHead(there ? 200 : 404, { "content-type": "text/html; charset=utf-8" }).end(there ? page : "<p>no such page");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mirrorOf: "https://almanac.example",
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export interface Nights {
  readonly config: string;
  readonly memory: string;
  /** Of dated runs. */
  readonly runs: string;
}

/** A config in a folder of its own, everything beside it; written anew with other sources. */
export function nightsIn(folder: string, sites: readonly MirroredSite[], lines: readonly string[] = []): Nights {
  mkdirSync(folder, { recursive: true });
  const nights = { config: join(folder, "night.yaml"), memory: join(folder, "memory.db"), runs: join(folder, "runs", "atlas") };
  writeFileSync(
    nights.config,
    [
      "name: atlas",
      `memory: { graph: { driver: libsql, path: ${JSON.stringify(nights.memory)} } }`,
      `sources: [ ${sites
        .map(({ origin, mirrorOf }) => `web: { start: [${JSON.stringify(`${origin}/`)}], mirrorOf: ${mirrorOf} }`)
        .map((source) => `{ ${source} }`)
        .join(", ")} ]`,
      "questions: { count: 45 }",
      "rollouts: { share: 0.3 }",
      `out: ${JSON.stringify(join(folder, "runs"))}`,
      ...(lines.some((line) => line.startsWith("latest:")) ? [] : ["latest: { allowShortfall: true }"]),
      ...lines.map((line) => line.replace(/^latest: \{/, "latest: { allowShortfall: true,")),
      "",
    ].join("\n"),
  );
  return nights;
}

/** The nights of one folder go on in another. */
export const copyNights = (from: string, to: string): void => cpSync(from, to, { recursive: true, verbatimSymlinks: true });

export { datasetRows as rowsIn } from "./dataset-rows.ts";

export const textOf = (run: string, name: string): string => readFileSync(join(run, name), "utf8");
