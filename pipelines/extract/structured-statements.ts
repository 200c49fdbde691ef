import type { Document } from "../../schemas/document.ts";
import type { DraftEntity, DraftStatement, DraftValue, Reference } from "../../schemas/draft.ts";
import type { RejectionReason } from "../../schemas/rejection.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import type { Reading, Readings } from "./value.ts";
import { isControl } from "./controls.ts";
import { aliasesOf } from "./aliases.ts";
import { sameName } from "./antecedent.ts";
import { scaleValue, statementOf } from "./claims.ts";
import type { Field, Fields } from "./fields.ts";
import { inheritDates, wholeLists, type ReadField } from "./groups.ts";
import { attributeOf, cleanLabel } from "./labels.ts";
import { type Links, namedBy } from "./links.ts";
import { ofNamedPart } from "./named-parts.ts";
import { recordEntities, recordReadings } from "./paper.ts";
import { part, splitTop, type Piece } from "./piece.ts";
import { memberOfSpan, pageMember } from "./page-member.ts";
import { readValue } from "./read-value.ts";
import { isEnglish } from "./sentences.ts";
import { withNotes } from "./notes.ts";
import { LISTED_BY, type PageSubject } from "./subject.ts";
import { yearOfReport } from "./table-caption.ts";
import { readTable, type TableClaims } from "./tables.ts";
import { markedTime, type NoteTimes } from "./footnotes.ts";
import { isName, qualifierName } from "./entity-list.ts";
import { thingReference } from "./things.ts";
import { countsYear } from "./topic-pages.ts";
import { typeOfColumn, typeOfHeading, typesFor } from "./types.ts";
import { joinWords } from "./wording.ts";
import type { Cell } from "./table-columns.ts";

export interface StructuredInput {
  readonly document: Document;
  readonly fields: Fields;
  readonly subject: PageSubject;
  readonly links: Links;
  readonly notes: NoteTimes;
  readonly reject: (reason: RejectionReason, detail: string, sample?: string) => void;
}

export interface StructuredReading {
  readonly statements: readonly DraftStatement[];
  readonly entities: readonly DraftEntity[];
  readonly aliases: readonly string[];
  readonly types: readonly string[];
}

/** Statements from key-value places, lists and tables. */
export function structuredStatements(input: StructuredInput): StructuredReading {
  const { document, fields, subject, links } = input;
  const statements: DraftStatement[] = [];
  const entities: DraftEntity[] = [];
  // A heading that repeats the page's name says nothing of what stands below it.
  const names = [subject.reference.surface, document.title];
  const repeats = (label: string): boolean => names.some((name) => sameName(label, name) || name.toLowerCase().startsWith(`${label} (`));
  const read = fields.fields
    .map((field) => (repeats(field.path[0]?.label ?? "") ? withoutName(field) : field))
    .filter(({ value, path, member }) => !links.isTrail(value) && (path.length > 0 || (member && subject.isList)))
    .map((field): ReadField => ({
      field,
      ...((document.kind === "paper" ? recordReadings(field, links) : memberReading(field, links, document.language)) ??
        readValue(field.value, contextOf(field, input))),
    }));
  if (document.kind === "paper") entities.push(...recordEntities(fields.fields, links));
  // A list under no heading says nothing of a page that is about one thing.
  const dated = withNotes(
    inheritDates(read.filter((one) => one.field.path.length > 0 && (!subject.isList || one.field.thing !== undefined))),
    fields.notes,
  );
  const unowned = subject.isList ? read.filter(({ field }) => field.thing === undefined && !field.member) : [];
  if (unowned.length > 0) input.reject("ambiguous-entity", `${unowned.length} values under labels on a page that is taken to be about no single thing`, unowned[0]?.field.value.text); // prettier-ignore
  const whole = wholeLists(dated);
  for (const one of dated) statements.push(...fieldStatements(one, whole, input));
  if (!subject.isList) {
    for (const note of fields.notes)
      statements.push(...remarkStatements(note.piece, note.section === "" ? "note" : `${note.section}, note`, input));
  } else statements.push(...members(fields, input, entities));
  for (const { text } of fields.ofPage)
    input.reject("unparsable-value", "a link's own words, or a line about the page, and no value", text);
  for (const { piece, why } of fields.silent) input.reject("unparsable-value", why, piece.text);
  for (const { table: given, heading, thing } of fields.tables) {
    const part = thing === undefined ? ofNamedPart(given, fields.fields) : undefined;
    const table = part?.table ?? given;
    const whose = part?.whose ?? (thing === undefined ? subject : { reference: thingReference(thing, links), aliases: [], isList: false });
    const rows = readTable(table, heading, whose, links, document.text);
    entities.push(...rows.entities);
    for (const cell of rows.cells) statements.push(...cellStatements(cell, input));
    for (const member of rows.members) statements.push(memberStatement(member, whose.reference, input));
    for (const unnamed of rows.unnamed ?? [])
      input.reject("ambiguous-entity", "a figure whose label names only a group, or whose row does not say whose it is", unnamed.text);
    for (const skipped of rows.skipped)
      input.reject("ambiguous-entity", "a row that names no single thing (a total, or a table without headers)", skipped.text);
  }
  return {
    statements,
    entities,
    aliases: subject.isList
      ? []
      : aliasesOf(
          read.filter((one) => one.field.thing === undefined),
          subject.reference.surface,
        ),
    types: subject.isList ? [] : typesOf(read),
  };
}

