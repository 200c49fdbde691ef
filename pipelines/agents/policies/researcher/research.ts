import { hintsOn, type Play } from "../play.ts";
import type { ListedPage } from "../../../tools/results.ts";
import { nameKey } from "../../../../schemas/values/names.ts";
import { waysToAsk } from "./ask-anew.ts";
import { ownTitle } from "./choose-page.ts";
import type { Goal, Goals } from "./goals.ts";
import type { Knobs } from "./knobs.ts";
import type { Knowledge } from "./knowledge.ts";

/** What was tried for one goal. */
export interface Trail {
  /** Ways to ask that are left. */
  readonly ways: string[];
  asked: number;
  /** The query made last. */
  last?: string;
  /** Other names of the thing, as anybody knows them. */
  readonly aliases: readonly string[];
  /** How often each page was opened for it. */
  readonly opened: Map<string, number>;
  /** How often its searches have listed each page, and the places at which they did, added up. */
  readonly listed: Map<string, { readonly times: number; readonly places: number }>;
  /** How far each page listed looks like the one, by what was seen of it. */
  readonly fits: Map<ListedPage, number>;
}

/** A run of the acting policy: the play that words its turns, and the notebook that decides on them. */
export interface Research {
  readonly play: Play;
  readonly goals: Goals;
  readonly knobs: Knobs;
  readonly knowledge: Knowledge;
  readonly trails: Map<string, Trail>;
  calls: number;
  /** What titles of pages were like that are on a part of a thing, and did not have what is asked of the whole: "Cities of *". */
  readonly useless: Set<string>;
  /** Calls that brought nothing, by their place. */
  readonly fruitless: Set<number>;
  /** How often a query for a kind of figure did not bring up the page of its thing. */
  readonly misses: Map<string, number>;
  /** What a list was searched for, by node and attribute; and lists that were opened, by address. */
  readonly listsAsked: Set<string>;
  readonly listsRead: Set<string>;
  /** By kind of thing: pages looked at, and those that are titled after such a thing. */
  readonly things: Map<string, { readonly judged: Set<string>; readonly titled: Map<string, readonly string[]> }>;
}

export async function trailOf({ trails, play, knobs, knowledge }: Research, goal: Goal): Promise<Trail> {
  const known = trails.get(goal.key);
  if (known !== undefined) return known;
  const entity = goal.subject === "" ? undefined : await knowledge.entity(goal.subject);
  const { subject } = goal.aim;
  // "Congo (Brazzaville)" is closer to what one would type for Congo than a name of another language.
  const isLike = (alias: string): boolean => subject !== null && alias.includes(subject);
  const aliases = (entity?.aliases ?? []).filter((alias) => alias !== subject).toSorted((a, b) => Number(isLike(b)) - Number(isLike(a))).slice(0, 2); // prettier-ignore
  const ways = waysToAsk(goal.aim, knobs.wording, { aliases, type: play.names.type(goal.subject) }, hintsOn(play, goal.aim), play.random);
  const trail: Trail = { ways: [...ways], asked: 0, aliases, opened: new Map(), listed: new Map(), fits: new Map() };
  trails.set(goal.key, trail);
  return trail;
}

/** Listed pages that are titled after things of a kind, with those things, as anybody knows them. */
export async function pagesOfThings({ play, knowledge, things }: Research, type: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = things.get(type) ?? { judged: new Set<string>(), titled: new Map<string, readonly string[]>() };
  things.set(type, known);
  for (const { url, title } of play.listed.values()) {
    if (known.judged.has(url)) continue;
    known.judged.add(url);
    for (const id of await knowledge.entitiesNamed(nameKey(ownTitle(title))))
      if ((await knowledge.entity(id))?.types.includes(type) === true) known.titled.set(url, [...(known.titled.get(url) ?? []), id]);
  }
  return known.titled;
}
