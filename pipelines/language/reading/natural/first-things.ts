import { listNouns } from "../../entries/list-entry.ts";
import type { Meaning } from "../meaning.ts";
import type { ListName } from "./patterns.ts";
import type { Ground } from "./things.ts";

/** The list whose things border, where one alone has such things and their lengths. */
export function bordersOf({ patterns, lexicon }: Pick<Ground, "patterns" | "lexicon">): ListName | null {
  const [first, ...others] = patterns.deeds.get("border") ?? [];
  return first === undefined || others.some(({ attribute }) => attribute !== first.attribute) || !lexicon.qualifiers("length")
    ? null
    : first;
}

/** The first of a list by the figure that it gives beside each of its things. */
const firstOf = (attribute: string, qualifier: string, of: Meaning): Meaning => ({
  is: "extreme",
  which: "max",
  k: 1,
  attribute: `${attribute} # ${qualifier}`,
  of: { is: "listed", attribute, of, time: "" },
});

/** "the country with which A shares its longest border", "A's largest export partner" */
export function firstThing(words: string, ground: Ground, thingOf: (words: string) => Meaning | null): Meaning | null {
  const [, kind = "", whose = ""] = /^the ([a-z -]+) with which (.+) shares its longest border$/.exec(words) ?? [];
  const borders = kind === "" || ground.lexicon.type(kind) === undefined ? null : bordersOf(ground);
  const neighbour = borders === null ? null : thingOf(whose);
  if (borders !== null && neighbour !== null) return firstOf(borders.attribute, "length", neighbour);
  const [, owner = "", noun = ""] = /^(.+) 's (?:largest|biggest) ([a-z -]+)$/.exec(words) ?? [];
  const [list, ...others] = noun === "" ? [] : ground.patterns.lists(noun);
  const info = list === undefined || others.length > 0 ? undefined : ground.lexicon.info(list.attribute);
  const of = info === undefined || listNouns(info)[0]?.partial !== true ? null : thingOf(owner);
  return list === undefined || of === null ? null : firstOf(list.attribute, "share", of);
}
