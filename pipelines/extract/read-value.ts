import { readDate, wholeDate } from "../../schemas/values/dates.ts";
import { isName } from "./entity-list.ts";
import type { Links } from "./links.ts";
import { readList, totalWithMembers } from "./list-value.ts";
import { isProse } from "./sentences.ts";
import { bracketAt, part, splitTop, type Piece } from "./piece.ts";
import { dimension, isKnownUnit, rateUnit } from "../../schemas/values/units.ts";
import type { Reading, Readings, ValueFault } from "./value.ts";
import { ENGLISH_MONTHS } from "../../schemas/values/months.ts";
import { type ValueContext, DATE_LABEL, NOT_DATE_LABEL, isEntityLabel, CODE } from "./value-context.ts";
import { readFigure, ABOUT } from "./figure-value.ts";
import { isFigureCode } from "./figure-codes.ts";

/** Lines, and what a raised dot holds apart: "Heron · Amber Bell". */
const LINE = / *<br\s*\/?> *|\n| [·•] /g;
const NOTE = /^\*{0,2}(?:notes?|nb|source|see also|see)\*{0,2} ?[:–—-]|^note[s]?\b(?= )/i;
const NONE =
  /^(?:\$|US\$)?(?:none|n\.?\/?a\.?|k\. ?a\.|keine angaben?|s\. ?d\.|o\. ?a\.|n\/[adkmrs]|n\.[dkr]\.|na%|nil|negl\.?|negligible|undetermined|unknown|not (?:available|applicable|offered|provided|included|sold|supplied|for sale|possible|required)|not known|not reported|not recorded|not (?:yet )?(?:surveyed|inspected|examined|checked|rated|graded|evaluated|monitored|estimated|calculated|collected|provided|supplied|released|measured|sampled|assessed|published|counted|found|tested|specified)|never|not given|not stated|not disclosed|not determined|unavailable|undisclosed|unspecified|confidential|withheld|under review|pending|see (?:the )?(?:register|notes?|above|below|text|remarks|website|table)|(?:up)?on request|no data|no information|tb[acd]|to be (?:announced|confirmed|determined)|x+|\*+|[.]{2}|[-–—]{2,3}|-+|–|—|·|•|…|\.\.\.?|\?|\[(?:x|z|c|w|u|low|n\/a)\])(?:\.|%)?(?: ?\([^()]{0,200}\))*(?:[;,].{0,400})?$/i;
/** "NA% of GDP", "none of the selected agreements", "see entry for X": said, and nothing known by it. */
const NOTHING =
  /^(?:NA\b(?!\w)[^\d]{0,30}(?:\([^()]*\))?$|none of |no data\b|see (?:entry|the|under|also|[a-z]+ (?:for|in|under|below|above))\b|%NA)/;
/** "See Relation." leads elsewhere. */
const LEADS_ON = /^See (?:also )?\p{Lu}[^.;:]{1,60}\.?$/u;
/** The head of a box that stands among a value's lines: what follows is the box's. */
const BOX =
  /^(?:notes?|warning|caution|tip|hint|important|danger|attention|see also|examples?|new in version .*|changed in version .*|deprecated since .*)[:.]?$/i;
