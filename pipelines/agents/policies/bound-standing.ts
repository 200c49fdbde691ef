import type { ClaimValue, NodeOf } from "../../../schemas/index.ts";
import { saidIn } from "../../language/entries/said-noun.ts";
import { listText, nameInSentence, timePhrase } from "../../language/writing/naming.ts";
import { wordings } from "../../language/writing/spread.ts";
import type { Lookup } from "./lookups.ts";
import { nearestOf, rowOf, type Figure, type Nearest } from "./nearest-figures.ts";
import type { Play } from "./play.ts";
import { rangeWords } from "./range-words.ts";
import { numberWord, type Remark } from "./remarks.ts";

type Bound = NodeOf<"FilterClaim"> | NodeOf<"FilterAgainst">;

/** How things stand to the condition that an answer is told by: which meet it, and by what figures. */
export interface BoundStanding {
  /** Those that meet it, the one that is nearest to not meeting it first; and those that do not, the nearest first. */
  readonly fitting: readonly string[];
  readonly near: readonly string[];
  /** It lies between two ends: there is no other side of it. */
  readonly isRange: boolean;
  /** The whole of it in several wordings, over those that meet it, or as somebody has it who errs. */
  say(fitting: readonly string[], slip?: StandingSlip): Remark;
}

/** How a condition is told wrongly, though each figure is told as it was read. */
export interface StandingSlip {
  /** "Above" was taken for "below". */
  readonly isTurned?: boolean;
  /** Those that were forgotten. */
  readonly without?: readonly string[];
}

/** So many figures are told one by one; of more those that decide: of the smaller side, and the nearest on the other. */
const MOST_TOLD = 8;
/** Names of those that fit where their figures are too many. */
const MOST_NAMED = 40;

/** Of the condition that the last step counts or names by; null where there is none, or where it cannot be told by figures. */
export async function lastStanding(play: Play): Promise<BoundStanding | null> {
  const [bound, last] = play.question.program.nodes.slice(-2);
  const isBound = bound?.op === "FilterClaim" || bound?.op === "FilterAgainst";
  return isBound && (last?.op === "Count" || last?.op === "QueryName") ? standingAt(play, bound) : null;
}

/** Whether a lookup is read at a node; what was read for a node before is a figure of this one too. */
const isAt = ({ node, later = [] }: Lookup, at: number | undefined): boolean => at !== undefined && (node === at || later.includes(at));

/** `met`: ids of those that meet it, where not all of them were read yet. */
export async function standingAt(play: Play, bound: Bound, met?: ReadonlySet<string>): Promise<BoundStanding | null> {
  const { comparator, attribute } = bound.arguments;
  const bar = barOf(play, bound);
  // What the others are held against is none of them, though a list may have it.
  const read = play.lookups.filter(
    (lookup) => isAt(lookup, bound.id) && lookup.attribute === attribute && lookup.aim.kind === "value" && lookup.subject !== bar?.of,
  );
  const [first] = read;
  if (comparator === "=" || bar === undefined || first === undefined) return null;
  const lower = firstOf(play, bound);
  const otherBar = lower === undefined ? undefined : barOf(play, lower);
  if (lower !== undefined && (otherBar === undefined || lower.arguments.comparator === comparator)) return null;
  const ids = met ?? new Set((await play.notes.members(play.question.program, bound.id)) ?? []);
  const figures = read.flatMap((lookup) => figureOf(play, lookup, bar.value));
  if (figures.length !== read.length || figures.length < 2 || [...ids].some((id) => read.every(({ subject }) => subject !== id)))
    return null;
  const sign = comparator === ">" ? 1 : -1;
  const fits = new Set(read.flatMap((lookup, at) => (ids.has(lookup.subject) ? [figures[at]!.name] : [])));
  const what = `${saidIn(first.aim)}${timePhrase(first.aim.time)}`;
  const edges = [bar, otherBar].flatMap((one) => (one === undefined ? [] : { text: one.text, place: placeOf(one.value) }));
  const isDate = bar.value.kind === "date";
  const sides = SIDES[bar.value.kind === "date" ? "date" : "figure"];
  // Of two ends the one that it is nearer to.
  const gap = ({ place }: Figure): number => Math.min(...edges.map((edge) => Math.abs(place - edge.place)));
  const byPlace = (some: readonly Figure[], direction: number): readonly Figure[] =>
    some.toSorted((a, b) => (edges.length > 1 ? gap(a) - gap(b) : direction * sign * (a.place - b.place)));
  const say = (names: readonly string[], { isTurned = false, without = [] }: StandingSlip = {}): Remark => {
    const told = figures.filter(({ name }) => !without.includes(name));
    const [inside, outside] = [true, false].map((is) => told.filter(({ name }) => names.includes(name) === is)) as [Figure[], Figure[]];
    const side = sides[isTurned ? (comparator === ">" ? "<" : ">") : comparator];
    const away = isTurned ? -1 : 1;
    if (edges.length > 1) return rangeWords({ what, isDate, edges, inside, outside });
    const slots = {
      what,
      bar: bar.text,
      side,
      Side: `${side.slice(0, 1).toUpperCase()}${side.slice(1)}`,
      all: String(figures.length),
      count: numberWord(inside.length),
    };
    return wordsOf(slots, { inside, outside, last: nearestOf(byPlace(inside, away)), next: nearestOf(byPlace(outside, -away)) });
  };
  return {
    fitting: byPlace(
      figures.filter(({ name }) => fits.has(name)),
      1,
    ).map(({ name }) => name),
    near: byPlace(
      figures.filter(({ name }) => !fits.has(name)),
      -1,
    ).map(({ name }) => name),
    isRange: edges.length > 1,
    say,
  };
}

