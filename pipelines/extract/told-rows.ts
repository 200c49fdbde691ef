import { wholeDate } from "../../schemas/values/dates.ts";
import type { Heading, Table } from "./blocks.ts";
import { singularOf } from "../language/inflection.ts";
import { cleanLabel, headNoun, type Label } from "./labels.ts";
import type { Links } from "./links.ts";
import { optionsDown } from "./own-columns.ts";
import { areOwnThings } from "./own-things.ts";
import { isRanked } from "./results.ts";
import type { PlacedTable } from "./row-kinds.ts";
import { rowNamesOf } from "./row-names.ts";
import type { PageSubject } from "./subject.ts";
import { figureColumns, RANK, SKIP } from "./table-columns.ts";
import { isStretchOfYear } from "./part-of-year.ts";
import { isGroupRow, isNumbered, isOrdinary, namesBesideNumbers } from "./table-shapes.ts";
import { sizesDown } from "./size-tables.ts";
import { saysName, saysOnlyFigures } from "./table-labels.ts";
import { tellOfPage } from "./rows-of-page.ts";
import { isOfTopic, namesKindOfThings } from "./topic-pages.ts";
import { typeOfColumn } from "./types.ts";
import { headerKey, linkedColumn, timesOf } from "./table-outline.ts";

/** What the rows of a table are, where that is decided by more than its words. */
export type DecidedRows =
  | {
      readonly kind: "things";
      readonly named: number;
      readonly times: number;
      readonly shared: readonly number[];
      readonly coded?: true;
      readonly own?: true;
      /** Somebody's works: the year beside each is when it came out. */
      readonly works?: true;
    }
  | { readonly kind: "parts"; readonly dated?: boolean; readonly by?: Label };

/** What other pages tell of the table, unless it was reshaped since. */
export const toldOf = (table: Table): Table["told"] => (table.told?.header === headerKey(table) ? table.told : undefined);

/** What was told of a table that was reshaped since, where its columns are as they were and only called otherwise. */
export function withTold(table: Table, raw: Table): Table {
  const told = toldOf(raw);
  return told === undefined || table.header.length !== raw.header.length
    ? table
    : { ...table, told: { ...told, header: headerKey(table) } };
}

/**
 * Rows that no name names: signs ("EL-972") are things of their own, whatever the page is of; by sizes and words ("0–7 m", "crystallised")
 * the rows of a page that is about one thing are parts of it.
 */
export function namedRows({ table, subject, caption, links }: PlacedTable): DecidedRows | undefined {
  // "Month | Day °C | Night °C" of no year: parts of it, whatever year it is.
  const stretches = table.rows.filter((row) => !isGroupRow(row)).map((row) => row[0]?.text ?? "");
  if (!subject.isList && stretches.length > 1 && stretches.every(isStretchOfYear) && caption.asOf === undefined)
    return { kind: "parts", by: cleanLabel("") };
  if (!subject.isList && sizesDown(table) && !haveLinks(table, links))
    return { kind: "parts", by: cleanLabel(table.header[0]?.text === "" ? "size" : (table.header[0]?.text ?? "")) };
  if (!subject.isList && optionsDown(table) && !haveLinks(table, links)) return { kind: "parts", by: cleanLabel(table.header[0]?.text ?? "") }; // prettier-ignore
  const names = rowNamesOf(table);
  // "B1", "B2" on the page of each instrument, with other figures there: parts of it, signs or not.
  if (names === "codes" && toldOf(table)?.parts === true && !subject.isList && !haveLinks(table, links)) return { kind: "parts", by: cleanLabel(table.header[0]?.text ?? "") }; // prettier-ignore
  if (names === "codes") return { kind: "things", named: 0, times: -1, shared: [], coded: true };
  if (names === undefined || subject.isList || isRanked(table) || haveLinks(table, links)) return undefined;
  return toldOf(table) === undefined && names === "measures" ? { kind: "parts", by: cleanLabel(table.header[0]?.text ?? "") } : undefined;
}

/**
 * What the site's other pages tell of the rows; alone, a column of times of which one comes again in several rows, beside a column of
 * links to unlike pages: rows of such a table are what is linked, and the time is when something of it was.
 */