/** Rows of tables, headings and quotes, in their marks. */
const MARKED = /^(?:\||#{1,6} |> )/;
const SUB = /^([A-Za-z][^:;,()<>\d]{1,60}?):\s+(?=\S)/;
const MAX_TEXT = 200;
/** Labels that ask for a figure: a text under them ("uninhabited") is said, but is no value. */
const MEASURED =
  /^(?:(?:total |land |water )?(?:area|population|coastline|elevation|height|length|width|depth|density|number|percentage|percent|gdp|gnp|debt|revenues?|expenditures?|heliports|airports|inflation|unemployment|budget)|.*\b(?:rate|ratio|index|per capita|production|consumption|reserves|prevalence|density|users|expenditures|revenues|balance))(?: \(.*\))?$/i;

/** Everything that one value's text says; never throws, linear in its length. */
export function readValue(marked: Piece, context: ValueContext): Readings {
  const value = withoutMarks(marked);
  const readings: Reading[] = [];
  const unread: ValueFault[] = [];
  const lists: Readings["lists"][number][] = [];
  let unit = context.unit;
  let explained = false;
  for (const [at, segment] of splitTop(value, LINE).entries()) {
    // Behind a sentence come others, and what belongs to them: "A size in bytes. <br> Note <br> The default may change."
    const isBox = at > 0 && BOX.test(segment.text);
    if (explained || isBox || MARKED.test(segment.text)) {
      unread.push({ span: segment, reason: "remark" });
      explained ||= isBox;
      continue;
    }
    explained = isProse(segment.text);
    const rate = rateUnit(segment.text);
    const alone = wholeBracketDate(segment.text);
    if (alone !== undefined && readings.length > 0) {
      for (const [at, one] of readings.entries())
        if (one.asOf === undefined) readings[at] = { ...one, asOf: alone, asOfFrom: at === readings.length - 1 ? "stated" : "sibling" };
      continue;
    }
    if (rate !== undefined && value.text.length > segment.text.length) {
      unit = rate;
      continue;
    }
    const sub = SUB.exec(segment.text);
    const labelled = sub !== null && !NOTE.test(segment.text) && (sub[1] as string).split(" ").length <= 6;
    const body = labelled ? part(segment, sub[0].length) : segment;
    const inner = readSegment(
      body,
      { ...context, unit, ...(labelled ? { last: sub[1] as string, label: `${context.label} ${sub[1]}` } : {}) },
      readings.length + lists.length,
    );
    const prefix = labelled ? [sub[1] as string] : [];
    readings.push(...inner.readings.map((one) => ({ ...one, sub: [...prefix, ...one.sub] })));
    unread.push(...inner.unread);
    lists.push(...inner.lists);
  }
  return withoutMixture(readings, unread, lists);
}

/** "Dr. Anna Lind[2]", "1,204[a][b]": a footnote's mark is no part of the value. */
function withoutMarks(value: Piece): Piece {
  if (!/[\]¹²³⁰⁴-⁹ᵃ-ᶻ*†‡]$/u.test(value.text)) return value;
  const marks =
    /(?:(?:\s?\[(?:\d{1,3}|[a-z]|note \d{1,3}|citation needed)\])+|(?<=\d)(?<!\b10)[¹²³⁰⁴-⁹]{1,3}[*†‡]*|[ᵃ-ᶻ]{1,2})$/u.exec(value.text)?.[0]
      .length ?? 0;
  return marks === 0 || marks === value.text.length ? value : part(value, 0, value.text.length - marks);
}

/** A text beside a figure under one label would make the attribute mean two things: the text stays a statement only. */
function withoutMixture(readings: readonly Reading[], unread: readonly ValueFault[], lists: Readings["lists"]): Readings {
  const figure = readings.some((one) => one.value.kind === "quantity" && one.sub.length === 0);
  const other = readings.some((one) => one.value.kind !== "text" && one.sub.length === 0);
  const dates = readings[0]?.value.kind === "date" && readings[0].sub.length === 0;
  if (!other) return { readings, unread, lists };
  const kept = readings.filter(
    (one) =>
      one.sub.length > 0 || (dates ? one.value.kind === "date" : one.value.kind !== "text" && (!figure || one.value.kind === "quantity")),
  );
  const dropped = readings.filter((one) => !kept.includes(one)).map((one): ValueFault => ({ span: one.span, reason: "remark" }));
  return { readings: kept, unread: [...unread, ...dropped], lists };
}

