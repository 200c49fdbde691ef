import { z } from "zod";
import { sha256 } from "../../../schemas/index.ts";
import type { RunStore } from "../../core/run-store.ts";

/** Sources that are never read again. Only their hashes are kept: what was forgotten is named nowhere. */
const NOTE = "forgotten";
const Hashes = z.array(z.string());

const hashes = async (runs: RunStore): Promise<readonly string[]> => Hashes.parse(JSON.parse((await runs.note(NOTE)) ?? "[]"));

/** A uri is of a source that is the uri itself, a folder or site that it lies in, or the file that it is a row or part of. */
export const isOf = (uri: string, source: string): boolean =>
  uri === source || uri.startsWith(source.endsWith("/") ? source : `${source}/`) || fileOf(uri) === source;

/** Of a row's address, that of its file. On the web another query is another page. */
const fileOf = (uri: string): string | undefined =>
  uri.startsWith("file:") && uri.includes("?") ? uri.slice(0, uri.indexOf("?")) : undefined;

export async function forgottenSources(runs: RunStore): Promise<(uri: string) => boolean> {
  const known = new Set(await hashes(runs));
  if (known.size === 0) return () => false;
  return (uri) => {
    const file = fileOf(uri);
    if (known.has(sha256(uri)) || (file !== undefined && known.has(sha256(file)))) return true;
    for (let at = uri.indexOf("/", uri.indexOf("://") + 3); at !== -1; at = uri.indexOf("/", at + 1))
      if (known.has(sha256(uri.slice(0, at))) || known.has(sha256(uri.slice(0, at + 1)))) return true;
    return false;
  };
}

export async function setForgotten(runs: RunStore, source: string, forgotten: boolean): Promise<void> {
  const others = (await hashes(runs)).filter((hash) => hash !== sha256(source));
  await runs.setNote(NOTE, JSON.stringify(forgotten ? [...others, sha256(source)].sort() : others));
}
