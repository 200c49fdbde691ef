import type { AttributeInfo, Random } from "../../schemas/index.ts";
import type { ClaimReader } from "../contracts/stores.ts";
import { descriptions as describe } from "./describe.ts";
import type { DescribeOptions, Description } from "./describe.ts";
import { catalogueOf } from "./describe.ts";
import { programOf, timeSteps } from "./build.ts";
import { execute } from "./execute.ts";
import type { ExecuteOptions } from "./execute.ts";
import { inBoth, sampleIndex } from "./sample-index.ts";
import type { Fact, ListedSet, SampleIndex, SampleSource, ValueKind } from "./sample-index.ts";
import { remember } from "./memo.ts";
import { sitesOf } from "./sites.ts";
import { MAX_LISTED, MAX_MEMBERS } from "./value.ts";

export type { ListedSet, SampleSource } from "./sample-index.ts";

/** A listed set and an attribute that every member has at `measureTime` ("" undated, else a year or period). */
export interface MeasuredSet extends ListedSet {
  readonly measure: string;
  readonly measureTime: string;
}

interface Series {
  readonly subject: string;
  readonly attribute: string;
  /** At least two, in order. */
  readonly times: readonly string[];
}

/** Two things of one type that both have the attribute at one time. */
export interface Pair {
  readonly entities: readonly [string, string];
  readonly attribute: string;
  readonly time: string;
  readonly type: string;
}

interface DrawOptions {
  /** Kinds of the drawn value; all by default. */
  readonly kinds: readonly ValueKind[];
  /** Only attributes that it accepts, beside the sampler's own rule. */
  readonly accept: (info: AttributeInfo) => boolean;
}

interface PairOptions extends DrawOptions {
  /** Whether two lists may stand in one program. */
  readonly fit: (first: ListedSet, second: ListedSet) => boolean;
}

interface Drawable {
  readonly sets: number;
  /** Listed set x attribute x time with a value for every member. */
  readonly measuredSets: number;
  readonly series: number;
  readonly facts: number;
}

/**
 * Draws pieces of programs. Balanced: first the site, then the attribute, uniformly, then what carries it, so that no large table takes
 * the questions over. A draw costs no scan. A piece is likely sound, not surely (ties, rivals, units): the program executes or is refused.
 * Undefined where nothing of that shape is in the memory.
 */
export interface Sampler {
  readonly index: SampleIndex;
  /** One value: QueryAttribute (or Relate, for entities). */
  fact(random: Random, options?: Partial<DrawOptions>): Fact | undefined;
  /** Two to MAX_MEMBERS entities that one subject lists; `kinds` does not apply. */
  listedSet(random: Random, options?: Partial<DrawOptions>): ListedSet | undefined;
  /** As `listedSet`, with a measure of all members; options are for the measure. */
  measuredSet(random: Random, options?: Partial<DrawOptions>): MeasuredSet | undefined;
  series(random: Random, options?: Partial<DrawOptions>): Series | undefined;
  pair(random: Random, options?: Partial<DrawOptions>): Pair | undefined;
  /** Of more than MAX_MEMBERS. */
  longSet(random: Random, options?: Partial<DrawOptions>): ListedSet | undefined;
  /** Two listed sets of one attribute and time that share a member, and no more than MAX_MEMBERS: either of them may be long. */
  overlapping(random: Random, options?: Partial<PairOptions>): readonly [ListedSet, ListedSet] | undefined;
  /** As `descriptions` of describe.ts, over this index. */
  descriptions(entityId: string, random: Random, draw?: Partial<DescribeOptions>): Promise<readonly Description[]>;
  countDrawable(): Drawable;
}

/** Default: one kind of value and a phrase that fits "the … of X". */
const speakable = (info: AttributeInfo): boolean => info.kind !== "mixed" && info.phrase !== null;

/** Of the pairs of lists, those that begin with a long one, where there are any. */
const LONG = 0.3;

/** Draws that may miss (no common type, no shared measure) are tried so often. */
const TRIES = 24;

export interface SamplerOptions extends ExecuteOptions {
  readonly usable: (info: AttributeInfo) => boolean;
}

/**
 * Streams the memory once; the index stays in memory while the sampler lives.
 * Long because all draws share one index and the attribute lists made from it.
 */
