import { inBoth, timeSteps, type ListedSet, type ProgramStep } from "../../knowledge-graph/index.ts";
import type { AttributeInfo, Random } from "../../schemas/index.ts";
import { isDated, listNouns } from "../language/entries/list-entry.ts";
import { oncePer } from "../core/kept-readings.ts";
import type { QuestionContext } from "./context.ts";
import { areTold, isKnownList, listSteps, measuresOf, parallelParts, sayableList, sayableTime } from "./draws.ts";

/** A list that has words of its own, and one whose things do something: "France's neighbours" and "take part in the OECD". */
export interface MixedPair {
  readonly head: ListedSet;
  readonly other: ListedSet;
  /** Members of both, and of the head alone. */
  readonly both: readonly string[];
  readonly rest: readonly string[];
}

/** What a list's things do, where it is whole: of the largest few nobody says it. */
const hasDeed = (info: AttributeInfo): boolean => {
  const [noun] = listNouns(info);
  return noun?.verb != null && !isDated(info);
};

const MOST_MEMBERS = 60;

/** Whom its own partners border people ask; which of Chile's partners border Burma, nobody. */
const isNear = (head: ListedSet, other: ListedSet): boolean =>
  head.time === "" ? head.subject !== other.subject : other.members.includes(head.subject) || head.subject === other.subject;

/** Heads tried: not every list shares a thing with one of another kind. */
const TRIES = 12;

interface Mixable {
  readonly heads: readonly AttributeInfo[];
  /** Of the heads those that list neighbours, by name. */
  readonly neighbours: ReadonlySet<string>;
  /** Names of the lists whose things do something. */
  readonly doing: ReadonlySet<string>;
}

/** Looked up once: each of many draws asks for them. */
const mixable = oncePer((context: QuestionContext): Mixable => {
  const isOfNeighbours = (info: AttributeInfo): boolean => listNouns(info)[0]?.one === "neighbour";
  const heads = context.attributes.filter((info) => {
    const [noun] = listNouns(info);
    return noun !== undefined && (noun.partial || (noun.verb !== null && isOfNeighbours(info)));
  });
  const named = (infos: readonly AttributeInfo[]): ReadonlySet<string> => new Set(infos.map(({ name }) => name));
  return { heads, neighbours: named(heads.filter(isOfNeighbours)), doing: named(context.attributes.filter(hasDeed)) };
});

/** Two lists of two kinds that share some things and not all. */
export function mixedPair(context: QuestionContext, random: Random): MixedPair | undefined {
  const { sampler } = context;
  const { doing, heads, neighbours } = mixable(context);
  if (doing.size === 0 || heads.length === 0) return undefined;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const sets = sampler.index.sets(random.pick(heads).name);
    const head = sets.length === 0 ? undefined : random.pick(sets);
    if (head === undefined || head.members.length < 3 || !sayableList(context, head) || !isKnownList(context, head)) continue;
    if (!areTold(context, head.members)) continue;
    const one = random.pick(head.members);
    const others = [...sampler.index.setsWith(one), ...sampler.index.longSetsWith(one)].filter(
      (set) =>
        set.attribute !== head.attribute &&
        // What nearly all things take part in tells none of them.
        set.members.length <= MOST_MEMBERS &&
        isNear(head, set) &&
        // "Only one of Bosnia's main export partners borders Croatia": nobody looks for it among those.
        (head.time === "" || !neighbours.has(set.attribute)) &&
        doing.has(set.attribute) &&
        sayableList(context, set) &&
        context.sideOf(set.subject) === context.sideOf(head.subject),
    );
    if (others.length === 0) continue;
    const other = random.pick(others);
    const both = inBoth(head, other);
    if (both.length === head.members.length) continue;
    return { head, other, both, rest: head.members.filter((id) => !both.includes(id)) };
  }
  return undefined;
}

/** Steps that denote what both hold, or what the head holds alone. */
export function mixedSteps({ head, other }: MixedPair, op: "And" | "Not" = "And"): readonly ProgramStep[] {
  const { steps, ends } = parallelParts(listSteps(head), listSteps(other));
  return [...steps, op === "And" ? ["And", {}, ...ends] : ["Not", { listed: true }, ...ends]];
}

/** What both hold, three things or more, and a measure of all of it. */
export function measuredMix(
  context: QuestionContext,
  random: Random,
  accept: (info: AttributeInfo) => boolean,
  kinds: readonly AttributeInfo["kind"][],
  isWhole = false,
):
  | { readonly steps: readonly ProgramStep[]; readonly members: readonly string[]; readonly measure: string; readonly time: string }
  | undefined {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const pair = mixedPair(context, random);
    if (pair === undefined || pair.both.length < 3) continue;
    // The largest few of a list have no total.
    const info = context.attribute(pair.head.attribute);
    if (isWhole && (info === undefined || listNouns(info)[0]?.partial === true)) continue;
    const measures = measuresOf(context, pair.both, accept, kinds).filter(
      ({ time }) => sayableTime(time) && (pair.head.time === "" || time === "" || time === pair.head.time),
    );
    if (measures.length === 0) continue;
    const { attribute, time } = random.pick(measures);
    return { steps: [...mixedSteps(pair), ...timeSteps(time)], members: pair.both, measure: attribute, time };
  }
  return undefined;
}
