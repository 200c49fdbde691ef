import type { DraftValue, Reference } from "../../schemas/draft.ts";
import type { ProseClaim } from "./clause.ts";
import { dimension } from "../../schemas/values/units.ts";
import { isRate, measuredBy, NAMING, NUMBER_NAMES } from "./frame-claims.ts";
import { attributeOf } from "./labels.ts";
import {
  ARTICLES,
  BE,
  BEGINS,
  HAPPENS,
  HAVE,
  MOST_BEFORE,
  NO_NAME,
  NUMBERS,
  PAST,
  PREPOSITIONS,
  RATES,
  TURNS,
  UNSURE,
  isParticiple,
  isVerb,
  wordOf,
} from "./said-words.ts";
import type { Slot, Token } from "./sentence-frame.ts";
import { isCommonWord } from "./sentences.ts";

/** One clause of the subject's: its verb, the words up to its first value, and the values that stand right behind. */
export function claimsOf(clause: readonly Token[], subject: Reference, text: string): ProseClaim[] {
  const owned = clause[0] === "~" ? clause.slice(1, clause.indexOf("~", 1)).map(wordOf) : [];
  const tokens = clause[0] === "~" ? clause.slice(clause.indexOf("~", 1) + 1) : clause;
  const at = tokens.findIndex((one) => typeof one !== "string");
  if (at < 1 || at > MOST_BEFORE || tokens.slice(0, at + 4).some((one) => typeof one === "string" && UNSURE.has(one))) return [];
  const words = tokens.slice(0, at) as string[];
  if (words.includes(",") || words.slice(1).some((one) => TURNS.has(one) || BE.has(one) || one === "and")) return [];
  const slot = tokens[at] as Slot;
  const read = readSlot(words, slot, tokens.slice(at + 1), text, owned);
  if (read === undefined) return [];
  const { attribute, base } = read;
  const time = slot.kind === "time" ? undefined : timeIn(tokens.slice(at + 1), text);
  const claims = slot.values.map((value) => claimOf(subject, attribute, value, slot.end, time));
  return [
    ...claims,
    ...(base === undefined || owned.length > 0 || !BE.has(words[0] as string) ? [] : further(tokens.slice(at + 1), base, subject, text)),
  ];
}

export const claimOf = (subject: Reference, attribute: string, value: DraftValue, end: number, time?: string): ProseClaim => ({
  subject,
  attribute: attributeOf([attribute]),
  value,
  ...(time !== undefined && value.kind !== "date" && { asOf: time, asOfFrom: "sentence" as const }),
  end,
});

interface Called {
  readonly attribute: string;
  /** What was done, without the word that leads to the value: "built" of "built by". */
  readonly base?: string | undefined;
}

/** Long because each kind of value is a list of what speaks against it. */
function readSlot(
  words: readonly string[],
  slot: Slot,
  behind: readonly Token[],
  text: string,
  owned: readonly string[],
): Called | undefined {
  const be = BE.has(words[0] as string);
  const have = HAVE.has(words[0] as string);
  // "was opened", "is 12 m high", "is Anna Lind": of what a thing is other rules read.
  const verb = (be ? words.slice(1) : [...words]).filter((one) => !ARTICLES.has(one));
  const called = (...more: readonly string[]): string | undefined => saidAs([...owned, ...more]);
  const done = (attribute: string | undefined, base?: string): Called | undefined =>
    attribute === undefined ? undefined : { attribute, ...(base !== undefined && { base }) };
  if (slot.kind === "quantity" && (isRate(behind) || NUMBER_NAMES.test(words.at(-1) ?? ""))) return undefined;
  if (slot.kind === "quantity") return quantity(verb, slot, behind, { be, have, owned });
  if (slot.kind === "time") {
    const lead = verb.at(-1) ?? "";
    const base = verb.slice(0, -1);
    const from = lead === "from" || lead === "to";
    if (!/^(?:in|on|since|until|from|to|of)$/.test(lead) || base.length === 0 || isRange(slot, text)) return undefined;
    if ((from && !/^dat(?:es|ed|ing)$/.test(base[0] as string)) || (lead === "of" && !/^(?:mentioned|recorded|documented)$/.test(base.find((one) => PAST.test(one)) ?? ""))) return undefined; // prettier-ignore
    // "left it on 20 July", "employed nine men in 1910": what was done to something else is no event of the subject's.
    if (!be && base.slice(1).some((one) => /^(?:it|him|her|them|there|us)$/.test(one) || NUMBERS.has(one))) return undefined;
    // "remained the busiest port in 2008": it was so then, and did not begin or end.
    if (!be && STAYS.test(base[0] as string)) return undefined;
    if ((be && !isParticiple(base.find((one) => !/^(?:first|last|re-)$/.test(one)))) || have || !endsHere(behind)) return undefined;
    // "published in 2014" of what it published: only what happens to a thing itself is an event of its own.
    if (!be && !(base.length === 1 ? HAPPENS : BEGINS).test(base[0] as string)) return undefined;
    const kept = /^(?:since|until|from|to)$/.test(lead) ? verb : base;
    return done(called(...kept.filter((one) => one !== "of")), kept === base ? saidAs(base) : undefined);
  }
  // Of two things that a sentence joins, rules of its words alone were wrong too often: one claim in four.
  return undefined;
}

