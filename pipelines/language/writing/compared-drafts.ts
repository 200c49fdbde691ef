import { percentagePlans, spanPlanned, toldFirst, WENT } from "./change-plans.ts";
import { pastsIn } from "../entries/indirect-forms.ts";
import { entryOf } from "../entries/entry-of.ts";
import type { AttributeInfo, NodeOf, ProgramNode, Random } from "../../../schemas/index.ts";
import { fillBoth, fillOne, inTense, isLongThing, isPastTime, whenWords, type QuestionDraft, type ToldNoun } from "./question-draft.ts";
import { differenceUnit, infoAt, inputOf, noWords, phrase, unitInWords, withoutTime, type Noun, type Saying } from "./book.ts";
import { understoodUnit } from "../entries/understood-unit.ts";
import { scaleOf } from "../entries/default-entry.ts";
import { POINTS } from "../../../schemas/values/unit-converter.ts";
import { dateWords } from "./times.ts";
import { isPlace } from "./list-words.ts";
import { pickedPair, secondOfPair } from "./picked-pairs.ts";
import { timeOver } from "./question-frame.ts";
import { secondName, secondStep } from "./second-names.ts";
import { toldThing } from "./told-things.ts";

interface Figures {
  readonly values: readonly NodeOf<"QueryAttribute">[];
  readonly times: readonly (string | undefined)[];
  readonly info: AttributeInfo;
  readonly oneThing: boolean;
  readonly oneAttribute: boolean;
}

function figuresOf(saying: Saying, node: NodeOf<"Compute">): Figures | null {
  const inputs = node.inputs.map((_, place) => inputOf(saying, node, place));
  const values = inputs.filter((input) => input.op === "QueryAttribute");
  const [first] = values;
  if (first === undefined || values.length !== inputs.length) return null;
  const info = infoAt(saying, first.arguments.attribute, node) ?? noWords("no words for a figure");
  const thing = (value: ProgramNode): ProgramNode => withoutTime(saying, inputOf(saying, value));
  const same = (a: ProgramNode, b: ProgramNode): boolean =>
    a.id === b.id || (a.op === "Find" && b.op === "Find" && a.arguments.entity === b.arguments.entity);
  return {
    values,
    info,
    times: values.map((value) => timeOver(saying, value)),
    oneThing: values.every((value) => same(thing(value), thing(first))),
    oneAttribute: values.every((value) => value.arguments.attribute === first.arguments.attribute),
  };
}

