import type { AnswerType, Basis, ComputeOperation, Quantity, SeenFact } from "../../../schemas/index.ts";
import type { BoundStanding, StandingSlip } from "./bound-standing.ts";
import { otherChoices } from "./rival-choices.ts";
import { leaderOf } from "./stock-taking.ts";
import { nameKey } from "../../../schemas/values/names.ts";
import { roundedAsAsked } from "../../../schemas/values/rounding.ts";
import { choiceOf, operationOf, sumOf } from "../../language/writing/conclusion.ts";
import { figureOf, miscalculatedEquation } from "../../language/writing/equation.ts";
import type { Lookup } from "./lookups.ts";
import { mentalEstimates } from "../../checks/mental-estimates.ts";
import { numberText, quantityText, resultNumber } from "../../language/writing/naming.ts";
import type { ReadClaim } from "./notes.ts";
import type { SolvedPlay as Play } from "./play.ts";
import { statisticFor, yearsOf } from "../../language/writing/statistic-thoughts.ts";

/** Rivals kept: HAS chooses among them. */
const MOST = 40;

/**
 * Answers of the same kind that what was seen would also bear: another figure of the page, another thing of the list, another
 * operation on the same figures. None of them is the answer. Each comes with the reasons that would be given for it.
 */
export function rivalAnswers(play: Play, own: Basis): readonly Basis[] {
  const { sum: _, ...basis } = own;
  const { answer } = play.question;
  const drawn =
    answer.type === "quantity"
      ? [...otherFigures(play, basis), ...otherOperations(play, basis), ...otherStatistics(play, basis), ...otherCounts(play, basis)]
      : (otherChoices(play, basis) ?? otherMembers(play, basis) ?? otherNames(play).map((text) => ({ ...basis, answer: text, ...SLIPS[answer.type] }))); // prettier-ignore
  const taken = new Set([basis.answer, answer.text, ...answer.aliases].map(answerKey));
  const rivals: Basis[] = [];
  for (const rival of drawn) {
    const key = answerKey(rival.answer);
    if (key === "" || taken.has(key) || isGold(play, rival.answer)) continue;
    taken.add(key);
    rivals.push(rival);
    if (rivals.length >= MOST) break;
  }
  return rivals;
}

/** Of things that are held against a condition: other sets than the right one, by slips under which each figure stays what was read. */
function otherMembers(play: Play, basis: Basis): readonly Basis[] | undefined {
  const { standing, question } = play;
  if (standing === null) return undefined;
  const isFit = (names: readonly string[]): boolean => names.length > 0 && (question.answer.type === "set" || names.length === 1);
  return slipsOf(play, standing).flatMap(({ names, slip }) =>
    isFit(names) ? [{ ...basis, answer: names.toSorted().join("; "), argument: [...standing.say(names, slip)] }] : [],
  );
}

/** One or two that fit are forgotten, or the condition is read the other way round. */
function slipsOf(
  { random }: Play,
  { fitting, near, isRange }: BoundStanding,
): readonly { readonly names: readonly string[]; readonly slip: StandingSlip }[] {
  const forgotten = [...fitting.map((name) => [name]), ...(fitting.length > 3 ? [fitting.slice(0, 2), fitting.slice(-2)] : [])];
  return random.shuffle([
    ...(fitting.length > 1
      ? forgotten.map((without) => ({ names: fitting.filter((name) => !without.includes(name)), slip: { without } }))
      : []),
    ...(isRange || near.length === 0 ? [] : [{ names: near, slip: { isTurned: true } }]),
  ]);
}

const SLIPS: Partial<Readonly<Record<AnswerType, Pick<Basis, "slip">>>> = {
  entity: { slip: "other-thing" },
  choice: { slip: "other-thing" },
  date: { slip: "other-figure" },
  text: { slip: "other-figure" },
};

/** The sign and the decimal point of a figure tell it from another. */
const answerKey = (text: string): string => (/\d/.test(text) ? text.trim().toLowerCase() : nameKey(text));

const isGold = (play: Play, text: string): boolean => {
  const value = play.question.answer.value?.[0];
  return value?.kind === "quantity" && [numberText(value.number), quantityText(value.number, value.unit)].includes(text);
};

const quantityOf = (claim: ReadClaim | undefined): Quantity | undefined => (claim?.value.kind === "quantity" ? claim.value : undefined);