export function rowsOf(
  {
    table,
    heading,
    subject,
    links,
  }: { readonly table: Table; readonly heading: Heading | undefined; readonly subject: PageSubject; readonly links: Links },
  timeColumn: number,
): DecidedRows | undefined {
  const told = toldOf(table);
  const isDated = table.rows.some((row) => wholeDate(row[0]?.text ?? "") !== undefined);
  const names = table.rows.map((row) => row[0]?.text ?? "");
  // "2013 Tour, stage 3": called as the site's page about it is.
  if ([...(subject.parts?.values() ?? [])].some((joint) => names[0]?.startsWith(subject.reference.surface + joint) === true))
    return { kind: "things", named: 0, times: -1, shared: [] };
  const isOwn = !isDated && !haveLinks(table, links) && (areNumbered(names) || told?.parts === true || (told?.pageTimes !== undefined && saysName(table.header[0]?.text ?? ""))) && areOwnThings(table, heading, subject); // prettier-ignore
  if (isOwn) return { kind: "things", named: 0, times: -1, shared: [], own: true };
  if (
    !subject.isList &&
    !isDated &&
    (END_OF_WAY.test(table.header[0]?.text ?? "") ||
      areSides(table, links) ||
      (((areNumbered(names) && namesBesideNumbers(table) === undefined) || isOnlyOne(table)) && !haveLinks(table, links)))
  )
    return { kind: "parts" };
  if (told?.own === true && !isDated && !subject.isList && !haveLinks(table, links))
    return { kind: "things", named: 0, times: -1, shared: [], own: true };
  const tells = subject.isList ? undefined : tellOfPage(table, heading, links, subject.reference.surface);
  if (tells !== undefined) return { kind: "parts", dated: tells === "dated" };
  // "Heading" over "Fares": what an account is parted by is of who publishes it.
  const isParted = !isOfTopic(subject) || (subject.publishes === true && !namesKindOfThings(table));
  // "Region | Turnout" of each year's election: of the region, then.
  const isPlaces = subject.year !== undefined && told?.parts === true && typeOfColumn(table.header[0]?.text ?? "") !== undefined;
  if (isPlaces && names.every((one) => /^\p{Lu}/u.test(one))) return { kind: "things", named: 0, times: -1, shared: [] };
  if (told?.parts === true && isParted) return { kind: "parts" };
  const named = told?.named ?? (timeColumn === 0 && timesOf(table) === "repeated" ? firstNamed(table, links) : undefined);
  if (named === undefined || named < 0 || timeColumn < 0) return undefined;
  return { kind: "things", named, times: -1, shared: told?.shared ?? [] };
}

/** "Year | Stage | First over": what stands before a name is of what had it, and that is not the name. */
function firstNamed(table: Table, links: Links): number | undefined {
  const at = linkedColumn(table, links);
  const before = table.header.slice(1, at);
  return at !== undefined && before.every((one) => RANK.test(one.text) || SKIP.test(one.text)) ? at : undefined;
}

/** The rows of a table that others have too are something of the page's subject: what the heading calls them, else their column. */
export function toldMember(heading: Heading | undefined, title: string): Label | undefined {
  const label = cleanLabel(heading?.piece.text ?? "");
  const said = label.label === "" || saysOnlyFigures(label.label) ? cleanLabel(title) : label;
  // "Stage 1: Dovrin to Ulmsted, 252 km", "Order of arrival" name no kind of things.
  const isKind = said.label !== "" && !/\d|:/.test(said.label) && singularOf(headNoun(said.label)) !== undefined;
  return isKind || (said.label !== "" && said.label === cleanLabel(title).label) ? said : undefined;
}

/** "From | Time | Ascent": rows are ways to the page's subject, and where they begin is no thing that takes time. */
const END_OF_WAY = /^(?:from|to|via|starting (?:point|from)|departure|destination|start|approach(?: from)?)$/i;

/** "Side | From | Length" over "West", "East": sides of the page's subject, and not the towns that they begin in. */
const areSides = ({ header, rows }: Table, links: Links): boolean =>
  END_OF_WAY.test(header[1]?.text ?? "") &&
  rows.length > 0 &&
  rows.every(
    ([side, from]) =>
      side !== undefined &&
      from !== undefined &&
      isOrdinary(side.text) &&
      links.exact(side.start, side.end) === undefined &&
      !/\d/.test(from.text),
  );

/** "Tramcar 34" with a page of its own is a thing, numbered or not. */
const haveLinks = ({ rows }: Table, links: Links): boolean =>
  rows.filter(([name]) => name !== undefined && links.exact(name.start, name.end) !== undefined).length * 10 >= rows.length * 7;

/** "Band 1", "Band 2" */
const areNumbered = (names: readonly string[]): boolean =>
  names.length > 1 && names.every(isNumbered) && new Set(names.map((one) => one.split(" ")[0])).size === 1;

/** "Set | Maker" over "Set 1" alone */
const isOnlyOne = ({ header, rows }: Table): boolean =>
  rows.length === 1 && isNumbered(rows[0]?.[0]?.text ?? "") && /\d$/.test(rows[0]?.[0]?.text ?? "") && rows[0]?.[0]?.text.toLowerCase().startsWith(`${header[0]?.text.toLowerCase()} `) === true; // prettier-ignore