/** One thing's figure at several times. Long because each operation has its own sentences over the same times. */
export function seriesDraft(saying: Saying, node: NodeOf<"Compute">, unit: string | undefined, clueFirst: boolean): QuestionDraft | null {
  const figures = figuresOf(saying, node);
  if (figures === null || !figures.oneThing || !figures.oneAttribute || new Set(figures.times).size !== figures.values.length) return null;
  const [value] = figures.values as [NodeOf<"QueryAttribute">];
  const times = figures.times.map((time) => time ?? noWords("a figure of no time"));
  const days = times.every((time) => /^\d{4}-\d{2}-\d{2}$/.test(time));
  if (!days && !times.every((time) => /^\d{4}$/.test(time))) return noWords("times of two kinds");
  const { clues, noun } = toldThing({ saying, clueFirst, outer: undefined, isAsked: true }, withoutTime(saying, inputOf(saying, value)));
  const { operation } = node.arguments;
  // "The credit of the one neighbour that A and B have in common between 2013 and 2014"
  if (isLongThing(noun)) return noWords("a change of what a clause describes");
  const words = phrase(saying, value.arguments.attribute);
  const full = noun.owner === null ? `the ${words.text} of ${noun.text}` : `${noun.owner} ${words.text}`;
  const done = (direct: string, said: string | undefined, named: string | null, indirect: string | null = null): QuestionDraft => {
    const unitWords = said === undefined ? null : unitInWords(said);
    return {
      clues,
      direct,
      indirect,
      noun: named,
      search: null,
      when: "",
      nounWhen: "",
      unit: unitWords,
      nounUnit: unitWords,
      picks: false,
      computed: true,
    };
  };
  const { random } = saying;
  const understood = understoodUnit(figures.info) === unit ? undefined : unit;
  if (operation === "mean") {
    if (noun.owner === null || days) return null;
    const years = yearsWords(times);
    const spent = entryOf(figures.info).asks.filter((ask) => ask.saysUnit && (ask.unit ?? figures.info.units[0]) === unit);
    // "On average, what share of GDP did X spend on it over the years 2011 to 2014?"
    if (spent.length > 0) {
      const asked = fillOne(
        saying,
        spent.map((ask) => inTense(ask.direct, true)),
        { x: noun },
        "no way to ask for it",
      );
      return done(random.pick([`on average , ${asked} ${years}`.replace(" ,", ","), `${asked}, on average, ${years}`]), undefined, null);
    }
    const isAt = entryOf(figures.info).isAt === true;
    // "The average annual mean temperature" is an average of averages.
    if (/\b(?:mean|average|median)\b/.test(words.text)) return noWords("an average of averages");
    const average = isAt
      ? `the average ${words.text} ${linkOf(figures.info)} ${noun.text} ${years}`
      : `${noun.owner} average ${words.text} ${years}`;
    return done(`what ${words.plural ? "were" : "was"} ${average}`, understood, average);
  }
  const [first = "", second = "", ...more] = times;
  if (more.length > 0) return null;
  const [from = "", to = ""] = [first, second].sort().map((time) => dateWords(time) ?? noWords("no words for a time"));
  const year = wholeYear([first, second], random);
  const span = year ?? random.pick([`between ${from} and ${to}`, `from ${from} to ${to}`]);
  if (operation === "difference") {
    const way = first > second ? "rises" : "falls";
    const points = unit === POINTS ? entryOf(figures.info).points[way] : [];
    const every = (points.length > 0 ? points : entryOf(figures.info)[way]).filter((form) => !days || !form.includes("in {"));
    const forms = saidByPeople(every, words.counted !== null);
    const spans = forms.filter((form) => / (?:between \{a\} and \{b\}|from \{a\} to \{b\})$/.test(form));
    const said = year === null ? forms : spans.map((form) => form.replace(/(?:between \{a\} and|from \{a\} to) \{b\}$/, year));
    const pasts = pastsIn(entryOf(figures.info).asks);
    const { direct: text, indirect } = fillBoth(saying, said, { x: noun, a: plain(from), b: plain(to) }, pasts, "no way to say the change");
    const inUnit = points.length > 0 ? undefined : (differenceUnit(saying, value.arguments.attribute, understood) ?? undefined);
    const told = noun.text.startsWith("that ") ? null : toldFirst(text, random);
    // "Work out the increase in" is an office's: it is asked how far it went.
    if (told !== null && random.next() < TOLD_FIRST) return done(told, inUnit, null);
    return done(spanPlanned(text, random), inUnit, null, indirect);
  }
  // "By what percentage did X's number of launches rise"
  if (operation === "percentage-change" && ((words.counted !== null && figures.info.units.length === 0) || entryOf(figures.info).isAt))
    return noWords("a count, or what is measured at a place, that changed by a percentage");
  // From one day to another that ends no year nobody counts.
  if (days && year === null) return noWords("a span between two days");
  if (operation === "percentage-change") {
    const deed = random.pick(["grow", "rise"]);
    // "By what percentage did it change" is asked of what may have shrunk, and so is its answer said.
    const named = `what was the percentage change in ${full} ${span}`;
    if (saying.book.isNegative === true) return done(spanPlanned(named, random), undefined, `the percentage change in ${full} ${span}`);
    const [asked, ...others] = percentagePlans(full, deed, WENT[deed] ?? deed, span) as [Asked, ...Asked[]];
    const told = noun.text.startsWith("that ") ? null : toldFirst(asked.direct, random);
    if (told !== null && random.next() < TOLD_FIRST) return done(told, undefined, null);
    const forms: readonly Asked[] = [
      asked,
      asked,
      ...others,
      { direct: `what was the percentage increase in ${full} ${span}`, indirect: null },
    ];
    const { direct, indirect } = random.pick(forms);
    return done(spanPlanned(direct, random), undefined, `the percentage change in ${full} ${span}`, indirect);
  }
  return null;
}

type Asked = Pick<QuestionDraft, "direct" | "indirect">;

/** How often a change is told before it is asked how far it went. */
const TOLD_FIRST = 0.2;

function sizesOf(words: string): { readonly size: string; readonly more: string } {
  const isHigh = scaleOf(words, "quantity")[0]?.more === "higher";
  return isHigh ? { size: "high", more: "higher" } : { size: "large", more: "larger" };
}