/** One operand taken from another line of what was read: of another year, another thing, or another figure of the same thing. */
function* otherFigures(play: Play, basis: Basis): Iterable<Basis> {
  const byAim = new Map(play.lookups.map((lookup) => [lookup.aim, lookup]));
  const values = operandValues(play, basis);
  for (const claim of play.random.shuffle(play.notes.all())) {
    const other = quantityOf(claim);
    if (other === undefined || other.scope !== undefined) continue;
    for (const [place, fact] of basis.operands.entries()) {
      const own = values[place];
      const lookup = byAim.get(fact.aim);
      const slip = lookup && slipOf(claim, lookup);
      if (own === undefined || slip === undefined || own.unit !== other.unit || own.number === other.number) continue;
      if (slip === "other-figure" && own.unit === undefined && !shareWord(claim.attribute, lookup?.attribute ?? "")) continue;
      const swapped: SeenFact = { aim: fact.aim, text: quantityText(other.number, other.unit) };
      const operands = basis.operands.map((one) => (one === fact ? swapped : one));
      const facts = basis.facts.map((one) => (one === fact ? swapped : one));
      const result = computed(
        basis.operation,
        values.map((value, at) => (at === place ? other : value)),
        play,
      );
      if (result !== undefined) yield { ...basis, slip, answer: result, operands, facts };
    }
  }
}

/** Bare numbers are mistaken for each other where they count something alike. */
const shareWord = (a: string, b: string): boolean => {
  const words = new Set(wordsIn(a));
  return wordsIn(b).some((word) => words.has(word));
};
const wordsIn = (attribute: string): readonly string[] => attribute.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** What it would be to take a claim for what a lookup wants; undefined where it is of another thing and another figure too, which nobody mistakes. */
function slipOf({ subject, attribute }: ReadClaim, lookup: Lookup): Basis["slip"] {
  if (subject !== lookup.subject) return attribute === lookup.attribute ? "other-thing" : undefined;
  return attribute === lookup.attribute ? "other-year" : "other-figure";
}

/** What an operation is taken for by who has not read the question to its end; itself: in the other order. */
const TAKEN_FOR: Partial<Readonly<Record<string, readonly ComputeOperation[]>>> = {
  difference: ["percentage-change", "ratio", "difference"],
  "percentage-change": ["difference", "percentage-change", "share"],
  sum: ["mean"],
  mean: ["sum"],
  ratio: ["difference", "ratio", "share"],
  share: ["share", "ratio", "difference"],
};

/** The same figures put together otherwise, or in the other order, or one of them left out. */
function* otherOperations(play: Play, basis: Basis): Iterable<Basis> {
  const values = operandValues(play, basis);
  for (const operation of TAKEN_FOR[basis.operation] ?? []) {
    const turned = operation === basis.operation;
    const order = <T>(items: readonly T[]): readonly T[] => (turned ? items.toReversed() : items);
    const result = computed(operation, order(values), play);
    if (result !== undefined) yield { ...basis, operation, answer: result, operands: [...order(basis.operands)] };
  }
  if (TAKEN_FOR[basis.operation] === undefined || values.length < 3) return;
  for (const place of values.keys()) {
    const result = computed(
      basis.operation,
      values.filter((_, at) => at !== place),
      play,
    );
    if (result !== undefined) yield { ...basis, answer: result, operands: basis.operands.filter((_, at) => at !== place) };
  }
}

/** What a head makes of the figures, the sample's deviation in place of the population's, one of the things left out. */
function* otherStatistics(play: Play, basis: Basis): Iterable<Basis> {
  const statistic = statisticFor(basis.operation);
  const right = statistic === undefined ? undefined : sumOf(basis);
  if (statistic === undefined || right === undefined) return;
  const numbers = basis.operands.flatMap(({ text }) => figureOf(text)?.number ?? []);
  const years = yearsOf(basis.operands.map(({ aim }) => aim.time));
  const things = play.question.program.nodes.some((node) => node.op === "Compute" && node.arguments.with !== undefined)
    ? numbers.length / 2
    : numbers.length;
  const left = things < 4 ? [] : Array.from({ length: things }, (_, out) => numbers.filter((_, at) => at % things !== out));
  const reckoned = mentalEstimates({ operation: basis.operation, figures: numbers.slice(0, things), beside: numbers.slice(things), years });
  const others = [
    ...(basis.operation === "standard-deviation" ? [statistic.value(numbers, years) * Math.sqrt(things / (things - 1))] : []),
    ...play.random.shuffle([...reckoned.map(({ number }) => number), ...left.map((some) => statistic.value(some, years))]),
  ];
  for (const number of others) {
    if (!Number.isFinite(number) || number === 0) continue;
    const answer = quantityText(roundedAsAsked(basis.operation, number), play.question.answer.unit);
    yield { ...basis, answer, sum: miscalculatedEquation(right, basis.answer, answer) };
  }
}

