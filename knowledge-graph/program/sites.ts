import type { AttributeInfo, Random } from "../../schemas/index.ts";
import type { SampleIndex } from "./sample-index.ts";

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

/** A site, a file: what one hand has laid out. */
export function sitesOf(index: Pick<SampleIndex, "attributes" | "facts" | "siteOf">): Sites {
  /** Facts of each site, by attribute. */
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
  const sites = new Map(
    [...counted]
      .map(([site, attributes]) => [site, new Map([...attributes].filter(([, facts]) => facts >= FEW))] as const)
      .filter(([, attributes]) => attributes.size > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const weights = [...sites].map(([site, attributes]) => ({ site, weight: Math.sqrt([...attributes.values()].reduce((sum, facts) => sum + facts, 0)) })); // prettier-ignore
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  return {
    draw(random) {
      if (weights.length < 2) return undefined;
      let left = random.next();
      return (weights.find(({ weight }) => (left -= weight / total) < 0) ?? weights.at(-1))?.site;
    },
    has: (site, { name }) => site === undefined || sites.get(site)?.has(name) === true,
    prefer(site, draw) {
      let drawn = draw();
      if (site === undefined) return drawn;
      for (let i = 1; i < TRIES && drawn !== undefined && index.siteOf(drawn.subject) !== site; i++) drawn = draw();
      return drawn;
    },
  };
}
