import type { AttributeInfo } from "../../../../schemas/index.ts";
import { nameKey } from "../../../../schemas/values/names.ts";
import type { Lexicon } from "../../lexicon.ts";
import type { Meaning } from "../meaning.ts";
import { onlyNamed, type MaskedText } from "./mask.ts";
import { attributeOf } from "./attributes.ts";
import { withinBounds } from "./bounds.ts";
import { firstThing } from "./first-things.ts";
import { clausedThing } from "./claused-things.ts";
import { extreme } from "./ranked-clauses.ts";
import { AFTER_THE, isOfList, isOpenTo, isScoped, listMeaning, listName, onlyList, OWN, SHARED_LIST } from "./list-names.ts";
import type { Patterns } from "./patterns.ts";

/** What a reading of one text goes by. */
export interface Ground {
  readonly lexicon: Lexicon;
  readonly patterns: Patterns;
  readonly masked: MaskedText;
  /** What earlier sentences introducedThing: pronouns mean it. */
  readonly given: { readonly thing: Meaning | null; readonly set: Meaning | null };
}

/** The one thing that some words denote; null where none or several do. */
export function thingOf(words: string, ground: Ground): Meaning | null {
  const { masked, given } = ground;
  const name = /^@(\d+)$/.exec(words)?.[1];
  if (name !== undefined) return onlyNamed(masked.names[Number(name)]);
  if (words === "it") return given.thing;
  const [, kind = "", called = "", front = "", sort = ""] = /^(?:the ([a-z]+(?: [a-z]+)?) (@\d+)|(?:the )?(@\d+) ([a-z]+(?: [a-z]+)?))$/.exec(words) ?? []; // prettier-ignore
  const named = called + front === "" ? null : thingOf(called + front, ground); // "the Port Amary ground station"
  if (named?.is === "entity" && ground.lexicon.kinds(named.id).includes(kind + sort)) return named;
  // "The ward of @0" is said with no kind.
  if (called !== "" && named !== null && typeOf(kind, ground) !== undefined) return null;
  // "Kenya's only neighbour in OPEC" is the only neighbour of Kenya in OPEC.
  const [, owner = "", only = "", clause = ""] = /^(@\d+) 's only ([a-z -]+?) ((?:in @|that ).+)$/.exec(words) ?? [];
  if (owner !== "") return thingOf(`the only ${only} of ${owner} ${clause}`, ground);
  const pointed = /^(?:that|this) ([a-z -]+)$/.exec(words)?.[1];
  if (pointed !== undefined) return typeOf(pointed, ground) !== undefined || isOfList(given.thing, pointed, ground) ? given.thing : null;
  return (
    oneOfThese(words, ground) ??
    describedThing(words, ground) ??
    boundedThing(words, ground) ??
    sharedThing(words, ground) ??
    rankedThing(words, ground) ??
    firstThing(words, ground, (part) => thingOf(part, ground)) ??
    clausedThing(words, ground, (part) => thingOf(part, ground)) ??
    valueThing(words, ground)
  );
}

/** "the one with the most people", of a list that the sentence begins with. */
function oneOfThese(words: string, ground: Ground): Meaning | null {
  const [, clause = ""] = /^the one ((?:with|that) .+)$/.exec(words) ?? [];
  return clause === "" || ground.given.set === null ? null : extreme(ground.given.set, clause.replace(/^that /, ""), ground);
}

export const typeOf = (words: string, { lexicon }: Ground): string | undefined => lexicon.type(nameKey(words));

const constantOf = (words: string, ground: Ground): Meaning | null => {
  const quote = /^~(\d+)$/.exec(words)?.[1];
  if (quote !== undefined) return { is: "constant", text: ground.masked.quotes[Number(quote)] ?? "" };
  const time = /^#(\d+)$/.exec(words)?.[1];
  if (time !== undefined) return { is: "constant", text: ground.masked.times[Number(time)] ?? "" };
  return thingOf(words, ground);
};

const DESCRIPTIONS: readonly (readonly [RegExp, readonly ["type" | "attribute" | "constant", ...string[]]])[] = [
  [/^(?:the|a|one) ([a-z -]+?) whose ([a-z -]+?) is (.+)$/, ["type", "attribute", "constant"]],
  [/^(?:the|a|one) ([a-z -]+?) (?:with|that has) (.+?) as its ([a-z -]+)$/, ["type", "constant", "attribute"]],
  [/^(?:the|a|one) ([a-z -]+?) of which (.+?) is the ([a-z -]+)$/, ["type", "constant", "attribute"]],
  [/^(?:the|a|one) ([a-z -]+?) that (.+?) is the ([a-z -]+) of$/, ["type", "constant", "attribute"]],
];