/** Some that fit are forgotten, or those of the other side are counted; where nobody can say which those are, off by a member or two. */
function* otherCounts(play: Play, basis: Basis): Iterable<Basis> {
  const count = play.question.answer.value?.[0];
  if (basis.operation !== "count" || count?.kind !== "quantity") return;
  const { standing } = play;
  if (standing === null) {
    for (const step of play.random.shuffle([-2, -1, 1, 2, 3]))
      if (count.number + step > 0) yield { ...basis, answer: numberText(count.number + step) };
    return;
  }
  for (const { names, slip } of slipsOf(play, standing))
    if (names.length > 1 && names.length !== count.number)
      yield { ...basis, answer: numberText(names.length), argument: [...standing.say(names, slip)] };
}

function operandValues(play: Play, basis: Basis): readonly (Quantity | undefined)[] {
  const byAim = new Map(play.lookups.map((lookup) => [lookup.aim, lookup]));
  return basis.operands.map(({ aim }) => {
    const lookup = byAim.get(aim);
    return quantityOf(lookup && play.notes.found(lookup)?.[0]);
  });
}

function computed(operation: string, values: readonly (Quantity | undefined)[], play: Play): string | undefined {
  const numbers = values.flatMap((value) => value?.number ?? []);
  const [a, b] = numbers;
  if (a === undefined || numbers.length !== values.length) return undefined;
  if (operation === "lookup") return quantityText(a, values[0]?.unit);
  if (b === undefined) return undefined;
  const total = numbers.reduce((sum, number) => sum + number, 0);
  const unit = play.question.answer.unit ?? values[0]?.unit;
  const pair = numbers.length === 2;
  const tidy = (number: number): number => resultNumber(operation, { number, low: number, high: number });
  switch (operation) {
    case "sum":
      return quantityText(tidy(total), unit);
    case "mean":
      return quantityText(tidy(total / numbers.length), unit);
    case "difference":
      return pair ? quantityText(tidy(a - b), unit) : undefined;
    case "ratio":
      return pair && b !== 0 ? quantityText(tidy(a / b), undefined) : undefined;
    case "share":
      return pair && b !== 0 ? quantityText(tidy((100 * a) / b), "%") : undefined;
    case "percentage-change":
      return pair && a !== 0 ? quantityText(tidy((100 * (b - a)) / a), "%") : undefined;
    default:
      return undefined;
  }
}

/** The things that a selection chooses among, as far as the question or a page names them; undefined where nothing is selected. */
function optionsOf(play: Play): readonly string[] | undefined {
  const choice = choiceOf(play.question.program);
  if (choice === undefined) return undefined;
  const { nodes } = play.question.program;
  const below = (at: number): readonly string[] => {
    const node = nodes[at];
    if (node?.op === "Find") return [play.names.of(node.arguments.entity)];
    if (node?.op !== "Relate" && node?.op !== "FilterClaim") return (node?.inputs ?? []).flatMap(below);
    return play.lookups.filter((lookup) => lookup.node === at).flatMap((lookup) => namesRead(play, lookup));
  };
  return [...new Set(choice.inputs.flatMap(below))];
}

/** What a lookup has brought to light: the members of a list, or who holds a value. */
function namesRead(play: Play, lookup: Lookup): readonly string[] {
  const read = play.notes.found(lookup) ?? [];
  if (read.length === 0) return [];
  if (lookup.aim.kind === "holder") return [play.names.of(lookup.subject)];
  return read.flatMap(({ value }) => (value.kind === "entity" ? [play.notes.textOf(value)] : []));
}

/** Names, dates and texts that were seen. A selection has its options, a set loses, gains or swaps a member. */
function otherNames(play: Play): readonly string[] {
  const { answer } = play.question;
  const claims = play.notes.all();
  if (answer.type === "boolean") return ["Yes", "No"];
  const options = optionsOf(play);
  if (options !== undefined) return play.random.shuffle(options);
  if (answer.type === "date" || answer.type === "text")
    return play.random.shuffle([...new Set(claims.flatMap(({ value }) => (value.kind === answer.type ? [play.notes.textOf(value)] : [])))]);
  const members = claims.flatMap(({ value }) => (value.kind === "entity" ? [play.notes.textOf(value)] : []));
  const found = play.lookups.filter((lookup) => play.notes.found(lookup) !== undefined).map(({ subject }) => play.names.of(subject));
  const titles = [...play.listed.values()].map(({ title }) => title);
  const names = [...play.random.shuffle([...new Set([...found, ...members])]), ...play.random.shuffle(titles)];
  if (answer.type !== "set") return [...new Set(names)];
  if (isOfValues(play)) return otherValues(play);
  const whole = answer.text.split("; ");
  const asked = ` ${nameKey(play.question.text)} `;
  const strangers = (members.length > 0 ? play.random.shuffle([...new Set(members)]) : names)
    .filter((name) => !whole.includes(name) && !asked.includes(` ${nameKey(name)} `))
    .slice(0, 6);
  const less = whole.map((name) => whole.filter((other) => other !== name));
  const more = strangers.map((name) => [...whole, name]);
  const swapped = less.flatMap((some, at) => (strangers.length === 0 ? [] : [[...some, strangers[at % strangers.length] ?? ""]]));
  return play.random.shuffle([...less, ...more, ...swapped].filter((some) => some.length > 0)).map((some) => some.toSorted().join("; "));
}