function readSegment(segment: Piece, context: ValueContext, listNumber: number): Readings {
  const { text } = segment;
  if (text === "") return nothing();
  if (NOTE.test(text)) return nothing({ span: segment, reason: "remark" });
  if (NONE.test(text) || NOTHING.test(text) || LEADS_ON.test(text)) return nothing({ span: segment, reason: "none" });
  const noted = splitTop(segment, /[;,] (?=note\b)/gi);
  const main = noted[0] as Piece;
  const remarks = noted.slice(1).map((span): ValueFault => ({ span, reason: "remark" }));
  const read = readMain(main, context, listNumber);
  return remarks.length === 0 ? read : { ...read, unread: [...read.unread, ...remarks] };
}

/** Long because it is one list of readings whose order decides: the first that fits is the value. */
function readMain(main: Piece, context: ValueContext, listNumber: number): Readings {
  const parted = /^\S{1,20} ?\(\p{L}/u.test(main.text) ? totalWithMembers(main, context, listNumber) : undefined;
  if (parted !== undefined) return parted;
  const whole = readFigure(main, context);
  if (whole !== undefined) return { readings: whole, unread: [], lists: [] };
  const twice = saidTwice(main, context);
  if (twice !== undefined) return { readings: twice, unread: [], lists: [] };
  const years = figuresOfYears(main, context);
  if (years !== undefined) return years;
  // "June 26, 1943 in Tarn Vale": the comma is the date's.
  const day = /^\p{Lu}\p{Ll}+\.? \d{1,2}, \d{4}/u.test(main.text) ? readDateValue(main, context) : undefined;
  if (day !== undefined) return { readings: day, unread: [], lists: [] };
  // "33rd Film Awards" is called by its number.
  if (/^\d{1,3}(?:st|nd|rd|th) \p{Lu}/u.test(main.text) && context.links.exact(main.start, main.end) !== undefined)
    return { readings: [entityReading(main, context.links)], unread: [], lists: [] };
  if (FIRM.test(main.text) && context.links.within(main.start, main.end).length < 2)
    return { readings: [isEntityLabel(context.last) ? entityReading(main, context.links) : textReading(main)], unread: [], lists: [] };
  if (/^every \d/i.test(main.text) && main.text.length <= 40) return { readings: [textReading(main)], unread: [], lists: [] };
  const place = placed(main, context);
  if (place !== undefined) return place;
  const listed = readList(main, context, listNumber);
  if (listed !== undefined) return listed;
  if (HOURS.test(main.text)) return { readings: [textReading(main)], unread: [], lists: [] };
  const parts = splitTop(main, /;/g);
  const figures = parts.map((one) => readFigure(one, context) ?? readDateValue(one, context));
  if (parts.length > 1 && figures[0] !== undefined) return severalFigures(parts, figures);
  const date = readDateValue(main, context);
  if (date !== undefined) return { readings: date, unread: [], lists: [] };
  if (isFigureCode(main.text, context.last) && !(DATE_LABEL.test(context.last) && /^\d+([.–-])\d+\1/.test(main.text)))
    return { readings: [textReading(main)], unread: [], lists: [] };
  if (
    /^[-−+~≈($€£¥ \u00a0]*[.\d]/.test(main.text) &&
    !DAY_OF_YEAR.test(main.text) &&
    !CODE.test(context.label) &&
    !/^\d+\D{0,3}\d+ (?:[NS]|\d)/.test(main.text)
  )
    return nothing({ span: main, reason: "unparsable-value" });
  if (main.text.length > MAX_TEXT) return nothing({ span: main, reason: "prose" });
  if (
    /^(?:(?:less|more|fewer|greater|over|under|above|below|up to|at least|at most|no more|max\.?|min\.?|from|ca?\.?) (?:than )?|[<>≤≥±] ?)[$€£]?[.\d]/i.test(
      main.text,
    )
  )
    return nothing({ span: main, reason: "unparsable-value" });
  if (MEASURED.test(context.last)) return nothing({ span: main, reason: "remark" });
  // "The museum holds 63,000 objects:" leads into what follows; a sentence is prose.
  if (main.text.endsWith(":") || SENTENCE.test(main.text)) return nothing({ span: main, reason: "prose" });
  const link = context.links.exact(main.start, main.end);
  const since = !/\bcourt/i.test(context.last) && /^[^()]{3,60} \(since [^()]{4,30}\)$/.test(main.text);
  const names = isName(main.text.replace(/ ?\([^()]*\)$/, "")) && main.text.split(" ").length <= 8;
  if (link !== undefined || (names && !main.text.includes(",") && (isEntityLabel(context.last) || since || /\(s\)/.test(context.last))))
    return { readings: [entityReading(main, context.links)], unread: [], lists: [] };
  // "River Vesla, through the Skadden tunnel"
  const first = context.links.within(main.start, main.end)[0];
  if (
    first !== undefined &&
    first.start === main.start &&
    /^, [a-z]/.test(main.text.slice(first.end - main.start)) &&
    main.text.length <= 160
  ) {
    const name = part(main, 0, first.end - first.start);
    const remark = main.text.slice(name.text.length + 2);
    return {
      readings: [
        {
          value: { kind: "reference", reference: context.links.reference(name) },
          sub: [],
          qualifiers: { role: { kind: "text", value: remark } },
          span: main,
          printed: name.text,
        },
      ],
      unread: [],
      lists: [],
    };
  }
  const linkHead = names ? context.links.exact(main.start, main.start + main.text.replace(/ ?\([^()]*\)$/, "").length) : undefined;
  if (linkHead !== undefined) return { readings: [entityReading(main, context.links)], unread: [], lists: [] };
  return { readings: [textReading(main)], unread: [], lists: [] };
}

/** "Hall, Russell & Co.": one yard, and no list of two. */
const FIRM =
  /^\p{Lu}[\p{L}’'-]+(?:, \p{Lu}[\p{L}’'-]+)+,? (?:&|and) (?:Co|Company|Sons?|Brothers|Bros|Partners)\b\.?(?:,? (?:Ltd|Limited|plc|Inc)\.?)?$/u;

/** "09:00–17:30", "8 am to 12.30 pm, 2 pm to 6 pm": hours of the day. */
const CLOCK = "\\d{1,2}(?::\\d{2}(?: ?[ap]\\.?m\\.?| h| Uhr)?|[.:]?\\d{0,2} ?[ap]\\.?m\\.?)";
const HOURS = new RegExp(
  `^(?:from )?${CLOCK} ?(?:[–—-]|to|until|till) ?${CLOCK}(?:(?:,| and| &| /|;) ?${CLOCK} ?(?:[–—-]|to|until|till) ?${CLOCK})*$`,
  "i",
);

const PLACE =
  /^(?:birthplace|place of (?:birth|death)|born(?: in)?|died(?: in)?|headquarters|head office|seat|location|located(?: in)?|based(?: in)?|venue|origin|hometown|residence)$/i;

/** "Birthplace: Brinstad, Norvia": a town and where that is, no list of two. */
function placed(main: Piece, context: ValueContext): Readings | undefined {
  const [town, ...around] = PLACE.test(context.last) ? splitTop(main, /, /g) : [];
  if (town === undefined || around.length === 0 || around.length > 3 || ![town, ...around].every((one) => isName(one.text)))
    return undefined;
  // "Station Place 9, Sundhaven": an address is one.
  const isAddress = /\p{L} \d{1,4}\p{L}?$/u.test(town.text) && context.links.from(town.start) === undefined;
  return { readings: [isAddress ? textReading(main) : entityReading(town, context.links)], unread: [], lists: [] };
}

/** "90 kW / 122 hp": one figure in two units, and the first says it. */
function saidTwice(main: Piece, context: ValueContext): readonly Reading[] | undefined {
  const parts = splitTop(main, / ?\/ (?=\d)/g);
  if (parts.length !== 2) return undefined;
  const [one, other] = parts.map((part) => readFigure(part, context));
  const [first, second] = [one?.[0]?.value, other?.[0]?.value];
  if (first?.kind !== "quantity" || second?.kind !== "quantity" || one?.length !== 1) return undefined;
  const measures = measuredBy(first.unit);
  return measures !== undefined && first.unit !== second.unit && measures === measuredBy(second.unit) ? one : undefined;
}

const measuredBy = (unit: string | undefined): string | undefined => (unit === "hp" ? "power" : dimension(unit));

/** "88 500 in 2023, 81 200 in 2022": figures with a comma between them, each with a year of its own. */
function figuresOfYears(main: Piece, context: ValueContext): Readings | undefined {
  if (!/(?:19|20)\d{2}\)?, [$€£]?\d/.test(main.text)) return undefined;
  const parts = splitTop(main, /, (?=[$€£]?[\d])/g);
  const figures = parts.map((one) => readFigure(one, context));
  const times = figures.map((one) => (one?.length === 1 && one[0]?.value.kind === "quantity" ? one[0].asOf : undefined));
  return times.every((one) => one !== undefined) && new Set(times).size === parts.length ? severalFigures(parts, figures) : undefined;
}

