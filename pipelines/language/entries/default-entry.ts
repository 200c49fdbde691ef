import { dimension } from "../../../schemas/values/units.ts";
import { relativeOf, shareForms } from "../relative.ts";
import { askBe, type Ask, type AttributeEntry, type Degree, type PhrasedAttribute, type TensedForm } from "./entry.ts";
import { saidNoun } from "./said-noun.ts";
import { ASKED_WHAT, headNoun, HIGH_LOW, isPluralPhrase, LARGE_SMALL } from "./noun-phrases.ts";

/** What can be said of every attribute, from its noun phrase and the kind of its values. */
export function defaultEntry(labelled: PhrasedAttribute): AttributeEntry {
  const info = { ...labelled, phrase: saidNoun(labelled.phrase) };
  const { phrase, kind } = info;
  if (kind === "date") return { ...noEntry, ...(info.words?.noun !== undefined && givenDate(phrase)) };
  if (kind !== "quantity") return noEntry;
  // "How large are its returns", in days: a term that its noun does not name.
  const isTerm = TIMES.has(info.units[0] ?? "") && (isPluralPhrase(phrase) || !phrase.includes(" ")) && !LASTS.test(phrase);
  if (info.words === undefined && isTerm && ownEnd(phrase) === undefined) return noEntry;
  const compared = comparedPhrases(info);
  // The highest rank is the first to some and the last to others.
  if (ORDINAL.has(headNoun(phrase))) return { ...noEntry, asks: askedHow(phrase, info.units[0]) };
  return {
    asks: askedHow(phrase, info.units[0]),
    degrees: compared.flatMap((noun) => degreesOf(noun, scaleOf(phrase, kind, info.units[0]), info.units[0])),
    // "How much greater is X's surveyed length than Y's" is nobody's: of a length of its own kind only the greater is asked for.
    contrast: !MEASURES.has(headNoun(phrase)) ? contrasts(info) : noEntry.contrast,
    totals: [],
    rises: changes(info, "rise"),
    falls: changes(info, "fall"),
    points: info.units[0] === "%" ? inPoints(info) : noEntry.points,
  };
}

/** Heads of what counts from the top down. */
const ORDINAL = new Set("rank ranking place position seed seeding".split(" "));

/** "What is its date of closure" is a form's: what happened has a verb, or nobody asks for it but who gives the noun himself. */
const givenDate = (phrase: string): Pick<AttributeEntry, "asks" | "degrees"> => ({
  asks: [askBe("what", `{x} 's ${phrase}`), askBe("what", `the ${phrase} of {x}`)],
  degrees: [hasDegree(phrase, LATE)],
});

export const noEntry: AttributeEntry = {
  asks: [],
  degrees: [],
  contrast: { difference: [], ratio: [] },
  totals: [],
  rises: [],
  falls: [],
  points: { difference: [], rises: [], falls: [] },
};

interface Scale {
  readonly max: string;
  readonly min: string;
  readonly more: string;
  readonly less: string;
}

const HIGH: Scale = { max: "highest", min: "lowest", more: "higher", less: "lower" };
const LARGE: Scale = { max: "largest", min: "smallest", more: "larger", less: "smaller" };
const LATE: Scale = { max: "latest", min: "earliest", more: "later", less: "earlier" };
const GREAT: Scale = { max: "greatest", min: "smallest", more: "greater", less: "smaller" };
const WIDE: Scale = { max: "widest", min: "narrowest", more: "wider", less: "narrower" };
const LONG: Scale = { max: "longest", min: "shortest", more: "longer", less: "shorter" };
/** Heads of what lies between two things. */
const WIDTHS = new Set("spacing gap gauge".split(" "));
/** Heads of what lasts. */
const LASTING = new Set("time duration lifetime lifespan term".split(" "));
/** What is measured in them is long, whatever it is called: a warranty, a shelf life. */
const TIMES = new Set("second minute hour day week month year s min h d".split(" "));
/** Nouns for how long something takes, lasts or waits. */
const LASTS =
  /(?:^| )(?:time|times|duration|lifetime|lifespan|life|term|interval|period|warranty|age|delay|runtime|length|endurance|turnaround|latency|wait|stay|tenure|span|expectancy|season|notice|guarantee|value|cycle|phase|shift|session|training|apprenticeship|gestation|incubation|longevity|record|response|reach|seconds|minutes|hours|days|weeks|months|years)$|\b(?:expectancy|age|time|duration)\b/;
