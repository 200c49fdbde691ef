import type { Meaning } from "../meaning.ts";
import { SCOPE } from "./list-names.ts";
import { extreme } from "./ranked-clauses.ts";
import { boundedSet, describedBy, descriptionMeaning, thingOf, typeOf, type Ground, both, deedList, setOf } from "./things.ts";

type Introduction = (words: string, ground: Ground) => Meaning | null;

/** "There is a country whose capital is Lomé", "take the country …" */
const there: Introduction = (words, ground) => {
  const [, attribute = "", constant = ""] = /^my ([a-z -]+?) is (.+)$/.exec(words) ?? [];
  // Its kind is what the question asks for.
  if (attribute !== "") return describedBy("", attribute, constant, ground);
  const thing =
    /^(?:there is|i am thinking of|i ' m thinking of|think of|take|consider|picture|start with|begin with|look at|find|pick|i am) (?:just |exactly )?(.+)$/.exec(
      words,
    )?.[1] ?? /^(?:the|@\d+ 's) .+$/.exec(words)?.[0];
  return thing === undefined ? null : thingOf(thing, ground);
};

/** "Lomé is the capital of one country", "this country's capital is Lomé", "one country has Lomé as its capital" */
const named: Introduction = (words, ground) => {
  for (const [form, order] of [
    [/^(.+?) is the ([a-z -]+?) of (?:a|one|a certain|this) ([a-z -]+)$/, [3, 2, 1]],
    [/^(?:this|one|a certain) ([a-z -]+?) 's ([a-z -]+?) is (.+)$/, [1, 2, 3]],
    [/^(?:this|one|a certain|a) ([a-z -]+?) has (.+?) as its ([a-z -]+)$/, [1, 3, 2]],
  ] as const) {
    const found = form.exec(words);
    const [type, attribute, constant] = order.map((place) => found?.[place] ?? "");
    const meaning = found === null ? null : descriptionMeaning(type ?? "", attribute ?? "", constant ?? "", ground);
    if (meaning !== null) return meaning;
  }
  return null;
};

const ONE_SHARED = new RegExp(
  `^(.+?) and (.+?) (?:have|share|had|shared) (?:(?:just|only|exactly) )?(?:a single|one) ${SCOPE}(?:#(\\d+) )?([a-z -]+?)(?: in common)?$`,
);

const ONE_OF_BOTH = new RegExp(`^only one ([a-z -]+?) (?:is|was) an? ${SCOPE}(?:#(\\d+) )?([a-z -]+?) of both (.+?) and (.+)$`);

/** "A and B have just one neighbour in common", "only one country borders both A and B" */
const shared: Introduction = (words, ground) => {
  const [, a = "", b = "", scope, year, noun = ""] = ONE_SHARED.exec(words) ?? [];
  if (noun !== "") return both(scope, year, noun, a, b, ground);
  const [, kind = "", scoped, dated, role = "", x = "", y = ""] = ONE_OF_BOTH.exec(words) ?? [];
  if (role !== "" && typeOf(kind, ground) !== undefined) return both(scoped, dated, role, x, y, ground);
  const one = /^(?:there is )?(?:only|just|exactly) one (.+)$/.exec(words)?.[1];
  const set = one === undefined ? null : deedList(one, ground);
  return set?.is === "both" || set?.is === "without" ? set : null;
};

/** "Of France's neighbours, one had the most people", "one of France's neighbours had …" */
const ranked: Introduction = (words, ground) => {
  const [, set = "", clause = ""] = /^(?:of|among|out of) (?:all )?(.+?) , (?:just )?one (.+)$/.exec(words) ?? [];
  if (set !== "") return extreme(setOf(set, ground), clause, ground);
  const [, from = "", which = ""] = /^(?:of|among|out of) (.+?) , (?:take|find|pick) the one (?:that )?(.+)$/.exec(words) ?? [];
  if (from !== "") return extreme(setOf(from, ground), which, ground);
  const [, among = "", adjective = "", by = ""] =
    /^(?:of|among|out of) (.+?) , (?:take|find|pick) the (.+?) of them( by .+)?$/.exec(words) ?? [];
  if (among !== "") return extreme(setOf(among, ground), `is the ${adjective}${by}`, ground);
  const [, own = "", said = ""] = /^(?:of|among) (?:all )?(.+?) , i (.+)$/.exec(words) ?? [];
  if (own !== "")
    return ofItself(said).reduce<Meaning | null>((meaning, form) => meaning ?? extreme(setOf(own, ground), form, ground), null);
  const tokens = (/^(?:one of|(?:see |check |work out )?which of) (.+)$/.exec(words)?.[1] ?? "").split(" ");
  for (let at = tokens.length - 1; at > 0; at--) {
    const meaning = extreme({ is: "entity", id: "" }, tokens.slice(at).join(" "), ground);
    const of = meaning === null ? null : setOf(tokens.slice(0, at).join(" "), ground);
    if (of !== null) return extreme(of, tokens.slice(at).join(" "), ground);
  }
  return null;
};

/** "i have the most people" as others say it of one. */
const ofItself = (clause: string): readonly string[] => {
  const [verb = "", ...rest] = clause.split(" ");
  const third = verb === "have" ? "has" : verb === "am" ? "is" : undefined;
  return (third === undefined ? [verb, `${verb}s`, `${verb}es`] : [third]).map((one) => [one, ...rest].join(" "));
};

/** "Only one of France's neighbours had more than 50 million people" */
const boundedOne: Introduction = (words, ground) => {
  const rest =
    /^(?:only|just|exactly) one of (.+)$/.exec(words)?.[1] ?? /^(?:of|among) (.+?) , only one (.+)$/.exec(words)?.slice(1).join(" ");
  // "France has only one neighbour that takes part in the OECD"
  const [, owner = "", noun = "", clause = ""] = /^(@\d+) has (?:just|only) one ([a-z -]+?) that (.+)$/.exec(words) ?? [];
  if (owner !== "") return boundedSet(`the ${noun} of ${owner} that ${clause}`, " that ", ground);
  return rest === undefined ? null : boundedSet(rest, " ", ground);
};

const introductions: readonly Introduction[] = [there, named, shared, ranked, boundedOne];

/** The thing that a sentence introduces. */
export function introducedThing(words: string, ground: Ground): Meaning | null {
  for (const one of introductions) {
    const meaning = one(words, ground);
    if (meaning !== null && meaning.is !== "entity") return meaning;
  }
  return null;
}

/** The list that a sentence lays before the reader: "take France's neighbours". */
export function laidOut(words: string, ground: Ground): Meaning | null {
  const set = /^(?:take|consider|look at|think of|compare|go through) (.+)$/.exec(words)?.[1];
  return set === undefined || typeOf(set, ground) !== undefined ? null : setOf(set, ground);
}
