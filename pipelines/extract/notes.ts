import type { Heading } from "./blocks.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import type { ReadField } from "./groups.ts";
import type { Piece } from "./piece.ts";
import type { Reading } from "./value.ts";

/** A remark of a field, with the heading that it and the field's figures stand under. */
export interface FieldNote {
  readonly piece: Piece;
  readonly heading?: Heading | undefined;
}

const DATA = "(?:the |these |trade |all )*(?:data|figures?|estimates?|statistics|rates?|values?|numbers?)";
/** "data are for Saudi males only", "represents the Channel Islands", "excludes Transnistria". "Includes X" narrows nothing. */
const NARROWS = new RegExp(
  `^(?:${DATA} (?:(?:is|are|were) (?:only )?(?:for|of)|covers?|represents?|refers? to|relates? to|appl(?:y|ies) to) |(?:represents?|refers? to|covers?|appl(?:y|ies) to) )(?:only )?((?!the total|all |both |the whole|the entire)[^;.,(]{3,100})`,
  "i",
);
const WITHOUT = new RegExp(`^(?:${DATA} )?((?:excludes?|excluding|do(?:es)? not include) [^;.(]{3,100})`, "i");
const ONLY = /^((?:[\p{L}-]+ ){1,6}only)(?= ?(?:[;.(]|$))/u;
/** A date in a note is the figures' own where the note speaks of them, estimates, or goes on counting. */
const OF_FIGURES = new RegExp(`^(?:${DATA}|represents?|includes?|excludes?|an? additional|another)\\b`, "i");

const lead = /^(?:\*{0,2}notes?\*{0,2} ?[:–—-]+ ?)/i;

/** What a note narrows its figures to: "Saudi males only". */
function narrowedTo(note: string): string | undefined {
  const text = note.replace(lead, "").trim();
  const match = NARROWS.exec(text) ?? WITHOUT.exec(text) ?? ONLY.exec(text);
  // Words that run on beyond what is read would be cut in their middle.
  if (match === null || /^[^\s;.,(]/.test(text.slice(match[0].length)) || /^what /.test(match[1] as string)) return undefined;
  return (match[1] as string).split(/ and (?=(?:do|does|includes?|excludes?)\b)/)[0]?.trim().replace(/ (?:and|or|but)$/, ""); // prettier-ignore
}

/** "…(2015 est.)" at a note's end, where it can only date the field's figures. */
function noteDate(note: string): string | undefined {
  const bracket = /\(([^()]{4,30})\)\.?$/.exec(note);
  const date = bracket === null ? undefined : wholeDate(bracket[1] as string);
  return date !== undefined && (date.estimate || OF_FIGURES.test(note.replace(lead, "").trim())) ? date.value : undefined;
}

/** Scope and time that a field's own note gives all its figures; a figure that has its own keeps it. */
export function withNotes(read: readonly ReadField[], notes: readonly FieldNote[]): readonly ReadField[] {
  const told = new Map<Heading, { readonly scope?: string; readonly asOf?: string }>();
  for (const { heading, piece } of notes) {
    if (heading === undefined) continue;
    const [scope, asOf] = [narrowedTo(piece.text), noteDate(piece.text)];
    const before = told.get(heading);
    told.set(heading, { ...before, ...(scope === undefined ? {} : { scope }), ...(asOf === undefined ? {} : { asOf }) });
  }
  const all = read.map((one) => one.field.heading);
  for (const heading of told.keys()) {
    const own = read.filter((_, at) => all[at] === heading);
    const undated = own.every(
      (one) =>
        one.field.asOf === undefined &&
        one.field.path.every((label) => label.asOf === undefined) &&
        one.readings.every((each) => each.asOf === undefined) &&
        one.unread.every((each) => !/\(\D{0,20}(?:19|20)\d{2}\D{0,8}\)/.test(each.span.text)),
    );
    const { asOf: _asOf, ...scope } = told.get(heading) ?? {};
    if (!undated) told.set(heading, scope);
  }
  const noted = (one: ReadField): ReadField => {
    const own = one.field.heading === undefined ? undefined : told.get(one.field.heading);
    const inner = one.unread.filter((each) => each.reason === "remark").map((each) => narrowedTo(each.span.text)).find((each) => each !== undefined); // prettier-ignore
    const scope = own?.scope ?? inner;
    return own?.asOf === undefined && scope === undefined
      ? one
      : { ...one, readings: one.readings.map((each) => toldTo(each, scope, own?.asOf)) };
  };
  return read.map(noted);
}

function toldTo(reading: Reading, scope: string | undefined, asOf: string | undefined): Reading {
  if (reading.value.kind !== "quantity") return reading;
  return {
    ...reading,
    value: scope === undefined || reading.value.scope !== undefined ? reading.value : { ...reading.value, scope },
    ...(asOf === undefined || reading.asOf !== undefined ? {} : ({ asOf, asOfFrom: "sibling" } as const)),
  };
}