/** On these scales a figure is high: "the highest boiling point", "the highest salary". */
const HIGH_UNITS = /^(?:°[CF]|K|%|[kM]?Pa|hPa|m?bar|[mk]?V|[kMG]?Hz|dB|km\/h|mph|m\/s|kn|[A-Z]{3})$/;
const MEASURES = new Set("length height distance width depth".split(" "));
/** Of these one says "greater", too. */
const GREATS = new Set("climb ascent descent drop gain prominence range reach clearance diameter thickness draught draft".split(" "));

/**
 * Measures that say of themselves which of several they are of: "longest span", "highest flow", "lowest temperature". Adjectives of measure
 * are a closed class. `how`: the adjective in which such a thing is asked for; of those without one, only what they are.
 */
const ENDS: Readonly<Record<string, readonly [end: "max" | "min", more: string, how?: string]>> = {
  longest: ["max", "longer", "long"],
  shortest: ["min", "shorter", "long"],
  tallest: ["max", "taller", "tall"],
  deepest: ["max", "deeper", "deep"],
  shallowest: ["min", "shallower", "deep"],
  widest: ["max", "wider", "wide"],
  narrowest: ["min", "narrower", "wide"],
  thickest: ["max", "thicker", "thick"],
  thinnest: ["min", "thinner", "thick"],
  highest: ["max", "higher"],
  lowest: ["min", "lower"],
  largest: ["max", "larger", "large"],
  biggest: ["max", "bigger", "big"],
  smallest: ["min", "smaller", "large"],
  greatest: ["max", "greater"],
  heaviest: ["max", "heavier", "heavy"],
  lightest: ["min", "lighter", "heavy"],
  fastest: ["max", "faster", "fast"],
  slowest: ["min", "slower", "fast"],
  strongest: ["max", "stronger", "strong"],
  weakest: ["min", "weaker", "strong"],
  oldest: ["max", "older", "old"],
  youngest: ["min", "younger", "old"],
  hottest: ["max", "hotter", "hot"],
  warmest: ["max", "warmer", "warm"],
  coldest: ["min", "colder", "cold"],
  coolest: ["min", "cooler", "cool"],
  steepest: ["max", "steeper", "steep"],
  loudest: ["max", "louder", "loud"],
  brightest: ["max", "brighter", "bright"],
  cheapest: ["min", "cheaper"],
  nearest: ["min", "nearer", "far"],
  farthest: ["max", "farther", "far"],
};

interface OwnEnd {
  readonly noun: string;
  readonly most: string;
  readonly end: "max" | "min";
  readonly more: string;
  readonly how?: string;
}

function ownEnd(phrase: string, unit = ""): OwnEnd | undefined {
  const [, most = "", noun = ""] = /^([a-z]+est) ([a-z].*)$/.exec(phrase) ?? [];
  const [end, more, how] = ENDS[most] ?? [];
  if (end === undefined || more === undefined) return undefined;
  // The fastest lap takes the least time.
  if (TIMES.has(unit) && (most === "fastest" || most === "slowest")) return { noun, most, end: end === "max" ? "min" : "max", more };
  // A point or a tide is high by so many metres; a temperature is none of them.
  if (LENGTHS.has(unit) && (most === "highest" || most === "lowest")) return { noun, most, end, more, how: "high" };
  return { noun, most, end, more, ...(how !== undefined && { how }) };
}
const LENGTHS = new Set("m ft km mi cm mm".split(" "));

