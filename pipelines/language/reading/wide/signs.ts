import { nameKey } from "../../../../schemas/values/names.ts";
import type { Lexicon } from "../../lexicon.ts";
import type { Meaning } from "../meaning.ts";
import { mask } from "../natural/mask.ts";
import type { AttributeWords } from "./attribute-words.ts";
import { cueOf, isFunctionWord, type Cue } from "./closed-words.ts";
import { conceptOf } from "./concepts.ts";
import { AGAIN_WORDS } from "./fits.ts";
import { isNeutral } from "./neutral-words.ts";
import type { Parts } from "./parts.ts";
import { boundsAt, IN_WORDS } from "./said-bounds.ts";
import { unspoken } from "./unspoken.ts";
import { rateAt, unitAt } from "./unit-words.ts";
import { inBodies, plainText, withDates, withPhrases } from "./free-text.ts";

/** A piece of a question that says something, and its place among the words. */
export type Sign = { readonly at: number } & (
  | { readonly is: "entity"; readonly ids: readonly string[] }
  /** Words of an attribute, and of which they may be. */
  | {
      readonly is: "words";
      readonly words: readonly string[];
      readonly of: readonly string[];
      readonly degree: "max" | "min" | null;
      readonly word: string;
    }
  | { readonly is: "bound"; readonly comparator: "<" | ">"; readonly number: number; readonly unit: string | null }
  | { readonly is: "time"; readonly time: string; readonly ranged: boolean }
  | { readonly is: "unit"; readonly unit: string }
  | { readonly is: "quote"; readonly text: string }
  | { readonly is: "count"; readonly count: number }
  /** `again`: "that country", which was spoken of before. */
  | { readonly is: "kind"; readonly type: string; readonly again: boolean }
  | { readonly is: "cue"; readonly cue: Cue; readonly word: string }
  | { readonly is: "pronoun" }
  /** Where a sentence or a clause ends. */
  | { readonly is: "end"; readonly full: boolean }
);

export interface Signs {
  readonly signs: readonly Sign[];
  readonly words: readonly string[];
}

/** Words of a name that is said without its kind. */
const LONG_NAME = 5;

/** What the program that the words claim to say offers them. */
export interface ProgramClaim {
  readonly attributes: readonly AttributeWords[];
  readonly meaning: Meaning;
  readonly parts: Parts;
  /** What lists its members: whoever is in it takes part in it. */
  readonly bodies: readonly string[];
  /** Concepts of verbs that say how the things of a list come to stand on it: "taught by" an instructor. */
  readonly deeds: ReadonlySet<string>;
}

/**
 * A text as signs, every word of which is explained; else the first that is not.
 * Long because what a word may be is tried in one order: constants, words of attributes, cues, marks, words that say nothing.
 */
