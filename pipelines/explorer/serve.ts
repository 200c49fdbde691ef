import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { openDrawing } from "../views/draw.ts";
import { explorer } from "./app.ts";
import { exploreRun } from "./explored-run.ts";
import { writtenAgain } from "./written-again.ts";
import type { ServedTools } from "./tool-routes.ts";

export interface ServeOptions {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  readonly token: string | undefined;
  readonly tools?: ServedTools | undefined;
}

export interface RunServer {
  readonly url: string;
  /** Takes no more requests, and resolves when those that run are answered. */
  close(): Promise<void>;
}

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

export const isLoopback = (host: string): boolean => LOOPBACK.has(host) || host === "::1";

/** Serves the explorer of these run folders. Throws `NotARun`, or what keeps it from listening. */
export async function serveRuns(folders: readonly string[], { host, port, token, tools }: ServeOptions): Promise<RunServer> {
  const runs = await Promise.all(folders.map(exploreRun));
  const closing = new AbortController();
  const app = explorer({
    runs,
    again: await writtenAgain(folders, runs),
    closing: closing.signal,
    tools,
    draw: await openDrawing(),
    guard: { token, hosts: isLoopback(host) ? LOOPBACK : new Set() },
  });
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port }, ({ port: own }: AddressInfo) => {
      const name = host.includes(":") ? `[${host}]` : host;
      resolve({
        url: `http://${name}:${own}/${token === undefined ? "" : `?token=${token}`}`,
        close: () =>
          new Promise((done) => {
            closing.abort();
            server.close(() => done());
            if ("closeIdleConnections" in server) server.closeIdleConnections();
          }),
      });
    });
    server.once("error", reject);
  });
}
