import type { Quantity } from "../../schemas/claim.ts";
import type { DraftStatement, DraftValue, Reference } from "../../schemas/draft.ts";
import { singularOf } from "../language/inflection.ts";
import { attributeOf, cleanLabel, type Label } from "./labels.ts";
import type { Piece } from "./piece.ts";
import type { Reading } from "./value.ts";
import { joinWords, sentenceWords, timeWords } from "./wording.ts";

type DraftClaim = NonNullable<DraftStatement["claim"]>;

export interface FoundClaim {
  readonly subject: Reference;
  readonly path: readonly Label[];
  readonly reading: Reading;
  readonly asOf?: string | undefined;
  readonly asOfFrom?: DraftClaim["asOfFrom"] | undefined;
  readonly exponent?: number | undefined;
  /** Its row or column is a time: texts and names are of it too. */
  readonly timed?: boolean | undefined;
  readonly listComplete?: boolean | undefined;
  readonly oneOfMany: boolean;
  readonly quote?: Piece | undefined;
  readonly confidence: number;
  /** The page is not in English: no English sentence is put around its words. */
  readonly foreign?: boolean | undefined;
}

/** Digits of one. */
const YEAR = 4;

/** A reading under its labels -> a statement with its sentence and claim. */
export function statementOf(given: FoundClaim): DraftStatement {
  const { reading, subject } = given;
  const found = { ...given, path: given.path.map((one) => withoutOwner(one, subject.surface)) };
  const sub = reading.sub.map((one) => cleanLabel(one));
  const attribute = attributeOf([...found.path, ...sub].map((one) => one.label));
  const value = countOf(attribute, scaleValue(reading.value, found.exponent, reading.printed));
  const inherited = [...found.path].reverse().find((one) => one.asOf !== undefined)?.asOf;
  const last = found.path.at(-1);
  // A caption's or header's time speaks of figures: what a city is called or when it was founded is not "as of" a census.
  // But under a label that is a time ("2023: Mara Okoye") everything is of that time.
  // "Changed in 2010: new grating": what the label says was done is done then.
  const timed = found.timed === true || (last?.asOf !== undefined && /^$|ed in$/.test(last.label));
  const over = found.asOf ?? inherited;
  // "Joined: 2020" of a squad of 2023 is so ever after.
  const isPast = value.kind === "date" && over !== undefined && value.value.slice(0, YEAR) < over.slice(0, YEAR);
  const asOf = reading.asOf ?? (value.kind === "quantity" || (timed && !isPast) ? over : undefined);
  const from =
    reading.asOf !== undefined ? (reading.asOfFrom ?? "stated") : found.asOf !== undefined ? (found.asOfFrom ?? "header") : "header";
  const quote = found.quote ?? reading.span;
  const sentence = sentenceWords({
    subject,
    shown: [...found.path, ...sub].map((one) => (found.foreign === true ? (one.printed ?? one.shown) : one.shown)),
    foreign: found.foreign,
    asOf,
    oneOfMany: found.oneOfMany,
    kind: value.kind,
    count: value.kind === "quantity" && value.unit === undefined && Number.isInteger(value.number),
    value: value.kind === "reference" ? value.reference : value.kind === "text" ? value.value : printed(reading, value, found.exponent),
    remarks: remarksOf(value, reading.qualifiers),
  });
  return {
    ...joinWords(sentence),
    quote: { start: quote.start, end: quote.end },
    claim: {
      subject,
      attribute,
      value,
      qualifiers: reading.qualifiers,
      ...(asOf === undefined ? {} : { asOf, asOfFrom: from }),
      ...(found.listComplete === undefined ? {} : { listComplete: found.listComplete }),
    },
    confidence: found.confidence,
  };
}

/** "Employees: 3,734 employees", "Team: 21 people": what is counted is no unit of the count. */
function countOf(attribute: string, value: DraftValue): DraftValue {
  if (value.kind !== "quantity" || value.unit === undefined || !/^[a-z]{4,}$/.test(value.unit)) return value;
  const noun = attribute.slice(attribute.lastIndexOf(" ") + 1);
  const isSame = noun === value.unit || singularOf(noun) === value.unit || noun === singularOf(value.unit);
  if (!(isSame && singularOf(value.unit) !== undefined) && !(value.unit === "people" && OF_PEOPLE.test(noun))) return value;
  const { unit: _, ...count } = value;
  return count;
}
const OF_PEOPLE = /^(?:team|staff|workforce|headcount|crew|personnel|employees|members|population|inhabitants|residents|membership)$/;

