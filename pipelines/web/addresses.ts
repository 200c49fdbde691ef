import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, type Dispatcher } from "undici";
import { failureError } from "./failure.ts";
import { isPrivateAddress, isPrivateHost } from "./uris.ts";

/** Which connection a url may use. Private, loopback and link-local addresses are refused but for the hosts named open. */
export interface Addresses {
  /** Throws a typed failure where the url's host is private by its spelling; else the dispatcher that checks it after DNS. */
  dispatcher(url: URL): Dispatcher;
  close(): Promise<void>;
}

/** `open`: "host:port" (one port) or "host" (any port). */
export function addresses(open: readonly string[], timeout: number): Addresses {
  const entries = new Set(open.map((entry) => entry.toLowerCase()));
  const options = { connectTimeout: timeout, keepAliveTimeout: 4_000, connections: 64, pipelining: 1 };
  const direct = new Agent(options);
  // The check is made on the very addresses that the connection uses: a second DNS answer cannot slip in between.
  const guarded = new Agent({ ...options, connect: { lookup: publicLookup, timeout } });
  return {
    dispatcher(url) {
      if (entries.has(url.hostname.toLowerCase()) || entries.has(hostAndPort(url))) return direct;
      if (isPrivateHost(url.hostname)) throw refused(url.hostname);
      return guarded;
    },
    async close() {
      await Promise.all([direct.destroy(), guarded.destroy()]);
    },
  };
}

/** With the port that the scheme implies. */
export const hostAndPort = (url: URL): string => `${url.hostname.toLowerCase()}:${url.port || (url.protocol === "https:" ? "443" : "80")}`;

const refused = (hostname: string): Error => failureError("private-address", `${hostname} is a private address; --allow-private opens it`);

const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, "", 4);
    if (found.some(({ address }) => isPrivateAddress(address))) return callback(refused(hostname), "", 4);
    if (options.all === true) return callback(null, found);
    const [first] = found;
    return first === undefined ? callback(failureError("network", "no such host"), "", 4) : callback(null, first.address, first.family);
  });
};
