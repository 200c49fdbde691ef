import type { AttributeInfo, Random } from "../../schemas/index.ts";
import type { SampleIndex } from "./sample-index.ts";

/** A site, a file: what one hand has laid out, with the attributes that its things have. */
interface Site {
  readonly name: string;
  readonly attributes: ReadonlySet<string>;
  /** Of all sites together 1. */
  readonly share: number;
}

/**
 * Of which site the next thing is asked. Uniform over attributes alone, a site of two hundred attributes leaves nothing to one of
 * five: sites are drawn by the root of how many facts they have. Undefined, and no chance is used up, where a memory has one alone.
 */
export interface Sites {
  draw(random: Random): string | undefined;
  /** Whether things of the site have the attribute; of no site all have it. */
  has(site: string | undefined, info: Pick<AttributeInfo, "name">): boolean;
  /** The first that is of the site, in so many tries; else the last. */
  prefer<T extends { readonly subject: string }>(site: string | undefined, draw: () => T | undefined): T | undefined;
}

/** Facts that a site has of an attribute before it counts as its own: a stray row is not. */
const FEW = 3;
const TRIES = 24;

export function sitesOf(index: Pick<SampleIndex, "attributes" | "facts" | "siteOf">): Sites {
  const counted = new Map<string, Map<string, number>>();
  for (const { name } of index.attributes) {
    const facts = index.facts(name);
    for (let at = 0; at < facts.length; at++) {
      const site = index.siteOf(facts.at(at).subject);
      if (site === undefined) continue;
      const attributes = counted.get(site) ?? new Map<string, number>();
      counted.set(site, attributes.set(name, (attributes.get(name) ?? 0) + 1));
    }
  }
  const found = [...counted]
    .map(([name, attributes]) => ({ name, attributes: new Map([...attributes].filter(([, facts]) => facts >= FEW)) }))
    .filter(({ attributes }) => attributes.size > 0)
    .map((site) => ({ ...site, weight: Math.sqrt([...site.attributes.values()].reduce((sum, facts) => sum + facts, 0)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const total = found.reduce((sum, { weight }) => sum + weight, 0);
  const sites: readonly Site[] = found.map(({ name, attributes, weight }) => ({
    name,
    attributes: new Set(attributes.keys()),
    share: weight / total,
  }));
  const byName = new Map(sites.map((site) => [site.name, site]));
  return {
    draw(random) {
      if (sites.length < 2) return undefined;
      let left = random.next();
      return (sites.find(({ share }) => (left -= share) < 0) ?? sites.at(-1))?.name;
    },
    has: (site, { name }) => site === undefined || byName.get(site)?.attributes.has(name) === true,
    prefer(site, draw) {
      let drawn = draw();
      if (site === undefined) return drawn;
      for (let i = 1; i < TRIES && drawn !== undefined && index.siteOf(drawn.subject) !== site; i++) drawn = draw();
      return drawn;
    },
  };
}