const DAY_OF_YEAR = new RegExp(`^\\d{1,2}(?: ?[–-] ?\\d{1,2})? (?:${ENGLISH_MONTHS})\\b`);

/** Six words and more, a capital at its start and a full stop at its end, one verb of the commonest. */
const SENTENCE = /^\p{Lu}[^\n]*? (?:is|are|was|were|has|have|had|can|will|does|did)\b(?: \S+){2,60}\.$/u;

/** "President X (since 8 July 2015)": the date in office is said of the text, and is no part of it. */
function textReading(main: Piece): Reading {
  const open = main.text.lastIndexOf(" (since ");
  const since = open < 0 ? undefined : readDate(main.text, open + 8);
  const whole = since !== undefined && since.precision !== "period" && main.text.slice(since.end) === ")";
  if (since === undefined || !whole)
    return { value: { kind: "text", value: main.text }, sub: [], qualifiers: {}, span: main, printed: main.text };
  const value = main.text.slice(0, open);
  return {
    value: { kind: "text", value },
    sub: [],
    qualifiers: { since: { kind: "date", value: since.value, precision: since.precision as "year" } },
    span: main,
    printed: value,
  };
}

function entityReading(main: Piece, links: Links): Reading {
  const open = main.text.indexOf("(");
  const name = open > 0 ? part(main, 0, open) : main;
  const bracket = open > 0 ? bracketAt(main.text, open) : undefined;
  const since = bracket !== undefined && /^since /i.test(bracket.inner) ? readDate(bracket.inner, 6) : undefined;
  const remark: Reading["qualifiers"] =
    bracket === undefined
      ? {}
      : since !== undefined && since.end === bracket.inner.length && since.precision !== "period"
        ? { since: { kind: "date", value: since.value, precision: since.precision } }
        : { role: { kind: "text", value: bracket.inner.trim() } };
  return {
    value: { kind: "reference", reference: links.reference(name) },
    sub: [],
    qualifiers: remark,
    span: main,
    printed: name.text,
  };
}