/** "Bathing waters on Lake Hest" on Lake Hest's page are its bathing waters. */
function withoutOwner(label: Label, surface: string): Label {
  const last = surface.slice(surface.lastIndexOf(" ") + 1).toLowerCase();
  if (last === "" || !label.label.endsWith(last) || label.label.length <= last.length + 5) return label;
  for (const name of [surface, surface.replace(/^\p{Lu}\p{Ll}+ of (?:the )?/u, "")]) {
    const at = label.label.length - name.length;
    if (name.length < 3 || at < 4 || label.label.slice(at) !== name.toLowerCase() || label.shown.toLowerCase() !== label.label) continue;
    const head = OWNED.exec(label.label.slice(0, at))?.[1]?.length;
    const { printed: _, ...rest } = label;
    if (head !== undefined) return { ...rest, label: label.label.slice(0, head), shown: label.shown.slice(0, head) };
  }
  return label;
}

const OWNED = /^(\S.+\S) (?:on|in|of|at|by|from|to|into|near|for|within) (?:the )?$/;

/** "($ billion)" in a header: the printed figure carries the header's power of ten. */
export function scaleValue(value: DraftValue, exponent: number | undefined, print: string): DraftValue {
  if (value.kind !== "quantity" || exponent === undefined) return value;
  // The cell's own "1.2 million" or "12 %" is not in the header's millions.
  if (PRINTED_SCALE.test(print) || value.unit?.startsWith("%") === true) return value;
  const shift = (number: number): number => Number(`${number}e${exponent}`);
  const half = value.low === value.high ? 0.5 * 10 ** exponent : 0;
  return { ...value, number: shift(value.number), low: shift(value.low) - half, high: shift(value.high) + half };
}

const PRINTED_SCALE = /(?:thousand|[mbtr]illions?|mln|mn|bn|[\d ][kM])\b/;
const SCALE_WORDS: Readonly<Record<number, string>> = { 3: "thousand", 6: "million", 9: "billion", 12: "trillion" };

/** The value's own print, with the header's scale and unit where only the header has them. */
function printed(reading: Reading, value: DraftValue, exponent: number | undefined): string {
  if (value.kind !== "quantity") return reading.printed;
  const scale =
    exponent === undefined || (reading.value.kind === "quantity" && value.number === reading.value.number)
      ? ""
      : ` ${SCALE_WORDS[exponent]}`;
  const unit = value.unit === undefined || printsUnit(reading.printed, value) ? "" : ` ${value.unit}`;
  return `${reading.printed}${scale}${unit}`;
}

/** Whether the print already shows a unit: letters or a sign behind the number, or a currency before it. */
const printsUnit = (text: string, value: Quantity): boolean => {
  const bare = text.replace(/ ?(?:thousand|million|billion|trillion|k|M)$/, "");
  return /[\p{L}%°$€£¥₹²³]\s*$|^[~≈]?[-−+]?[$€£¥₹A-Z]/u.test(bare) || ((value.unit ?? "").includes("%") && text.includes("%"));
};

function remarksOf(value: DraftValue, qualifiers: Readonly<Record<string, DraftValue>>): string[] {
  const scope = value.kind === "quantity" && value.scope !== undefined ? [value.scope] : [];
  return [
    ...scope,
    ...Object.entries(qualifiers).map(([name, one]) =>
      name === "role" || name === "remark" ? plain(one) : `${name.replaceAll("_", " ")} ${plain(one)}`,
    ),
  ];
}

function plain(value: DraftValue): string {
  if (value.kind === "reference") return value.reference.surface;
  if (value.kind === "date") return timeWords(value.value);
  if (value.kind !== "quantity") return value.value;
  const number = value.number.toLocaleString("en-US", { maximumFractionDigits: 6 });
  return value.unit === undefined ? number : value.unit.startsWith("%") ? `${number}${value.unit}` : `${number} ${value.unit}`;
}