export function signsOf(text: string, claimed: ProgramClaim, lexicon: Lexicon): Signs | { readonly unread: string } {
  const { attributes, parts, bodies, deeds } = claimed;
  const kinds = new Set(attributes.flatMap(({ info }) => [...info.coverage.map(({ type }) => type), ...info.valueTypes]));
  const masked = withDates(mask(plainText(text, lexicon), namesOf(parts.entities, kinds, lexicon)));
  const words = wordsOf(inBodies(masked, bodies), claimed, lexicon);
  const signs: Sign[] = [];
  let run: { at: number; words: string[]; of: string[] } | null = null;
  const closed = (): void => {
    if (run !== null) signs.push({ is: "words", degree: null, word: "", ...run });
    run = null;
  };
  const isHead = (concept: string, lists: readonly string[]): boolean =>
    attributes.some(({ info, forms }) => lists.includes(info.name) && [...(forms[0] ?? [])].at(-1) === concept);
  const isList = (list: readonly string[]): boolean => list.every((name) => lexicon.info(name)?.multiValued === true);
  for (let at = 0; at < words.length;) {
    const word = words[at] as string;
    const taken = takenAt(words, at, masked, claimed, lexicon);
    if (taken !== null) {
      closed();
      signs.push(...taken.signs);
      at += taken.length;
      continue;
    }
    if (isCalled(word, claimed)) {
      at++;
      continue;
    }
    const kind = kindAt(words, at, attributes, lexicon);
    if (kind !== null) {
      closed();
      signs.push({ is: "kind", type: kind.type, again: AGAIN_WORDS.test(words[at - 1] ?? ""), at });
      at += kind.length;
      continue;
    }
    const concept = conceptOf(word);
    const type = lexicon.type(word);
    // "People living in cities": a word of kinds is one of the program's figures where the program has no such kind.
    const of = attributes
      .filter(
        ({ all, forms }) =>
          all.has(concept) &&
          (type === undefined ||
            (!kinds.has(type) && /^(?:in|and|or|towns?|big)$/.test(words[at - 1] ?? "")) ||
            forms.some((form) => form.has(concept) && form.size === 1)),
      )
      .map(({ info }) => info.name);
    const degree = attributes.flatMap(({ degrees }) => degrees.get(word) ?? [])[0];
    const cue = cueOf(word);
    if (degree !== undefined) {
      closed();
      const whose = attributes.filter(({ degrees }) => degrees.has(word)).map(({ info }) => info.name);
      signs.push({ is: "words", at, words: [], of: whose, degree, word });
    } else if (
      of.length > 0 &&
      !isFunctionWord(word, words[at - 1]) &&
      !(cue !== undefined && word !== "growth" && !/^(?:grow|grew|grown|total)$/.test(word))
    ) {
      const joint: readonly string[] = run === null ? of : (run as { of: string[] }).of.filter((name) => of.includes(name));
      // "that partner export": what follows may be of more than what a list is called.
      const isWider =
        run !== null &&
        joint.length === (run as { of: string[] }).of.length &&
        of.length > joint.length &&
        isList(joint) &&
        !isHead(concept, joint);
      if (run !== null && joint.length > 0 && !isWider) {
        (run as { words: string[] }).words.push(concept);
        (run as { of: string[] }).of = [...joint];
      } else {
        closed();
        run = { at, words: [concept], of: [...of] };
      }
    } else if (cue !== undefined) {
      closed();
      signs.push({ is: "cue", cue, word, at });
    } else if (/^[.?!:;]$/.test(word) || word === ",") {
      closed();
      signs.push({ is: "end", full: /^[.?!;]$/.test(word), at });
    } else if (PRONOUNS.has(word)) {
      closed();
      signs.push({ is: "pronoun", at });
    } else if (IN_WORDS.includes(word)) signs.push({ is: "count", count: IN_WORDS.indexOf(word) + 1, at });
    else if (type !== undefined) signs.push({ is: "kind", type, again: AGAIN_WORDS.test(words[at - 1] ?? ""), at });
    else if (BREAKS.has(word)) closed();
    else if (word === "per" && attributes.some(({ info }) => info.units.some((unit) => unit.includes("/")))) closed();
    else if (deeds.has(concept) || word === "'s") closed();
    else if (
      !isFunctionWord(word, words[at - 1]) &&
      !isNeutral(word, claimed.meaning, lexicon) &&
      !/^(?:'|-|\(|\)|"|’|…|—|–|\/|&)$/.test(word)
    )
      return { unread: `"${word}" is no word of the program` };
    at++;
  }
  closed();
  return { signs: unspoken(signs, words, attributes), words };
}

/** "When was it last renovated": part of what an attribute is called that picks nothing. */
const isCalled = (word: string, { attributes, parts }: ProgramClaim): boolean =>
  /^(?:first|last)$/.test(word) &&
  attributes.some(({ info: { name } }) => name.split(/[^a-z]+/).includes(word) && !parts.picking.includes(name));

/** Whom names may mean where a program has these things. */
function namesOf(named: readonly string[], all: ReadonlySet<string>, lexicon: Lexicon): Lexicon {
  // Kinds that a name begins with.
  const kinds = [...all].filter((kind) => lexicon.longest(kind.split(" ")[0] ?? "") > kind.split(" ").length);
  return {
    ...lexicon,
    entities(key) {
      // Something may be called "border": in small letters only a thing of the program is a name.
      const known = lexicon
        .entities(key)
        .filter(({ id, upper }) => upper || named.includes(id))
        // In a search box names stand in small letters.
        .flatMap((one) => (named.includes(one.id) ? [one, { ...one, upper: !one.upper }] : [one]));
      // "Firefox 62" is "the version Firefox 62" where sentences call it so.
      return known.length > 0
        ? known
        : kinds.flatMap((kind) =>
            lexicon
              .entities(nameKey(`${kind} ${key}`))
              .flatMap((one) => (named.includes(one.id) ? { ...one, upper: true, acronym: null } : [])),
          );
    },
    longest: (word) => Math.max(lexicon.longest(word), LONG_NAME),
  };
}

/** The words of a text without names, where phrases are one sign each. Some are only beside certain attributes. */
function wordsOf(text: string, { attributes, parts }: ProgramClaim, lexicon: Lexicon): readonly string[] {
  const isCode = attributes.some(({ all }) => all.has("internet") && all.has(conceptOf("code")));
  const isSpending = attributes.some(({ all }) => all.has("expenditure"));
  // "Women have most children on average": a figure that is a mean of itself.
  const isMean = attributes.some(({ all, info }) => all.has("expect") || info.units.some((unit) => /\/(?!day)/.test(unit)));
  // "Came first" is the highest of figures, and the earliest of dates.
  const isDate = attributes.some(({ info }) => info.kind === "date" && parts.picking.includes(info.name));
  const own = isDate ? text.replace(/ (?:came|comes|come) (?:in )?(first|last)(?= |$)/g, " $1") : text;
  const isRatio = parts.operations.has("ratio");
  return (
    withPhrases(isMean && !parts.operations.has("mean") ? own.replace(/ on average(?= |$)/g, "") : own, lexicon)
      .replace(CODES, (whole) => (isCode ? " internet country code " : whole))
      .replace(GOES_ON, (whole) => (isSpending ? " spent on " : whole))
      .split(" ")
      .filter((word) => word !== "" && !((word === "ratio" || word === "quotient") && isRatio))
      // Of two that are not set against each other "the lower one" is the lower.
      .map((word) => (parts.operations.size > 0 ? word : word.replace("$lesser", "$less").replace("$greater", "$more")))
      // "The potential support ratio of Bosnia" is no ratio of two.
      .map((word) => (word === "$ratioof" && !isRatio ? "ratio" : word))
  );
}

/** "cave years": a kind of several words, none of them of an attribute. */
function kindAt(
  words: readonly string[],
  at: number,
  attributes: readonly AttributeWords[],
  lexicon: Lexicon,
): { readonly type: string; readonly length: number } | null {
  for (const length of [3, 2]) {
    const type = words[at + length - 1] === undefined ? undefined : lexicon.type(words.slice(at, at + length).join(" "));
    const isOwn = words.slice(at, at + length).some((word) => attributes.some(({ all }) => all.has(conceptOf(word))));
    if (type !== undefined && !isOwn) return { type, length };
  }
  return null;
}

/** What is more than a word: a bound, a name, a time, a text, a unit. Cheap ones first. */
function takenAt(
  words: readonly string[],
  at: number,
  masked: ReturnType<typeof mask>,
  { attributes, parts }: ProgramClaim,
  lexicon: Lexicon,
): { readonly signs: readonly Sign[]; readonly length: number } | null {
  const constant = maskedAt(words, at, masked, parts, lexicon);
  if (constant !== null) return { signs: [constant], length: 1 };
  const bounds = boundsAt(words, at, masked.times, parts.isDated, lexicon);
  if (bounds !== null) return { signs: bounds.bounds.map((bound) => ({ is: "bound", ...bound, at })), length: bounds.length };
  const word = words[at] ?? "";
  if (parts.operations.has("share") && SHARES.test(word) && words[at + 1] === "of")
    return { signs: [{ is: "cue", cue: "shareof", word, at }], length: 2 };
  const infos = attributes.map(({ info }) => info);
  const unit = rateAt(words, at, infos) ?? unitAt(words, at, lexicon);
  if (unit === null) return null;
  // "The administrative divisions": what a list of the program is called is no unit.
  const concepts = words.slice(at, at + unit.length).map((one) => conceptOf(one));
  const isList = attributes.some(({ info, forms }) => info.multiValued && concepts.every((one) => forms[0]?.has(one)));
  return isList ? null : { signs: [{ is: "unit", unit: unit.unit, at }], length: unit.length };
}

/** What the address of a site ends with is a code of a country; what goes on something of a budget is spent on it. */
const CODES =
  / (?:the )?(?:(?:internet|web|top - level|top level|country - code|country code|national) )*(?:domains?|tlds?|web ?sites?|(?:web|internet|site) address(?:es)?|urls?)(?: (?:name|names|suffix|suffixes|ending|endings|extension|code))? | (?:(?:internet|web|online) )+(?:country )?(?:suffix|extension|ending|code) | on the internet /g;
const GOES_ON = / (?:go|goes|going|went|gone|put|set aside) (?:on|to|towards|toward|into) /g;
const SHARES = /^(?:percentage|percent|proportion|share|fraction|part|much)$/;
const PRONOUNS = new Set("it its their there them they i my mine his her".split(" "));
const BREAKS = new Set("that which who whose whom and but had has have did do does where when if was were is are".split(" "));

/** "from 2012 to 2014": the years between are meant as well, where several are. */
const isRanged = (words: readonly string[], at: number): boolean =>
  /^#/.test(words[at - 2] ?? "") &&
  /^(?:to|through|until|till|and|-|–)$/.test(words[at - 1] ?? "") &&
  (words[at - 1] !== "and" || words[at - 3] === "between");

/** A name, a time or a quoted text. What the program has as a text is no name: ".ga" is what a country's addresses end in. */
function maskedAt(
  words: readonly string[],
  at: number,
  { names, times, quotes }: ReturnType<typeof mask>,
  { texts }: Parts,
  lexicon: Lexicon,
): Sign | null {
  const [, mark = "", place = ""] = /^([@#~])(\d+)$/.exec(words[at] ?? "") ?? [];
  const index = Number(place);
  if (mark === "@") return { is: "entity", ids: [...new Set(names[index])], at };
  if (mark === "#") return { is: "time", time: times[index] ?? "", ranged: isRanged(words, at), at };
  if (mark !== "~") return null;
  const text = quotes[index] ?? "";
  const owner = texts.includes(text) ? [] : lexicon.entities(nameKey(text)).filter(({ own }) => own);
  return owner.length > 0 ? { is: "entity", ids: owner.map(({ id }) => id), at } : { is: "quote", text, at };
}