/** "the country whose capital is Lomé" */
function describedThing(words: string, ground: Ground): Meaning | null {
  for (const [form, order] of DESCRIPTIONS) {
    const found = form.exec(words);
    if (found === null) continue;
    const part = (of: string): string => found[order.indexOf(of) + 1] ?? "";
    const meaning = descriptionMeaning(part("type"), part("attribute"), part("constant"), ground);
    if (meaning !== null) return meaning;
  }
  return null;
}

export function descriptionMeaning(type: string, attribute: string, constant: string, ground: Ground): Meaning | null {
  const kind = typeOf(type, ground);
  return kind === undefined ? null : describedBy(kind, attribute, constant, ground);
}

export function describedBy(type: string, attribute: string, constant: string, ground: Ground): Meaning | null {
  const info = attributeOf(attribute, ground);
  const by = constantOf(constant, ground);
  return info === null || by === null ? null : { is: "described", type, attribute: info.name, by };
}

/** "the only one of France's neighbours that became independent in the 1990s" */
function boundedThing(words: string, ground: Ground): Meaning | null {
  const rest =
    /^the only one of (.+)$/.exec(words)?.[1] ??
    /^the only ([a-z -]+ of .+ that .+)$/
      .exec(words)
      ?.slice(1)
      .map((one) => `the ${one}`)[0];
  return rest === undefined ? null : boundedSet(rest, " that ", ground);
}

/** "take part in the OECD", "does not border France": those of one list that are on another, or are not. */
function alsoListed(of: Meaning, clause: string, ground: Ground): Meaning | null {
  const [, be, not, rest = ""] = /^(is |are )?((?:do(?:es)? )?not )?(.+)$/.exec(clause) ?? [];
  const list = deedOf(`${be ?? ""}${rest}`, ground) ?? (be === undefined || !rest.startsWith("in @") ? null : deedOf(rest, ground));
  if (list === null) return null;
  return not === undefined ? { is: "both", of: [of, list] } : { is: "without", of, excluded: list };
}

const clauseOn = (of: Meaning | null, clause: string, ground: Ground): Meaning | null =>
  (of === null || (of.is !== "listed" && of.is !== "entity") ? null : alsoListed(of, clause, ground)) ?? withinBounds(of, clause, ground);

/** A list and what bounds it, parted at any place where both are read. */
export function boundedSet(words: string, link: string, ground: Ground): Meaning | null {
  for (let at = words.indexOf(link); at > 0; at = words.indexOf(link, at + 1)) {
    const clause = words.slice(at + link.length);
    if (clauseOn({ is: "entity", id: "" }, clause, ground) === null) continue;
    const made = clauseOn(setOf(words.slice(0, at), ground), clause, ground);
    if (made !== null) return made;
  }
  return null;
}

/** "the only country that borders both A and B", "the one neighbour that A and B share" */
function sharedThing(words: string, ground: Ground): Meaning | null {
  const [, rest] = /^the (?:only|one) (.+)$/.exec(words) ?? [];
  const set = rest === undefined ? null : setOf(`the ${rest}`, ground);
  return set?.is === "both" || set?.is === "without" ? set : null;
}

/** "the neighbour of France with the most people", "the country with the most people among …", "France's most populous neighbour" */
function rankedThing(words: string, ground: Ground): Meaning | null {
  for (const link of [" that ", " with ", " "]) {
    for (let at = words.lastIndexOf(link); at > 0; at = words.lastIndexOf(link, at - 1)) {
      const [left, right] = [words.slice(0, at), words.slice(at + link.length)];
      const meaning = link === " " ? whichever(left, right, ground) : clauseOf(left, link === " with " ? `with ${right}` : right, ground);
      if (meaning !== null) return meaning;
    }
  }
  return adjectiveAmong(words, ground) ?? ownExtreme(words, ground) ?? adjectiveOf(words, ground);
}

