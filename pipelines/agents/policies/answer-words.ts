import type { Basis, Random, SeenFact } from "../../../schemas/index.ts";
import { conclusion, GUESS } from "../../language/writing/conclusion.ts";
import { figureOf } from "../../language/writing/equation.ts";
import { saidIn } from "../../language/entries/said-noun.ts";
import { listText, nameInSentence, timePhrase } from "../../language/writing/naming.ts";
import { pickFresh, say, type Say } from "../../language/writing/spread.ts";
import { thoughtPhrasing } from "../../language/writing/thought-phrasings.ts";
import { isPluralPhrase } from "./aims.ts";
import { nearestOf, type Figure } from "./nearest-figures.ts";
import { factsText, join, observationText, remarksText, reportText, shortText, type Report } from "./told-words.ts";

interface AnswerWords {
  /** The calculation, where it is another than the right one. */
  readonly sum?: string | undefined;
  /** It is given before all was read that it rests on. */
  readonly isEarly?: boolean;
}

/** The reasons behind an answer: what was read, then what follows from it. */
export function answerThought(report: Report, basis: Basis, random: Random, { sum, isEarly = false }: AnswerWords = {}): string {
  const text = reasonsText(report, basis, random, { sum, isEarly });
  return join(untoldText(report, basis, text, random), text);
}

/** Figures that no thought has told: those of a long row of which the answer's own words name the first ones, or what they come to. */
function untoldText({ kind, facts, notes = [], voice }: Report, basis: Basis, said: string, random: Random): string {
  if (kind !== "read" || basis.slip !== undefined) return "";
  // What an answer takes otherwise than it was read is not told both ways.
  const isUsed = ({ aim, text }: SeenFact): boolean =>
    basis.facts.some(
      (one) => one.aim.subject === aim.subject && one.aim.phrase === aim.phrase && one.aim.time === aim.time && one.text === text,
    );
  const isSaid = ({ aim, text }: SeenFact): boolean => said.includes(text) && said.includes(nameInSentence(aim.subject ?? ""));
  const untold = [...notes, ...facts].filter(
    (fact) => fact.aim.kind === "value" && /^-?\d/.test(fact.text) && isUsed(fact) && !isSaid(fact),
  );
  return shortText(untold, thoughtPhrasing(voice), random);
}

function reasonsText(report: Report, basis: Basis, random: Random, { sum, isEarly = false }: AnswerWords): string {
  const isTold = (report.remarks ?? []).length > 0 && basis.operands.length > 0;
  // A long list was told when it was read: nobody says it all again before what was made of it.
  const all = (isTold ? basis.operands : basis.facts).filter((fact, _, { length }) => length === 1 || !isLong(fact));
  const told = ofThoseThatFit(all, basis, report);
  const whole = told.length === basis.facts.length;
  // Who guesses has not read enough, and no page says what is guessed.
  const isGuess = basis.operation === GUESS;
  const { hurry, enough } = thoughtPhrasing(report.voice);
  const begin = [
    report.kind === "read" ? "" : observationText(report, random),
    report.partial === true || random.next() < READY_SAID
      ? (isGuess || isEarly ? hurry : report.partial === true ? PARTIAL : enough)(random)
      : "",
  ];
  const remarks = remarksText(report, random);
  const ranked = basis.argument === undefined ? rankText(basis, random) : undefined;
  const facts = (basis.argument === undefined ? ranked : pickFresh(random, basis.argument)) ?? factsText(inRank(told, basis), random);
  return join(
    ...begin,
    // What two lists leave is said once they have been told; what leads to a thing, before its figure.
    ...(OF_LISTS.has(basis.operation) ? [facts, remarks] : [remarks, facts]),
    isGuess || !whole ? "" : sourcesText(report, random, [SOURCE, SOURCES]),
    ranked !== undefined && !isPlaced(basis) && random.next() >= RANKED_AGAIN ? "" : conclusion(basis, random, sum),
    isGuess || whole ? "" : sourcesText(report, random, [USED, USED_SEVERAL]),
  );
}

