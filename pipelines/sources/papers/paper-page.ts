import { escapeHtml } from "../../pages/formats/html.ts";
import { languageOfPage } from "../../language/detect-language.ts";
import { markdown } from "../../pages/markdown.ts";
import { type DocumentOutcome, refusedDocument } from "../../pages/document-outcome.ts";
import { parseHtml } from "../../pages/parse.ts";
import type { Citations } from "./citations.ts";
import { idKey } from "./ids.ts";
import type { NamedLink, PaperRecord } from "./record.ts";

/** Named in one line, and cited works without a record; a list that is cut does not say how many there are. */
const NAMED = 100;
const UNNAMED = 1_000;
const TITLE = 500;

type Page = Extract<DocumentOutcome, { ok: true }>;

/**
 * A paper as a page: its abstract, one line `label: value` for each fact of its record (the only ones that claims are read from),
 * where else it stands, and what it cites besides.
 */
export function paperPage(record: PaperRecord, citations: Citations, fullText?: string): DocumentOutcome {
  const { uri, title, abstract } = record;
  if (title.length > TITLE) return refusedDocument(uri, "no-name", `a title of ${title.length} characters; up to ${TITLE} are one`);
  const cited = unique((record.references ?? []).filter((one) => citations.paper(one)?.uri !== uri).map((one) => citations.paper(one) ?? { name: one, uri: one })); // prettier-ignore
  const foreign = cited.filter(({ name, uri: own }) => name === own);
  const html = [
    `<h1>${escapeHtml(title)}</h1>`,
    ...(abstract === "" ? [] : [`<p>${escapeHtml(abstract)}</p>`]),
    `<h2>Record</h2><dl>${facts(record, cited, citations).join("")}</dl>`,
    ...elsewhere(record),
    ...(foreign.length === 0 ? [] : [`<h2>References</h2><p>${foreign.slice(0, UNNAMED).map(linked).join(" ")}</p>`]),
  ].join("\n");
  const page = markdown(parseHtml(html).tree, (uri) => ({ uri }));
  const whole = fullText === undefined ? page.text : `${page.text}\n\n## Full text\n\n${fullText.replace(/^#{1,6} +/gm, "### ")}`;
  const part: Page = {
    ok: true,
    uri,
    title,
    text: whole,
    links: page.links,
    language: languageOfPage(record.language ?? "und", `${title}\n${abstract}`),
    publishedAt: record.publishedAt,
    modifiedAt: record.modifiedAt,
    license: record.license,
    subjects: [...record.subjects],
  };
  return part;
}

function facts(record: PaperRecord, cited: readonly NamedLink[], citations: Citations): readonly string[] {
  const { authors, venue, publishedAt, fields, topics, references } = record;
  const [first] = authors;
  // "J. Meyer" is many people, and every paper would be by the same one.
  const told = authors.every(({ name, uri }) => uri !== undefined || /^\p{L}{2,}.* \p{L}{2,}/u.test(name)) ? authors : [];
  const own = cited.filter(({ name, uri }) => name !== uri);
  const at = record.citations?.at;
  return [
    line("Type", "paper"),
    ...list("Authors", told, true),
    ...(first === undefined || told.length === 0 ? [] : [line("First author", linked(first))]),
    ...(first?.institutions.length === 1 ? first.institutions.map((one) => line("Affiliation of the first author", linked(one))) : []),
    ...list("Affiliations", unique(authors.flatMap(({ institutions }) => institutions)), true),
    ...(venue === undefined ? [] : [line("Publication venue", linked(venue))]),
    ...(publishedAt === undefined ? [] : [line("Year of publication", publishedAt.slice(0, 4))]),
    ...(publishedAt === undefined || publishedAt.length === 4 ? [] : [line("Date of publication", publishedAt)]),
    ...(record.citations === undefined ? [] : [line(`Citation count${at === undefined ? "" : ` (${at})`}`, `${record.citations.count}`)]),
    ...(references === undefined ? [] : [line("Number of references", `${new Set(references.map(idKey)).size}`)]),
    ...fields.slice(0, 1).map((one) => line("Field of research", linked(one))),
    ...topics.slice(0, 1).map((one) => line("Main topic", linked(one))),
    ...(topics.length > 1 ? list("Subjects", topics, true) : []),
    ...list("Cited papers", own, own.length === cited.length),
    ...list("Citing papers", citations.citing(record.uri), false),
  ];
}

/** No claim is read from these: they lead to the paper, and tell nothing of it. */
function elsewhere({ authors, journal, pdfUrl, records, uri }: PaperRecord): readonly string[] {
  const names = authors.slice(0, NAMED).map(({ name }) => name);
  const lines = [
    ...(names.length === 0 ? [] : [line("Byline", escapeHtml(names.join(", ")))]),
    ...(journal === undefined || journal === "" ? [] : [line("Journal reference", escapeHtml(journal))]),
    ...(pdfUrl === undefined || !/^https?:\/\/[^\s"<>]+$/.test(pdfUrl) ? [] : [line("PDF", linked({ name: pdfUrl, uri: pdfUrl }))]),
    line("Address", linked({ name: uri, uri })),
    ...records.filter((one) => one.uri !== uri).map(({ name, uri: own }) => line(name, linked({ name: own ?? name, uri: own }))),
  ];
  return [`<h2>Bibliographic data</h2><dl>${lines.join("")}</dl>`];
}

/** "Authors (3)" says that the three are all. */
function list(label: string, things: readonly NamedLink[], whole: boolean): readonly string[] {
  const named = things.slice(0, NAMED);
  if (named.length === 0) return [];
  return [line(whole && named.length === things.length ? `${label} (${named.length})` : label, named.map(linked).join("; "))];
}

const line = (label: string, value: string): string => `<dt>${escapeHtml(label)}</dt><dd>${value}</dd>`;

const linked = ({ name, uri }: NamedLink): string => (uri === undefined ? escapeHtml(name) : `<a href="${escapeHtml(uri)}">${escapeHtml(name)}</a>`); // prettier-ignore

const unique = (things: readonly NamedLink[]): readonly NamedLink[] => [
  ...new Map(things.map((one) => [one.uri ?? one.name, one])).values(),
];
