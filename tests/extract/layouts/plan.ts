import type { Attribute, Kind } from "./facts.ts";
import type { Family, Takes } from "./family.ts";
import { capital, chunk } from "./html.ts";
import { heldOut } from "./layouts/index.ts";
import type { Making } from "./pages.ts";
import { Random } from "./random.ts";

interface Section {
  readonly family: Family;
  readonly attributes: readonly Attribute[];
  readonly heading?: string;
}

export interface ListPlan {
  readonly family: Family;
  readonly attributes: readonly Attribute[];
  /** Without one it is the kind's own list. */
  readonly title?: string;
  readonly count?: number;
}

/** What a site's templates for one kind of thing are. */
export interface KindPlan {
  readonly pages: boolean;
  readonly sections: readonly Section[];
  readonly sectionTitle: string;
  readonly series?: Family;
  readonly groups?: Family;
  readonly seriesHeading: string;
  /** Measures stand on a page of their own. */
  readonly apart: boolean;
  readonly lists: readonly ListPlan[];
  readonly title: (name: string) => string;
  readonly heading: (name: string) => string;
  readonly statisticsTitle: (name: string) => string;
  readonly statisticsHeading: (name: string) => string;
}

type Pattern = (name: string) => string;

function titles(
  kind: Kind,
  site: string,
  lang: string,
  random: Random,
): Pick<KindPlan, "title" | "heading" | "statisticsTitle" | "statisticsHeading"> {
  const title = random.pick<Pattern>([
    (name) => `${name} | ${site}`,
    (name) => `${name} - ${site}`,
    (name) => `${site}: ${name}`,
    (name) => `${name} – ${capital(kind.name)} – ${site}`,
    (name) => name,
    ...(lang === "en" ? [(name: string) => `${name} (${kind.name})`, (name: string) => `About ${name} | ${site}`] : []),
  ]);
  const statistics = {
    en: random.pick(["Statistics of {}", "{} in figures", "{}: statistics", "Data on {}"]),
    de: "Statistik: {}",
    fr: "Statistiques de {}",
  }[lang]!;
  const statisticsHeading: Pattern = (name) => statistics.replace("{}", () => name);
  return {
    title,
    heading: random.chance(0.85) || lang !== "en" ? (name) => name : (name) => `${name} (${kind.name})`,
    statisticsHeading,
    statisticsTitle: (name) => `${statisticsHeading(name)} | ${site}`,
  };
}

/** Draws families; the first draw of each sort goes round with the seed, so that no family is left out for long. */
class Deck {
  readonly #seen = new Set<Takes>();

  readonly making: Making;
  readonly random: Random;
  readonly turn: number;

  constructor(making: Making, random: Random, turn: number) {
    this.making = making;
    this.random = random;
    this.turn = turn;
  }

  draw(takes: Takes): Family | undefined {
    const { seed, allowed, scored } = this.making;
    const all = allowed.filter((family) => family.takes === takes);
    const hidden = all.filter(({ name }) => heldOut.includes(name));
    const isFirst = !this.#seen.has(takes);
    this.#seen.add(takes);
    // Of a scored site's templates most are of families that no rule knows; the rest is what else a site has.
    const from = scored && hidden.length > 0 && (isFirst ? this.turn > 0 : this.random.chance(0.6)) ? hidden : all;
    if (from.length === 0) return undefined;
    return isFirst ? from[(seed + this.turn * Math.ceil(from.length / 2)) % from.length]! : this.random.pick(from);
  }
}

function drawSections(attributes: readonly Attribute[], deck: Deck, random: Random, lang: string): Section[] {
  const mixed = random.chance(0.5) ? attributes : random.shuffle(attributes);
  const told = random.chance(0.75);
  const share = random.whole(2, 4);
  const forProse = told ? mixed.filter((attribute, at) => attribute.missing === 0 || at % share === 0) : [];
  // Some of what prose says, tables say as well: so real sites do, and a reader may learn sentences by it.
  const inBoth = random.chance(0.7) ? 2 : 0;
  const rest = mixed.filter((attribute) => !forProse.slice(inBoth).includes(attribute));
  const parts = rest.length > 6 && random.chance(0.5) ? chunk(rest, Math.ceil(rest.length / 2)) : [rest];
  const headings = { en: ["Facts", "In detail"], de: ["Daten", "Im Einzelnen"], fr: ["Données", "En détail"] }[lang]!;
  const headed = random.chance(0.5);
  const pairs = parts.flatMap((part, at): Section[] => {
    const family = deck.draw("pairs");
    return family === undefined ? [] : [{ family, attributes: part, ...(headed && { heading: headings[at]! }) }];
  });
  const family = forProse.length === 0 ? undefined : deck.draw("prose");
  if (family === undefined) return pairs;
  const prose = { family, attributes: forProse };
  return random.chance(0.6) ? [prose, ...pairs] : [...pairs, prose];
}

const isFigure = ({ type }: Attribute): boolean => type === "figure" || type === "money";

function drawLists(kind: Kind, deck: Deck, random: Random): ListPlan[] {
  const plain = kind.attributes.filter(({ by }) => by === undefined);
  const lists: ListPlan[] = [];
  const index = deck.draw("things");
  if (index !== undefined) lists.push({ family: index, attributes: random.sample(plain, random.whole(2, Math.min(6, plain.length))) });
  const second = random.chance(0.5) ? deck.draw("things") : undefined;
  if (second !== undefined)
    lists.push({ family: second, attributes: random.sample(plain, random.whole(2, 4)), title: `Selected ${kind.plural}`, count: 4 });
  const ranking = random.chance(0.6) ? deck.draw("ranking") : undefined;
  const measures = plain.filter(isFigure);
  if (ranking !== undefined && measures.length > 0) {
    const measure = random.pick(measures);
    lists.push({ family: ranking, attributes: [measure], title: `${capital(kind.plural)} by ${measure.label.toLowerCase()}`, count: 6 });
  }
  const yearly = random.chance(0.6) ? deck.draw("seriesOfThings") : undefined;
  const series = kind.attributes.filter(({ by }) => by === "year");
  if (yearly !== undefined && series.length > 0) {
    const measure = random.pick(series);
    lists.push({ family: yearly, attributes: [measure], title: `${measure.label} by year`, count: 8 });
  }
  return lists;
}

export function drawPlan(kind: Kind, making: Making, at: number): KindPlan {
  const random = new Random(`plan ${making.seed} ${kind.name}`);
  const deck = new Deck(making, random, at);
  const { lang } = making.style;
  const plain = kind.attributes.filter(({ by }) => by === undefined);
  const series = deck.draw("series");
  const groups = deck.draw("groups");
  return {
    pages: at === 0 || random.chance(0.85),
    sections: drawSections(plain, deck, random, lang),
    sectionTitle: { en: "Profile", de: "Profil", fr: "Fiche" }[lang],
    ...(series !== undefined && { series }),
    ...(groups !== undefined && { groups }),
    seriesHeading: { en: "Figures", de: "Zahlen", fr: "Chiffres" }[lang],
    apart: random.chance(0.4),
    lists: drawLists(kind, deck, random),
    ...titles(kind, making.name, lang, random),
  };
}