/** Under "Coal Road 2021", its own name, nothing is of that year by that. */
const withoutName = (field: Field): Field => {
  const [name, ...path] = field.path;
  return { ...field, path, asOf: field.asOf === name?.asOf ? undefined : field.asOf };
};

const contextOf = (field: Field, input: StructuredInput) => ({
  label: field.path.map((one) => one.shown).join(" "),
  last: field.label,
  links: input.links,
  language: input.document.language,
  unit: field.unit ?? field.path.findLast((one) => one.unit !== undefined)?.unit,
  stated: field.path.at(-1)?.stated,
});

/** An item of a plain list is one thing, commas and all: "Brandhelm, Velland (since 1967)" names a town, and where it lies. */
function memberReading(field: Field, links: Links, language: string): Readings | undefined {
  const { value } = field;
  const when = field.event === true ? wholeDate(value.text) : undefined;
  if (when !== undefined && when.precision !== "period")
    return { readings: [{ value: { kind: "date", value: when.value, precision: when.precision }, sub: [], qualifiers: {}, span: value, printed: value.text }], unread: [], lists: [] }; // prettier-ignore
  const page = field.member ? (pageMember(value, links, language) ?? memberOfSpan(value, links)) : undefined;
  if (page !== undefined) return page;
  const bracket = /^([^()\[\]]{2,80}?) ?\(([^()]{1,80})\)$/.exec(value.text);
  const body = bracket === null ? value : part(value, 0, (bracket[1] as string).length);
  const link = links.within(body.start, body.end)[0];
  // "Hirschsee, 3 444 ha": the linked name is the member, and what is printed beside it is its own.
  const beside = link !== undefined && link.start === body.start ? body.text.slice(link.end - link.start) : body.text;
  const measured = beside !== body.text && /^(?:, | [–—-] | )[\d.,\s]+ ?\p{L}{0,4}[²³]?$/u.test(beside);
  const isWon = bracket !== null && WON.test(field.label) && wholeDate(bracket[2] as string) !== undefined;
  if (!(field.member || isWon) || (/\d/.test(body.text) && !measured) || body.text.length > 80 || (bracket === null && !measured && !body.text.includes(","))) return undefined; // prettier-ignore
  const head = link !== undefined && link.start === body.start ? part(body, 0, link.end - link.start) : body;
  const since = bracket === null ? undefined : wholeDate((bracket[2] as string).replace(/^since /, ""));
  const remark: Readonly<Record<string, DraftValue>> =
    bracket === null
      ? {}
      : since !== undefined && since.precision !== "period"
        ? { since: { kind: "date", value: since.value, precision: since.precision } }
        : { role: { kind: "text", value: bracket[2] as string } };
  const named = link !== undefined || isName(head.text);
  // "County Cup winners (1933)": what somebody was, did or won is of its year; a thing's name may have that of its making behind it.
  const ofYear =
    (!named || WON.test(field.label)) && since !== undefined && (since.precision !== "period" || WON.test(field.label))
      ? since.value
      : undefined;
  const reading: Reading = {
    ...(ofYear !== undefined && { asOf: ofYear, asOfFrom: "stated" as const }),
    value: named ? { kind: "reference", reference: links.reference(head) } : { kind: "text", value: head.text },
    sub: [],
    qualifiers: ofYear === undefined ? remark : {},
    span: value,
    printed: head.text,
  };
  return { readings: [reading], unread: [], lists: [] };
}

const WON =
  /\b(?:honou?rs?|titles|awards?|prizes?|medals?|trophies|wins|victories|achievements|offices|positions|staged|performed|shown|hosted|exhibited|productions|exhibitions|concerts|performances)\b/i;

const subjectOf = (field: Field, input: StructuredInput): Reference =>
  field.of ?? (field.thing === undefined ? input.subject.reference : thingReference(field.thing, input.links));

