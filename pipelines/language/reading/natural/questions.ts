import { areWordsFor } from "../kinds-of-meaning.ts";
import { against } from "./against.ts";
import { choice, atEachGap, withKind } from "./choices.ts";
import { POINTS } from "../../../../schemas/values/unit-converter.ts";
import type { Meaning } from "../meaning.ts";
import { isRelative } from "../../relative.ts";
import { calculationMeaning } from "../program-meaning.ts";
import { changeOf, timeOf, yearsIn, type ReadQuestion } from "./changes.ts";
import type { Pattern } from "./patterns.ts";
import { askedFor, biggest, borders, type Form } from "./borders.ts";
import { bordersOf } from "./first-things.ts";
import { thatThingsHave } from "./had-figures.ts";
import { ownFigures } from "./own-figures.ts";
import { searchMeaning } from "./search-lines.ts";
import { attributeOf } from "./attributes.ts";
import { SCOPE } from "./list-names.ts";
import { extreme } from "./ranked-clauses.ts";
import { boundedSet, descriptionMeaning, optionsOf, thingOf, typeOf, valueOf, type Ground, both, deedList, setOf } from "./things.ts";
import { firstFigure, shareOfList } from "./whole-figures.ts";

/** Every reading of a sentence: what more than one form reads differently is no clear question. `bare`: as a search line is written. */
export const readingsOf = (words: string, ground: Ground, bare: boolean): readonly ReadQuestion[] => [
  ...[...forms, ...(bare ? [typed] : [])].flatMap(
    (form) => form(form === choice || form === ranked || form === withinBounds ? asWhich(words) : words, ground) ?? [],
  ),
  ...amongThese(words, ground),
];

/** "Who was born first" is asked of persons as "which" is of things. */
const asWhich = (words: string): string => words.replace(/^who (?=[a-z])/, "which ").replace(/ ([,:]) who (?=[a-z])/, " $1 which ");

/** "What is X's population", "X's population" */
const plainValue: Form = (words, ground) => {
  const noun = words.replace(/^(?:what|which) (?:is|are|was|were) /, "");
  return askedFor(valueOf(noun, ground)?.meaning ?? firstFigure(noun, ground));
};

/** "Which country am I", after what it says of itself. */
const itself: Form = (words, ground) => {
  const isWho = words === "who is it";
  const kind = /^(?:which|what) ([a-z -]+?) is it$/.exec(words)?.[1];
  const type = kind === undefined ? undefined : typeOf(kind, ground);
  const { thing } = ground.given;
  if ((type === undefined && !isWho) || thing === null) return null;
  // The time of the clue is that of the whole question, which asks nothing more.
  if (thing.is === "at") return { meaning: thing.of, times: thing.times };
  return askedFor(thing.is === "described" && thing.type === "" && type !== undefined ? { ...thing, type } : thing);
};

/** The sentences that the lexicon has for an attribute. */
const lexical: Form = (words, ground) => asSaid(words, ground) ?? asSaid(withBy(words), ground);

/** "How much did it fall" and "by how much did it fall" ask one thing. */
const withBy = (words: string): string =>
  /^by how much (?!do |does |is |are |was |were )/.test(words)
    ? words.slice(3)
    : /^how much (?:did .+ (?:rise|fall|grow|drop|increase)|(?!did |more ).+ (?:rose|fell|grew|dropped|increased)) /.test(words)
      ? `by ${words}`
      : "";

function asSaid(words: string, ground: Ground): ReadQuestion | null {
  if (words === "") return null;
  const found: ReadQuestion[] = [];
  const tokens = new Set(words.split(" "));
  const take = (lead: string): void => {
    for (const pattern of ground.patterns.sentences(lead, tokens)) found.push(...(fitted(words, pattern, ground) ?? []));
  };
  take("");
  for (let end = words.indexOf(" "); end !== -1; end = words.indexOf(" ", end + 1)) take(words.slice(0, end));
  const [first, ...others] = thatThingsHave(found, ({ meaning }) => meaning, ground.lexicon);
  return first !== undefined && others.every((one) => JSON.stringify(one) === JSON.stringify(first)) ? first : null;
}