/** The other of two bounds on one figure, which this one stands on. */
function firstOf({ question: { program } }: Play, { arguments: { attribute }, inputs }: Bound): NodeOf<"FilterClaim"> | undefined {
  let at = program.nodes[inputs[0] ?? -1];
  while (at?.op === "AsOf") at = program.nodes[at.inputs[0] ?? -1];
  return at?.op === "FilterClaim" && at.arguments.attribute === attribute ? at : undefined;
}

const SIDES = {
  figure: { ">": "above", "<": "below" },
  date: { ">": "after", "<": "before" },
} as const;

interface Sides {
  readonly inside: readonly Figure[];
  readonly outside: readonly Figure[];
  /** The nearest to the bound on either side. */
  readonly last: Nearest | undefined;
  readonly next: Nearest | undefined;
}

const namesOf = (figures: readonly Figure[]): string => listText(figures.map(({ name }) => nameInSentence(name)));

function wordsOf(slots: Readonly<Record<string, string>>, { inside, outside, last, next }: Sides): Remark {
  const is = inside.length === 1 ? "is" : "are";
  const nearest = next === undefined ? {} : { next: next.names, figure: next.text, nextIs: next.is, comes: next.comes };
  if (inside.length === 0) return NONE_IS({ ...slots, ...nearest });
  const [one] = inside;
  if (one !== undefined && inside.length === 1 && outside.length > 0) {
    const only = { ...slots, ...nearest, name: nameInSentence(one.name), own: one.text, outside: rowOf(outside) };
    return (outside.length < MOST_TOLD ? ONE_OF_FEW : ONE_OF_MANY)(only);
  }
  if (inside.length + outside.length <= MOST_TOLD)
    return (outside.length === 0 ? ALL_ARE : BOTH_SIDES)({ ...slots, is, inside: rowOf(inside), outside: rowOf(outside) });
  const own = { last: last?.names ?? "", own: last?.text ?? "", lastIs: last?.is ?? "", lastComes: last?.comes ?? "" };
  if (next === undefined) return ALL_BY_NAME({ ...slots, ...own });
  if (inside.length <= MOST_TOLD) return FEW_ARE({ ...slots, ...nearest, is, inside: rowOf(inside) });
  if (outside.length <= MOST_TOLD) return ALL_BUT({ ...slots, ...own, outside: rowOf(outside) });
  const names = inside.length <= MOST_NAMED ? namesOf(inside) : "";
  return (names === "" ? MANY_ARE : NAMED_ARE)({
    ...slots,
    ...nearest,
    ...own,
    names,
  });
}

