import type { Basis, Random, SeenFact } from "../../../schemas/index.ts";
import { conclusion, GUESS } from "../../language/writing/conclusion.ts";
import { figureOf } from "../../language/writing/equation.ts";
import { listText, nameInSentence, timePhrase } from "../../language/writing/naming.ts";
import { say, type Say } from "../../language/writing/spread.ts";
import { thoughtPhrasing } from "../../language/writing/thought-phrasings.ts";
import { factsText, join, observationText, remarksText, reportText, type Report } from "./told-words.ts";

/** The reasons behind an answer: what was read, then what follows from it. */
export function answerThought(report: Report, basis: Basis, random: Random, sum?: string): string {
  const isTold = (report.remarks ?? []).length > 0 && basis.operands.length > 0;
  // A long list was told when it was read: nobody says it all again before what was made of it.
  const all = (isTold ? basis.operands : basis.facts).filter((fact, _, { length }) => length === 1 || !isLong(fact));
  const told = ofThoseThatFit(all, basis, report);
  const whole = told.length === basis.facts.length;
  // Who guesses has not read enough, and no page says what is guessed.
  const isGuess = basis.operation === GUESS;
  return join(
    report.kind === "read" ? "" : observationText(report, random),
    (isGuess ? thoughtPhrasing(report.voice).hurry : thoughtPhrasing(report.voice).enough)(random),
    remarksText(report, random),
    chosenText(basis, random) ?? factsText(told, random),
    isGuess ? "" : aheadText(basis, random),
    isGuess || !whole ? "" : sourcesText(report, random, [SOURCE, SOURCES]),
    conclusion(basis, random, sum),
    isGuess || whole ? "" : sourcesText(report, random, [USED, USED_SEVERAL]),
  );
}

/** Of many that were held against a condition: the figures of those that meet it. */
function ofThoseThatFit(facts: Basis["facts"], { operation, answer }: Basis, { remarks = [] }: Report): Basis["facts"] {
  if (facts.length <= MOST_TOLD || (operation !== "count" && operation !== "members")) return facts;
  let named = `${answer} ${remarks.flat().join(" ")}`;
  const fitting = new Set<string>();
  // "Dominica" is not named by "the Dominican Republic", nor Guinea by Equatorial Guinea: longer names are looked for first, and taken out.
  const names = [...new Set(facts.map(({ aim }) => nameInSentence(aim.subject ?? "")))].toSorted((one, other) => other.length - one.length);
  for (const name of names) {
    const left = named.split(new RegExp(String.raw`(?<![\p{L}-])${escaped(name)}(?![\p{L}-])`, "u"));
    if (left.length > 1) fitting.add(name);
    named = left.join(" ");
  }
  const told = facts.filter(({ aim }) => fitting.has(nameInSentence(aim.subject ?? "")));
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
  "{Source|Read on|From}: the page $names.",
  "The page $names {says so|is the source|has it}.",
  "{That|This|It} is {what|from what} the page $names says.",
);
const SOURCES = say(
  "I {read|found|have} {that|this} on the pages $names.",
  "{Sources|Read on|From}: the pages $names.",
  "{That|This|It} is what the pages $names {say|give}.",
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

/** "Only Egypt, with 99.14 billion US dollars, is ahead of it": who comes first where the second is asked for. */
function aheadText({ operation, answer, operands }: Basis, random: Random): string {
  const base = /^second-(\w+)$/u.exec(operation)?.[1];
  const word = base === undefined ? undefined : AHEAD[base];
  const figures = operands.map(({ aim, text }) => ({ ...figureOf(text), name: nameInSentence(aim.subject ?? ""), text }));
  const own = figures.find(({ name }) => name === nameInSentence(answer));
  if (word === undefined || base === undefined || own?.number === undefined || operands.length < 3) return "";
  const sign = LESS.has(base) ? -1 : 1;
  const ahead = figures.filter(({ number }) => number !== undefined && sign * (number - (own.number ?? 0)) > 0);
  const [first] = ahead;
  return first === undefined || ahead.length > 1 ? "" : FIRST(random, { name: first.name, figure: first.text, word });
}

const LESS: ReadonlySet<string> = new Set(["smallest", "lowest", "earliest"]);
const FIRST = say("Only that of $name, $figure, is $word.", "$name comes first, with $figure.", "First is $name with $figure.");

/** "Of the 28 figures for the birth rate in 2015, that of Turkey is 16 per cent; none of the others is higher." */
function chosenText({ operation, answer, operands }: Basis, random: Random): string | undefined {
  const word = AHEAD[operation];
  const chosen = operands.filter(({ aim }) => nameInSentence(aim.subject ?? "") === nameInSentence(answer));
  const [one] = chosen;
  if (word === undefined || one === undefined || chosen.length > 1 || operands.length <= MOST_TOLD) return undefined;
  if (operands.some(({ aim }) => aim.phrase !== one.aim.phrase)) return undefined;
  const figures = { count: String(operands.length), what: `${one.aim.phrase}${timePhrase(one.aim.time)}`, figure: one.text, word };
  return OF_MANY(random, { ...figures, name: nameInSentence(one.aim.subject ?? "") });
}

const OF_MANY = say(
  "Of the $count {figures|values} for the $what, that of $name is $figure{; none of the others is $word|, and no other is $word}.",
  "For $name it is $figure, and of the $count {that I compared|that I looked up|figures for the $what} none is $word.",
  "Among {all |}$count, the $what of $name is $figure{; none of the others is $word|, and no other is $word}.",
);
