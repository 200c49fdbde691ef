import type { Quantity } from "../../schemas/claim.ts";
import type { DraftValue } from "../../schemas/draft.ts";
import { asValue, isName, qualifierName, readMembers, type Member } from "./entity-list.ts";
import { cleanLabel } from "./labels.ts";
import { bracketAt, part, splitTop, type Piece } from "./piece.ts";
import { readQuantity } from "./quantity.ts";
import { skipSpace } from "./remarks.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import type { Reading, Readings } from "./value.ts";
import { isEntityLabel, quantityOptions, type ValueContext } from "./value-context.ts";
import { readFigure } from "./figure-value.ts";

/** Lists that are addresses or codes, not members. */
const NO_LIST =
  /\b(?:address|embassy|chancery|telephone|fax|coordinates|headquarters|website|noun|adjective|mailing|description|time difference|code|courts?|court\(s\)|form|former|abbreviation|aliases)\b/i;
const PLURAL = /(?:[^s]s|\(s\)|ies|people|children)\b/i;
const COUNTED =
  /^(\d{1,3}) [a-z][a-z -]{2,40}?\*{0,2}(?: \([^()]{1,80}\))*(?:,? and (\d{1,3}) [a-z][a-z -]{2,40}?\*{0,2}(?: \([^()]{1,80}\))*)?[;:] (?=\S)/;

/** Lists of names with figures, roles and dates; undefined where the text is none. */
export function readList(text: Piece, context: ValueContext, list: number): Readings | undefined {
  if (NO_LIST.test(context.last)) return undefined;
  return (
    totalWithMembers(text, context, list) ??
    countedNames(text, context, list) ??
    figuresOfNames(text, context, list) ??
    fromMembers(text, context, list, context.stated)
  );
}

/** "73 (Bangladesh 1, Bulgaria 4, …) (2010)": a total and its parts. The list is whole where they add up. */
export function totalWithMembers(text: Piece, context: ValueContext, list: number): Readings | undefined {
  const options = quantityOptions(context);
  const total = readQuantity(text.text, 0, { ...options, freeUnits: false });
  const open = total === undefined ? -1 : skipSpace(text.text, total.end);
  const bracket = total !== undefined && text.text[open] === "(" ? longBracket(text.text, open) : undefined;
  if (total === undefined || bracket === undefined) return undefined;
  const rest = text.text.slice(bracket.end).trim();
  const asOf = rest === "" ? undefined : wholeDate(rest.replace(/^\(|\)$/g, ""))?.value;
  if (rest !== "" && asOf === undefined) return undefined;
  const inner = part(text, bracket.start, bracket.end - 1);
  const members = readMembers(inner, context.links, options);
  if (
    members === undefined ||
    members.length < 2 ||
    !members.every((one) => one.quantity !== undefined && (one.linked || isName(one.name.text)))
  )
    return undefined;
  const dated = asOf === undefined ? {} : ({ asOf, asOfFrom: "stated" } as const);
  const sum = members.reduce((all, one) => all + (one.quantity as Quantity).number, 0);
  const head = part(text, 0, total.end);
  const listed = readingsOf(members, context, list).map((one) => ({ ...one, sub: ["members"], ...dated }));
  return {
    readings: [{ value: total.quantity, sub: [], qualifiers: {}, ...dated, span: head, printed: head.text }, ...listed],
    unread: [],
    lists: [{ list, members: members.length, sum: undefined, complete: sum === total.quantity.number }],
  };
}

function longBracket(text: string, at: number): { readonly start: number; readonly end: number } | undefined {
  const short = bracketAt(text, at);
  if (short !== undefined) return short;
  const close = text.indexOf(")", at);
  return close < 0 || text.slice(at + 1, close).includes("(") ? undefined : { start: at + 1, end: close + 1 };
}