const BOTH_SIDES = wordings(
  "The line for the $what is $bar. $Side it $is $inside. {The others|Not so}: $outside.",
  "$Side $bar for the $what: $inside. {The others are not|Not so}: $outside.",
  "With $bar as the line for the $what, $side it $is $inside. {Not so|The rest are not}: $outside.",
);
const ONE_OF_FEW = wordings(
  "The line for the $what is $bar. Only $name is $side it, with $own. {The others are not|Not so}: $outside.",
  "Only $name is $side $bar for the $what: $own. {The others are not|Not so}: $outside.",
);
const ONE_OF_MANY = wordings(
  "Of the $all figures for the $what, only that of $name is $side $bar: $own. {The nearest of the others|Of the others the nearest} $nextIs $next with $figure.",
  "The line for the $what is $bar. Of {the $all|all $all} only $name is $side it, with $own. {The nearest of the others|Of the others the nearest} $nextIs $next with $figure.",
);
const ALL_ARE = wordings(
  "The line for the $what is $bar, and all $all are $side it: $inside.",
  "$Side $bar for the $what are all $all{ of them|}: $inside.",
);
const FEW_ARE = wordings(
  "Of the $all figures for the $what, $count $is $side $bar: $inside. {The nearest of the others|Of the others the nearest} $nextIs $next with $figure.",
  "The line for the $what is $bar. $Side it $is only $inside. Of the others $next $comes nearest, with $figure.",
  "$Side $bar for the $what, of the $all that I {read|looked up}: $inside. Of the others $next $nextIs the nearest, with $figure.",
);
const ALL_BUT = wordings(
  "Of the $all figures for the $what, all but these are $side $bar: $outside. Of the rest $last $lastIs the nearest{ to it|}, with $own; that makes $count.",
  "The line for the $what is $bar. Not $side it: $outside. {All others|The other $count} are, and $last $lastComes nearest with $own.",
);
const NAMED_ARE = wordings(
  "The line for the $what is $bar. $Side it are $names. Nearest to it {$lastIs|of these $lastIs} $last with $own. {Of the others|On the other side} $next $comes nearest, with $figure.",
  "Of the $all figures for the $what, these are $side $bar: $names. {Closest to it|The nearest of them} $lastIs $last with $own. Of the others $next $comes nearest, with $figure.",
);
const MANY_ARE = wordings(
  "Of the $all figures for the $what, $count are $side $bar. {Closest to it|The nearest of them} $lastIs $last with $own. Of the others $next $comes nearest, with $figure.",
);
const ALL_BY_NAME = wordings(
  "The line for the $what is $bar, and all $all are $side it. {The nearest|Nearest to it} $lastIs $last with $own.",
  "All $all figures for the $what are $side $bar. $last $lastComes nearest{ to it|}, with $own.",
);
const NONE_IS = wordings(
  "None of the $all figures for the $what is $side $bar. $next $comes nearest, with $figure.",
  "The line for the $what is $bar, and none of the $all is $side it. The nearest $nextIs $next with $figure.",
);

interface Bar {
  readonly value: ClaimValue;
  readonly text: string;
  /** The thing whose figure it is. */
  readonly of?: string;
}

/** What the members are held against: a figure of the question, or that of another thing, which is named. */
function barOf({ notes, lookups }: Play, bound: Bound): Bar | undefined {
  if (bound.op === "FilterClaim") return { value: bound.arguments.value, text: notes.textOf(bound.arguments.value) };
  const lookup = lookups.find((one) => isAt(one, bound.inputs[1]));
  const value = lookup === undefined ? undefined : notes.found(lookup)?.[0]?.value;
  if (lookup === undefined || value === undefined) return undefined;
  return { value, text: `the ${notes.textOf(value)} of ${nameInSentence(lookup.aim.subject ?? "")}`, of: lookup.subject };
}

/** Where it stands in a row with the bar; nothing where the two cannot be put in one. */
function figureOf({ notes, names }: Play, lookup: Lookup, bar: ClaimValue): Figure[] {
  const claims = notes.found(lookup) ?? [];
  const value = claims[0]?.value;
  if (claims.length !== 1 || value === undefined) return [];
  const place =
    value.kind === bar.kind && (value.kind !== "quantity" || bar.kind !== "quantity" || value.unit === bar.unit)
      ? placeOf(value)
      : Number.NaN;
  return Number.isNaN(place) ? [] : [{ name: names.of(lookup.subject), text: notes.textOf(value), place }];
}

function placeOf(value: ClaimValue): number {
  if (value.kind === "quantity") return value.number;
  return value.kind === "date" ? Number(value.value.replaceAll("-", "").padEnd(8, "0")) : Number.NaN;
}
