import type { Attribute, Domain, Fact, Thing, Value } from "./facts.ts";
import { fillName, inventName } from "./names.ts";
import { Random } from "./random.ts";

export interface World {
  readonly domain: Domain;
  readonly things: readonly Thing[];
  readonly years: readonly number[];
}

/** Skewed to the low end, as figures of real things are. */
function drawNumber(attribute: Attribute, random: Random): number {
  const { low, high, decimals } = attribute;
  const skew = high / Math.max(low, 1) > 50 ? random.next() ** 3 : random.next();
  const raw = low + (high - low) * skew;
  const step = 10 ** decimals;
  return Math.round(raw * step) / step;
}

function drawValue(attribute: Attribute, random: Random, others: readonly Thing[]): Value | undefined {
  const { type, values } = attribute;
  switch (type) {
    case "figure":
      return { type, number: drawNumber(attribute, random) };
    case "money": {
      const raw = drawNumber(attribute, random);
      const round = 10 ** Math.max(0, Math.floor(Math.log10(raw)) - 2);
      return { type, number: Math.round(raw / round) * round };
    }
    case "year":
      return { type, number: random.whole(attribute.low, attribute.high) };
    case "date":
      return { type, day: [random.whole(attribute.low, attribute.high), random.whole(1, 12), random.whole(1, 28)] };
    case "flag":
      return { type, text: random.chance(0.5) ? "Yes" : "No" };
    case "choice":
      return { type, text: random.pick(values) };
    case "text":
      return { type, text: fillName(random.pick(values), random) };
    case "range": {
      const from = drawNumber(attribute, random);
      return { type, number: from, upper: from + random.whole(2, Math.max(3, Math.round(attribute.high / 4))) };
    }
    case "list":
      return { type, items: random.sample(values, random.whole(2, 4)) };
    case "link": {
      const targets = others.filter(({ kind }) => kind.name === attribute.target);
      return targets.length === 0 ? undefined : { type, target: random.pick(targets) };
    }
  }
}

/** A series moves from year to year, it does not jump. */
function drawSeries(subject: Thing, attribute: Attribute, years: readonly number[], random: Random): Fact[] {
  let at = drawNumber(attribute, random);
  const step = 10 ** attribute.decimals;
  return years.flatMap((year) => {
    at = Math.min(attribute.high, Math.max(attribute.low, at * (0.86 + random.next() * 0.3) + 1 / step));
    const number = Math.round(at * step) / step;
    if (random.chance(attribute.missing)) return [];
    return [{ subject, attribute, value: { type: "figure" as const, number }, time: String(year) }];
  });
}

function drawFacts(thing: Thing, world: World, random: Random): Fact[] {
  return thing.kind.attributes.flatMap((attribute): Fact[] => {
    if (attribute.by === "year") return drawSeries(thing, attribute, world.years, random);
    if (random.chance(attribute.missing)) return [];
    if (attribute.by === "group")
      return attribute.groups.map((group) => ({
        subject: thing,
        attribute,
        value: { type: "figure", number: drawNumber(attribute, random) },
        group,
      }));
    const value = drawValue(attribute, random, world.things);
    if (value === undefined) return [];
    return [{ subject: thing, attribute, value, ...(attribute.dated && { time: String(random.whole(2014, 2023)) }) }];
  });
}

/** Things of one domain with all that is known of them; the facts of each stand in the order of its kind's attributes. */
export function drawWorld(seed: number, domains: readonly Domain[], count?: number): World {
  const random = new Random(`world ${seed}`);
  const domain = random.pick(domains);
  const total = count ?? random.whole(15, 60);
  const taken = new Set<string>();
  const first = random.whole(2009, 2018);
  const years = Array.from({ length: random.whole(3, 6) }, (_, at) => first + at);
  const things: Thing[] = domain.kinds.flatMap((kind) =>
    Array.from({ length: Math.max(4, Math.round(total * kind.share)) }, () => ({
      id: 0,
      name: inventName(kind.names, random, taken),
      kind,
      facts: [],
    })),
  );
  const world = { domain, years, things: things.map((thing, at) => ({ ...thing, id: 100 + at * 7 })) };
  for (const thing of world.things) thing.facts.push(...drawFacts(thing, world, random));
  return world;
}