/** "643,801 sq km; 551,500 sq km (metropolitan France)": figures that differ in scope or time; the same said twice is not believed. */
function severalFigures(parts: readonly Piece[], figures: readonly (readonly Reading[] | undefined)[]): Readings {
  const seen = new Set<string>();
  const readings: Reading[] = [];
  const unread: ValueFault[] = [];
  const partly = figures.some((one) => one === undefined);
  // "14 June 2002; 22 years ago": what follows a date tells the same otherwise.
  const first = figures[0]?.[0]?.value.kind;
  for (const [at, figure] of figures.entries()) {
    if (figure === undefined || (first === "date" && figure.some((one) => one.value.kind !== "date"))) {
      unread.push({ span: parts[at] as Piece, reason: "remark" });
      continue;
    }
    for (const one of figure) {
      const key = JSON.stringify([one.sub, one.asOf, one.value.kind === "quantity" ? one.value.scope : one.qualifiers]);
      if (seen.has(key)) unread.push({ span: one.span, reason: "unparsable-value" });
      else readings.push(partly && isCount(one) ? { ...one, sub: ["number"] } : one);
      seen.add(key);
    }
  }
  const clash = unread.some((one) => one.reason === "unparsable-value");
  return clash
    ? {
        readings: [],
        unread: [...unread, ...readings.map((one): ValueFault => ({ span: one.span, reason: "unparsable-value" }))],
        lists: [],
      }
    : { readings, unread, lists: [] };
}

