import type { ClaimValue, NodeWith } from "../../../schemas/index.ts";
import { isPluralPhrase } from "./aims.ts";
import { choiceOf, operationOf } from "../../language/writing/conclusion.ts";
import { pluralOf } from "../../language/inflection.ts";
import { listText, nameInSentence } from "../../language/writing/naming.ts";
import { wordings } from "../../language/writing/spread.ts";
import type { Lookup } from "./lookups.ts";
import type { Figure } from "./nearest-figures.ts";
import type { Play } from "./play.ts";
import { meetsBound, numberWord, phraseOf, type Remark } from "./remarks.ts";

/** Names of what is left that a thought tells. */
const MOST_LEFT = 4;
/** Of such thoughts: those that say both how things stand and what is left. */
const BOTH = 0.5;
/** Digits of a sum that is not the last one yet. */
const ROUNDED = 4;
/** Names of those that fit. */
const MOST_FITTING = 8;

export interface Stock {
  readonly remarks: readonly Remark[];
  /** What is still to be read. */
  readonly left: Remark;
  /** It names those that fit. */
  readonly namesFitting: boolean;
}

/** How things stand in the middle of a row of figures: who leads, what they come to, which of them fit, and how many are left. `isLed`: that one has come to lead has just been said. */
export async function stockTaking(play: Play, isLed: boolean): Promise<Stock> {
  const row = rowOf(play);
  const read = row.filter((lookup) => play.told.has(lookup));
  const open = row.filter((lookup) => !play.told.has(lookup));
  if (read.length < 2 || open.length === 0) return { remarks: [], left: [], namesFitting: false };
  const fit = await fitting(play, read);
  // What the others are held against is counted neither as read nor as one of them.
  const judged = fit?.judged ?? read.length;
  const counts = {
    read: numberWord(judged),
    left: numberWord(open.length),
    all: numberWord(judged + open.length),
    names: listText(open.map(({ aim }) => nameInSentence(aim.subject ?? ""))),
    is: open.length > 1 ? "are" : "is",
  };
  const standing = isLed ? undefined : (leading(play, read) ?? fit?.remark ?? summed(play, read));
  const left =
    open.length <= MOST_LEFT
      ? OPEN_NAMES(counts)
      : thingsOf(play, row) === undefined
        ? LEFT(counts)
        : LEFT_THINGS({ ...counts, things: thingsOf(play, row) ?? "" });
  // The last one is named when it is turned to.
  const rest = open.length > 1 ? left : [];
  const saysBoth = standing === undefined || play.random.next() < BOTH;
  const notable = standing === undefined || read.length < NOTABLE || play.random.next() >= NOTED ? undefined : (mostOf(play, read) ?? behind(play, read)); // prettier-ignore
  return {
    remarks: [standing, notable].filter((remark) => remark !== undefined),
    left: saysBoth ? rest : [],
    namesFitting: fit !== undefined && standing === fit.remark,
  };
}

/** Of a row that is read at several times it is things that are counted: there are more figures. */
function thingsOf({ lookups, names }: Play, row: readonly Lookup[]): string | undefined {
  const [first] = row;
  const isSingle =
    first === undefined || lookups.every(({ aim, attribute }) => attribute !== first.attribute || aim.time === first.aim.time);
  return isSingle ? undefined : pluralOf(names.type(first.subject) ?? "thing");
}

/** The like figures that the run is in the middle of: those of the thing that was told last. */
export function rowOf({ lookups, told }: Play): readonly Lookup[] {
  const last = [...told].at(-1);
  return last === undefined
    ? []
    : lookups.filter(
        (lookup) =>
          isAt(lookup, last.node) &&
          lookup.aim.kind === "value" &&
          lookup.aim.phrase === last.aim.phrase &&
          lookup.aim.time === last.aim.time,
      );
}

/** What was read for a node before is a figure of this one too: who asks for a member's share has read that member's. */
const isAt = ({ node, later = [] }: Lookup, at: number | undefined): boolean => at !== undefined && (node === at || later.includes(at));

const valuesOf = ({ notes }: Play, read: readonly Lookup[]): readonly { readonly lookup: Lookup; readonly value: ClaimValue }[] =>
  read.flatMap((lookup) => {
    const claims = notes.found(lookup) ?? [];
    return claims.length === 1 && claims[0] !== undefined ? [{ lookup, value: claims[0].value }] : [];
  });

/** The figures of a row, where they can be compared. */
function figuresOf(
  play: Play,
  read: readonly Lookup[],
): readonly { readonly lookup: Lookup; readonly number: number; readonly unit: string | undefined }[] {
  // prettier-ignore
  const all = valuesOf(play, read).flatMap(({ lookup, value }) =>
    value.kind === "quantity" ? [{ lookup, number: value.number, unit: value.unit }] : [],
  );
  return all.length === read.length && all.every(({ unit }) => unit === all[0]?.unit) ? all : [];
}