/** From the end of one year to that of the next. */
function wholeYear(times: readonly string[], random: Random): string | null {
  const [from = "", to = ""] = [...times].sort();
  const isWhole = from.endsWith("-12-31") && to.endsWith("-12-31") && Number(to.slice(0, 4)) === Number(from.slice(0, 4)) + 1;
  if (!isWhole) return null;
  const [before, year] = [from.slice(0, 4), to.slice(0, 4)];
  return random.pick([
    `over the course of ${year}`,
    `during ${year}`,
    `between the end of ${before} and the end of ${year}`,
    `from the end of ${before} to the end of ${year}`,
  ]);
}

/** "from 2010 to 2014" */
function yearsWords(times: readonly string[]): string {
  const [first = "", last = ""] = [times[0], times.at(-1)];
  // An average of years with gaps between them is nobody's.
  const isRun = times.every((time, place) => Number(time) === Number(first) + place);
  return isRun && times.length > 2 ? `from ${first} to ${last}` : noWords("an average of scattered years");
}

const plain = (text: string): Noun => ({ text, owner: null });

/** Two things, or two figures of one. Long because all its ways share what was told of the two before. */
export function pairDraft(saying: Saying, node: NodeOf<"Compute">, unit: string | undefined, clueFirst: boolean): QuestionDraft | null {
  const figures = figuresOf(saying, node);
  const { operation } = node.arguments;
  if (figures === null || figures.values.length !== 2 || new Set(figures.times).size !== 1) return null;
  const [left, right] = figures.values as [NodeOf<"QueryAttribute">, NodeOf<"QueryAttribute">];
  const [time] = figures.times;
  const past = isPastTime(time);
  const things = [left, right].map((value) => withoutTime(saying, inputOf(saying, value)));
  // Of two things one at most is told before: the first, unless it has a name.
  const told = things[0]?.op === "Find" ? 1 : 0;
  // "Than its" ends no sentence.
  const pair = pickedPair(saying, things);
  const [x, other] = things.map((thing, place) =>
    toldThing({ saying, clueFirst: clueFirst && place === told && pair === null, outer: time, isAsked: true }, thing),
  );
  const y = x === undefined || other === undefined ? other : besideFirst(saying, things, [x.noun, other], pair);
  if (x === undefined || y === undefined || (x.clues.length > 0 && y.clues.length > 0))
    return noWords("two things that a pronoun would mean");
  // A thing is not set against a description that names it, nor does a clause stand between "did" and what it did.
  if (pair === null ? isLongThing(x.noun) || isLongThing(y.noun) : x.noun.text.includes(" with which "))
    return noWords("a description beside another figure");
  // Beside what is told, a plain name.
  const isTold = x.clues.length > 0;
  if (isTold && (y.clues.length > 0 || y.noun.owner === null || y.noun.text.startsWith("that ")))
    return noWords("two descriptions in one sentence");
  const when = whenWords(saying, time);
  const made: MadePair = (direct, indirect, nounPhrase, said, search = null, isSaid = false) => {
    const unitWords = said === undefined ? null : unitInWords(said);
    return {
      clues: [...x.clues, ...y.clues],
      direct,
      indirect,
      noun: nounPhrase,
      search,
      when,
      nounWhen: when,
      unit: isSaid ? null : unitWords,
      nounUnit: unitWords,
      picks: false,
      // "Than in its least populous one in 2015": the year is of both.
      ...(pair !== null && when !== "" && { fronted: saying.random.next() < 0.6 }),
      computed: true,
    };
  };
  if (figures.oneAttribute && !figures.oneThing && (operation === "difference" || operation === "ratio")) {
    const { contrast, points } = entryOf(figures.info);
    // "Than Sweet Ulla of Quenium's" has two owners.
    const first = things.some((thing, at) => !isPlace(saying, thing) && / of /.test([x, y][at]?.noun.text ?? ""))
      ? { ...x.noun, owner: null, isPlain: true as const }
      : x.noun;
    const inPoints = operation === "difference" && unit === POINTS ? points.difference : [];
    // "By how much does X's price exceed Y's" is an auditor's.
    const every = (inPoints.length > 0 ? inPoints : contrast[operation]).filter(({ past: form }) => !/\bexceed\b/.test(form));
    // "Than that of that neighbour": where a possessive says it, it is said so.
    // "Italy's exports were how many times Malta's" is read, and said by nobody.
    // "The ratio of X's capacity to Y's" is a table's.
    const inUnit =
      operation === "difference" && unit === figures.info.units[0] ? contrast.difference.filter(({ saysUnit }) => saysUnit) : [];
    const sayable = first.owner === null && x.noun.owner !== null ? every.filter(({ past: form }) => !form.includes("{x} 's")) : every;
    const owning = sayable.filter(({ past: form }) => !/\b(?:that|those) of\b|\bhow many times \{y\} 's$|\bratio of\b/.test(form));
    const open = inUnit.length > 0 ? inUnit : owning.length > 0 && first.owner !== null && y.noun.owner !== null ? owning : sayable;
    // What is understood to be in years may be said without them, too.
    const isUnderstood = understoodUnit(figures.info) === unit && inPoints.length === 0;
    const bare = isUnderstood
      ? contrast.difference.filter(({ saysUnit, past: form }) => saysUnit !== true && !/\{[xy]\} 's|^how much larger /.test(form))
      : [];
    const all = inUnit.length > 0 ? [...open, ...bare] : open.filter((form) => !("saysUnit" in form));
    const forms = first.owner === null ? all.filter(({ past: form }) => !form.includes("{x} 's")) : all;
    // What a verb says is said by it: "how many times as large were X's imports" is a table's.
    const verbal = forms.filter(({ past: form }) => !/\{x\} 's (?!government|labour force)/.test(form) && !/\bthe .+ of \{x\}/.test(form));
    const favoured = verbal.length > 0 ? verbal : saying.random.next() < 0.8 ? forms.slice(0, 1) : forms.slice(0, 2);
    const said = favoured.map((form) => withVerb(inTense(form, past), y.noun));
    const { direct: text, indirect: told } = fillBoth(
      saying,
      said,
      { x: first, y: y.noun },
      pastsIn(entryOf(figures.info).asks),
      "no way to set them side by side",
    );
    if (operation === "ratio") return made(text, null, null, undefined);
    // Of what has no unit, "how much larger" may be by how many times.
    if (unit === undefined && /^how much (?:larger|greater) /.test(text)) return noWords("a difference that may be a ratio");
    const isInUnit = inPoints.length > 0 || (inUnit.length > 0 && / many /.test(text));
    const indirect = past && pair === null ? told : null;
    if ((isTold || y.clues.length > 0) && !isUnderstood)
      return made(text, indirect, null, differenceUnit(saying, left.arguments.attribute, unit), null, isInUnit);
    const inWords = isUnderstood ? undefined : differenceUnit(saying, left.arguments.attribute, unit);
    return made(text, indirect, null, inWords, null, isInUnit);
  }
  if (figures.oneThing && !figures.oneAttribute && x.noun.owner !== null)
    return oneThingDraft(saying, operation, [left, right], x.noun, past, unit, made);
  return null;
}

/** The second of two: what both are, and whose, is said of the first. */
function besideFirst(
  saying: Saying,
  things: readonly ProgramNode[],
  [first, second]: readonly [Noun, ToldNoun],
  pair: ReturnType<typeof pickedPair>,
): ToldNoun {
  if (pair === null) return { ...second, noun: secondStep(first, secondName(saying, things, second.noun)) };
  const noun = secondOfPair(pair.owner, first, second.noun);
  return { ...second, noun: noun.owner === "its" ? { ...noun, owner: `${noun.text}'s` } : noun };
}

/** "Than that country did": behind a verb a thing that is only pointed at, or has many words, is left without one by nobody. */
const withVerb = (form: string, { text }: Noun): string =>
  (text.startsWith("that ") || text.split(" ").length > 4) && /\b(?:does|did) \{x\} (?!'s)(?!have\b).* than \{y\}$/.test(form)
    ? `${form} ${/\bdoes \{x\}/.test(form) ? "does" : "did"}`
    : form;

/** "How much did X's number of launches increase" is a table's: it is told otherwise, or not at all where things are counted. */
function saidByPeople(forms: readonly string[], isCounted: boolean): readonly string[] {
  const others = forms.filter((form) => !form.includes(" number of "));
  return others.length > 0 || !isCounted ? (others.length > 0 ? others : forms) : noWords("a count that has no words but a table's");
}

type MadePair = (
  direct: string,
  indirect: string | null,
  noun: string | null,
  unit: string | undefined,
  search?: string | null,
  saysUnit?: boolean,
) => QuestionDraft;

function oneThingDraft(
  saying: Saying,
  operation: string,
  [left, right]: readonly [NodeOf<"QueryAttribute">, NodeOf<"QueryAttribute">],
  noun: Noun,
  past: boolean,
  unit: string | undefined,
  made: MadePair,
): QuestionDraft | null {
  const [a, b] = [phrase(saying, left.arguments.attribute), phrase(saying, right.arguments.attribute)];
  const owner = noun.owner ?? noWords("no possessive");
  const be = a.plural ? (past ? "were" : "are") : past ? "was" : "is";
  if (operation === "share") {
    const stuff = /^([a-z]+) area$/.exec(a.text)?.[1];
    const isGround = stuff !== undefined && / ?area$/.test(b.text);
    const part = isGround ? stuff : `its ${a.text}`;
    const forms = ["percentage", "percentage", "share", "proportion"].map((how) => `what ${how} of ${owner} ${b.text} ${be} ${part}`);
    if (isGround) forms.push(`how much of ${owner} ${b.text} ${be} ${part}, as a percentage`);
    return made(saying.random.pick(forms), null, null, undefined);
  }
  if (operation !== "difference" && operation !== "ratio") return null;
  const [first, second] = [left, right].map((value) => {
    const info = infoAt(saying, value.arguments.attribute, value);
    return info === undefined ? undefined : entryOf(info).deed;
  });
  if (first !== undefined && second !== undefined && first.object === second.object) {
    const [does, did] = past ? (["did", second.verb.past] as const) : (["does", second.verb.third] as const);
    // "How many times as much natural gas did it produce as it used" is a table's.
    if (operation === "ratio") return noWords("a multiple of what it does otherwise");
    const words = `how much more ${first.object} ${does} ${noun.text} ${first.verb.base} than it ${did}{when}`.replace(/ {2,}/g, " ");
    return made(words, null, null, differenceUnit(saying, left.arguments.attribute, unit));
  }
  const { more, size } = sizesOf(a.text);
  const sexes = bothSexes(a.text, b.text);
  if (sexes !== null) return operation === "ratio" ? null : ofSexes(saying, sexes, noun, past, unit, made, left);
  const [had, than] = [`${owner} ${a.text}`, `its ${b.text}`];
  if (operation === "ratio") return made(`how many times as ${size} ${be} ${had} as ${than}`, null, null, undefined);
  const said = differenceUnit(saying, left.arguments.attribute, unit);
  const forms = [
    `how much ${more} ${be} ${had} than ${than}`,
    `by how much ${past ? "did" : a.plural ? "do" : "does"} ${had} exceed ${than}`,
  ];
  return made(saying.random.pick(forms), null, null, said);
}

/** "How many years longer could women in Aruba expect to live than men", "how much higher was the literacy rate among men than among women in Chad" */
function ofSexes(
  saying: Saying,
  { rest, a, b }: { readonly rest: string; readonly a: string; readonly b: string },
  { text }: Noun,
  past: boolean,
  unit: string | undefined,
  made: MadePair,
  left: NodeOf<"QueryAttribute">,
): QuestionDraft {
  if (rest.startsWith("life expectancy") && unit === "year")
    return made(`how many years longer ${past ? "could" : "can"} ${a} in ${text} expect to live than ${b}`, null, null, unit, null, true);
  const info = saying.book.attribute(left.arguments.attribute);
  const isUnderstood = info !== undefined && understoodUnit(info) === unit && unit !== POINTS;
  const said = isUnderstood ? undefined : differenceUnit(saying, left.arguments.attribute, unit);
  const [more, inPoints] = unit === POINTS ? ["how many percentage points", true] : ["how much", false];
  return made(`${more} higher ${past ? "was" : "is"} the ${rest} among ${a} than among ${b} in ${text}`, null, null, said, null, inPoints);
}

const SEXES: Readonly<Record<string, readonly [grown: string, child: string]>> = { male: ["men", "boys"], female: ["women", "girls"] };

/** "infant mortality rate" of "male infant mortality rate" and of the same of girls. */
function bothSexes(a: string, b: string): { readonly rest: string; readonly a: string; readonly b: string } | null {
  const [, first = "", rest = ""] = /^(male|female) (.+)$/.exec(a) ?? [];
  const [, second = "", same = ""] = /^(male|female) (.+)$/.exec(b) ?? [];
  if (rest === "" || rest !== same || first === second) return null;
  const at = rest.startsWith("infant ") ? 1 : 0;
  return { rest, a: SEXES[first]?.[at] ?? first, b: SEXES[second]?.[at] ?? second };
}

/** "At" a station, "in" a town. */
const linkOf = (info: AttributeInfo): string => (entryOf(info).asks.some(({ direct }) => direct.past.endsWith(" in {x}")) ? "in" : "at");
