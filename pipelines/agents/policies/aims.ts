import type { Aim, SeenFact } from "../../../schemas/index.ts";
import { headOf, isPlural } from "../../../knowledge-graph/index.ts";
import { keptReadings } from "../../core/kept-readings.ts";
import { saidIn, type LabelledNoun } from "../../language/entries/said-noun.ts";
import { clauseList, listText, nameInSentence, timePhrase } from "../../language/writing/naming.ts";

/** Nouns and clauses for what is aimed at and what was read of it. */

export const isPluralPhrase = keptReadings((phrase) => isPlural(headOf(phrase.split(" "))), 2000);

/** Where a thing lies is asked and told in other words than what it has. */
export const isLocation = ({ phrase }: Aim): boolean => phrase === "location";

/** As pages have it: what a reading tool is asked for. */
export const labelIn = ({ phrase }: LabelledNoun): string => phrase;

/** "the total area of France in 2014", "the country whose capital is Lomé", "an overview of France". */
export function aimNoun(aim: Aim, wordsFor: (aim: LabelledNoun) => string = saidIn): string {
  const said = wordsFor(aim);
  if (aim.kind === "topic") return `an overview of ${aim.subject === null ? `the ${said}` : nameInSentence(aim.subject)}`;
  if (aim.kind === "value")
    return isLocation(aim)
      ? `the place where ${nameInSentence(aim.subject ?? "")} lies`
      : `the ${said} of ${nameInSentence(aim.subject ?? "")}${timePhrase(aim.time)}`;
  if (isLocation(aim)) return `the ${aim.type ?? "one"} that lies in ${nameInSentence(aim.value ?? "")}`;
  const verb = isPluralPhrase(said) ? (/^(?:more|less) than |^\d/.test(aim.value ?? "") ? "are" : "include") : "is";
  return `the ${aim.type ?? "one"} whose ${said} ${verb} ${nameInSentence(aim.value ?? "")}${timePhrase(aim.time)}`;
}

/** Whether what is aimed at is spoken of as more than one thing. */
export const isMany = (aims: readonly Aim[]): boolean =>
  new Set(aims.map((aim) => aimNoun(aim))).size > 1 || aims.some((aim) => aim.kind === "value" && isPluralPhrase(saidIn(aim)));

export const aimsNoun = (aims: readonly Aim[], wordsFor: (aim: LabelledNoun) => string = saidIn): string => {
  const [first, ...rest] = aims;
  const plain = aims.every((aim) => aim.kind === "value" && !isLocation(aim));
  const shared = plain && rest.length > 0 && rest.every((aim) => aim.phrase === first?.phrase && aim.time === first.time);
  if (shared && first !== undefined) {
    const said = wordsFor(first);
    const that = isPluralPhrase(said) ? "those" : "that";
    const [owner = "", ...others] = [...new Set(aims.map((aim) => nameInSentence(aim.subject ?? "")))];
    return `the ${said} of ${listText([owner, ...others.map((other) => `${that} of ${other}`)])}${timePhrase(first.time)}`;
  }
  const [things, times] = [new Set(aims.map(({ subject }) => subject)), new Set(aims.map(({ time }) => time))];
  if (
    plain &&
    first !== undefined &&
    things.size > 1 &&
    times.size > 1 &&
    !times.has(null) &&
    aims.length === things.size * times.size &&
    aims.every(({ phrase }) => phrase === first.phrase)
  ) {
    const of = aimsNoun(
      [...things].map((subject): Aim => ({ ...first, subject, time: null })),
      wordsFor,
    );
    return `${of} ${listText([...times].map((time) => timePhrase(time).trim()))}`;
  }
  const timed =
    plain &&
    rest.length > 0 &&
    aims.every(({ phrase, subject, time }) => phrase === first?.phrase && subject === first.subject && time !== null);
  if (timed && first !== undefined) {
    const said = wordsFor(first);
    const that = isPluralPhrase(said) ? "those" : "that";
    const [time = "", ...others] = [...new Set(aims.map((aim) => timePhrase(aim.time)))];
    return `the ${said} of ${nameInSentence(first.subject ?? "")}${listText([time, ...others.map((other) => `${that}${other}`)])}`;
  }
  return clauseList([...new Set(aims.map((aim) => aimNoun(aim, wordsFor)))]);
};

/** On a thing's own page it goes without saying whose value is meant: for a reading tool. */
export const ownerlessNoun = (aim: Aim): string =>
  aim.kind === "value" ? `the ${labelIn(aim)}${timePhrase(aim.time)}` : aimNoun(aim, labelIn);

/** What is dated has been. */
export const verbOf = (aim: Aim): string => {
  const { time } = aim;
  const many = isPluralPhrase(saidIn(aim));
  return time === null ? (many ? "are" : "is") : many ? "were" : "was";
};

/** "the total area of France is 643,801 square kilometres". */
export function factClause({ aim, text }: SeenFact): string {
  if (aim.kind === "holder") return `${nameInSentence(text)} is ${aimNoun(aim)}`;
  if (aim.kind === "value" && isLocation(aim)) return `${nameInSentence(aim.subject ?? "")} lies in ${text}`;
  return `${aimNoun(aim)} ${aim.kind === "value" ? verbOf(aim) : "is"} ${text}`;
}

/** "the total area of France as 643,801 square kilometres", "France as the country whose capital is Paris". */
export const factAs = ({ aim, text }: SeenFact): string =>
  aim.kind === "holder" ? `${nameInSentence(text)} as ${aimNoun(aim)}` : `${aimNoun(aim)} as ${text}`;

/** What the facts are figures of, where all of them are of one kind: the same figure of each thing, at the same times. */
export function figureIn(facts: readonly SeenFact[]): string | null {
  const [first] = facts;
  if (first === undefined) return null;
  const { phrase } = first.aim;
  const times = timesOf(facts.filter(({ aim }) => aim.subject === first.aim.subject));
  const isAlike = ({ aim, text }: SeenFact): boolean => aim.kind === "value" && aim.phrase === phrase && /^-?\d/.test(text);
  const hasThem = ({ aim: { subject } }: SeenFact): boolean => timesOf(facts.filter(({ aim }) => aim.subject === subject)) === times;
  return facts.every((fact) => isAlike(fact) && hasThem(fact)) ? `${phrase} ${times}` : null;
}

const timesOf = (facts: readonly SeenFact[]): string => facts.map(({ aim }) => aim.time ?? "").toSorted().join(); // prettier-ignore

/** The things that figures are of: of one that is asked at two times there are two. */
export const thingsIn = (facts: readonly SeenFact[]): number => new Set(facts.map(({ aim }) => aim.subject)).size;
