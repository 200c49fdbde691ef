import type { Aim, Random } from "../../../schemas/index.ts";
import { isLocation, isPluralPhrase } from "./aims.ts";
import { nameInSentence } from "../../language/writing/naming.ts";
import { saidIn, saidNoun } from "../../language/entries/said-noun.ts";
import { pluralOf } from "../../language/inflection.ts";
import { readUnit } from "../../../schemas/values/units.ts";

/** What searchers type: the thing and what is sought of it, now and then a year, a unit or one word more. */

/** Words of a question that say how a value is wanted, not what it is of: its years, its unit. */
export interface Hints {
  readonly years: readonly string[];
  readonly units: readonly string[];
}

export function hintsOf(question: string): Hints {
  const unit = /\b(?:in|as) (?!its\b|their\b|of\b|an?\b)([a-zA-Z][a-zA-Z ]{1,40}[a-z])(?=[,.?]|$)/.exec(
    question.replace(/\b(?:in|as of|for) (?:the year )?\d{4}/g, ""),
  )?.[1];
  return { years: [...new Set(question.match(/\b(?:19|20)\d\d\b/g) ?? [])], units: unit === undefined || !isUnit(unit) ? [] : [unit] };
}

/** "In square kilometres" says how a value is wanted; "in BRICS" and "in Luxembourg" do not. */
const isUnit = (text: string): boolean => readUnit(text, 0) !== undefined;

/** Words of a query at most. */
export const LONGEST = 8;

const asked = new WeakMap<Aim, readonly string[]>();

/** Queries an aim can be put as, best first; each at most eight words. Kept: of one decision's aims each is asked for dozens of times. */
export function queriesFor(aim: Aim): readonly string[] {
  const known = asked.get(aim);
  if (known !== undefined) return known;
  const queries = queriesOf(aim);
  asked.set(aim, queries);
  return queries;
}

function queriesOf(aim: Aim): readonly string[] {
  const forms = formsOf(aim);
  const whole = forms.filter((form, at) => at === 0 || !isQuestion(form) || wordCount(form) <= LONGEST);
  return [...new Set(whole.map(shorten))];
}

/** What a searcher types for a page's label: "number of mobile phones" of a "total number of mobile cellular telephones". */
const typed = (phrase: string): string =>
  saidNoun(phrase)
    .replace(/^(?:total |overall )?number of (?:the )?/u, "number of ")
    .replace(/^total length of (?:the )?/u, "length of ");

function formsOf(aim: Aim): readonly string[] {
  const { kind } = aim;
  const phrase = typed(kind === "value" ? aim.phrase : saidIn(aim));
  const [subject, value, type] = [aim.subject ?? "", aim.value ?? "", aim.type ?? ""];
  if (kind === "topic") return [subject || phrase, `${subject || phrase} overview`, `${subject || phrase} facts`];
  if (kind === "holder")
    return [
      toldBy(`${type} ${phrase}`, value),
      toldBy(phrase, value),
      isLocation(aim) ? `which ${type} is in ${nameInSentence(value)}` : `which ${type || "one"} has ${phrase} ${value}`,
      value,
    ];
  if (isLocation(aim)) return [`${subject} location`, `where is ${nameInSentence(subject)}`, subject];
  if (aim.noun !== undefined) return listForms(subject, aim.phrase, aim.noun);
  const core = coreOf(phrase);
  return [
    `${subject} ${phrase}`,
    `${phrase} of ${nameInSentence(subject)}`,
    `${phrase} ${subject}`,
    ...(core === phrase ? [] : [`${subject} ${core}`]),
    `what ${isPluralPhrase(phrase) ? "are" : "is"} the ${phrase} of ${nameInSentence(subject)}`,
  ];
}

/** What of a noun tells the figure: "airports" of their number, "railways" of their length. */
export const coreOf = (phrase: string): string =>
  phrase.replace(/^(?:total |overall )?(?:(?:number|length|amount|value|size|rate) of (?:the )?)?/u, "");

/** How people ask for all that stand to a thing as one noun says. */
function listForms(subject: string, label: string, noun: string): readonly string[] {
  const name = nameInSentence(subject);
  const things = /^(?:border(?:ing)?|neighbou?ring|adjacent) ([a-z]+)$/u.exec(label)?.[1];
  return things === undefined
    ? [`${subject} ${noun}`, `${noun} of ${name}`, `list of ${noun} of ${name}`, `what are the ${noun} of ${name}`]
    : [`${subject} ${label}`, `${things} bordering ${name}`, `${subject} neighbouring ${things}`, `which ${things} border ${name}`];
}