/** Which of two figures is ahead in the question's choice; none where it is not by this figure, or by another place than the first. */
export function leaderOf(play: Play, read: readonly Lookup[]): Lookup | undefined {
  const choice = choiceOf(play.question.program);
  if (choice?.op !== "SelectAmong" || choice.arguments.k !== 1 || choice.arguments.qualifier !== undefined) return undefined;
  if (read.some((lookup) => !isAt(lookup, choice.id) || lookup.attribute !== choice.arguments.attribute)) return undefined;
  const sign = choice.arguments.which === "max" ? 1 : -1;
  const [best, second] = figuresOf(play, read).toSorted((a, b) => sign * (b.number - a.number));
  return best === undefined || best.number === second?.number ? undefined : best.lookup;
}

/** The things of a choice by their figures, the first one first; none where they stand in no order, or where what is asked for is not the first. */
export function rankingAt(play: Play, choice: NodeWith<"selects">): readonly RankedThing[] {
  if (choice.op === "SelectAmong" && (choice.arguments.k !== 1 || choice.arguments.qualifier !== undefined)) return [];
  const read = play.lookups.filter((lookup) => isAt(lookup, choice.id) && lookup.attribute === choice.arguments.attribute);
  const sign = choice.arguments.which === "max" ? -1 : 1;
  const ordered = figuresOf(play, read).toSorted((a, b) => sign * (a.number - b.number));
  if (ordered[0]?.number === ordered[1]?.number) return [];
  return ordered.map(({ lookup, number }) => ({
    subject: lookup.subject,
    name: lookup.aim.subject ?? "",
    text: play.notes.fact(lookup)?.text ?? "",
    place: number,
  }));
}

interface RankedThing extends Figure {
  readonly subject: string;
}

/** Of fewer nothing stands out. */
const NOTABLE = 5;
/** Of thoughts that say how things stand: those that say what stands out, too. */
const NOTED = 0.4;

/** Whose figure is more than half of what they come to so far. */
function mostOf(play: Play, read: readonly Lookup[]): Remark | undefined {
  if (sumSoFar(play, read) === undefined) return undefined;
  const figures = figuresOf(play, read);
  const sum = figures.reduce((all, { number }) => all + number, 0);
  const one = figures.find(({ number }) => number > sum / 2);
  if (one === undefined || figures.length < 2 || figures.some(({ number }) => number < 0)) return undefined;
  return MOST_OF({ name: nameInSentence(one.lookup.aim.subject ?? "") });
}

/** Who stands next behind the one that leads. */
function behind(play: Play, read: readonly Lookup[]): Remark | undefined {
  const best = leaderOf(play, read);
  const next = best === undefined ? undefined : leaderOf(play, read.filter((lookup) => lookup !== best)); // prettier-ignore
  if (next === undefined) return undefined;
  return NEXT_BEHIND({ name: nameInSentence(next.aim.subject ?? ""), figure: play.notes.fact(next)?.text ?? "" });
}

function leading(play: Play, read: readonly Lookup[]): Remark | undefined {
  const best = leaderOf(play, read);
  const choice = choiceOf(play.question.program);
  if (best === undefined || choice === undefined) return undefined;
  const name = nameInSentence(best.aim.subject ?? "");
  const word = `${play.superlativeOf(choice)} ${phraseOf(choice, play)}`;
  const is = isPluralPhrase(phraseOf(choice, play)) ? "are those" : "is that";
  return LEADING({ name, word, is, read: numberWord(read.length), figure: play.notes.fact(best)?.text ?? "" });
}

/** Of figures that are not ahead: those of which it is said behind whom they stay. */
const BEHIND_SAID = 0.3;

/** What was just read is ahead of all that was read before, or stays behind the one that is. */
export function newLeader(play: Play, fresh: readonly Lookup[]): Remark {
  const [one] = fresh;
  if (one === undefined || fresh.length > 1) return [];
  const read = rowOf(play).filter((lookup) => play.told.has(lookup));
  const before = leaderOf(
    play,
    read.filter((lookup) => lookup !== one),
  );
  const now = leaderOf(play, read);
  const choice = choiceOf(play.question.program);
  if (now === undefined || before === undefined || choice === undefined || read.length < 3) return [];
  // Who leads by a figure that no thought has told yet has not led before.
  if (isUnsaid(play, now === one ? before : now)) return [];
  if (now !== one) {
    if (play.random.next() >= BEHIND_SAID) return [];
    const slots = { name: nameInSentence(one.aim.subject ?? ""), other: nameInSentence(now.aim.subject ?? "") };
    return BEHIND({ ...slots, figure: play.notes.fact(now)?.text ?? "" });
  }
  return AHEAD({
    name: nameInSentence(one.aim.subject ?? ""),
    other: nameInSentence(before.aim.subject ?? ""),
    word: play.superlativeOf(choice),
  });
}

const isUnsaid = ({ narrative }: Play, { aim: { subject, phrase, time } }: Lookup): boolean =>
  narrative.unsaid.some(({ aim }) => aim.subject === subject && aim.phrase === phrase && aim.time === time);