/** What is compared stands in its order, the first one first. */
function inRank(facts: Basis["facts"], { operation }: Basis): Basis["facts"] {
  const base = operation.replace(/^\w+-/u, "");
  const numbers = new Map(facts.map((fact) => [fact, figureOf(fact.text)?.number]));
  if (AHEAD[base] === undefined || DAYS.has(base) || [...numbers.values()].includes(undefined)) return facts;
  const sign = LESS.has(base) ? 1 : -1;
  return facts.toSorted((a, b) => sign * ((numbers.get(a) ?? 0) - (numbers.get(b) ?? 0)));
}

/** Of answers: those that begin with the remark that it is enough. */
const READY_SAID = 0.6;

const PARTIAL = say(
  "{This|That} is all that I could find.",
  "I answer with what could be found.",
  "{More|All of it} is not to be had, so I {go by|answer with} what I have.",
);

const OF_LISTS: ReadonlySet<string> = new Set(["members", "count"]);

/** Of several that were told in their order the one that is asked for still has to be named. */
const isPlaced = ({ operation }: Basis): boolean => PLACED_AT.test(operation);

/** Of answers whose place among many has just been told: those that name it once more. */
const RANKED_AGAIN = 0.4;

/** Of many that were held against a condition: the figures of those that meet it. */
function ofThoseThatFit(facts: Basis["facts"], { operation, answer }: Basis, { remarks = [] }: Report): Basis["facts"] {
  if (facts.length <= MOST_TOLD || (operation !== "count" && operation !== "members")) return facts;
  let named = `${answer} ${remarks.flat().join(" ")}`;
  const fitting = new Set<string>();
  // "Dominica" is not named by "the Dominican Republic", nor Guinea by Equatorial Guinea: longer names are looked for first, and taken out.
  const nameOf = ({ aim }: SeenFact): string => (aim.subject ?? "").replace(/^the /iu, "");
  const names = [...new Set(facts.map(nameOf))].toSorted((one, other) => other.length - one.length);
  for (const name of names) {
    const left = named.split(new RegExp(String.raw`(?<![\p{L}-])${escaped(name)}(?![\p{L}-])`, "u"));
    if (left.length > 1) fitting.add(name);
    named = left.join(" ");
  }
  const told = facts.filter((fact) => fitting.has(nameOf(fact)));
  return told.length === 0 ? facts : told;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

const isLong = ({ text }: SeenFact): boolean => (text.match(/, /g) ?? []).length > 5;

/** Of answers: those that name the pages that they were read on. */
const SOURCED = 0.7;

function sourcesText({ sources = [] }: Report, random: Random, [one, several]: readonly [Say, Say]): string {
  if (sources.length === 0 || random.next() >= SOURCED) return "";
  const names = listText(sources.map((title) => `"${title}"`));
  return (sources.length === 1 ? one : several)(random, { names });
}

const SOURCE = say(
  "I {read|found|have} {that|this} on the page $names.",
  "{My source|Source}: the page $names.",
  "The page $names {says so|is the source|has it}.",
  "{That|This} is {what the page $names says|from the page $names}.",
);
const SOURCES = say(
  "I {read|found|have} {that|this} on the pages $names.",
  "{My sources|Sources}: the pages $names.",
  "{That|This} is what the pages $names {say|give}.",
  "The pages $names {say so|are the sources|have it}.",
);

/** Where more was read than is told again, its pages are named behind the answer: what has just been said is not on each of them. */
const USED = say("{Read for it|Page used|I went by}: the page $names.", "{For this|For the answer} I {read|went by} the page $names.");
const USED_SEVERAL = say(
  "{Read for it|Pages used}: $names.",
  "{For this|For the answer} I {read|went by} the pages $names.",
  "{The pages behind it|The pages that I went by}: $names.",
);

/** A run that ends without an answer says why. */
export function surrenderThought(report: Report, random: Random): string {
  return join(reportText(report, random), thoughtPhrasing(report.voice).surrender(random));
}

/** Figures that are told of things that were compared; of more, the chosen one's and how it stands to the others. */
const MOST_TOLD = 8;

const AHEAD: Readonly<Record<string, string>> = {
  largest: "larger",
  highest: "higher",
  greatest: "greater",
  latest: "later",
  smallest: "smaller",
  lowest: "lower",
  earliest: "earlier",
};

const LESS: ReadonlySet<string> = new Set(["smallest", "lowest", "earliest"]);
const PLACED_AT = /^(second|third|fourth|fifth)-(\w+)$/u;
const PLACES: readonly string[] = ["", "second", "third", "fourth", "fifth"];

/**
 * "Of the 28 figures for the birth rate in 2015, that of Turkey is the highest, 16.3; next comes Iceland with 13.9": the figures that a choice among many
 * rests on, those ahead of it among them where the second or third is asked for. Of few each is told.
 */
function rankText({ operation, answer, operands }: Basis, random: Random): string | undefined {
  const [, place = "", base = operation] = PLACED_AT.exec(operation) ?? [];
  const word = AHEAD[base];
  const [one] = operands;
  if (word === undefined || DAYS.has(base) || one === undefined || operands.length <= MOST_TOLD) return undefined;
  if (operands.some(({ aim }) => aim.phrase !== one.aim.phrase || aim.time !== one.aim.time)) return undefined;
  const figures = operands.flatMap(({ aim, text }): Figure[] => {
    const number = figureOf(text)?.number;
    return number === undefined ? [] : [{ name: nameInSentence(aim.subject ?? ""), text, place: number }];
  });
  const sign = LESS.has(base) ? 1 : -1;
  const ordered = figures.toSorted((a, b) => sign * (a.place - b.place));
  const own = ordered.find(({ name }) => name === nameInSentence(answer));
  const ahead = ordered.filter((figure) => figure !== own).slice(0, PLACES.indexOf(place));
  if (own === undefined || ordered.length !== operands.length) return undefined;
  const next = nearestOf(ordered.filter((figure) => figure !== own && !ahead.includes(figure) && sign * (figure.place - own.place) > 0));
  const slots = {
    count: String(operands.length),
    what: `${saidIn(one.aim)}${timePhrase(one.aim.time)}`,
    isThat: isPluralPhrase(saidIn(one.aim)) ? "are those" : "is that",
    ...{ base, word, name: own.name, figure: own.text },
    ahead: listText(ahead.map(({ name, text }) => `${name} with ${text}`)),
  };
  if (next === undefined) return (ahead.length > 0 ? PLACED_LAST : FIRST_ALONE)(random, slots);
  return (ahead.length > 0 ? PLACED : FIRST)(random, {
    ...slots,
    next: next.names,
    other: next.text,
    comes: next.comes,
    isThose: next.is === "is" ? "is that" : "are those",
  });
}

/** Days stand in no order by the numerals that they begin with. */
const DAYS: ReadonlySet<string> = new Set(["latest", "earliest"]);

const FIRST = say(
  "Of the $count {figures|values} for the $what, that of $name is the $base, $figure; {next $comes|the next $isThose of|behind it $isThose of} $next{, $other| with $other}.",
  "Of the $count that I {compared|looked up}, the $base $what $isThat of $name: $figure. {Next $comes|Behind it $comes|After that $comes} $next with $other.",
  "$figure for $name is the $base of the $count {figures|values} for the $what{; $next $comes next|, ahead of $next}, with $other.",
);
const FIRST_ALONE = say(
  "Of the $count {figures|values} for the $what, that of $name is $figure; none of the others is $word.",
  "For $name it is $figure, and of the $count figures for the $what none is $word.",
);
const PLACED = say(
  "Of the $count {figures|values} for the $what, {the $base is|first comes} $ahead; then {comes |}$name with $figure, {before|ahead of} $next with $other.",
  "In the order of the $what first comes $ahead, then $name with $figure, and behind it $next with $other{, of $count in all|}.",
);
const PLACED_LAST = say("Of the $count {figures|values} for the $what, first comes $ahead, then {comes |}$name with $figure.");