const SIZES: Readonly<Record<string, string>> = { long: "length", high: "height", tall: "height", wide: "width", deep: "depth", thick: "thickness", heavy: "weight", old: "age" }; // prettier-ignore

interface Verbal {
  readonly be: boolean;
  readonly have: boolean;
  readonly owned: readonly string[];
}

function quantity(verb: readonly string[], slot: Slot, behind: readonly Token[], { be, have, owned }: Verbal): Called | undefined {
  const [value] = slot.values;
  if (value?.kind !== "quantity") return undefined;
  const next = wordOf(behind[0]);
  const size = SIZES[next];
  if (size !== undefined && (endsHere(behind.slice(1), true) || behind[1] === "to")) return asCalled([...owned, size]);
  const noun: string[] = [];
  for (const one of behind) {
    if (typeof one !== "string" || !/^[\p{L}-]+$/u.test(one) || PREPOSITIONS.has(one) || ARTICLES.has(one) || one === "and" || one === "or" || TURNS.has(one) || isVerb(one)) break; // prettier-ignore
    // "4.8 out of 5", "5.3 km away": no noun that is counted.
    if (/^(?:out|away|off|apart|ago|again|back|too|also|each)$/.test(one)) return undefined;
    noun.push(one);
  }
  let rest = behind.slice(noun.length);
  // "two pairs of stones"
  const of = value.unit === undefined && noun.length === 1 && rest[0] === "of" && typeof rest[1] === "string" && isCommonWord(rest[1]) && endsHere(rest.slice(2), true); // prettier-ignore
  if (of) {
    noun.push("of", rest[1] as string);
    rest = rest.slice(2);
  }
  if (/^(?:until|till|before)$/.test(wordOf(rest[0]))) return undefined;
  if (noun.length > 3 || noun.some((one) => one !== "of" && UNSURE.has(one)) || !endsHere(rest, true)) return undefined;
  if (value.unit !== undefined && noun.length > 0 && !(noun.length === 1 && /^(?:tall|high|above|east|west|north|south)$/.test(noun[0] ?? ""))) return undefined; // prettier-ignore
  if (value.unit === undefined && (noun.length === 0 || !noun.every((one) => one === "of" || isCommonWord(one)))) return undefined;
  if ((value.unit?.startsWith("%") === true && !have) || /^(?:times|years?|months?|weeks?|days|hours|minutes|percent)$/.test(noun.at(-1) ?? "")) return undefined; // prettier-ignore
  if (have) {
    // "has a height of 27 m", "has a staff of eleven"
    const held = verb.slice(1);
    if (held.length === 0) return value.unit === undefined ? asCalled([...owned, ...noun]) : undefined;
    const measure = held.at(-1) === "of" || held.at(-1) === "at" ? held.slice(0, -1) : undefined;
    return measure === undefined || measure.length > 3 || !measure.every((one) => isCommonWord(one)) ? undefined : asCalled([...owned, ...measure]); // prettier-ignore
  }
  if (be) {
    if (owned.length > 0 && verb.length === 0) return asCalled([...owned, ...noun]);
    return undefined;
  }
  const [does = ""] = verb;
  if (!isVerb(does) || verb.length > 4) return undefined;
  const staff = /^(?:employs|employed|has|had)$/.test(does) && verb.at(-1) === "of" ? verb.slice(1, -1) : verb;
  if (staff !== verb) return asCalled([...owned, ...staff]);
  if (verb.length > 1 && verb.slice(1).some((one) => PREPOSITIONS.has(one) || !/^(?:up|down|out)$/.test(one))) return undefined;
  if (value.unit !== undefined && dimension(value.unit) === "length" && /^(?:lies|stands|sits|stood|lay|runs|moved)$/.test(does)) return undefined; // prettier-ignore
  const measured = owned.length + noun.length === 0 ? measuredBy(does, slot) : undefined;
  if (measured === undefined && owned.length + noun.length === 0 && !NAMING.test(does)) return undefined;
  return measured === undefined ? asCalled([...owned, does, ...noun]) : asCalled([measured]);
}