/** "Has the longest span", and no "largest longest span". */
function degreesOf(phrase: string, scales: readonly Scale[], unit?: string): readonly Degree[] {
  const own = ownEnd(phrase, unit);
  if (own === undefined) return scales.map((words) => hasDegree(phrase, words));
  const { noun, most, end, more } = own;
  const words = { max: `the ${most}`, min: `the ${most}` };
  return [
    {
      clause: { present: `has {d} ${noun}`, past: `had {d} ${noun}` },
      superlative: words,
      comparative: { max: `the ${more}`, min: `the ${more}` },
      ranked: false,
      end,
    },
  ];
}

/** The adjectives that go with a noun; the first one best. */
export function scaleOf(phrase: string, kind: PhrasedAttribute["kind"], unit = ""): readonly Scale[] {
  const head = headNoun(phrase);
  if (kind === "date") return [LATE];
  const own = ownEnd(phrase);
  if (own !== undefined) return [{ max: own.most, min: own.most, more: own.more, less: own.more }];
  if (HIGH_LOW.has(head)) return [HIGH];
  if (LASTING.has(head)) return [LONG];
  if (WIDTHS.has(head)) return [WIDE];
  // "The shortest route length", "the shorter walking distance"
  if (/ length$|^(?:[a-z]+ )?distance$/.test(phrase)) return [LONG];
  if (MEASURES.has(head) || GREATS.has(head)) return [GREAT];
  if (TIMES.has(unit)) return [LONG];
  // So much in a litre, or in an hour.
  if ((HIGH_UNITS.test(unit) || /^[^/ ]+(?:\/| per )/.test(unit)) && !LARGE_SMALL.has(head)) return [HIGH];
  return LARGE_SMALL.has(head) ? [LARGE] : [LARGE, HIGH];
}

/** What is compared, said in full: an amount and a share order things differently. None where no words tell them apart. */
function comparedPhrases(info: PhrasedAttribute): readonly string[] {
  const relative = relativeOf(info);
  if (relative.is === "unsayable") return [];
  const base = info.phrase.replace(/^((?:total )?length of) the /, "$1 ");
  return relative.is === "share" ? shareForms(info.phrase, relative.of) : [base];
}

function hasDegree(noun: string, { max, min, more, less }: Scale): Degree {
  return {
    clause: { present: `has {d} ${noun}`, past: `had {d} ${noun}` },
    superlative: { max: `the ${max}`, min: `the ${min}` },
    comparative: { max: `the ${more}`, min: `the ${less}` },
    ranked: true,
  };
}

/** Several by one word: the figure is how many they are. */
const COLLECTIVE = /^(?:fleet|staff|workforce|membership|herd|flock|garrison|collection)$/;

/** "how high is X's birth rate", "what are X's exports": of what can be high or large. */
function askedHow(phrase: string, unit?: string): readonly Ask[] {
  const plural = isPluralPhrase(phrase);
  const head = headNoun(phrase);
  // "What is its fleet" is answered by names.
  if (unit === undefined && COLLECTIVE.test(phrase)) return [askBe("how large", `{x} 's ${phrase}`)];
  if (/ of the /.test(phrase)) return [askBe("what", `the ${phrase} of {x}`, plural)];
  const named = [askBe("what", `{x} 's ${phrase}`, plural), askBe("what", `the ${phrase} of {x}`, plural)];
  const own = ownEnd(phrase, unit);
  // "What is its tallest tree" is answered by a name.
  if (own !== undefined) return own.how === undefined || plural ? named : [askBe(`how ${own.how}`, `{x} 's ${phrase}`)];
  if (ASKED_WHAT.has(head) && !plural) return named;
  if (HIGH_LOW.has(head) && !plural) return [askBe("how high", `{x} 's ${phrase}`), ...named];
  return LARGE_SMALL.has(head) || plural ? [askBe("how large", `{x} 's ${phrase}`, plural), ...named] : named;
}

const SIZES: Readonly<Record<string, string>> = { higher: "high", greater: "great", longer: "long", wider: "wide" };

