import { drawAddress } from "./address.ts";
import { domains, hiddenDomains } from "./domains/index.ts";
import type { GoldFact } from "./facts.ts";
import { families, heldOut } from "./layouts/index.ts";
import { PageMaker } from "./pages.ts";
import { Random } from "./random.ts";
import { drawStyle, type Lang } from "./style.ts";
import { drawWorld } from "./world.ts";

export { heldOut } from "./layouts/index.ts";

export interface SiteThing {
  readonly name: string;
  readonly kind: string;
  readonly url?: string;
}

export interface LayoutSite {
  readonly seed: number;
  readonly pages: readonly { readonly url: string; readonly html: string }[];
  readonly facts: readonly GoldFact[];
  readonly things: readonly SiteThing[];
  /** Kinds in the singular and plural, titles of lists, the site's name: words that say where something stands, not what it is. */
  readonly words: readonly string[];
}

/** Seeds from here on are only scored, never looked at. */
export const SCORED_FROM = 1000;

/** One fact that a construct shows on several pages is one fact; of two constructs on a page the first counts for recall. */
function gather(gold: readonly GoldFact[]): GoldFact[] {
  const facts = new Map<string, GoldFact>();
  const first = new Map<string, string>();
  for (const fact of gold) {
    const what = JSON.stringify([fact.subject, fact.attribute[1] ?? fact.attribute[0], fact.value, fact.time, fact.group]);
    const place = `${what} ${fact.pages[0]}`;
    const repeated = first.has(place) && first.get(place) !== fact.construct;
    if (!first.has(place)) first.set(place, fact.construct);
    const key = `${what} ${fact.construct} ${fact.shown} ${repeated}`;
    const known = facts.get(key);
    if (known === undefined) facts.set(key, { ...fact, ...(repeated && { repeated }) });
    else if (!known.pages.includes(fact.pages[0]!)) facts.set(key, { ...known, pages: [...known.pages, ...fact.pages] });
  }
  return [...facts.values()];
}

/** A site of an invented world in one draw of layouts, and what it says. */
export function layoutSite(seed: number, options: { readonly things?: number } = {}): LayoutSite {
  const random = new Random(`site ${seed}`);
  const scored = seed >= SCORED_FROM;
  const world = drawWorld(seed, scored ? [...domains, ...hiddenDomains] : domains, options.things);
  const lang: Lang = world.domain.translated && random.chance(0.4) ? random.pick(["de", "fr"] as const) : "en";
  const allowed = families.filter((family) => (scored || !heldOut.includes(family.name)) && (lang === "en" || family.english !== true));
  const name = random.pick(world.domain.site);
  const address = drawAddress(`${name.toLowerCase().replace(/[^a-z]+/g, "-")}-${seed}.example`, random.branch("address"));
  const maker = new PageMaker({ seed, world, style: drawStyle(lang, random.branch("style")), name, address, allowed, scored });
  const pages = maker.make();
  return {
    seed,
    pages: pages.map(({ url, html }) => ({ url, html })),
    facts: gather(pages.flatMap(({ gold }) => gold)),
    things: world.things.map((thing) => {
      const url = maker.urlOf(thing);
      return { name: thing.name, kind: thing.kind.name, ...(url !== undefined && { url }) };
    }),
    words: [
      name,
      ...maker.titles,
      ...world.domain.kinds.flatMap((kind) => [kind.name, kind.plural, kind.de ?? kind.plural, kind.fr ?? kind.plural]),
    ],
  };
}
