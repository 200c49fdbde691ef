import { wholeDate } from "../../schemas/values/dates.ts";
import type { Heading, Table } from "./blocks.ts";
import { headNoun } from "./labels.ts";
import type { Links } from "./links.ts";
import type { Piece } from "./piece.ts";
import type { PageSubject } from "./subject.ts";
import { isRanked } from "./results.ts";
import { RANK } from "./table-columns.ts";
import { alike, namesGroups } from "./table-labels.ts";
import { isGroupRow, isOrdinary, namesBesideNumbers } from "./table-shapes.ts";
import { isAggregate, typeOfColumn, typeOfNaming } from "./types.ts";

/** What such a column says of a row is no name of it. */
const SAYS = /^(?:descriptions?|meanings?|explanations?|purpose|remarks?|comments?|notes?|example)$/i;

/**
 * The column that names the rows: a common kind in its header, else a header that the title, heading or caption repeats
 * ("Hydropower stations": Station), else one with links in most rows, else the first column of words whose rows all differ.
 * Long because what decides is asked in one order.
 */
export function entityColumn(
  table: Table,
  heading: Heading | undefined,
  subject: PageSubject,
  links: Links,
  timeColumn: number,
): number | undefined {
  const rows = table.rows.slice(0, 200).filter((row) => !isAggregate(row[0]?.text ?? "") && !isGroupRow(row));
  // "0–14 | 17.9": groups are named by no name.
  if (!subject.isList && timeColumn !== 0 && namesGroups(rows.map((row) => row[0]?.text ?? ""), false)) return 0; // prettier-ignore
  // "Men / Holder | Women / Holder": what stands under one of several groups that have the like names one side of a row.
  const parts = table.header.map((one) => one.text.split(" / "));
  const sided = parts.map(([group, ...rest]) => rest.length > 0 && parts.some(([other, ...its]) => other !== group && its.join(" / ") === rest.join(" / "))); // prettier-ignore
  const usable = table.header.map((_, at) => at).filter((at) => at !== timeColumn && sided[at] !== true && !RANK.test(table.header[at]?.text ?? "") && !SAYS.test(table.header[at]?.text ?? "")); // prettier-ignore
  const share = (at: number, test: (one: Piece) => boolean): number =>
    rows.filter((row) => row[at] !== undefined && test(row[at])).length / Math.max(1, rows.length);
  const wordy = usable.filter((at) => at <= 2 && share(at, (one) => isNameLike(one.text)) >= 0.6);
  const distinct = wordy.filter((at) => new Set(rows.map((row) => row[at]?.text)).size === rows.length);
  const said = `${subject.reference.surface} ${heading?.piece.text ?? ""} ${table.caption?.text ?? ""}`.toLowerCase();
  // "Name | Storage size" over "integer", "real": what stands there is called so, words of the language or not.
  const called = usable.find((at) => at <= 1 && /^(?:names?|keyword|command|function|parameter|option|variable)$/i.test(table.header[at]?.text ?? "") && share(at, (one) => /^[\p{L}_][^\n.!?;]{0,39}$/u.test(one.text) && one.text.split(" ").length <= 3) >= 0.9 && new Set(rows.map((row) => row[at]?.text)).size === rows.length); // prettier-ignore
  const titled = wordy.find((at) => /^(?:names?|title|full name)$/i.test(table.header[at]?.text ?? ""));
  const named = (at: number): boolean =>
    new RegExp(`\\b${(table.header[at]?.text ?? "").toLowerCase().replace(/[^\p{L} ]/gu, "")}`, "u").test(said) &&
    (table.header[at]?.text ?? "") !== "";
  // "Algorithm | Author": who wrote a thing stands beside it.
  const typed = (at: number): boolean => {
    const type = typeOfColumn(table.header[at]?.text ?? "");
    const isWhere = at > 0 && PLACES.has(type ?? "") && distinct[0] === 0 && share(0, (one) => /^\p{Lu}\S*\p{Ll}/u.test(one.text)) >= 0.6; // prettier-ignore
    return type !== undefined && !isWhere && (at === distinct[0] || !BESIDE.has(type));
  };
  const linked = (at: number): boolean => !(at > 0 && distinct.includes(0) && LEADS.test(table.header[at]?.text ?? "")) && share(at, (one) => links.exact(one.start, one.end) !== undefined) >= 0.5; // prettier-ignore
  // "214 Otterbank", "No. 903": what leads each to a page of its own is what the rows are, however it is called.
  const ownPages = usable.find((at) => {
    const pages = rows.flatMap((row) => (row[at] === undefined ? [] : (links.exact(row[at].start, row[at].end)?.uri ?? [])));
    // "Group | Head": who leads each stands beside it.
    if (at === 1 && distinct.includes(0) && LEADS.test(table.header[1]?.text ?? "")) return false;
    return at <= 1 && rows.length > (at === 0 ? 0 : 2) && pages.length >= 0.9 * rows.length && new Set(pages).size === pages.length;
  });
  // "Works by George Lanyon" over "Work | Opened | River"
  const counted = distinct.find((at) => at === 0 && [table.caption?.text, heading?.piece.text].some((one) => alike(headNoun(one ?? ""), table.header[0]?.text ?? ""))); // prettier-ignore
  const best =
    namesBesideNumbers(table) ??
    titled ??
    called ??
    ownPages ??
    counted ??
    // "Pos | Rider | Team": what stands behind its place came in there.
    (isRanked(table) ? distinct[0] : undefined) ??
    distinct.find(typed) ??
    distinct.find(named) ??
    distinct.find(linked) ??
    underFirst(table, rows, distinct) ??
    (HAD.test(table.header[distinct[0] ?? -1]?.text ?? "") && wordy[0] === 0 ? 0 : undefined) ??
    wordy.find(typed) ??
    // "Recipient | Municipality": where each of the first is another, what comes again beside it is where they are.
    (distinct[0] === 0 ? 0 : undefined) ??
    wordy.find(linked) ??
    distinct[0] ??
    wordy.find((at) => new Set(rows.map((row) => row[at]?.text)).size * 2 > rows.length);
  return timeColumn === 0 && best !== undefined && !distinct.includes(best) && best !== ownPages ? undefined : best;
}

