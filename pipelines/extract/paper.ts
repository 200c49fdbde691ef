import type { DraftEntity } from "../../schemas/draft.ts";
import type { Page } from "./blocks.ts";
import type { Field, Fields } from "./fields.ts";
import type { Links } from "./links.ts";
import { part, type Piece } from "./piece.ts";
import type { Reading, Readings } from "./value.ts";

/** Labels of a paper's record whose values are things, and of what kind. */
const THINGS: Readonly<Record<string, string>> = {
  authors: "person",
  "first author": "person",
  affiliations: "institution",
  "affiliation of the first author": "institution",
  "publication venue": "venue",
  "field of research": "research field",
  "main topic": "research topic",
  subjects: "research topic",
  "cited papers": "paper",
  "citing papers": "paper",
};

/** A paper tells of the world, and its record alone tells of the paper: "Temperature: 30 °C" in its text is no attribute of it. */
export function paperFields(page: Page, { fields, prose }: Fields): Fields {
  const at = page.headings.findIndex(({ level, piece }) => level === 2 && piece.text === "Record");
  const from = page.headings[at]?.piece.end ?? Infinity;
  const to = page.headings[at + 1]?.piece.start ?? Infinity;
  const record = fields.filter(({ value, path }) => value.start >= from && value.end <= to && path.length === 1);
  return { fields: record, notes: [], prose, tables: [], ofPage: [], silent: [] };
}

/** A list of a record: each member is a link as a whole, or stands between semicolons. Titles have signs of every kind in them. */
export function recordReadings({ value, path }: Field, links: Links): Readings | undefined {
  const label = path[0];
  if (label === undefined || THINGS[label.label] === undefined) return undefined;
  const members = membersOf(value, links);
  const isList = members.length > 1 || label.stated !== undefined;
  const readings = members.map((span): Reading => ({
    value: { kind: "reference", reference: links.reference(span) },
    sub: [],
    qualifiers: {},
    span,
    printed: span.text,
    ...(isList && { list: 0 }),
  }));
  const complete = label.stated === members.length;
  return { readings, unread: [], lists: isList ? [{ list: 0, members: members.length, sum: undefined, complete }] : [] };
}

function membersOf(value: Piece, links: Links): readonly Piece[] {
  const members: Piece[] = [];
  for (let at = value.start; at < value.end;) {
    const link = links.within(at, value.end)[0];
    const next = value.text.indexOf("; ", at - value.start);
    const end = link?.start === at ? link.end : next < 0 ? value.end : value.start + next;
    members.push(part(value, at - value.start, end - value.start));
    at = end + 2;
  }
  return members.filter(({ text }) => text !== "");
}

export const recordEntities = (fields: readonly Field[], links: Links): readonly DraftEntity[] =>
  fields.flatMap((field) => {
    const type = THINGS[field.path[0]?.label ?? ""];
    if (type === undefined) return [];
    return membersOf(field.value, links).map((span): DraftEntity => ({ reference: links.reference(span), aliases: [], types: [type], description: "", isPageSubject: false })); // prettier-ignore
  });