const asCalled = (words: readonly string[]): Called | undefined => {
  const attribute = saidAs(words);
  return attribute === undefined ? undefined : { attribute };
};

/** Nothing follows that would turn the value into something else. */
function endsHere(behind: readonly Token[], counted = false): boolean {
  const [one, two] = behind;
  if (one === undefined || one === "," || one === "§") return true;
  if (typeof one !== "string") return false;
  if (counted && (RATES.has(one) || one === "of" || (one === "by" && typeof two === "object") || one === "to" || one === "or"))
    return false;
  return PREPOSITIONS.has(one) || one === "and" || TURNS.has(one) || /^(?:during|across|above|over|along|around|between)$/.test(one);
}

/** "1912–1920", "1912 or 1913" */
const isRange = ({ end }: Slot, text: string): boolean => /^\s?(?:[-–—/]|(?:and|or|to)\s)\s?\d/.test(text.slice(end));

/** "… in 2010" right behind a figure and its noun. */
function timeIn(behind: readonly Token[], text: string): string | undefined {
  const at = behind.findIndex((one) => typeof one !== "string");
  const [slot, lead] = [behind[at], behind[at - 1]];
  if (at < 1 || at > 5 || typeof slot !== "object" || slot.kind !== "time" || (lead !== "in" && lead !== "on") || isRange(slot, text)) return undefined; // prettier-ignore
  if (behind.slice(0, at).some((one) => one === "," || one === "and" || isParticiple(one))) return undefined;
  const [value] = slot.values;
  return value?.kind === "date" ? value.value : undefined;
}

/** "was bought by the society | in 1979 | for 18,000 francs": what else stands with what was done. */
function further(behind: readonly Token[], base: string, subject: Reference, text: string): ProseClaim[] {
  const found: ProseClaim[] = [];
  let rest = behind;
  for (let round = 0; round < 3; round++) {
    const at = rest.findIndex((one) => typeof one !== "string");
    const slot = rest[at];
    if (at < 1 || at > 4 || typeof slot !== "object" || slot.kind === "text") break;
    const words = rest.slice(0, at).map(wordOf);
    const after = rest.slice(at + 1);
    const read = furtherOne(words, slot, after, text);
    if (read === undefined) break;
    const attribute = read === "" ? base : read === "cost" ? "cost" : `${base} ${read}`;
    found.push(...slot.values.map((value) => claimOf(subject, attribute, value, slot.end)));
    rest = after;
  }
  return found;
}

function furtherOne(words: readonly string[], slot: Slot, after: readonly Token[], text: string): string | undefined {
  const [prep = ""] = words;
  if (!endsHere(after, slot.kind === "quantity")) return undefined;
  if (slot.kind === "time") return words.length === 1 && /^(?:in|on)$/.test(prep) && !isRange(slot, text) ? "" : undefined;
  if (slot.kind === "quantity") {
    const [value] = slot.values;
    const money = value?.kind === "quantity" && value.unit !== undefined && (dimension(value.unit) === "money" || dimension(value.unit) === undefined); // prettier-ignore
    return money && /^(?:at a cost of|for|at a price of)$/.test(words.join(" ")) ? "cost" : undefined;
  }
  const [name] = slot.values;
  const surface = name?.kind === "reference" ? name.reference.surface : "";
  const titles = words.slice(1).filter((one) => !ARTICLES.has(one));
  if (prep !== "by" || surface === "" || NO_NAME.test(surface) || titles.length > 2 || !titles.every((one) => isCommonWord(one)))
    return undefined;
  return "by";
}

function saidAs(words: readonly string[]): string | undefined {
  const kept = words.filter((one) => one !== "" && !ARTICLES.has(one) && !/^(?:its|his|her|their|it|he|she|they|§)$/.test(one));
  if (kept.length === 0 || kept.length > MOST_BEFORE || kept.some((one) => !/^[\p{L}-]+(?: [\p{L}-]+)*$/u.test(one))) return undefined;
  return kept.join(" ");
}

const STAYS = /^(?:remain|stay|continu|keep|kept|rank|stand|stood|work|serv|play|compet|liv|resid|hold|held)/;