/** "12 departments; Alibori, Atacora, …": the count says whether the list is whole. */
function countedNames(text: Piece, context: ValueContext, list: number): Readings | undefined {
  const count = COUNTED.exec(text.text);
  if (count === null) return undefined;
  const names = part(text, count[0].length);
  const members = readMembers(names, context.links, quantityOptions(context));
  if (
    members === undefined ||
    members.length < 2 ||
    !members.every((one) => one.quantity === undefined && (one.linked || isName(one.name.text)))
  )
    return undefined;
  const head = part(text, 0, count[0].length - 2);
  const figure = readFigure(head, context)?.filter((one) => one.value.kind === "quantity") ?? [];
  const counts = figure.map((one): Reading => ({ ...one, sub: ["number"] }));
  return {
    readings: [...counts, ...readingsOf(members, context, list)],
    unread: [],
    lists: [{ list, members: members.length, sum: undefined, complete: members.length === Number(count[1]) + Number(count[2] ?? 0) }],
  };
}

const ORIGIN = /\b(?:country|countries) of (?:origin|destination)\b|\bby country\b/i;

/** "367,229 (Sudan); 66,233 (Central African Republic) (2015)" */
function figuresOfNames(text: Piece, context: ValueContext, list: number): Readings | undefined {
  const parts = splitTop(text, /;/g);
  const members: Member[] = [];
  const options = { ...quantityOptions(context), freeUnits: false };
  for (const one of parts) {
    const total = readQuantity(one.text, 0, options);
    const open = total === undefined ? -1 : skipSpace(one.text, total.end);
    const bracket = open < 0 ? undefined : bracketAt(one.text, open);
    if (total === undefined || bracket === undefined) return undefined;
    const name = part(one, bracket.start, bracket.end - 1);
    const linked = context.links.exact(name.start, name.end) !== undefined;
    const rest = one.text.slice(bracket.end).trim();
    const asOf = rest === "" ? undefined : wholeDate(rest.replace(/^\(|\)$/g, ""))?.value;
    if (
      (!linked && parts.length === 1 && !ORIGIN.test(context.label)) ||
      !(linked || isName(name.text)) ||
      /\d/.test(name.text) ||
      (rest !== "" && asOf === undefined)
    )
      return undefined;
    members.push({
      name,
      reference: context.links.reference(name),
      linked,
      quantity: total.quantity,
      printed: one.text.slice(0, total.end),
      residual: false,
      span: one,
      ...(asOf === undefined ? {} : { asOf }),
    });
  }
  if (!members.some((one) => one.linked) && !ORIGIN.test(context.label)) return undefined;
  return {
    readings: readingsOf(members, context, list),
    unread: [],
    lists: [{ list, members: members.length, sum: undefined, complete: false }],
  };
}

function fromMembers(text: Piece, context: ValueContext, list: number, stated: number | undefined): Readings | undefined {
  const members = readMembers(text, context.links, quantityOptions(context));
  if (members === undefined || members.length === 0) return undefined;
  const named = members.filter((one) => !one.residual);
  if (named.length === 0) return undefined;
  const allNames = named.every((one) => one.linked || isName(one.name.text));
  // "Home port: Brest, France", with the port linked: where it lies stands behind it.
  const [first, second] = named;
  if (
    allNames &&
    members.length === 2 &&
    first?.linked === true &&
    second?.linked === false &&
    !PLURAL.test(context.last) &&
    members.every((one) => one.quantity === undefined)
  )
    // prettier-ignore
    return { readings: readingsOf([first], context, list).map(({ list: _list, ...one }) => one), unread: [], lists: [] };
  const withFigures =
    members.every((one) => one.quantity !== undefined || one.residual) && members.some((one) => one.quantity !== undefined);
  if (allNames && isList(named, context)) {
    const figures = members.map((one) => one.quantity).filter((one) => one !== undefined);
    const sum = figures.length === members.length ? total(figures) : undefined;
    const whole = (sum?.unit === "%" && Math.abs(sum.number - 100) <= 1) || (stated !== undefined && stated === members.length);
    return { readings: readingsOf(members, context, list), unread: [], lists: [{ list, members: members.length, sum, complete: whole }] };
  }
  if (!withFigures || members.length < 2 || !named.every((one) => one.name.text.split(" ").length <= 7 && !/^\d/.test(one.name.text)))
    return undefined;
  return {
    readings: inheritDate(members)
      .filter((one) => one.quantity !== undefined)
      .map((one): Reading => figureReading(one)),
    unread: [],
    lists: [],
  };
}