/** "Blue Interior No. 4 (1961–1962)" in a list of works: when it was made, as its own page says, and not when it was one of them. */
function withoutItsTime(reading: Reading, { member, value }: Field, { known }: Fields): Reading {
  const isOwn = member && reading.asOf !== undefined && known?.some(({ text, start, end }) => start >= value.start && end <= value.end && YEARS.test(text)) === true; // prettier-ignore
  if (!isOwn) return reading;
  const { asOf: _, asOfFrom: __, ...rest } = reading;
  return rest;
}

const YEARS = /^(?:c\. ?)?\d{4}(?:[–-]\d{2,4})?$/;

function fieldStatements(one: ReadField, whole: ReadonlySet<string>, input: StructuredInput): DraftStatement[] {
  const { field } = one;
  const found = one.readings.map((given) => {
    const reading = withoutItsTime(given, field, input.fields);
    const value = field.member && reading.value.kind === "text" && reading.value.value.length > 80 ? undefined : reading;
    if (value === undefined) return undefined;
    if (value.value.kind === "quantity" && field.path.some((label) => label.unsure)) {
      input.reject("unparsable-value", "a figure whose label scales it in a way that no rule reads", value.span.text);
      return undefined;
    }
    return statementOf({
      foreign: !isEnglish(input.document.language),
      subject: subjectOf(field, input),
      path: field.path,
      reading,
      asOf:
        markedTime(input.notes, field.value.text, ...field.path.flatMap((label) => label.mark ?? [])) ??
        field.asOf ??
        (field.thing === undefined
          ? yearOfReport(input.subject)
          : reading.value.kind === "quantity" && countsYear(input.subject.reference.surface)
            ? input.subject.year
            : undefined),
      asOfFrom: "header",
      exponent: field.path.findLast((label) => label.exponent !== undefined)?.exponent,
      listComplete: reading.list === undefined ? undefined : whole.has(`${field.group}:${field.value.start}:${reading.list}`) || undefined,
      oneOfMany:
        (field.member && reading.value.kind === "reference") ||
        (reading.list !== undefined && one.readings.filter((other) => other.list === reading.list).length > 1),
      confidence: reading.value.kind === "text" ? 0.85 : reading.asOfFrom === "sibling" ? 0.9 : 0.95,
    });
  });
  const statements = found.filter((each) => each !== undefined);
  for (const unread of one.unread) {
    if (unread.reason === "none") continue;
    if (unread.reason === "unparsable-value")
      input.reject("unparsable-value", `under "${attributeOf(field.path.map((label) => label.label))}"`, unread.span.text);
    statements.push(...remarkStatements(unread.span, field.path.map((label) => label.shown).filter((label) => label !== "").join(", "), input, subjectOf(field, input))); // prettier-ignore
  }
  return statements;
}

/** What no claim is read from is still said: "France – terrain: …", one statement for each clause. */
function remarkStatements(
  span: Piece,
  label: string,
  input: StructuredInput,
  subject: Reference = input.subject.reference,
): DraftStatement[] {
  const clauses = span.text.length > 400 ? splitTop(span, /; |(?<=[a-z)]\.) (?=[A-Z])/g) : [span];
  return clauses
    .filter((one) => one.text.length >= 8 && one.text.length <= 1200)
    .map((one): DraftStatement => {
      const body = one.text
        .replace(/\s+/g, " ")
        .replace(/ <br> /g, "; ")
        .replace(/^\*\*([^*]*)\*\*/, "$1");
      const { text, mentions } = joinWords([subject, ` – ${label}: ${body}${/[.!?]$/.test(body) ? "" : "."}`]);
      const offset = text.indexOf(one.text);
      const linked =
        offset < 0
          ? []
          : input.links.within(one.start, one.end).map((link) => ({
              reference: namedBy(link),
              start: offset + link.start - one.start,
              end: offset + link.end - one.start,
            }));
      return {
        text,
        mentions: [...mentions, ...linked.filter((each) => text.slice(each.start, each.end) === each.reference.surface)],
        quote: { start: one.start, end: one.end },
        confidence: 0.8,
      };
    });
}

