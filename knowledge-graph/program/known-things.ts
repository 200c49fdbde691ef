import type { SampleSource } from "./sample-index.ts";

/** What draws ask of each thing of a memory. */
export interface KnownThings {
  typesOf(id: string): readonly string[];
  /** Characters of its name. */
  lengthOf(id: string): number | undefined;
  /** The site or the file that has the thing's own page; undefined where it has none, and there are several. */
  siteOf(id: string): string | undefined;
}

/** A host, a file of rows ("file:///b.csv?row=1"), or the folder of files that are a page each. */
const SITE = /^https?:\/\/[^/?#]+|^file:\/\/[^?#]*(?=\?)|^file:\/\/[^?#]*\//;

/** The first address that says it. */
function siteIn(uris: readonly string[]): string | undefined {
  for (const uri of uris) {
    const [site] = SITE.exec(uri) ?? [];
    if (site !== undefined) return site;
  }
  return undefined;
}

export async function knownThings(source: Pick<SampleSource, "entities">): Promise<KnownThings> {
  const types = new Map<string, readonly string[]>();
  const lengths = new Map<string, number>();
  const sites = new Map<string, string>();
  for await (const entity of source.entities()) {
    if (entity.types.length > 0) types.set(entity.id, entity.types);
    lengths.set(entity.id, entity.name.length);
    const site = siteIn(entity.uris);
    if (site !== undefined) sites.set(entity.id, site);
  }
  // Where there is one site alone, what has no page of its own is of it too.
  const [main, ...others] = new Set(sites.values());
  const only = others.length === 0 ? main : undefined;
  return { typesOf: (id) => types.get(id) ?? [], lengthOf: (id) => lengths.get(id), siteOf: (id) => sites.get(id) ?? only };
}
