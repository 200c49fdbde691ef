import type { Document } from "../../../schemas/document.ts";
import type { DocumentDraft, DraftStatement } from "../../../schemas/draft.ts";
import { type Links, namedBy } from "../links.ts";
import { claimOf } from "./claim.ts";
import type { Passage } from "./passage.ts";
import { placeOf, plainWords } from "./quote.ts";
import type { SaidStatement } from "./task.ts";
import { nameIn, subjectOfQuote, type Names, type Refusal, type SubjectReference } from "./subject-of-quote.ts";

/** A statement that every rule has let through. */
export interface CheckedStatement {
  readonly statement: DraftStatement;
  /** Whether its text is the page's, word for word: only then nobody has to be asked whether the page says it. */
  readonly verbatim: boolean;
  /** What a judge may hold its text against: the quote, behind what names its subject. */
  readonly evidence: readonly string[];
  /** Why the model's claim was left out; the statement goes without it. */
  readonly without?: Refusal;
}

export interface Ground {
  readonly document: Document;
  readonly draft: DocumentDraft;
  readonly passage: Passage;
  readonly names: Names;
  readonly links: Links;
}

const MAX_TEXT = 600;
const MODEL_CONFIDENCE = 0.7;

/** One statement of a model against the page, by rule; fail closed. Whether the text means what the quote says is no rule's to tell. */
export function check(said: SaidStatement, { document, draft, passage, names, links }: Ground): CheckedStatement | Refusal {
  const quoted = placeOf(said.quote, passage, document.text);
  if (quoted === undefined) return { reason: "quote-not-found", detail: "the passage does not say it in these words" };
  const text = plainWords(said.text);
  if (text === "" || text.length > MAX_TEXT)
    return { reason: "unsupported", detail: `a text of ${text.length} characters is no statement` };
  const whom = subjectOfQuote(said.subject.trim(), quoted, passage, names, draft, links);
  if ("reason" in whom) return whom;
  const place = placeOfSubject(text, said.subject.trim(), whom, names);
  if (place === undefined) return { reason: "no-such-subject", detail: "the text does not name its subject" };
  const before = passage.sentences.filter((one) => one.paragraph === quoted.sentences[0]?.paragraph && one.start < quoted.start);
  const quote = document.text.slice(quoted.start, quoted.end);
  const added = notSaid(text, [quote, passage.section, passage.title, whom.reference.surface], [...before.map((one) => one.text)], names);
  if (added !== undefined) return { reason: "unsupported", detail: added };
  const claim = said.claim === null ? undefined : claimOf({ ...said, claim: said.claim }, quoted, passage, whom, names, links);
  const made = claim === undefined || "reason" in claim ? undefined : claim;
  const mentions: DraftStatement["mentions"] = [
    { reference: { ...whom.reference, surface: text.slice(place.start, place.end) }, ...place },
  ];
  const mention = (surface: string, uri: string | undefined): void => {
    const at = nameIn(text, surface);
    if (at !== undefined && mentions.every((one) => one.end <= at.start || one.start >= at.end))
      mentions.push({ reference: uri === undefined ? { surface } : { surface, uri }, ...at });
  };
  if (made?.value.kind === "reference") mention(made.value.reference.surface, made.value.reference.uri);
  for (const link of links.within(quoted.start, quoted.end)) mention(link.text, namedBy(link).uri);
  return {
    statement: {
      text,
      mentions: mentions.toSorted((a, b) => a.start - b.start),
      quote: { start: quoted.start, end: quoted.end },
      ...(made !== undefined && { claim: made }),
      confidence: MODEL_CONFIDENCE,
    },
    verbatim: text === plainWords(quote),
    evidence: [
      ...(whom.named ? [] : [`${passage.title}: ${before.map((one) => one.text).join(" ")}`.trim()]),
      ...(passage.section === "" ? [quote] : [`${passage.section}: ${quote}`]),
    ],
    ...(claim !== undefined && "reason" in claim && { without: claim }),
  };
}

function placeOfSubject(
  text: string,
  subject: string,
  whom: SubjectReference,
  names: Names,
): { readonly start: number; readonly end: number } | undefined {
  const isOwn = names.own.includes(whom.reference.surface);
  for (const name of [subject, whom.reference.surface, ...(isOwn ? names.own : [])]) {
    const place = nameIn(text, name);
    if (place !== undefined) return place;
  }
  return undefined;
}

const NUMBER = /\d(?:[\d.,:'’ \u00a0\u202f]*\d)?/g;
const digits = (text: string): Set<string> => new Set((text.match(NUMBER) ?? []).map((one) => one.replace(/[ \u00a0\u202f]/g, " ")));

/** A figure of the text that none of the parts says in these digits. */
export function unsaidFigure(text: string, parts: readonly string[]): string | undefined {
  const known = digits(parts.join("\n"));
  return [...digits(text)].find((one) => !known.has(one) && one.split(" ").some((part) => !known.has(part)));
}

/** What the text adds to the page: a figure in other digits, or a name that stands neither in the quote nor before it. */
function notSaid(text: string, quoted: readonly string[], before: readonly string[], names: Names): string | undefined {
  const figure = unsaidFigure(text, quoted);
  if (figure !== undefined) return `the quote says no ${figure}`;
  const said = [...quoted, ...before];
  const name = names.others.find((one) => nameIn(text, one) !== undefined && !said.some((part) => nameIn(part, one) !== undefined));
  return name === undefined ? undefined : `nothing before names ${name}`;
}