/** Figures or dates, not things. */
const isOfValues = ({ question: { answer } }: Play): boolean =>
  answer.type === "set" && (answer.value ?? []).some(({ kind }) => kind !== "entity");

/** One of the values alone, or with another one that was read. */
function otherValues(play: Play): readonly string[] {
  const whole = play.question.answer.text.split("; ");
  const [first] = play.question.answer.value ?? [];
  const unit = first?.kind === "quantity" ? first.unit : undefined;
  const read = play.notes.all().flatMap(({ value }) => {
    const fits = value.kind === first?.kind && (value.kind !== "quantity" || (value.unit === unit && value.scope === undefined));
    return fits ? [play.notes.textOf(value)] : [];
  });
  const strangers = play.random.shuffle([...new Set(read)].filter((text) => !whole.includes(text))).slice(0, 6);
  const swapped = whole.flatMap((kept) => strangers.map((other) => [kept, other]));
  const more = strangers.map((other) => [...whole, other]);
  return play.random.shuffle([...whole.map((one) => [one]), ...swapped, ...more]).map((some) => some.toSorted().join("; "));
}

/** What an agent in a hurry would answer from what it has: undefined where nothing at hand looks like an answer. */
export function hurriedAnswer(play: Play): string | undefined {
  const { answer } = play.question;
  const asked = ` ${nameKey(play.question.text)} `;
  const isChoice = answer.type === "choice" || play.lookups.length > 1;
  const taken = new Set([answer.text, ...answer.aliases].map(answerKey));
  const names = answer.type === "quantity" ? figuresSeen(play) : answer.type === "set" ? listsSeen(play) : otherNames(play);
  const fitting = names.filter(
    (name) =>
      !taken.has(answerKey(name)) && !isGold(play, name) && (isChoice || answer.type !== "entity" || !asked.includes(` ${nameKey(name)} `)),
  );
  const near = fitting.filter((name) => isNear(play, name));
  // Who stops before all were compared takes the one that is ahead.
  const ahead = leaderOf(play, play.lookups.filter((lookup) => lookup.aim.kind === "value" && play.told.has(lookup) && lookup.node === choiceOf(play.question.program)?.id)); // prettier-ignore
  if (ahead !== undefined && fitting.includes(play.names.of(ahead.subject))) return play.names.of(ahead.subject);
  return fitting.length === 0 ? undefined : play.random.pick((near.length > 0 ? near : fitting).slice(0, 8));
}

/** A figure of the right size is what one would believe. */
function isNear(play: Play, text: string): boolean {
  const value = play.question.answer.value?.[0];
  const number = figureOf(text)?.number;
  if (value?.kind !== "quantity" || number === undefined) return false;
  const times = Math.abs(number / value.number);
  return times > 0.2 && times < 5;
}

/** The lists that were read, whole or without a member: what one takes for a set that needs more than one of them. */
function listsSeen(play: Play): readonly string[] {
  if (isOfValues(play))
    return otherValues(play).filter((text) => play.notes.all().some(({ value }) => text.includes(play.notes.textOf(value))));
  const lists = play.lookups.map((lookup) => namesRead(play, lookup)).filter((list) => list.length > 0);
  const whole = [...lists, ...(lists.length > 1 ? [[...new Set(lists.flat())]] : [])];
  const less = whole.flatMap((list) => (list.length > 1 ? [list.toSpliced(play.random.int(list.length), 1)] : []));
  return [...whole, ...less].map((list) => list.toSorted().join("; "));
}

/** Figures in the answer's unit that pages gave: those that the question is about, else others of the same things. */
function figuresSeen(play: Play): readonly string[] {
  const operation = operationOf(play.question.program);
  // A quotient looks like nothing that a page shows.
  if (operation === "ratio") return [];
  if (operation === "count") {
    // Nobody counts more than were listed.
    const most = Math.max(0, ...play.lookups.map((lookup) => namesRead(play, lookup).length));
    return Array.from({ length: most }, (_, at) => numberText(at + 1));
  }
  const { unit } = play.question.answer;
  const subjects = new Set(play.lookups.map(({ subject }) => subject));
  const attributes = new Set(play.lookups.map(({ attribute }) => attribute));
  const read = play.notes.all().filter((claim) => {
    const value = quantityOf(claim);
    return value !== undefined && value.scope === undefined && value.unit === unit && subjects.has(claim.subject);
  });
  const asked = read.filter(({ attribute }) => attributes.has(attribute));
  return [...new Set((asked.length > 0 ? asked : read).map(({ value }) => play.notes.textOf(value)))];
}
