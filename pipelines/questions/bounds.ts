import { timeSteps, type MeasuredSet, type ProgramStep } from "../../knowledge-graph/index.ts";
import type { ClaimValue, Random } from "../../schemas/index.ts";
import { roundedSpan } from "../language/rounded-span.ts";
import type { QuestionContext } from "./context.ts";

/** What a limit may be that nobody wonders at: 1, 2 or 5 and noughts; up to a hundred any ten and five. */
export const isRound = (bound: number): boolean => /^[125]0*$/.test(String(bound)) || (bound > 0 && bound <= 100 && bound % 5 === 0);

/** A round figure between two members' figures, with room on both sides. */
export function boundBetween(low: number, high: number): number | undefined {
  const [least, most] = [low + (high - low) * 0.1, high - (high - low) * 0.1];
  const size = 10 ** Math.floor(Math.log10(Math.max(Math.abs(low), Math.abs(high), 1e-9)));
  const plain = [size * 10, size, size / 10].flatMap((one) => [one, one / 2, one / 5]);
  const tens = high > 100 ? [] : [10, 5].map((step) => Math.ceil(least / step) * step);
  return [...plain, ...tens].map((one) => Number(one.toPrecision(2))).find((bound) => isRound(bound) && bound > least && bound < most);
}

/** How often it is a date that is said less sharply: a memory has fewer of them than figures, and people use them more. */
export const DATE_SHARE = 0.4;

type Quantity = Extract<ClaimValue, { kind: "quantity" }>;

/**
 * The figure or date of all things of a list, said less sharply: an order of magnitude, a decade, before or after a year, so that
 * `keep` of them are left or fewer. Undefined where nothing round parts them. Whether it does is for the executor to say.
 */
export async function vagueSteps(
  context: QuestionContext,
  { members, measure, measureTime }: MeasuredSet,
  random: Random,
  keep: number,
): Promise<readonly ProgramStep[] | undefined> {
  const values: ClaimValue[] = [];
  for (const subject of members) {
    const found = (await context.memory.statements({ subject, attribute: measure })).find(
      ({ claim }) => claim !== undefined && (measureTime === "" ? claim.asOf === undefined : claim.asOf?.startsWith(measureTime) === true),
    );
    if (found?.claim !== undefined) values.push(found.claim.value);
  }
  if (values.length < members.length) return undefined;
  const steps = context.attribute(measure)?.kind === "date" ? spanOf(values, random, keep) : limitOf(values, random, keep);
  return steps
    ?.map(([comparator, value]): ProgramStep[] => [
      ...timeSteps(measureTime),
      ["FilterClaim", { attribute: measure, comparator, value }, -1],
    ])
    .flat();
}

type Limit = readonly [comparator: "<" | ">", value: ClaimValue];

function limitOf(values: readonly ClaimValue[], random: Random, keep: number): readonly Limit[] | undefined {
  const figures = values.filter((value): value is Quantity => value.kind === "quantity").toSorted((a, b) => a.number - b.number);
  const [unit, ...others] = new Set(figures.map((figure) => figure.unit));
  if (figures.length < values.length || others.length > 0 || figures.length <= keep) return undefined;
  const span = random.next() < SPAN_SHARE ? rangeOf(figures, random, keep) : undefined;
  if (span !== undefined) return span;
  const above = random.next() < 0.7;
  const [low, high] = above ? figures.slice(-keep - 1) : figures.slice(keep - 1);
  const bound = low === undefined || high === undefined ? undefined : boundBetween(low.number, high.number);
  // Nobody says "more than none".
  if (bound === undefined || bound <= 0) return undefined;
  return [[above ? ">" : "<", { kind: "quantity", number: bound, low: bound, high: bound, ...(unit !== undefined && { unit }) }]];
}

/** How often a figure is said by two ends or by what it rounds to, where either parts the things. */
const SPAN_SHARE = 0.35;
/** "Between 10 and 200 million" says nothing. */
const WIDEST = 5;
/** Of less, nobody says "some 4". */
const LEAST_ROUND = 1000;