/** "the largest of France's neighbours by area", "the most populous country that borders both A and B" */
function adjectiveOf(words: string, ground: Ground): Meaning | null {
  const [, said = "", behind = "", by = ""] = /^the ([a-z -]+?) of (.+?)( by [a-z]+)?$/.exec(words) ?? [];
  if (said !== "" && isRanking(`is the ${said}${by}`, ground)) return extreme(setOf(behind, ground), `is the ${said}${by}`, ground);
  const [, front = "", measure = "", deed = ""] = /^the ([a-z -]+?)( by [a-z]+)? (that .+)$/.exec(words) ?? [];
  // "The most populous OPEC member"
  const [, degree = "", members = "", size = ""] = /^the ([a-z -]+?) (@\d+ members?)( by [a-z]+)?$/.exec(words) ?? [];
  if (degree !== "" && isRanking(`is the ${degree}${size}`, ground))
    return extreme(setOf(members, ground), `is the ${degree}${size}`, ground);
  const tokens = front.split(" ");
  for (let at = 1; at < tokens.length; at++) {
    const clause = `is the ${tokens.slice(0, at).join(" ")}${measure}`;
    const of = isRanking(clause, ground) ? deedList(`${tokens.slice(at).join(" ")} ${deed}`, ground) : null;
    if (of !== null) return extreme(of, clause, ground);
  }
  return null;
}

const isRanking = (clause: string, ground: Ground): boolean => extreme({ is: "entity", id: "" }, clause, ground) !== null;

function whichever(left: string, clause: string, ground: Ground): Meaning | null {
  const of = /^whichever (?:one )?of (.+)$/.exec(left)?.[1];
  return of === undefined || !isRanking(clause, ground) ? null : extreme(setOf(of, ground), clause, ground);
}

/** What stands before the clause is a list in the singular, or names its kind and gives the list before or behind it. */
function clauseOf(left: string, right: string, ground: Ground): Meaning | null {
  const [, clause = "", behind = ""] = /^(.+) among (.+)$/.exec(right) ?? [];
  const kind = /^the ([a-z -]+)$/.exec(left)?.[1];
  if (behind !== "" && kind !== undefined && (kind === "one" || typeOf(kind, ground) !== undefined) && isRanking(clause, ground))
    return extreme(setOf(behind, ground), clause, ground);
  if (!isRanking(right, ground)) return null;
  // "The capital of the OPEC member with …" is no "one of them with".
  const among = /^the (?:one|[a-z -]+?) (?:of|among) (?!@\d+ member$)(.+)$/.exec(left)?.[1];
  const of = (among === undefined ? null : setOf(among, ground)) ?? setOf(left, ground);
  return extreme(of, right, ground);
}

/** "the most populous country among France's neighbours", "the smallest country by area among …" */
function adjectiveAmong(words: string, ground: Ground): Meaning | null {
  const [, said = "", behind = ""] = /^the ([a-z -]+) among (.+)$/.exec(words) ?? [];
  const tokens = said.split(" ");
  for (let from = 1; from < tokens.length; from++) {
    for (let to = from + 1; to <= tokens.length; to++) {
      const kind = tokens.slice(from, to).join(" ");
      if (kind !== "one" && typeOf(kind, ground) === undefined) continue;
      const clause = `is the ${[...tokens.slice(0, from), ...tokens.slice(to)].join(" ")}`;
      if (isRanking(clause, ground)) return extreme(setOf(behind, ground), clause, ground);
    }
  }
  return null;
}

/** "France's most populous neighbour": only of a list that needs no other word before its noun. */
function ownExtreme(words: string, ground: Ground): Meaning | null {
  const [, owner = "", rest = "", by = ""] = /^(.+) 's ([a-z -]+?)( by [a-z]+)?$/.exec(words) ?? [];
  const tokens = rest.split(" ");
  for (let at = tokens.length - 1; at > 0; at--) {
    const list = listName(tokens.slice(at).join(" "), ground);
    const clause = `is the ${tokens.slice(0, at).join(" ")}${by}`;
    if (list === null || list.scopes.length > 0 || / of /.test(owner) || !isRanking(clause, ground)) continue;
    const of = thingOf(owner, ground);
    if (of !== null) return extreme(listMeaning(list, of, undefined, ground), clause, ground);
  }
  return null;
}

/** "the capital of France", where it is a thing. */
function valueThing(words: string, ground: Ground): Meaning | null {
  const value = valueOf(words, ground);
  return value?.info.kind === "entity" && !value.info.multiValued ? value.meaning : null;
}

export interface ReadValue {
  readonly info: AttributeInfo;
  readonly of: Meaning;
  readonly meaning: Extract<Meaning, { is: "value" }>;
}

