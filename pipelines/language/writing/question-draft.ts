import { possessive } from "./names.ts";
import type { TensedForm, Ask } from "../entries/entry.ts";
import { indirectOf } from "../entries/indirect-forms.ts";
import { noWords, type Noun, type Saying } from "./book.ts";
import { dateWords, isSeason } from "./times.ts";

/** A question before a register gives it its manner. Nothing begins with a capital or ends with a mark. */
export interface QuestionDraft {
  /** Sentences that come first, each about the thing of the one before. */
  readonly clues: readonly string[];
  /** "how many people lived in France" */
  readonly direct: string;
  /** As it follows "tell me"; null where it would keep the order of a question. */
  readonly indirect: string | null;
  /** "the population of France"; null where no noun phrase asks it. */
  readonly noun: string | null;
  /** "France population"; null where a search line would not tell it. */
  readonly search: string | null;
  /** "in 2014", or noEntry. */
  readonly when: string;
  /** The same behind the noun phrase, which may hold its year. */
  readonly nounWhen: string;
  /** "square kilometres", where the words do not say it. */
  readonly unit: string | null;
  /** The same of the noun phrase, which never says it. */
  readonly nounUnit: string | null;
  /** A choice, a list: what is asked is not a figure. */
  readonly picks: boolean;
  /** The time is of more than what it would stand behind: it comes first. */
  readonly fronted?: boolean;
  /** A result that is worked out, of no figure that anybody knows by heart. */
  readonly computed?: boolean;
  /** The unit that a search line has to name, where that is another than `nounUnit`. */
  readonly searchUnit?: string | null;
  /** What the matter is called that it belongs to. */
  readonly topics?: readonly string[];
}

/** What drafts have in common that work out a figure over several things, which `members` names. */
export const overMembers = (members: string, time: string | undefined, unit: string | null) =>
  ({
    search: null,
    unit,
    nounUnit: unit,
    picks: false,
    // Behind a clause a year would be the clause's.
    ...(members.includes(" that ") && time !== undefined && { fronted: true }),
    computed: true,
  }) as const;

/** How a thing is said: in the sentence, after other sentences have introduced it. */
export interface ToldNoun {
  readonly clues: readonly string[];
  readonly noun: Noun;
}

export const inTense = ({ present, past }: TensedForm, isPast: boolean): string => (isPast ? past : present);

/** A pattern with its things in the places; null where one has no possessive that reads well. */
function fillSlots(pattern: string, things: Readonly<Record<string, Noun>>): string | null {
  let text = pattern;
  for (const [slot, { text: plain, owner }] of Object.entries(things)) {
    const [place, whose] = [`in {${slot}}`, `{${slot}} 's`];
    if (plain === "I" && /(?:in|of|than|as|with) \{x\}(?! 's)/.test(text)) return null;
    if (text.includes(whose) && owner === null) return null;
    // "How many people live there": what was introduced before is pointed at.
    if (POINTED.test(plain) && text.includes(place) && !text.includes(`than ${place}`) && !text.includes(`as ${place}`)) {
      // "In that country's labour force" is no "there".
      if (text.includes(`there ${place}`) || text.includes(`${place} 's`) || text.includes(`${place}'s`)) return null;
      text = text.replace(place, "there");
    }
    text = text.replaceAll(whose, ownerBefore(text, whose, owner ?? "")).replaceAll(`{${slot}}`, plain);
  }
  return text
    .replace(/\bdoes I\b/, "do I")
    .replace(/\bis I\b/, "am I")
    .replace(/\bI is\b/, "I am")
    .replace(/\bI has\b/, "I have")
    .replace(/ ,/g, ",");
}

/** "Pelagia's mission manager", and not "the Pelagia mission's mission manager": the noun behind says it. */
function ownerBefore(pattern: string, whose: string, owner: string): string {
  const [, name = "", kind = ""] = /^the (\p{Lu}.*) (\p{Ll}+)['’]s$/u.exec(owner) ?? [];
  return kind !== "" && pattern.includes(`${whose} ${kind} `) ? possessive(name) : owner;
}

const POINTED = /^that [a-z -]+$/;

/** The forms of a list that can be fillSlots; no words where none can. */
export function fillOne(saying: Saying, patterns: readonly string[], things: Readonly<Record<string, Noun>>, why: string): string {
  const fit = patterns.flatMap((pattern) => fillSlots(pattern, things) ?? []);
  return fit.length === 0 ? noWords(why) : saying.random.pick(fit);
}

/** One of some forms that ask in the past, filled, and as it follows "tell me" where that order is known. */
export function fillBoth(
  saying: Saying,
  patterns: readonly string[],
  things: Readonly<Record<string, Noun>>,
  pasts: ReadonlyMap<string, string>,
  why: string,
): { readonly direct: string; readonly indirect: string | null } {
  const fit = patterns.flatMap((pattern) => {
    const direct = fillSlots(pattern, things);
    return direct === null ? [] : [{ pattern, direct }];
  });
  if (fit.length === 0) return noWords(why);
  const { pattern, direct } = saying.random.pick(fit);
  const indirect = indirectOf(pattern, pasts);
  return { direct, indirect: indirect === null ? null : fillSlots(indirect, things) };
}

/** "the only country that borders both A and B" */
export const isLongThing = ({ text, owner, isPlain }: Noun): boolean => owner === null && isPlain !== true && text.split(" ").length > LONG;

/** Whether an ask fits a thing: between a subject of many words and its verb a reader loses the thread, so that such a thing stands last. */
export function fits(ask: Ask, noun: Noun, past: boolean): boolean {
  const direct = inTense(ask.direct, past);
  return (
    (!isLongThing(noun) || direct.endsWith("{x}")) &&
    fillSlots(direct, { x: noun }) !== null &&
    fillSlots(inTense(ask.indirect, past), { x: noun }) !== null
  );
}

/** One way to ask, in both orders. */
export function askedBy(
  saying: Saying,
  asks: readonly Ask[],
  things: Readonly<Record<string, Noun>>,
  past: boolean,
): { readonly ask: Ask; readonly direct: string; readonly indirect: string } {
  const fit = asks.flatMap((ask) => {
    const direct = fillSlots(inTense(ask.direct, past), things);
    const indirect = fillSlots(inTense(ask.indirect, past), things);
    return direct === null || indirect === null ? [] : [{ ask, direct, indirect }];
  });
  return fit.length === 0 ? noWords("no way to ask for it") : saying.random.pick(fit);
}

const LONG = 5;

export const isPastTime = (time: string | undefined): boolean => time !== undefined && time !== "latest";

/** When, as people say it. */
export function whenWords(saying: Saying, time: string | undefined): string {
  if (time === undefined) return "";
  if (time === "latest") return saying.random.pick(["according to the latest figure given", "going by the most recent figure given"]);
  const words = dateWords(time) ?? noWords(`no words for the time ${time}`);
  if (time.includes("/") && !isSeason(time)) return `over the period ${words}`;
  // What is given for the last day of a year is its end to everybody.
  if (time.endsWith("-12-31")) return `at the end of ${time.slice(0, 4)}`;
  return time.length === 10 ? `on ${words}` : `in ${words}`;
}

/** ", in square kilometres", " as a percentage of GDP" */
export function unitClause(unit: string | null): string {
  if (unit === null) return "";
  if (unit === "per cent") return " as a percentage";
  return unit.startsWith("per cent of ") ? ` as a percentage of ${unit.slice(12)}` : `, in ${unit}`;
}