export async function sampler(source: SampleSource & ClaimReader, options?: Partial<SamplerOptions>): Promise<Sampler> {
  const index = await sampleIndex(source, options?.usable ?? speakable, MAX_MEMBERS, MAX_LISTED);
  const catalogue = catalogueOf(index.attributes);
  const byFacts = index.attributes.filter(({ name }) => index.facts(name).length > 0);
  const bySets = index.attributes.filter(({ name }) => index.sets(name).length > 0);
  const bySeries = index.attributes.filter(({ name }) => index.series(name).length > 0);
  const byLongSets = index.attributes.filter(({ name }) => index.longSets(name).length > 0);
  const byYears = index.attributes.filter(({ name }) => index.years(name).length > 0);

  const sites = sitesOf(index);
  /** An attribute that things of the site have, where any does; else any. */
  const pickOf = (
    random: Random,
    site: string | undefined,
    infos: readonly AttributeInfo[],
    draw: Partial<DrawOptions> | undefined,
  ): AttributeInfo | undefined =>
    pickFrom(random, site === undefined ? infos : infos.filter((info) => sites.has(site, info)), draw) ??
    (site === undefined ? undefined : pickFrom(random, infos, draw));

  const listedSet = (random: Random, draw?: Partial<DrawOptions>): ListedSet | undefined => {
    const site = sites.draw(random);
    const info = pickOf(random, site, bySets, { ...draw, kinds: ["entity"] });
    return info && sites.prefer(site, () => random.pick(index.sets(info.name)));
  };

  const longSet = (random: Random, draw?: Partial<DrawOptions>): ListedSet | undefined => {
    const site = sites.draw(random);
    const info = pickOf(random, site, byLongSets, { ...draw, kinds: ["entity"] });
    return info && sites.prefer(site, () => random.pick(index.longSets(info.name)));
  };

  return {
    index,
    listedSet,
    longSet,
    fact(random, draw) {
      const site = sites.draw(random);
      const info = pickOf(random, site, byFacts, draw);
      const facts = info && index.facts(info.name);
      return facts && sites.prefer(site, () => facts.at(random.int(facts.length)));
    },
    measuredSet: (random, draw) =>
      retry(() => {
        const set = listedSet(random);
        const measures = set ? index.shared(set.members).filter(({ attribute }) => accepts(catalogue.get(attribute), draw)) : [];
        if (!set || measures.length === 0) return undefined;
        const { attribute, time } = random.pick(measures);
        return { ...set, measure: attribute, measureTime: time };
      }),
    series(random, draw) {
      const site = sites.draw(random);
      const info = pickOf(random, site, bySeries, draw);
      return info && sites.prefer(site, () => ({ attribute: info.name, ...random.pick(index.series(info.name)) }));
    },
    pair: (random, draw) =>
      retry(() => {
        const site = sites.draw(random);
        const info = pickOf(random, site, byYears, draw);
        if (!info) return undefined;
        const { time, subjects } = random.pick(index.years(info.name));
        const one = (): string => sites.prefer(site, () => ({ subject: random.pick(subjects) }))?.subject ?? "";
        const [a, b] = [one(), one()];
        const type = index.typesOf(a).find((one) => index.typesOf(b).includes(one));
        return a === b || type === undefined ? undefined : { entities: [a, b], attribute: info.name, time, type };
      }),
    overlapping: (random, draw) =>
      retry(() => {
        const first = (random.next() < LONG ? longSet(random, draw) : undefined) ?? listedSet(random, draw) ?? longSet(random, draw);
        if (first === undefined) return undefined;
        const member = random.pick(first.members);
        const others = [...index.setsWith(member), ...index.longSetsWith(member)].filter(
          (set) => set !== first && set.attribute === first.attribute && set.time === first.time && draw?.fit?.(first, set) !== false,
        );
        if (others.length === 0) return undefined;
        const second = random.pick(others);
        return inBoth(first, second).length > MAX_MEMBERS ? undefined : [first, second];
      }),
    descriptions: (entityId, random, draw) => describe(entityId, draw?.reader ?? source, catalogue, random, { ...options, index, ...draw }),
    countDrawable() {
      const sets = bySets.flatMap(({ name }) => index.sets(name));
      return {
        sets: sets.length,
        measuredSets: sets.reduce((sum, { members }) => sum + index.shared(members).length, 0),
        series: bySeries.reduce((sum, { name }) => sum + index.series(name).length, 0),
        facts: index.attributes.reduce((sum, { name }) => sum + index.facts(name).length, 0),
      };
    },
  };
}

const accepts = (info: AttributeInfo | undefined, draw: Partial<DrawOptions> | undefined): boolean =>
  info !== undefined && info.kind !== "mixed" && draw?.kinds?.includes(info.kind) !== false && draw?.accept?.(info) !== false;

function pickFrom(random: Random, infos: readonly AttributeInfo[], draw: Partial<DrawOptions> | undefined): AttributeInfo | undefined {
  const open = infos.filter((info) => accepts(info, draw));
  return open.length > 0 ? random.pick(open) : undefined;
}

function retry<T>(draw: () => T | undefined): T | undefined {
  for (let i = 0; i < TRIES; i++) {
    const drawn = draw();
    if (drawn !== undefined) return drawn;
  }
  return undefined;
}

/** Of the drawable measured sets, those whose largest or smallest member is beyond doubt: executes all of them, one by one. */
export async function countSound(
  of: Sampler,
  reader: ClaimReader,
  options?: Partial<ExecuteOptions>,
): Promise<{ readonly sound: number; readonly refused: ReadonlyMap<string, number> }> {
  const refused = new Map<string, number>();
  let sound = 0;
  for (const { name } of of.index.attributes) {
    for (const set of of.index.sets(name)) {
      const memo = remember(reader);
      for (const { attribute, time } of of.index.shared(set.members)) {
        const result = await execute(superlative(set, attribute, time, "max"), memo, options);
        if (result.status === "answer") sound++;
        else refused.set(result.reason, (refused.get(result.reason) ?? 0) + 1);
      }
    }
  }
  return { sound, refused };
}

/** The largest or smallest of the set as a program. */
export function superlative(set: ListedSet, measure: string, measureTime: string, which: "max" | "min") {
  return programOf(
    ["Find", { entity: set.subject }],
    ...timeSteps(set.time),
    ["Relate", { attribute: set.attribute, direction: "forward" }, -1],
    ...timeSteps(measureTime),
    ["SelectAmong", { attribute: measure, which, k: 1 }, -1],
    ["QueryName", {}, -1],
  );
}
