import { listNouns } from "../../entries/list-entry.ts";
import type { Meaning } from "../meaning.ts";
import type { ReadQuestion } from "./changes.ts";
import { bordersOf } from "./first-things.ts";
import { thingOf, typeOf, type Ground } from "./things.ts";

/** A construction that reads a whole question; null where the words are none of its. */
export type Form = (words: string, ground: Ground) => ReadQuestion | null;

export const askedFor = (meaning: Meaning | null): ReadQuestion | null => (meaning === null ? null : { meaning });

/** "How long is A's border with B", "which country has the longest border with A" */
export const borders: Form = (words, ground) => {
  const [, a = "", b = ""] = /^how long (?:is )?(.+) 's border with (.+?)(?: is)?$/.exec(words) ?? [];
  const length = bordersOf(ground);
  if (length === null) return null;
  const [of, other] = a === "" ? [null, null] : [thingOf(a, ground), thingOf(b, ground)];
  if (of !== null && other !== null)
    return askedFor({ is: "qualifier", attribute: length.attribute, qualifier: "length", of, with: other });
  const [, kind = "", place = "", degree, whom = ""] =
    /^which ([a-z -]+?) (?:has|shares) the (?:([a-z]+) - )?(longest|shortest) border with (.+)$/.exec(
      words.replace(
        /^with which ([a-z -]+?) does (.+) (?:share|have) its ((?:[a-z]+ - )?(?:longest|shortest)) border$/,
        "which $1 has the $3 border with $2",
      ),
    ) ?? [];
  const k = ["", "second", "third", "fourth", "fifth"].indexOf(place) + 1;
  const owner =
    kind === "" || k === 0 || (kind !== "one" && typeOf(kind, ground) === undefined && ground.patterns.lists(kind).length === 0)
      ? null
      : thingOf(whom, ground);
  const list: Meaning | null = owner === null ? null : { is: "listed", attribute: length.attribute, of: owner, time: "" };
  return list === null
    ? null
    : askedFor({ is: "extreme", which: degree === "longest" ? "max" : "min", k, attribute: `${length.attribute} # length`, of: list });
};

/** "From which country did A import the most": whom it trades with most. */
const tradedMost = (words: string): string =>
  words
    .replace(/^(?:from which|to which) ([a-z]+) (?:does|did) (.+) (import|export) (?:the )?most$/, "which $1 was $2 's largest $3 partner")
    .replace(
      /^which ([a-z]+) (?:does|did) (.+) (import (?=the most from$)|export (?=the most to$))the most (?:from|to)$/,
      "which $1 was $2 's largest $3partner",
    );

/** "which country was A's second-largest export partner", by the shares that the list gives of the largest few. */
export const biggest: Form = (words, ground) => {
  // "I wonder what A's largest export partner was"
  const told = tradedMost(words).replace(/^what (.+ 's .+) (is|was)$/, "what $2 $1");
  const [, owner = "", place = "", noun = ""] =
    /^(?:(?:which|what)(?: [a-z]+)? (?:is|was) )?(.+) 's (?:([a-z]+) - )?(?:largest|biggest) ([a-z -]+)$/.exec(told) ?? [];
  const [list, ...others] = noun === "" ? [] : ground.patterns.lists(noun);
  const info = list === undefined || others.length > 0 ? undefined : ground.lexicon.info(list.attribute);
  const k = ["", "second", "third", "fourth", "fifth"].indexOf(place) + 1;
  const of = info === undefined || k === 0 || listNouns(info)[0]?.partial !== true ? null : thingOf(owner, ground);
  return list === undefined || of === null
    ? null
    : askedFor({
        is: "extreme",
        which: "max",
        k,
        attribute: `${list.attribute} # share`,
        of: { is: "listed", attribute: list.attribute, of, time: "" },
      });
};