/** "Apparatus supplied" over "Light | Year | Order": each row is what was done for what it names in its year, and all of it of that year. */
const DONE_FOR = /(?:^| )(?:supplied|delivered|sold|exported|shipped|installed|issued|awarded|paid|granted)(?: (?:by|to|for) .*)?$/i;
export const isDoneFor = ({ caption }: Pick<Table, "caption">, heading: Heading | undefined): boolean =>
  DONE_FOR.test(caption?.text ?? heading?.piece.text ?? "");

const GENERATION = 40;
const AS_OF = /^(?:as of|as at|reference|date of information|period|stand)\b/i;

/**
 * "Film | Year | Studio | Gross": beside texts that are told of things once each, a time is when something of the thing was, and dates
 * none of their figures.
 */
export function isWhen(table: Table, nameColumn: number, timeColumn: number): boolean {
  const title = table.header[timeColumn]?.text ?? "";
  const names = table.rows.map((row) => row[nameColumn]?.text ?? "").filter((one) => one !== "");
  const isOnce = new Set(names).size === names.length;
  // "Period" over "1951–2022", "1936–2024": over which time each reaches, where each stands once and with another.
  const spans = timeColumn < 0 ? [] : table.rows.map((row) => row[timeColumn]?.text ?? "").filter((one) => SPAN.test(one));
  if (isOnce && spans.length > 2 && spans.length * 10 >= names.length * 8 && new Set(spans).size * 2 > spans.length) return true;
  if (timeColumn < 0 || AS_OF.test(title) || !isOnce) return false;
  // Years of more than a generation, one for each name, are none that somebody counted in.
  const years = table.rows.flatMap((row) => /^(?:1[0-9]|20)\d\d$/.exec(row[timeColumn]?.text ?? "")?.map(Number) ?? []);
  if (years.length > 2 && Math.max(...years) - Math.min(...years) > GENERATION && !/^as of/i.test(title)) return true;
  const shapes = figureColumns(table);
  return table.header.some(
    (one, at) => at !== nameColumn && at !== timeColumn && one.text !== "" && !SKIP.test(one.text) && !RANK.test(one.text) && shapes[at]?.figures !== true && table.rows.some((row) => (row[at]?.text ?? "") !== ""),
  ); // prettier-ignore
}

const SPAN = /^(?:1[0-9]|20)\d\d ?[–—-] ?(?:(?:1[0-9]|20)\d\d|present|today|ongoing)?$/;

/** What a place in an order is called, and no part of anything. */
const PLACE = /^(?:rank(?:ing)?|pos(?:ition)?|place|number|row|item|order|year|day|age|page|line|entry|index|grade|class|level|count|total|score|points?|size|length|width|height|weight|price|value)$/i; // prettier-ignore

/** "3", "4", "5" */
const countUp = (names: readonly string[]): boolean => names.every((one, at) => one === String(Number(names[0]) + at));

/** "Stage | Winner" over "1", "2", "3": the rows are stages of the page's subject, whoever won them, and are called so. */
export function withCountedRows(table: Table, subject: PageSubject): Table {
  const [title] = table.header.map((one) => one.text);
  const names = table.rows.map((row) => row[0]?.text ?? "");
  const counted = names.length > 1 && Number(names[0]) < 100 && countUp(names);
  const named = table.header.some((one) => /^(?:names?|titles?)$/i.test(one.text));
  const [word, number] = [/^(?:(\p{L}+) )?\d{1,3}$/u, /\d{1,3}$/];
  const joints = names.map((one) => (word.test(one) ? subject.parts?.get((word.exec(one)?.[1] ?? title ?? "").toLowerCase()) : undefined));
  // The site has pages of such parts, and the rows are called as those are.
  if (names.length > 1 && joints.every((one) => one !== undefined))
    return { ...table, rows: table.rows.map(([first, ...rest], at) => (first === undefined ? rest : [{ ...first, text: `${subject.reference.surface}${joints[at]} ${number.exec(first.text)?.[0]}` }, ...rest])) }; // prettier-ignore
  if (title === undefined || subject.isList || !counted || named || !/^\p{Lu}\p{Ll}{2,}$/u.test(title) || PLACE.test(title) || !isOrdinary(title)) return table; // prettier-ignore
  return { ...table, rows: table.rows.map(([first, ...rest]) => (first === undefined ? rest : [{ ...first, text: `${title} ${first.text}` }, ...rest])) }; // prettier-ignore
}

/** "Kilometre | 1 | 2 | 3" over "Gradient (%)": the columns are kilometres of the page's subject. */
export function withCountedColumns(table: Table): Table {
  const [title = "", ...names] = table.header.map((one) => one.text);
  const counted = names.length > 2 && Number(names[0]) < 3 && countUp(names);
  if (!counted || !/^(?:\p{L}\p{Ll}+(?: \([^()]+\))?)$/u.test(title) || PLACE.test(title)) return table;
  const word = title.replace(/ \(.*$/, "");
  return { ...table, header: table.header.map((one, at) => (at === 0 ? one : { ...one, text: `${word} ${one.text}` })) };
}