/** One name is a list only with a figure or a link; two without either need a label in the plural; figures alone need names. */
function isList(members: readonly Member[], context: ValueContext): boolean {
  // "Tribunal 53", "UTC 0": one bare number behind one name is part of the name.
  if (members.length === 1 && members[0]?.quantity !== undefined && members[0].quantity.unit === undefined && !members[0].linked)
    return false;
  // "SW 12 m/s"
  if (members.some((one) => /^[NSEW]{1,3}$/.test(one.name.text))) return false;
  if (members.every((one) => one.quantity !== undefined)) return members.every((one) => !/^\d/.test(one.name.text));
  const linked = members.filter((one) => one.linked).length;
  if (linked > 0 && linked * 2 >= members.length && members.length > 1) return true;
  if (members.length === 1 || members.some((one) => /^\d{2,}/.test(one.name.text))) return false;
  return members.length >= 3 || PLURAL.test(context.last) || isEntityLabel(context.last);
}

/** A date that stands behind the last member only is the whole list's; where others carry their own, nothing is inherited. */
function inheritDate(members: readonly Member[]): readonly (Member & { readonly inherited: boolean })[] {
  const dates = members.map((one) => one.asOf);
  const last = dates.at(-1);
  const alone = last !== undefined && dates.slice(0, -1).every((one) => one === undefined);
  return members.map((one) => (alone && one.asOf === undefined ? { ...one, asOf: last, inherited: true } : { ...one, inherited: false }));
}

function readingsOf(members: readonly Member[], context: ValueContext, list: number): Reading[] {
  return inheritDate(members)
    .filter((one) => !one.residual)
    .map((one): Reading => {
      const qualifiers: Record<string, DraftValue> = {};
      if (one.quantity !== undefined) qualifiers[qualifierName(one.quantity, context.label)] = one.quantity;
      if (one.role !== undefined) qualifiers["role"] = { kind: "text", value: one.role };
      if (one.since !== undefined)
        qualifiers["since"] = {
          kind: "date",
          value: one.since,
          precision: one.since.length === 4 ? "year" : one.since.length === 7 ? "month" : "day",
        };
      return { value: asValue(one.reference), sub: [], qualifiers, ...dateOf(one), span: one.span, printed: one.name.text, list };
    });
}

/** "arable land 33.4%": a figure whose label is no name continues the attribute's path. */
function figureReading(one: Member & { readonly inherited: boolean }): Reading {
  const quantity = one.quantity as Quantity;
  return {
    value: one.role === undefined ? quantity : { ...quantity, scope: one.role },
    sub: [cleanLabel(one.name.text).label],
    qualifiers: {},
    ...dateOf(one),
    span: one.span,
    printed: one.printed ?? one.span.text,
  };
}

const dateOf = (one: Member & { readonly inherited: boolean }): Pick<Reading, "asOf" | "asOfFrom"> =>
  one.asOf === undefined ? {} : { asOf: one.asOf, asOfFrom: one.inherited ? "sibling" : "stated" };

function total(figures: readonly Quantity[]): Quantity | undefined {
  const unit = figures[0]?.unit;
  if (!figures.every((one) => one.unit === unit)) return undefined;
  const add = (of: (one: Quantity) => number): number => Number(figures.reduce((all, one) => all + of(one), 0).toPrecision(12));
  return {
    kind: "quantity",
    number: add((one) => one.number),
    low: add((one) => one.low),
    high: add((one) => one.high),
    ...(unit === undefined ? {} : { unit }),
  };
}