function contrasts({ phrase, units: [unit = ""] }: PhrasedAttribute): AttributeEntry["contrast"] {
  const plural = isPluralPhrase(phrase);
  const both = (form: (be: string) => string): TensedForm => ({
    present: form(plural ? "are" : "is"),
    past: form(plural ? "were" : "was"),
  });
  const [{ more } = HIGH] = scaleOf(phrase, "quantity", unit);
  const size = ownEnd(phrase, unit)?.how ?? SIZES[more] ?? "large";
  const that = plural ? "those" : "that";
  const isOfParts = / of the /.test(phrase);
  // Read of money, and written by nobody.
  const isMoney = dimension(unit) === "money";
  const exceed = {
    present: `by how much ${plural ? "do" : "does"} {x} 's ${phrase} exceed {y} 's`,
    past: `by how much did {x} 's ${phrase} exceed {y} 's`,
  };
  return {
    difference: [
      ...(isMoney && !isOfParts ? [exceed] : []),
      // "Mongolia's length of the railways" is nobody's English.
      ...(isOfParts ? [] : [both((be) => `how much ${more} ${be} {x} 's ${phrase} than {y} 's`)]),
      both((be) => `how much ${more} ${be} the ${phrase} of {x} than ${that} of {y}`),
    ],
    ratio: [
      ...(isOfParts ? [] : [both((be) => `how many times as ${size} ${be} {x} 's ${phrase} as {y} 's`)]),
      ...(isOfParts
        ? []
        : [{ present: `what is the ratio of {x} 's ${phrase} to {y} 's`, past: `what was the ratio of {x} 's ${phrase} to {y} 's` }]),
      {
        present: `what is the ratio of the ${phrase} of {x} to ${that} of {y}`,
        past: `what was the ratio of the ${phrase} of {x} to ${that} of {y}`,
      },
      ...(isOfParts ? [] : [both((be) => `{x} 's ${phrase} ${be} how many times {y} 's`)]),
    ],
  };
}

/** How much it went up or down: as what it did, and as what it was afterwards. */
function changes({ phrase, units: [unit] }: PhrasedAttribute, way: "rise" | "fall"): readonly string[] {
  const [{ more, less } = HIGH] = scaleOf(phrase, "quantity", unit);
  const were = isPluralPhrase(phrase) ? "were" : "was";
  const deeds = way === "rise" ? ["rise", "increase"] : ["fall", "drop"];
  return [
    ...deeds.map((deed) => `how much did {x} 's ${phrase} ${deed} between {a} and {b}`),
    `by how much did {x} 's ${phrase} ${way} from {a} to {b}`,
    // "Compared with 2020, how much did it fall in 2022" would be in the course of that year.
    `how much did {x} 's ${phrase} ${way} from {a} to {b}`,
    `how much ${way === "rise" ? more : less} ${were} {x} 's ${phrase} in {b} than in {a}`,
    `compared with {a} , how much ${way === "rise" ? more : less} ${were} {x} 's ${phrase} in {b}`,
  ];
}

/** "how many percentage points higher was X's unemployment rate than Y's" */
function inPoints({ phrase }: PhrasedAttribute): AttributeEntry["points"] {
  const [{ more, less } = HIGH] = scaleOf(phrase, "quantity", "%");
  const count = "how many percentage points";
  const change = (way: "rise" | "fall", deeds: readonly string[]): readonly string[] => [
    ...deeds.map((deed) => `by ${count} did {x} 's ${phrase} ${deed} between {a} and {b}`),
    `${count} ${way === "rise" ? more : less} was {x} 's ${phrase} in {b} than in {a}`,
    `from {a} to {b} , by ${count} did {x} 's ${phrase} ${way}`,
  ];
  return {
    difference: [
      { present: `${count} ${more} is {x} 's ${phrase} than {y} 's`, past: `${count} ${more} was {x} 's ${phrase} than {y} 's` },
      {
        present: `by ${count} is {x} 's ${phrase} ${more} than {y} 's`,
        past: `by ${count} was {x} 's ${phrase} ${more} than {y} 's`,
      },
    ],
    rises: change("rise", ["rise", "go up"]),
    falls: change("fall", ["fall", "drop"]),
  };
}