/** From 5 on, what rounds to a figure of one digit lies within a tenth of it. */
const isNear = (round: number): boolean => /^[5-9]/.test(String(round));

/** "About 60 million", "between 10 and 20 million": round ends with room to the next figure on either side. */
function rangeOf(figures: readonly Quantity[], random: Random, keep: number): readonly Limit[] | undefined {
  const first = random.int(figures.length - keep + 1);
  const held = figures.slice(first, first + keep);
  const [least, most] = [held[0], held.at(-1)];
  if (least === undefined || most === undefined || least.number <= 0) return undefined;
  const limits = (from: number, to: number): readonly Limit[] =>
    ([[">", from], ["<", to]] as const).map(([side, number]) => [side, { ...least, number, low: number, high: number }]); // prettier-ignore
  // Of several things nobody asks which lie in a band.
  if (keep > 1) return undefined;
  const round = Number(least.number.toPrecision(1));
  const [from, to] = roundedSpan(round);
  const isHeld = ({ low, high }: Quantity): boolean => low > from && high < to;
  const isOut = ({ low, high }: Quantity): boolean => high <= from || low >= to;
  if (round >= LEAST_ROUND && isNear(round) && isHeld(least) && figures.every((one) => one === least || isOut(one)))
    return limits(from, to);
  const [below, above] = [figures[first - 1], figures[first + keep]];
  if (below === undefined || above === undefined || below.number <= 0) return undefined;
  const [low, high] = [boundBetween(below.number, least.number), boundBetween(most.number, above.number)];
  return low === undefined || high === undefined || low <= 0 || high / low > WIDEST ? undefined : limits(low, high);
}

/** Of decades before, "the 1230s", nobody has a picture: what is so old is told by whole centuries. */
const LIVED = 1800;
const isTold = (year: number): boolean => year === 0 || year >= LIVED || year % 100 === 0;

/** "In the 1990s", "in the 19th century", "before 1900", "after 1980". */
function spanOf(values: readonly ClaimValue[], random: Random, keep: number): readonly Limit[] | undefined {
  const years = values.flatMap((value) => (value.kind === "date" ? Number(value.value.slice(0, 4)) : [])).toSorted((a, b) => a - b);
  if (years.length < values.length || years.some((year) => !(year >= 1000 && year <= 9999))) return undefined;
  const held = (from: number, to: number): number => years.filter((year) => year > from && year < to).length;
  const decades = [...new Set(years.map((year) => Math.floor(year / 10) * 10))];
  // Whether 1900 is of the 19th century or the 20th, people differ.
  const centuries = years.some((year) => year % 100 === 0) ? [] : [...new Set(years.map((year) => Math.floor(year / 100) * 100))];
  const ofCenturies = centuries.map((century): readonly [number, number] => [century, century + 101]);
  const ofYears = [
    // "The 1900s" are ten years to a program, and a hundred to a reader.
    ...decades
      .filter((decade) => decade >= LIVED && (decade % 100 !== 0 || decade >= 2000))
      .map((decade): readonly [number, number] => [decade - 1, decade + 10]),
    ...decades.slice(1).map((decade): readonly [number, number] => [0, decade]),
    ...decades.slice(0, -1).map((decade): readonly [number, number] => [decade + 10, 10_000]),
  ].filter((span) => span.every(isTold));
  const spans = [...ofCenturies, ...ofYears].filter(([from, to]) => held(from, to) >= 1 && held(from, to) <= keep);
  if (spans.length === 0) return undefined;
  const [from, to] = random.pick(spans);
  const year = (value: number): ClaimValue => ({ kind: "date", value: String(value), precision: "year" });
  return [...(from === 0 ? [] : ([[">", year(from)]] as const)), ...(to === 10_000 ? [] : ([["<", year(to)]] as const))];
}