/** "12 departments": counts things of a kind, and is no measure of the label. */
const isCount = (one: Reading): boolean =>
  one.value.kind === "quantity" &&
  one.sub.length === 0 &&
  one.value.unit !== undefined &&
  !isKnownUnit(one.value.unit) &&
  !/[%/]/.test(one.value.unit);

/** "27 December 1945", "1 August 1291 (founding of the Swiss Confederation)", "1949" under a label that asks for a date. */
function readDateValue(piece: Piece, context: ValueContext): Reading[] | undefined {
  const about = ABOUT.exec(piece.text)?.[0].length ?? 0;
  const date = readDate(piece.text, about);
  if (date === undefined || date.estimate) return undefined;
  // "c. 1650": the year as the page gives it, with its doubt beside it.
  if (about > 0)
    return date.precision === "year" && date.end === piece.text.length && DATE_LABEL.test(context.last) && !NOT_DATE_LABEL.test(context.last)
      ? [{
          value: { kind: "date", value: date.value, precision: "year" },
          sub: [],
          qualifiers: { remark: { kind: "text", value: "about" } },
          span: piece,
          printed: piece.text,
        }]
      : undefined; // prettier-ignore
  if (date.precision === "period") {
    // "Built: 1911–1913" names a span, and a date value has one day, month or year.
    const whole = DATE_LABEL.test(context.last) && date.end === piece.text.length;
    return whole ? [{ value: { kind: "text", value: piece.text }, sub: [], qualifiers: {}, span: piece, printed: piece.text }] : undefined;
  }
  if (date.precision !== "day" && (!DATE_LABEL.test(context.last) || NOT_DATE_LABEL.test(context.last))) return undefined;
  const rest = piece.text.slice(date.end).trim().replace(/\.$/, "");
  const bracket = rest.startsWith("(") ? bracketAt(rest, 0) : undefined;
  // "4 May 1921, Lund"
  const place = LIFE.test(context.last) ? /^,? (?:in |at )?(?=\p{Lu})/u.exec(piece.text.slice(date.end)) : null;
  const where = place === null ? undefined : part(piece, date.end + place[0].length);
  if (where !== undefined && where.text.length <= 60 && isName(where.text.replaceAll(",", "")))
    return [{
      value: { kind: "date", value: date.value, precision: date.precision },
      sub: [],
      qualifiers: { place: { kind: "text", value: where.text } },
      span: piece,
      printed: piece.text.slice(0, date.end),
    }]; // prettier-ignore
  const by =
    /^(?:(?:by|from|in|at|under|with) |, [a-z]).{2,80}$/.test(rest) ? rest.length <= 90 : /^, \p{Lu}/u.test(rest) && rest.length <= 60 && isName(rest.slice(2)); // prettier-ignore
  if (rest !== "" && bracket?.end !== rest.length && !by) return undefined;
  return [{
    value: { kind: "date", value: date.value, precision: date.precision },
    sub: [],
    qualifiers: rest === "" ? {} : { remark: { kind: "text", value: bracket === undefined ? rest.replace(/^, /, "") : bracket.inner.trim() } },
    span: piece,
    printed: piece.text.slice(0, date.end),
  }]; // prettier-ignore
}

const LIFE = /^(?:born|died|birth|death|baptised|buried|founded|established)$/i;

function wholeBracketDate(text: string): string | undefined {
  const inner = /^\(([^()]{1,60})\)$/.exec(text);
  return inner === null ? undefined : wholeDate(inner[1] as string)?.value;
}

const nothing = (...unread: readonly ValueFault[]): Readings => ({ readings: [], unread, lists: [] });