function cellStatements(cell: Cell, input: StructuredInput): DraftStatement[] {
  const label = cell.path.at(-1);
  if (isControl(cell.value, label?.shown ?? "", input.links)) return [];
  const { readings } = readValue(cell.value, {
    label: cell.path.map((one) => one.shown).join(" "),
    last: cell.asked ?? label?.shown ?? "",
    links: input.links,
    language: input.document.language,
    unit: cell.unit,
    counts: cell.counts,
  });
  const known = readings.filter(
    (reading) =>
      !(cell.unsure === true && reading.value.kind === "quantity") &&
      !(cell.figures === true && reading.value.kind === "text" && !/\d/.test(reading.value.value)),
  );
  if (known.length < readings.length)
    input.reject(
      "unparsable-value",
      "a figure whose measure the header or caption gives in a way that no rule reads, or a text among figures",
      cell.value.text,
    );
  return known.flatMap((given) => {
    const reading = cell.scope === undefined ? given : ofBoth(given, cell.scope);
    if (reading === undefined) {
      input.reject("ambiguous-entity", "a text of a row's thing and the page's subject together", cell.value.text);
      return [];
    }
    return statementOf({
      foreign: !isEnglish(input.document.language),
      subject: cell.subject,
      path: cell.path.map((one) => ({ label: one.label, shown: one.shown })),
      reading,
      asOf: markedTime(input.notes, cell.value.text, ...cell.path.flatMap((one) => one.mark ?? [])) ?? cell.asOf,
      asOfFrom: cell.asOfFrom,
      exponent: cell.exponent,
      timed: cell.timed,
      oneOfMany: reading.list !== undefined && readings.length > 1,
      confidence: 0.92,
    });
  });
}

const ofBoth = (reading: Reading, scope: string): Reading | undefined =>
  reading.value.kind === "quantity" ? { ...reading, value: { ...reading.value, scope } } : undefined;

/** A row of a table under a heading of the subject's own page: the row's thing is one of what the heading names. */
function memberStatement(member: TableClaims["members"][number], subject: Reference, input: StructuredInput): DraftStatement {
  const qualifiers: Record<string, DraftValue> = {};
  for (const { label, value, unsure } of member.columns) {
    const first = readValue(value, {
      label: label.shown,
      last: label.shown,
      links: input.links,
      language: input.document.language,
      unit: label.unit,
    }).readings[0];
    if (first === undefined || first.sub.length > 0 || (unsure && first.value.kind === "quantity")) continue;
    const read = scaleValue(first.value, label.exponent, first.printed);
    const vague = read.kind === "quantity" && /^(?:value|amount|number|figure)$/.test(label.label);
    qualifiers[vague ? qualifierName(read, label.label) : attributeOf([label.label])] ??= read;
  }
  return statementOf({
    foreign: !isEnglish(input.document.language),
    subject,
    path: member.path,
    reading: {
      value: { kind: "reference", reference: input.links.reference(member.name) },
      sub: [],
      qualifiers,
      span: member.name,
      printed: member.name.text,
    },
    ...(member.asOf === undefined ? {} : { asOf: member.asOf, asOfFrom: "caption" as const, timed: true }),
    oneOfMany: true,
    quote: member.row,
    confidence: 0.9,
  });
}

/** Members of a list page: they are declared with their type; each is one of those of the heading that it stands under, where the title says so. */
function members(fields: Fields, input: StructuredInput, entities: DraftEntity[]): DraftStatement[] {
  const title = input.subject.reference.surface;
  const by = LISTED_BY.exec(title);
  const listed = by === null ? undefined : cleanLabel(by[1] as string);
  const statements: DraftStatement[] = [];
  const declare = (reference: Reference, kind: string | undefined): void => {
    const types = typesFor(reference.surface, [kind]);
    if (types.length > 0) entities.push({ reference, aliases: [], types, description: "", isPageSubject: false });
  };
  for (const field of fields.fields) {
    const kind = typeOfHeading(field.member ? (field.path.at(-1)?.shown ?? "") : title) ?? typeOfHeading(title);
    for (const link of input.links.within(field.value.start, field.value.end)) {
      if (!part(field.value, 0).text.startsWith(link.text)) continue;
      const reference = namedBy(link);
      declare(reference, kind);
      const heading = field.under?.piece;
      if (listed === undefined || heading === undefined || !field.member || !isName(heading.text) || /^\d/.test(heading.text)) continue;
      const subject = thingReference(heading, input.links);
      declare(subject, typeOfColumn(by?.[2] ?? ""));
      const span = part(field.value, 0, link.text.length);
      statements.push(
        statementOf({
          foreign: !isEnglish(input.document.language),
          subject,
          path: [listed],
          reading: { value: { kind: "reference", reference }, sub: [], qualifiers: {}, span, printed: span.text },
          oneOfMany: true,
          confidence: 0.9,
        }),
      );
    }
  }
  return statements;
}

function typesOf(read: readonly ReadField[]): string[] {
  const type = read.find((one) => /^(?:type|kind)$/.test(one.field.path.at(-1)?.label ?? "") && one.field.path.length === 1)?.field.value
    .text;
  return type !== undefined && /^[A-Za-z][a-z]+(?: [a-z]+)?$/.test(type) ? [type.toLowerCase()] : [];
}
