import { createGunzip } from "node:zlib";
import { bytesOf, type Fetch } from "../web/fetcher.ts";

const MAX_FILES = 50;
const MAX_URLS = 50_000;

/** Page urls of site maps and of the maps that they list, in their order. What cannot be read is left out: a map only helps. */
export async function sitemapUrls(maps: readonly string[], fetch: Fetch, reroute: (url: string) => string): Promise<readonly string[]> {
  const files = [...new Set(maps.map(reroute))];
  const urls: string[] = [];
  for (let index = 0; index < Math.min(files.length, MAX_FILES) && urls.length < MAX_URLS; index++) {
    const text = await read(files[index] ?? "", fetch);
    const isIndex = /<sitemapindex[\s>]/.test(text.slice(0, 2_000));
    for (const [, loc = ""] of text.matchAll(/<loc>\s*([^<\s]{1,2000})\s*<\/loc>/g)) {
      const url = loc.replaceAll("&amp;", "&");
      if (!isIndex) urls.push(url);
      else if (URL.canParse(url) && !files.includes(reroute(url))) files.push(reroute(url));
    }
  }
  return urls.slice(0, MAX_URLS);
}

async function read(url: string, fetch: Fetch): Promise<string> {
  try {
    const { body, headers } = await fetch(url, {}, "application/xml,text/xml,*/*;q=0.5");
    const packed = /gzip/.test(String(headers["content-type"] ?? "")) || new URL(url).pathname.endsWith(".gz");
    const bytes = await bytesOf(body);
    // A packed map is unpacked only as far as the protocol allows: 50 MB.
    return (packed && bytes[0] === 0x1f ? await unpack(bytes) : bytes).toString("utf8");
  } catch {
    return "";
  }
}

async function unpack(bytes: Buffer): Promise<Buffer> {
  const gunzip = createGunzip();
  gunzip.end(bytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of gunzip) {
    size += (chunk as Buffer).length;
    if (size > 50_000_000) break;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
