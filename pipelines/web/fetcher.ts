import { type Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { request } from "undici";
import type { Addresses } from "./addresses.ts";
import { failureError, failureOf } from "./failure.ts";

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

interface Response {
  /** Where the last redirect led. */
  readonly url: string;
  /** 200 … 299, or 304. */
  readonly status: number;
  readonly headers: Headers;
  /** Decoded; fails once more than the cap has come. */
  readonly body: Readable;
}

export interface FetcherOptions {
  readonly addresses: Addresses;
  readonly userAgent: string;
  /** For everything from the connection to the last byte, ms. */
  readonly timeout: number;
  /** Decoded bytes: a bomb of a few kilobytes counts as what it unpacks to. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly signal: AbortSignal;
  /** Called before every request, so for every redirect too; throws a typed failure to stop it. Resolves when it may be sent. */
  admit(url: URL, redirected: boolean): Promise<void>;
  /** Where a redirect really leads: a mirror fetches the public host's pages from itself. */
  reroute(url: string): string;
  /** How a url is named in rejections. */
  name(url: string): string;
}

/** `body` is sent by POST; without it, GET. */
export type Fetch = (url: string, headers?: Headers, accept?: string, body?: string) => Promise<Response>;

/** HTTP with a size cap, followed redirects and typed failures. Crawlee has no body limit and follows redirects unseen. */
export function fetcher(options: FetcherOptions): Fetch {
  return async (start, headers = {}, accept = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1", body) => {
    // One deadline for all redirects, so that a slow chain cannot take the time-out at every step.
    const deadline = AbortSignal.timeout(options.timeout);
    const signal = AbortSignal.any([deadline, options.signal]);
    const seen = new Set<string>();
    let url = start;
    const late = (error: unknown): Error =>
      options.signal.aborted
        ? failureError("network", "stopped")
        : deadline.aborted
          ? failureError("timeout", `${options.name(start)} did not answer within ${options.timeout / 1000} s`, true)
          : wrapped(error);
    for (let hops = 0; ; hops++) {
      if (seen.has(url) || hops > options.maxRedirects)
        throw failureError(
          "redirect-loop",
          seen.has(url) ? `redirects lead back to ${options.name(url)}` : `more than ${options.maxRedirects} redirects`,
        );
      seen.add(url);
      const target = new URL(url);
      await options.admit(target, hops > 0);
      try {
        const response = await request(target, {
          dispatcher: options.addresses.dispatcher(target),
          signal,
          ...(body !== undefined && { method: "POST" as const, body }),
          headers: { ...headers, accept, "accept-encoding": "gzip, deflate, br", "user-agent": options.userAgent },
        });
        const location = response.headers["location"];
        if (response.statusCode >= 300 && response.statusCode < 400 && response.statusCode !== 304 && typeof location === "string") {
          await response.body.dump();
          url = options.reroute(nextUrl(location, url));
          continue;
        }
        if (response.statusCode !== 304 && (response.statusCode < 200 || response.statusCode >= 300)) {
          await response.body.dump();
          throw status(response.statusCode, response.headers);
        }
        return {
          url,
          status: response.statusCode,
          headers: response.headers,
          body: decoded(response.body, response.headers, options.maxBytes, late),
        };
      } catch (error) {
        throw late(error);
      }
    }
  };
}

const wrapped = (error: unknown): Error => {
  const failure = failureOf(error);
  return failureError(failure.reason, failure.detail, failure.retryable, failure.retryAfter, failure.gone, failure.status);
};

function nextUrl(location: string, from: string): string {
  try {
    const url = new URL(location, from);
    url.hash = "";
    if (url.protocol === "http:" || url.protocol === "https:") return url.href;
  } catch {
    // Falls through: an address that is none.
  }
  throw failureError("http-status", "a redirect leads to no http address");
}

function status(code: number, headers: Headers): Error {
  const seconds = Number(headers["retry-after"]);
  const wait = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 60) * 1000 : undefined;
  const retryable = code >= 500 || code === 429 || code === 408;
  return failureError("http-status", `the server answered ${code}`, retryable, wait, code === 404 || code === 410, code);
}

/** The body unpacked and counted; every failure on the way comes out typed. */
function decoded(raw: Readable, headers: Headers, maxBytes: number, typed: (error: unknown) => Error): Readable {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(failureError("too-large", `more than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
  if (Number(headers["content-length"]) > maxBytes) {
    raw.on("error", () => undefined).destroy();
    throw failureError("too-large", `more than ${maxBytes} bytes`);
  }
  const steps = String(headers["content-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity")
    .reverse()
    .map(unpacker);
  const chain: Readable[] = [raw, ...steps, counter];
  const stop = (error: unknown): void => {
    for (const each of chain) if (each !== counter) each.destroy();
    counter.destroy(typed(error));
  };
  for (const [index, each] of chain.entries()) {
    const next = chain[index + 1];
    if (each !== counter) each.on("error", stop);
    if (next !== undefined) each.pipe(next as Transform);
  }
  // Once the cap is passed nothing more is downloaded.
  counter.on("error", () => {
    for (const each of chain) if (each !== counter) each.destroy();
  });
  return counter;
}

function unpacker(name: string): Transform {
  const settings = { chunkSize: 64 * 1024 };
  if (name === "gzip" || name === "x-gzip") return createGunzip(settings);
  if (name === "deflate") return createInflate(settings);
  if (name === "br") return createBrotliDecompress(settings);
  throw failureError("bad-encoding", `the body is packed as "${name.slice(0, 20)}"`);
}

/** The whole body in memory; the cap bounds it. */
export async function bytesOf(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