/** "the population of France", "France's population"; "France population" where `bare`. */
export function valueOf(words: string, ground: Ground, bare = false): ReadValue | null {
  const forms: readonly (readonly [RegExp, number, number])[] = [
    [/^(?:the )?([a-z0-9@ -]+?) of (.+)$/, 1, 2],
    [/^(.+) 's ([a-z -]+)$/, 2, 1],
    [/^(?:the )?((?:total |overall )?number[ ]of [a-z -]+?) in (.+)$/, 1, 2],
    ...(bare
      ? ([
          [/^(@\d+) ([a-z -]+)$/, 2, 1],
          [/^([a-z -]+) (@\d+)$/, 1, 2],
        ] as const)
      : []),
  ];
  for (const [form, noun, owner] of forms) {
    for (const found of splits(words, form)) {
      const info = attributeOf(found[noun] ?? "", ground);
      const of = info === null || info.multiValued ? null : thingOf(found[owner] ?? "", ground);
      if (info !== null && of !== null && of.is !== "options") return { info, of, meaning: { is: "value", attribute: info.name, of } };
    }
  }
  return null;
}

/** Where a form's first "of" may be any of several ("length of the coastline of France"), each is tried. */
function splits(words: string, form: RegExp): readonly (readonly string[])[] {
  const first = form.exec(words);
  if (first === null) return [];
  if (!form.source.includes(" of ")) return [first];
  const start = words.replace(/^the /, "");
  return [...start.matchAll(/ of /g)].map(({ index }) => [start, start.slice(0, index), start.slice(index + 4)]);
}

/** The list that some words denote. */
export function setOf(words: string, ground: Ground): Meaning | null {
  if (/^(?:them|these|those|these [a-z]+|those [a-z]+)$/.test(words)) return ground.given.set;
  return (
    onList(words, ground) ??
    membersOf(words, ground) ??
    listedFor(words, ground) ??
    ownList(words, ground) ??
    deedList(words, ground) ??
    sharedList(words, ground) ??
    boundedSet(words, " that ", ground)
  );
}

/** "NATO members", one of them, "France's neighbours in NATO": by the name of a body alone, what it has for members. */
function membersOf(words: string, ground: Ground): Meaning | null {
  const [, plain, set = "", within = ""] = /^(?:the )?(?:(@\d+) members?|(.+ neighbours?.*) in (@\d+))$/.exec(words) ?? [];
  const list = onlyList((ground.patterns.deeds.get("in") ?? []).filter(({ owner }) => owner === undefined));
  if (list === null || (plain === undefined && set === "")) return null;
  const body = thingOf(plain ?? within, ground);
  const [of, members] = [plain === undefined ? setOf(set, ground) : null, body && listMeaning(list, body, undefined, ground)];
  return plain !== undefined ? members : of === null || members === null ? null : { is: "both", of: [of, members] };
}

/** "the listed export partners of France", "the 2014 export partners listed for both A and B" */
function listedFor(words: string, ground: Ground): Meaning | null {
  for (const { index, 0: link } of words.matchAll(/ (?:listed for|of|for) /g)) {
    const [, scope, year, noun = ""] = AFTER_THE.exec(words.slice(0, index)) ?? [];
    const list = listName(noun, ground);
    if (list === null || !(isScoped(list, scope) || link === " listed for ")) continue;
    const made = owners(
      words.slice(index + link.length),
      link.trim().replace("listed ", ""),
      (of) => listMeaning(list, of, year, ground),
      ground,
    );
    if (made !== null) return made;
  }
  return null;
}

/** "the countries on France's list of 2014 export partners", "the countries listed as export partners of both A and B" */
function onList(words: string, ground: Ground): Meaning | null {
  const [, kind = "", owner = "", year, noun = ""] = /^the ([a-z -]+) on (.+) 's list of (?:#(\d+) )?([a-z -]+)$/.exec(words) ?? [];
  if (kind !== "" && typeOf(kind, ground) !== undefined) {
    const list = listName(noun, ground);
    const of = list === null ? null : thingOf(owner, ground);
    return list === null || of === null ? null : listMeaning(list, of, year, ground);
  }
  const [, things = "", rest = ""] = /^the ([a-z -]+?) listed as (.+)$/.exec(words) ?? [];
  return things === "" || typeOf(things, ground) === undefined ? null : listedFor(`the listed ${rest}`, ground);
}

/** "France's listed export partners" */
function ownList(words: string, ground: Ground): Meaning | null {
  const [, owner = "", scope, year, noun = ""] = OWN.exec(words) ?? [];
  const list = listName(noun, ground);
  const of = list === null || !isScoped(list, scope) ? null : thingOf(owner, ground);
  return list === null || of === null ? null : listMeaning(list, of, year, ground);
}

/** "take part in the OECD", of what is of no other kind than the things of one list. */
function deedOf(clause: string, ground: Ground): Meaning | null {
  const found = [...ground.patterns.deeds].filter(([deed]) => clause.startsWith(`${deed} `));
  const [first, ...others] = found;
  const of = first === undefined || others.length > 0 ? null : thingOf(clause.slice(first[0].length + 1), ground);
  const list = first === undefined || of === null ? null : onlyList(first[1].filter((one) => isOpenTo(one, of, ground)));
  return list === null || of === null || of.is === "options" ? null : listMeaning(list, of, undefined, ground);
}

/** "the countries that border France", "countries bordering both A and B", "country that takes part in …" */
export function deedList(words: string, ground: Ground): Meaning | null {
  for (const [deed, lists] of ground.patterns.deeds) {
    const at = ` ${words} `.indexOf(` ${deed} `);
    if (at < 0) continue;
    const kind = words
      .slice(0, Math.max(0, at - 1))
      .replace(/^the /, "")
      .replace(/ that$/, "");
    // Of lists whose things do the same, the one whose noun is the kind.
    const list = onlyList(lists.length > 1 ? lists.filter(({ nouns }) => nouns.includes(kind)) : lists);
    if (list === null || typeOf(kind, ground) === undefined) continue;
    let isOpen = true;
    const listed = (of: Meaning): Meaning => {
      isOpen &&= lists.some((one) => one.attribute === list.attribute && isOpenTo(one, of, ground));
      return listMeaning(list, of, undefined, ground);
    };
    const made = owners(words.slice(at + deed.length + 1), "", listed, ground);
    if (made !== null && isOpen) return made;
  }
  return null;
}

/** "the neighbours that A and B share", "the listed export partners that A and B have in common" */
function sharedList(words: string, ground: Ground): Meaning | null {
  const [, scope, year, noun = "", a = "", b = ""] = SHARED_LIST.exec(words) ?? [];
  return noun === "" ? null : both(scope, year, noun, a, b, ground);
}

export function both(
  scope: string | undefined,
  year: string | undefined,
  noun: string,
  a: string,
  b: string,
  ground: Ground,
): Meaning | null {
  const list = listName(noun, ground);
  if (list === null || !isScoped(list, scope)) return null;
  const things = [thingOf(a, ground), thingOf(b, ground)];
  return things.some((one) => one === null)
    ? null
    : { is: "both", of: things.flatMap((of) => (of === null ? [] : [listMeaning(list, of, year, ground)])) };
}

/** One owner, or two: "both A and B", "A or B (or both)", "A but not B". */
function owners(words: string, preposition: string, list: (of: Meaning) => Meaning, ground: Ground): Meaning | null {
  const pair = (form: RegExp): readonly [Meaning, Meaning] | null => {
    const [, x = "", y = ""] = form.exec(words) ?? [];
    const [a, b] = x === "" ? [null, null] : [thingOf(x, ground), thingOf(y, ground)];
    return a === null || b === null ? null : [list(a), list(b)];
  };
  const joint = pair(/^both (.+?) and (.+)$/);
  if (joint !== null) return { is: "both", of: joint };
  const either = pair(/^(?:either )?(.+?) or (.+?) \( or both \)$/);
  if (either !== null) return { is: "either", of: either };
  const not = pair(preposition === "" ? /^(.+?) but not (.+)$/ : new RegExp(`^(.+?) but not (?:${preposition} )?(.+)$`));
  if (not !== null) return { is: "without", of: not[0], excluded: not[1] };
  const one = thingOf(words, ground);
  return one === null ? null : list(one);
}

/** "A, B and C", "A or B": named or described things that a question offers. */
export function optionsOf(words: string, link: "and" | "or", ground: Ground): Meaning | null {
  const [, start = "", last = ""] = new RegExp(`^(.+) ${link} (.+?)$`).exec(words) ?? [];
  const parts = start === "" ? [] : [...start.split(/ , /), last].map((part) => thingOf(part.replace(/ ,$/, ""), ground));
  return parts.length < 2 || parts.some((one) => one === null || one.is === "options")
    ? null
    : { is: "options", of: parts.flatMap((one) => one ?? []) };
}