/** What somebody had or did, and what things are sorted by: under a name that comes again it is of that name. */
const HAD = /^(?:roles?|posts?|offices?|positions?|functions?|duties|awards?|prizes?|parts?|clubs?|teams?|employers?|types?|kinds?|categor(?:y|ies)|class(?:es)?|items?|groups?|reasons?|purposes?|languages?|subjects?)$/i; // prettier-ignore

/**
 * "Laboratory | Instrument | Maker", each laboratory beside several instruments, one below the other: the rows are what the next column of
 * names calls them, and what stands before it is where each belongs.
 */
function underFirst({ header }: Table, rows: Table["rows"], distinct: readonly number[]): number | undefined {
  const [at] = distinct;
  if (at === undefined || at === 0 || rows.length < 3 || HAD.test(header[at]?.text ?? "")) return undefined;
  const over = rows.map((row) => row[0]?.text ?? "");
  const blocks = over.filter((one, row) => one !== over[row - 1]).length;
  if (blocks !== new Set(over).size || blocks === rows.length || over.includes("")) return undefined;
  const names = rows.map((row) => row[at]?.text ?? "");
  const isName = typeOfNaming(header[at]?.text ?? "") !== undefined && names.filter((one) => /\d| \p{Lu}/u.test(one) || !isOrdinary(one)).length * 10 >= names.length * 4; // prettier-ignore
  return isName ? at : undefined;
}

const LEADS =
  /^(?:heads?|leaders?|chair(?:man|woman|person)?|directors?|managers?|curators?|owners?|captains?|masters?|coach|presidents?|mayors?|architects?|designers?|builders?|operators?|contacts?|contact person|responsible|keepers?|secretary|editors?|supervisors?|lead|conductors?|engineers?|(?:head|chief|lead|principal) \p{Ll}+)$/iu;

/** Kinds that a thing has rather than is. */
const BESIDE = new Set("author capital currency language party person player continent".split(" "));

/** "Dealer | Town | Region": where each is. */
const PLACES = new Set(
  "city town village country region province state district county municipality canton department building site".split(" "),
);

/** What may be what a thing is called: no sentence, no flag, no figure; a word of the language only with a capital ("Ferry", "pg_dump", not "ferry"). */
function isNameLike(text: string): boolean {
  // "October 2020" is when, and no thing.
  if (wholeDate(text) !== undefined) return false;
  if (text.length > 80 || text.split(" ").length > 9 || FLAG.test(text) || /[^.\s]{4}[.!?;]$/.test(text)) return false;
  // "1916 Aske Valley earthquake"
  if (/^(?:1[5-9]|20)\d\d(?:[–/-]\d{2,4})? \p{Lu}\p{Ll}/u.test(text)) return true;
  return /^\p{Lu}/u.test(text)
    ? !/^\S*\d/.test(text)
    : /^\p{Ll}/u.test(text) && (/^[\p{L}\d]+[_./:-]?\S*[_\d(]/u.test(text) || !isOrdinary(text));
}

const FLAG = /^(?:yes|no|true|false|none|n\/?a|unknown|all|any|same(?: as)?\b.*|varies|other|various|default|required|optional)$/i;