/** "On average, what share of GDP did X spend on health over the years 2011 to 2014" */
const onAverage: Form = (words, ground) => {
  const [, asked = "", years = ""] =
    /^on average , (.+) over (the years #\d+ to #\d+)$/.exec(words) ??
    /^(.+?) , on average , over (the years #\d+ to #\d+)$/.exec(words) ??
    [];
  const value = asked === "" ? null : lexical(asked, ground);
  const times = yearsIn(years, ground);
  if (value === null || value.meaning.is !== "value" || times === null) return null;
  const { meaning } = value;
  return { ...value, meaning: { is: "computed", operation: "mean", of: times.map(() => meaning) }, times };
};

function fitted(
  words: string,
  { attribute, says, whole, slots, unit, of: things }: Pattern,
  ground: Ground,
): readonly ReadQuestion[] | null {
  const match = whole.exec(words);
  if (match === null) return null;
  const slot = (name: string): string => match[slots.indexOf(name) + 1] ?? "";
  const value = (name: string): Meaning | null => {
    const of = thingOf(slot(name), ground);
    return of === null || of.is === "options" || !areWordsFor(things, of, ground.lexicon) ? null : { is: "value", attribute, of };
  };
  const x = slots.includes("x") ? value("x") : null;
  const done = (meaning: Meaning, times?: readonly string[]): readonly ReadQuestion[] => [
    { meaning, ...(unit !== null && { unit }), ...(times !== undefined && { times }) },
  ];
  if (says === "total") {
    const over = optionsOf(slot("xs"), "and", ground) ?? setOf(slot("xs"), ground);
    return over === null || !areWordsFor(things, over, ground.lexicon)
      ? null
      : done({ is: "aggregated", operation: "sum", attribute, of: over });
  }
  if (x === null) return null;
  if (says === "value") return done(x);
  if (says === "rise" || says === "fall") {
    const [a, b] = [timeOf(slot("a"), ground), timeOf(slot("b"), ground)];
    if (a === null || b === null || a >= b) return null;
    return done({ is: "computed", operation: "difference", of: [x, x] }, says === "rise" ? [b, a] : [a, b]);
  }
  const y = value("y");
  return y === null ? null : done({ is: "computed", operation: says, of: [x, y] });
}

/** "Which of France's neighbours has the most people", "of S , which one …", "which country bordering S …" */
const ranked: Form = (words, ground) => {
  const fronted = /^(?:of|among|out of) (.+?) , which (?:one |of them )?(.+)$/.exec(words);
  if (fronted !== null) {
    const of = setOf(fronted[1] ?? "", ground);
    return of === null ? null : askedFor(withKind(undefined, fronted[2] ?? "", ground, (clause) => extreme(of, clause, ground)));
  }
  const rest = /^which (?:one )?(?:of )?(.+)$/.exec(words)?.[1];
  if (rest === undefined) return null;
  return atEachGap(rest, (left, clause) => {
    if (extreme({ is: "entity", id: "" }, clause, ground) === null) return null;
    const kindless = left.replace(/^[a-z -]+? among (?=the |@|it|that )/, (kind) =>
      typeOf(kind.slice(0, -7), ground) === undefined ? kind : "",
    );
    return extreme(setOf(kindless, ground) ?? deedList(left, ground), clause, ground);
  });
};

/** "Which of France's neighbours had more than 50 million people" */
const withinBounds: Form = (words, ground) => {
  const rest =
    /^which of (.+)$/.exec(words)?.[1] ??
    /^(?:of|among) (.+?) , which (.+)$/.exec(words)?.slice(1).join(" ") ??
    // "Which neighbour of France takes part in the OECD"
    /^which ([a-z -]+ of .+)$/
      .exec(words)
      ?.slice(1)
      .map((one) => `the ${one}`)[0];
  const counted = /^how many of (.+)$/.exec(words)?.[1];
  if (rest !== undefined) return askedFor(boundedSet(rest, " ", ground));
  const of = counted === undefined ? null : boundedSet(counted, " ", ground);
  return of === null ? null : askedFor({ is: "count", of });
};

/** The thing that a list's clause leaves is named, or the list's things are. */
const lists: Form = (words, ground) => {
  const [, things = ""] = /^(?:(?:what|which|who) (?:is|are|was|were) )?((?:the|@|it |that |these ).+|@.+)$/.exec(words) ?? [];
  const direct = things === "" ? null : (setOf(things, ground) ?? thingOf(things, ground));
  if (direct !== null && direct.is !== "entity") return askedFor(direct);
  const [, kindAndThing = ""] = /^which (.+)$/.exec(words) ?? [];
  const [, role = "", partners = ""] = /^([a-z -]+?) (?:are|were) (?:among the |the )?([a-z -]+ of .+)$/.exec(kindAndThing) ?? [];
  if (role !== "" && typeOf(role, ground) !== undefined) {
    const set = setOf(`the ${partners}`, ground);
    if (set !== null) return askedFor(set);
  }
  const kind = /^([a-z -]+?) is (the .+)$/.exec(kindAndThing);
  if (kind !== null && typeOf(kind[1] ?? "", ground) !== undefined) return askedFor(thingOf(kind[2] ?? "", ground));
  return askedFor(
    deedList(kindAndThing.replace(/^(?:one )/, ""), ground) ??
      common(kindAndThing, ground) ??
      had(kindAndThing, ground) ??
      listedAs(kindAndThing, ground),
  );
};

const IN_COMMON = new RegExp(`^${SCOPE}(?:#(\\d+) )?([a-z -]+?) (?:do|does|did) (.+?) and (.+?) (?:shared?|ha(?:ve|d) in common)$`);
const HAD = new RegExp(`^${SCOPE}((?:#\\d+ )?[a-z -]+?) (?:do|does|did) (.+?) have$`);

/** "neighbours do A and B share" */
function common(words: string, ground: Ground): Meaning | null {
  const [, scope, year, noun = "", a = "", b = ""] = IN_COMMON.exec(words) ?? [];
  return noun === "" ? null : both(scope, year, noun, a, b, ground);
}

/** "neighbours does A have" */
function had(words: string, ground: Ground): Meaning | null {
  const [, scope, noun = "", owner = ""] = HAD.exec(words) ?? [];
  return noun === "" ? null : setOf(`${owner} 's ${scope === undefined ? "" : `${scope} `}${noun}`, ground);
}

/** "countries are listed as export partners of A", "export partners are listed for A" */
function listedAs(words: string, ground: Ground): Meaning | null {
  const [, kind = "", rest = ""] = /^([a-z -]+?) are listed as (.+)$/.exec(words) ?? [];
  if (kind !== "" && typeOf(kind, ground) !== undefined) return setOf(`the listed ${rest}`, ground);
  const [, noun = "", owner = ""] = /^((?:#\d+ )?[a-z -]+?) are (?:there )?listed for (.+)$/.exec(words) ?? [];
  return noun === "" ? null : setOf(`the ${noun} listed for ${owner}`, ground);
}

/** "How many countries border France", "how many neighbours do A and B have in common" */
const counted: Form = (words, ground) => {
  const [, rest = ""] = /^(?:how many|(?:what is )?the number of) (?:of )?(.+)$/.exec(words) ?? [];
  if (rest === "") return null;
  const of = deedList(rest, ground) ?? common(rest, ground) ?? had(rest, ground) ?? listedAs(rest, ground);
  return of === null ? null : askedFor({ is: "count", of });
};

/** "Which country has Lomé as its capital", "of which country is Lomé the capital" */
const describedThing: Form = (words, ground) => {
  for (const [form, order] of [
    [/^(?:which|what) ([a-z -]+?) has (.+?) as its ([a-z -]+)$/, [1, 3, 2]],
    [/^(?:which|what) ([a-z -]+?) 's ([a-z -]+?) is (.+)$/, [1, 2, 3]],
    [/^(.+?) is the ([a-z -]+?) of which ([a-z -]+)$/, [3, 2, 1]],
    [/^of which ([a-z -]+?) is (.+?) the ([a-z -]+)$/, [1, 3, 2]],
    [/^(?:in|for) which ([a-z -]+?) is (.+?) the ([a-z -]+)$/, [1, 3, 2]],
  ] as const) {
    const found = form.exec(words);
    const [type, attribute, constant] = order.map((place) => found?.[place] ?? "");
    const meaning = found === null ? null : descriptionMeaning(type ?? "", attribute ?? "", constant ?? "", ground);
    if (meaning !== null) return askedFor(meaning);
  }
  return null;
};

/** "How much higher was A's birth rate in 2014 than in 2012", by noun phrase; shares and changes. */
const computed: Form = (words, ground) => {
  const changed = changeOf(words, ground);
  if (changed !== null) return changed;
  const figures = ownFigures(words, ground);
  if (figures !== null) {
    const unit = /^how many years /.test(words) ? "year" : /^how many percentage points /.test(words) ? POINTS : undefined;
    return { meaning: figures, ...(unit !== undefined && { unit }) };
  }
  const listed = shareOfList(words, ground);
  if (listed !== null) return askedFor(listed);
  const share = /^what (?:percentage|share) of (.+?) (?:is|was|are|were) (.+)$/.exec(words);
  const [whole, part] = [share?.[1], share?.[2]].map((one) => (one === undefined ? undefined : valueOf(one, ground)?.meaning));
  const own = whole === undefined ? null : attributeOf(/^its ([a-z].*)$/.exec(share?.[2] ?? "")?.[1] ?? "", ground);
  if (whole !== undefined && own !== null)
    return askedFor({ is: "computed", operation: "share", of: [{ is: "value", attribute: own.name, of: whole.of }, whole] });
  if (whole !== undefined && part !== undefined) return askedFor({ is: "computed", operation: "share", of: [part, whole] });
  return fallbackPair(words, ground);
};

/** "the difference between V and V", "the ratio of V to V" */
function fallbackPair(words: string, ground: Ground): ReadQuestion | null {
  const [, of = "", one = "", other = ""] =
    /^(?:what (?:is|was) )?the (?:difference|gap) in ([a-z -]+?) between (.+) and (.+)$/.exec(words) ?? [];
  const named = of === "" ? null : (attributeOf(of, ground) ?? attributeOf(`overall ${of}`, ground) ?? attributeOf(`total ${of}`, ground));
  const sides = named === null ? [] : [one, other].flatMap((side) => thingOf(side, ground) ?? []);
  if (named !== null && sides.length === 2)
    return askedFor({
      is: "computed",
      operation: "difference",
      of: sides.map((side): Meaning => ({ is: "value", attribute: named.name, of: side })),
    });
  for (const [form, operation] of [
    [/^(?:what (?:is|was) )?the (?:difference|gap) between (.+) and (.+)$/, "difference"],
    [/^(?:what (?:is|was) )?the ratio of (.+) to (.+)$/, "ratio"],
  ] as const) {
    const [, a = "", b = ""] = form.exec(words) ?? [];
    const [, second = "", noun = ""] = /^(.+) in ([a-z][a-z -]*)$/.exec(b) ?? [];
    const info = noun === "" ? null : attributeOf(noun, ground);
    const [x, y] = info === null ? [null, null] : [thingOf(a, ground), thingOf(second, ground)];
    if (info !== null && x !== null && y !== null)
      return askedFor({ is: "computed", operation, of: [x, y].map((of): Meaning => ({ is: "value", attribute: info.name, of })) });
    const left = valueOf(a, ground);
    const that = /^(?:that|those) of (.+)$/.exec(b)?.[1] ?? /^(.+) 's$/.exec(b)?.[1];
    const other = that === undefined ? null : thingOf(that, ground);
    const own = /^its ([a-z].*)$/.exec(b)?.[1];
    const same = own === undefined ? null : attributeOf(own, ground);
    if (left !== null && same !== null)
      return askedFor({ is: "computed", operation, of: [left.meaning, { is: "value", attribute: same.name, of: left.of }] });
    const right =
      left !== null && other !== null ? ({ is: "value", attribute: left.info.name, of: other } as const) : valueOf(b, ground)?.meaning;
    if (left !== null && right !== undefined) return askedFor({ is: "computed", operation, of: [left.meaning, right] });
  }
  return null;
}

/** Sums and means by noun phrase: "the combined exports of A, B and C", "the unweighted average of …" */
const aggregated: Form = (words, ground) => {
  const [, how, rest = ""] =
    /^(?:(?:what|which) (?:is|are|was|were) )?the (combined|unweighted average|unweighted mean|simple average|plain average|average) (.+)$/.exec(
      words,
    ) ?? [];
  if (how === undefined) return null;
  const operation = how === "combined" ? "sum" : "mean";
  for (const { index, 0: link } of rest.matchAll(/ (?:of|across|for) /g)) {
    const noun = rest
      .slice(0, index)
      .replace(/^of the /, "")
      .replace(/^of /, "");
    const info = attributeOf(noun, ground) ?? attributeOf(`total ${noun}`, ground);
    const members = rest.slice(index + link.length);
    if (how === "average" && isRelative(info?.units[0])) continue;
    const over = info === null ? null : (optionsOf(members, "and", ground) ?? setOf(members, ground));
    if (info !== null && over !== null) return askedFor(calculated(operation, info.name, over));
  }
  return null;
};

const calculated = (operation: string, attribute: string, of: Meaning): Meaning =>
  of.is === "options"
    ? calculationMeaning(
        operation,
        of.of.map((one): Meaning => ({ is: "value", attribute, of: one })),
      )
    : { is: "aggregated", operation, attribute, of };

/** The figure that a list gives beside one of its things: "what share is listed for B among A's export partners" */
const beside: Form = (words, ground) => {
  const [, qualifier = "", member = "", set = ""] = /^what ([a-z ]+?) is (?:listed|given) for (.+?) (?:among|in) (.+)$/.exec(words) ?? [];
  if (qualifier === "" || !ground.lexicon.qualifiers(qualifier)) return null;
  const of = setOf(set.replace(/^(.+ 's) list of /, "$1 listed "), ground);
  const thing = thingOf(member, ground);
  return of?.is !== "listed" || of.time !== "" || thing === null
    ? null
    : askedFor({ is: "qualifier", attribute: of.attribute, qualifier, of: of.of, with: thing });
};

/** As it stands in a search box. */
const typed: Form = (words, ground) => askedFor(searchMeaning(words, ground, bordersOf(ground)));

/** "Among France's neighbours, how large is the one with the most people?": the list first, and one of it in the question. */
function amongThese(words: string, ground: Ground): readonly ReadQuestion[] {
  const [, list = "", rest = ""] = /^(?:among|of|out of) (.+?) , (.+? the one (?:with|that) .+)$/.exec(words) ?? [];
  const set = list === "" ? null : setOf(list, ground);
  return set === null ? [] : readingsOf(rest, { ...ground, given: { ...ground.given, set } }, false);
}

const forms: readonly Form[] = [
  itself,
  beside,
  borders,
  biggest,
  plainValue,
  lexical,
  onAverage,
  choice,
  ranked,
  withinBounds,
  against,
  lists,
  counted,
  describedThing,
  computed,
  aggregated,
];
