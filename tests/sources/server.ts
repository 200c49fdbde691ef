import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface TestServer {
  readonly origin: string;
  /** Paths asked for, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** A real HTTP server on loopback whose paths may do anything; unknown paths answer 404. */
export async function serve(routes: Readonly<Record<string, Handler | string>>, fallback?: Handler): Promise<TestServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const route = routes[path];
    if (typeof route === "string") html(route)(request, response);
    else if (route !== undefined) route(request, response);
    else if (fallback !== undefined) fallback(request, response);
    else response.writeHead(404, { "content-type": "text/html" }).end("<p>no such page</p>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const html =
  (body: string, headers: Readonly<Record<string, string>> = {}): Handler =>
  (_request, response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);

export const bytes =
  (body: Uint8Array, headers: Readonly<Record<string, string>>): Handler =>
  (_request, response) =>
    response.writeHead(200, headers).end(body);

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Handler =>
  (_request, response) =>
    response.writeHead(code, { "content-type": "text/html", ...headers }).end(`<p>${code}</p>`);

export const redirect =
  (to: string): Handler =>
  (_request, response) =>
    response.writeHead(302, { location: to }).end();

/** Takes the request and never answers. */
export const never: Handler = () => undefined;

/** A page of a few sentences, so that it has a main text, and links. */
export const page = (title: string, ...links: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>This page is about ${title} and says enough about it to be worth reading twice.</p><ul>${links.map((link) => `<li><a href="${link}">to ${link.replace(/[<>"]/g, "")}</a></li>`).join("")}</ul></main></body></html>`;

/** What is asked of a host before its pages. */
export const isHostFile = (path: string): boolean => path === "/robots.txt" || path === "/.well-known/tdmrep.json";