/** What of a long query is cut stands last: that is not what the thing is told by. */
const toldBy = (words: string, value: string): string => {
  const query = `${words} ${value}`.trim();
  return wordCount(query) > LONGEST ? `${value} ${words}` : query;
};

const isQuestion = (form: string): boolean => /^(?:what|which|where) /.test(form);
const wordCount = (text: string): number => text.split(" ").length;

const OF_FIGURES = ["statistics", "data"];
const OF_LISTS = ["list", "full list"];

/** A word that searchers add to such a query: a figure's is not a list's. */
export function wordsBeside({ kind, phrase, noun, time }: Aim, hints: Hints): readonly string[] {
  if (kind === "topic") return [];
  if (noun !== undefined) return OF_LISTS;
  if (time !== null || hints.years.length > 0 || hints.units.length > 0) return OF_FIGURES;
  return kind === "value" && isPluralPhrase(phrase) ? OF_LISTS : [];
}

/** Of queries: those that hold such a word. Most say just what is sought. */
const BESIDE = 0.08;
const DATED = 0.5;
const IN_UNITS = 0.15;

/** One query: a form of the aim, often with the time, now and then with the unit or one word more. `attempt` goes through the forms. */
export function queryFor(aim: Aim, attempt: number, hints: Hints, random: Random): string {
  const forms = queriesFor(aim);
  const base = (attempt === 0 && random.next() < 0.5 ? forms[0] : forms[(attempt + random.int(3)) % forms.length]) ?? forms[0] ?? "";
  const added = isQuestion(base)
    ? yearsOf(aim, hints).flatMap((year) => (random.next() < DATED && wordCount(base) + 2 <= LONGEST ? ["in", year] : []))
    : [
        ...yearsOf(aim, hints).filter(() => random.next() < DATED),
        ...(aim.kind === "topic" ? [] : hints.units).filter(() => random.next() < IN_UNITS),
        // "Population of Spain data" is no way to put it: such a word ends a name and a noun.
        ...(random.next() < BESIDE && !/ of /u.test(base) ? random.shuffle(wordsBeside(aim, hints)).slice(0, 1) : []),
      ];
  return shorten([base, ...added].join(" "));
}

/** Who wants to see a thing as a whole asks for no year of it, and for no unit; neighbours and members have none of their own. */
const yearsOf = ({ kind, noun, time }: Aim, { years }: Hints): readonly string[] =>
  kind === "topic" || (noun !== undefined && time === null) ? [] : (time === null ? years : (time.match(/\d{4}/) ?? [])).slice(0, 1);

/** What is typed for a list of all things of a kind with one figure of each. */
export const listQueries = (phrase: string, type: string): readonly string[] => {
  const [things, what] = [pluralOf(type), typed(phrase)];
  return [`${things} by ${what}`, `list of ${things} by ${what}`, `${what} of all ${things}`, `${what} list of ${things}`].map(shorten);
};

/** Of things that a search is for, those that are queries of their own: the same figure of several years stands on one page. */
export function withoutRepeatedAims(aims: readonly Aim[]): readonly Aim[] {
  if (aims.length < 2) return aims;
  const keyOf = ({ kind, subject, phrase, value, type }: Aim): string => JSON.stringify([kind, subject, phrase, value, type]);
  const groups = new Map<string, Aim[]>();
  for (const aim of aims) groups.set(keyOf(aim), [...(groups.get(keyOf(aim)) ?? []), aim]);
  return [...groups.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [more.length === 0 ? first : { ...first, time: null }],
  );
}

export function shorten(query: string): string {
  const words = query.split(/\s+/).filter((word) => word !== "");
  const kept = words.length <= LONGEST ? words : words.filter((word) => !/^(?:of|the|in|a|an|and|for)$/i.test(word));
  // A query that was cut does not end in a word that waits for another.
  const whole = kept.slice(0, LONGEST);
  while (
    kept.length > LONGEST &&
    whole.length > 1 &&
    /^(?:by|of|the|in|a|an|and|for|per|full|at|on|to|from|as|with)$/i.test(whole.at(-1) ?? "")
  )
    whole.pop();
  return whole.join(" ");
}

/** The last query for a page that no other brought up: what it is of, and nothing beside. */
export const plainQuery = ({ kind, subject, phrase, value }: Aim): string =>
  shorten(kind === "holder" ? toldBy(phrase, value ?? "") : (subject ?? phrase));