/** Which of those read so far meet the condition. */
async function fitting(play: Play, read: readonly Lookup[]): Promise<{ readonly remark: Remark; readonly judged: number } | undefined> {
  const fit: string[] = [];
  // What the others are held against may be on the list itself.
  let judged = 0;
  for (const lookup of read) {
    const meets = await meetsBound(play, lookup);
    if (meets === undefined) continue;
    judged += 1;
    if (meets) fit.push(nameInSentence(lookup.aim.subject ?? ""));
  }
  if (judged < Math.max(2, read.length - 1)) return undefined;
  const counts = { read: numberWord(judged), count: numberWord(fit.length), names: listText(fit) };
  const words = fit.length === 0 ? NONE_FIT : fit.length > MOST_FITTING ? MANY_FIT : fit.length === 1 ? ONE_FITS : SOME_FIT;
  return { remark: words(counts), judged };
}

function summed(play: Play, read: readonly Lookup[]): Remark | undefined {
  const sum = sumSoFar(play, read);
  if (sum === undefined) return undefined;
  const number = Number(sum.number.toPrecision(ROUNDED));
  const rounded = play.notes.textOf({
    kind: "quantity",
    number,
    low: number,
    high: number,
    ...(sum.unit !== undefined && { unit: sum.unit }),
  });
  return SUMMED({ sum: number === sum.number ? sum.text : `about ${rounded}`, read: numberWord(read.length) });
}

/** What the figures come to so far, where the answer is their sum. */
export function sumSoFar(
  play: Play,
  read: readonly Lookup[],
): { readonly text: string; readonly number: number; readonly unit: string | undefined } | undefined {
  if (operationOf(play.question.program) !== "sum") return undefined;
  const last = play.question.program.nodes.at(-1);
  const figures = figuresOf(play, read);
  if (figures.length === 0 || read.some((lookup) => !isAt(lookup, last?.id) && !(last?.inputs ?? []).some((input) => isAt(lookup, input))))
    return undefined;
  const number = Number(figures.reduce((sum, one) => sum + one.number, 0).toPrecision(12));
  // Of nothing but noughts nobody takes the sum.
  if (number === 0) return undefined;
  const unit = figures[0]?.unit;
  return {
    number,
    unit,
    text: play.notes.textOf({ kind: "quantity", number, low: number, high: number, ...(unit !== undefined && { unit }) }),
  };
}

const LEADING = wordings(
  "{So far|Of the $read so far,|After $read} $name has the $word{, $figure|: $figure|}.",
  "The $word so far $is of $name{, $figure|}.",
  "$name {is still ahead|leads} so far, with $figure.",
  "Of these $read {none|no other} is ahead of $name ($figure).",
);
const MOST_OF = wordings(
  "More than half of {that|it} is $name alone.",
  "$name alone makes up more than half of {that|it}.",
  "{All the others|The others} together {come to less than|are below} $name.",
);
const NEXT_BEHIND = wordings(
  "{Closest|Next} behind so far: $name, $figure.",
  "The closest {to that|behind it} so far is $name with $figure.",
);
const AHEAD = wordings(
  "That is the $word so far, {ahead of|before} $other.",
  "{With that|So} $name {overtakes|passes|is ahead of} $other.",
  "$name takes {the lead|first place} from $other.",
  "The $word so far is now $name's, no longer $other's.",
);
const BEHIND = wordings(
  "$other {stays|remains} ahead, with $figure.",
  "$other{, with $figure,|} is still {first|in front}.",
  "$name {stays|is} behind $other{ ($figure)|}.",
  "{So|With that} nothing changes: $other still leads{ with $figure|}.",
);
const NONE_FIT = wordings(
  "None of the $read so far {meets the condition|fits}.",
  "No hit among the first $read.",
  "$read read, and none of them fits{ yet|}.",
);
const ONE_FITS = wordings(
  "Of $read {read|so far}, only $names {fits|meets the condition}.",
  "One hit {so far|in $read}: $names.",
  "So far $names alone {meets the condition|fits}.",
);
const SOME_FIT = wordings(
  "{So far|Of $read read,|Of the $read so far,} $count fit: $names.",
  "Those that fit so far: $names.",
  "$count of $read {meet the condition|fit} so far, {namely |}$names.",
);
const MANY_FIT = wordings(
  "{So far|Of $read read,} $count fit.",
  "That makes $count hits in $read.",
  "$count of the $read read so far fit.",
);
const SUMMED = wordings(
  "{The sum so far is|So far they add up to} $sum.",
  "The first $read add up to $sum.",
  "That is $sum {so far|up to here}.",
  "Total so far: $sum.",
);
const OPEN_NAMES = wordings("{Left|Still open|To go}: $names.", "Only $names $is left{| to read}.", "What {remains|is left} is $names.");
const LEFT_THINGS = wordings("$left of the $all $things {are left|remain}.", "That is $read of $all $things.", "$left $things to go.");
const LEFT = wordings(
  "$left of the $all {are still to read|are left|remain}.",
  "That is $read of $all.",
  "$left {more |}to go.",
  "$read done, $left left.",
  "I have $read of the $all{ figures|} now.",
);
