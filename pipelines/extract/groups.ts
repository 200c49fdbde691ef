import { wholeDate } from "../../schemas/values/dates.ts";
import type { Field } from "./fields.ts";
import { isPart } from "./labels.ts";
import type { Reading, Readings } from "./value.ts";

export interface ReadField extends Readings {
  readonly field: Field;
}

/**
 * A date that stands once for several figures. Siblings are fields of one block under one heading or group label; where only the
 * LAST of them that holds a figure carries a date ("total 3.28, male 3.6, female 2.94 (2015 est.)") and no other has one of its
 * own, by header or in print, all of them get it, marked `sibling`. So they do where the last cell is a figure that is not read ("less
 * than 1% (2008)"), or prints two figures and one date. Texts, lists and dates inside remarks count for nothing.
 */
export function inheritDates(read: readonly ReadField[]): readonly ReadField[] {
  const groups = new Map<string, ReadField[]>();
  for (const one of read) {
    if (one.field.path.length < 2 || one.field.member) continue;
    const key = `${one.field.group}:${one.field.path.slice(0, -1).map((label) => label.label).join("/")}`; // prettier-ignore
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const given = new Map<ReadField, string>();
  for (const group of groups.values()) {
    const figures = group.filter((one) => one.readings.some(isFigure));
    const last = figures.at(-1);
    if (last === undefined || figures.length < 2) continue;
    const printed = last.readings.filter(isFigure).map((one) => one.asOf);
    // "961 km standard gauge; 22 km narrow gauge (2014)"
    const dates = new Set(printed.slice(0, -1).every((one) => one === undefined) ? printed.slice(-1) : printed);
    const [date] = [...dates];
    const tail = group.at(-1) as ReadField;
    const unread = tail === last ? undefined : unreadDate(tail);
    const others = group.filter((one) => one !== last || unread !== undefined);
    const free = others.every(
      (one) =>
        one.field.asOf === undefined &&
        one.field.path.every((label) => label.asOf === undefined) &&
        one.readings.every((reading) => reading.asOf === undefined),
    );
    const shared = unread ?? (dates.size === 1 ? date : undefined);
    if (shared === undefined || !free || !areParts(figures)) continue;
    for (const one of others) given.set(one, shared);
    if (printed.length > 1 && printed.includes(undefined)) given.set(last, shared);
  }
  return read.map((one) => {
    const date = given.get(one);
    return date === undefined
      ? one
      : {
          ...one,
          readings: one.readings.map((reading): Reading =>
            isFigure(reading) && reading.asOf === undefined ? { ...reading, asOf: date, asOfFrom: "sibling" } : reading,
          ),
        };
  });
}

/** The date of a figure that no rule reads, or none. */
function unreadDate(one: ReadField): string | undefined {
  const text = one.readings.length === 0 && one.unread.length === 1 ? (one.unread[0]?.span.text ?? "") : "";
  if (!/^(?:(?:less|more|fewer|greater) than|over|under|about|nearly|almost|up to|NEGL\b|NA\b|[<>~≈]) ?[\d(]/i.test(text)) return undefined;
  return wholeDate(/\(([^()]{4,30})\)$/.exec(text)?.[1] ?? "")?.value;
}

/** "total, male, female" or figures of one unit are parts of one whole; "quay length, depth, revenue (2023)" only stand together. */
function areParts(figures: readonly ReadField[]): boolean {
  if (figures.some((one) => /^total\b/.test(one.field.path.at(-1)?.label ?? ""))) return true;
  if (figures.every((one) => isPart(one.field.path.at(-1)?.label ?? ""))) return true;
  const units = figures.flatMap((one) =>
    one.readings.flatMap((reading) => (reading.value.kind === "quantity" ? [reading.value.unit] : [])),
  );
  return new Set(units).size === 1;
}

const isFigure = (reading: Reading): boolean => reading.value.kind === "quantity";

/** Lists that are whole: by themselves, or because their figures add up to a total that stands beside them in the same unit. */
export function wholeLists(read: readonly ReadField[]): ReadonlySet<string> {
  const whole = new Set<string>();
  for (const one of read) {
    for (const list of one.lists) {
      const key = `${one.field.group}:${one.field.value.start}:${list.list}`;
      if (list.complete) whole.add(key);
      else if (list.sum !== undefined && totalsBeside(one, read).some((total) => matches(total, list))) whole.add(key);
    }
  }
  return whole;
}

function totalsBeside(one: ReadField, read: readonly ReadField[]): Extract<Reading["value"], { kind: "quantity" }>[] {
  return read
    .filter((other) => other !== one && other.field.group === one.field.group && /^total\b/.test(other.field.path.at(-1)?.label ?? ""))
    .flatMap((other) => other.readings)
    .map((reading) => reading.value)
    .filter((value) => value.kind === "quantity");
}

/** Equal within what the printed digits of the parts and of the total allow. */
function matches(total: Extract<Reading["value"], { kind: "quantity" }>, list: Readings["lists"][number]): boolean {
  const { sum } = list;
  return (
    sum !== undefined &&
    sum.unit !== undefined &&
    sum.unit === total.unit &&
    total.scope === undefined &&
    total.low <= sum.high &&
    sum.low <= total.high
  );
}
