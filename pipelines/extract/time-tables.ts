import { nameKey } from "../../schemas/values/names.ts";
import { countsThings } from "./counted-things.ts";
import type { Heading, Table } from "./blocks.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import { cleanLabel, columnLabels, headerLabels, isPartLabel, measureOf, type Caption, type Column, type Label } from "./labels.ts";
import { TIME_COLUMN } from "./key-value-tables.ts";
import { eventOf } from "./event-rows.ts";
import type { Links } from "./links.ts";
import type { Piece } from "./piece.ts";
import { measureFor } from "./measures.ts";
import type { PageSubject } from "./subject.ts";
import { isPartOfYear } from "./part-of-year.ts";
import { countedBy, countedNoun, isGroup, kindsCounted, saysOnlyFigures } from "./table-labels.ts";
import { isGroupRow } from "./table-shapes.ts";
import { areAcross, isOfTopic, namedColumns, namesKindOfThings } from "./topic-pages.ts";
import { isAggregate, isTotal, typeOfColumn } from "./types.ts";
import { isSummedUp, partsOfMeasure } from "./summed-columns.ts";
import { sortedNoun } from "./sorted-rows.ts";
import { columnMeasures, figureColumns, shapeOf, RANK, SKIP, type Cell } from "./table-columns.ts";

interface Placed {
  readonly table: Table;
  readonly heading: Heading | undefined;
  readonly caption: Caption;
  readonly subject: PageSubject;
  readonly links: Links;
}

/** "Level at Lake Orreval": where it was measured is the page's own place. */
const PLACE = / (?:at|of|in|for|on) (?:the )?\S.*$/;

/** Times across the header: "Source | 2019 | 2020 | …", "Month | Jan | Apr | … | Year". */
const COMPARES =
  /^(?:[%±+/Δ -]*|.*\b(?:change|growth|difference|diff|variation|var|trend|yoy|y\/y|increase|decrease|total|sum|average|avg|mean|cagr|vs|note|notes|unit|units)\b.*)$/i;

/** "2020¹": a note on that year. */
const YEAR_MARK = /(?<=^(?:1[5-9]|20)\d\d) ?(?:[*†‡§¹²³]{1,3}|\[(?:\d{1,2}|[a-z])\])$/;

const DECADE = /^(?:the )?((?:1[5-9]|20)\d)0s$/;

/** "2019", "June 2019", "1930s". */
function timeIn(title: string): string | undefined {
  const decade = DECADE.exec(title)?.[1];
  return decade === undefined ? wholeDate(title)?.value : `${decade}0/${decade}9`;
}

/** "1930s | 1940s | 1950s" */
export const areDecades = ({ header: [, ...times] }: Table): boolean => times.length > 1 && times.every(({ text }) => DECADE.test(text));

export function isMatrix(table: Table): boolean {
  const times = table.header.slice(1).map((one) => one.text.replace(YEAR_MARK, ""));
  if (times.length < 2) return false;
  const dated = times.filter((one) => timeIn(one) !== undefined).length;
  // "2021 | 2022 | Change": what compares the times is no time, and no thing.
  if (dated >= 1 && times.every((one) => timeIn(one) !== undefined || COMPARES.test(one))) return true;
  return (
    dated === times.length ||
    times.every((one) => /^(?:\p{L}\p{Ll}+ \d{1,3}|\d{1,3}(?:st|nd|rd|th))$/u.test(one)) ||
    times.filter((one) => isPartOfYear(one)).length >= times.length - 1
  );
}

/** The first column is a time in all its rows, whatever it is called: years, seasons, editions by their year. */
export function timesFirst(table: Table): boolean {
  const first = table.rows.map((row) => row[0]?.text ?? "").filter((one) => one !== "");
  if (first.length < 2 || table.header.length < 2 || BEGINS.test(table.header[0]?.text ?? "")) return false;
  const dates = first.map((one) => wholeDate(one.replace(/ ?[*†‡¹²³]+$/, ""))?.value);
  if (dates.some((one) => one === undefined || one < "15")) return false;
  // Four digits in no order may be numbers of rooms or routes.
  const rises = dates.filter((one, at) => at > 0 && (one as string) >= (dates[at - 1] as string)).length;
  return rises === 0 || rises === dates.length - 1;
}

const TIME_HEADER = /^(?:year|years|date|month|quarter|period|season|time)$/i;
const YEAR = /^(?:1[5-9]|20)\d\d(?:[/–-]\d{2,4})?$/;

/**
 * The column of times: by its header, in whatever language, else the years that alone tell apart rows of one name. Where another column
 * names each row, a column of years is when something of the row happened.
 */
export function timeColumnOf({ header, rows }: Table): number {
  const column = (at: number): readonly string[] => rows.map((row) => row[at]?.text ?? "");
  // A German "Stand" is when, an English one has seats.
  const isTime = (text: string, at: number): boolean => !/^stand$/i.test(text) || column(at).some((one) => wholeDate(one) !== undefined);
  const said = header.findIndex(({ text }, at) => (TIME_HEADER.test(text) || TIME_COLUMN.test(text)) && isTime(text, at));
  const named = header.some((_, at) => new Set(column(at)).size === rows.length && column(at).every((one) => /^\p{L}/u.test(one)));
  if (said >= 0 || named) return said;
  const names = column(0);
  return header.findIndex((_, at) => {
    const years = column(at);
    const apart = new Set(years.map((year, row) => `${year} ${names[row]}`)).size === rows.length;
    // The year in which each was born or built dates nothing else of it.
    return at > 0 && apart && !BEGINS.test(header[at]?.text ?? "") && years.every((one) => YEAR.test(one));
  });
}

/** "Founded | Name | Members" is a list of things. */
const BEGINS =
  /^(?:founded|built|opened|born|died|established|completed|launched|joined|closed|demolished|from|since|start(?:ed)?|ended)\b/i;
const EDITION = /^(?:editions?|seasons?|festivals?|events?|conferences?|meetings?|congress(?:es)?|tournaments?|games|volumes?|academic years?|fiscal years?|financial years?|terms?)$/i; // prettier-ignore
/** What an occasion of the page's subject has itself: figures beside it are still the occasion's. */
const OCCASION = /^(?:themes?|mottos?|slogans?|topics?|venues?|hosts?|host (?:city|country|town)|places?|locations?|cit(?:y|ies)|towns?|dates?|directors?|presidents?|chair.{0,8}|patrons?|(?:main )?sponsors?|organi[sz]ers?|mayors?|rectors?|managers?|ministers?|notes?|remarks?|comments?|sources?|status|weather|events?)$/i; // prettier-ignore

/** Most cells of the column are links, names or of a known kind: the row may speak of them. */
function namesThings(table: Table, at: number, links: Links): boolean {
  const cells = table.rows.map((row) => row[at]).filter((one) => one !== undefined && one.text !== "");
  const share = (test: (one: Piece) => boolean): boolean => cells.filter((one) => one !== undefined && test(one)).length * 2 > cells.length;
  return typeOfColumn(table.header[at]?.text ?? "") !== undefined || share((one) => links.exact(one.start, one.end) !== undefined) || share((one) => /^\p{Lu}[\p{L}’'-]/u.test(one.text) && wholeDate(one.text) === undefined && one.text.length <= 60); // prettier-ignore
}

/**
 * "Year | Film | Gross": whether the figures behind a name are the film's or the page's subject's, nobody says. Those before it are none of
 * the film's, nor are those of a row that is an edition, nor what a last row sums up over all of them.
 */
function ownersAcross(table: Table, time: number, links: Links): (at: number) => boolean {
  if (table.header.some((one, at) => (at === time ? EDITION : /^editions?$/i).test(one.text))) return () => false;
  const shapes = figureColumns(table);
  const first = table.header.findIndex((one, at) => at !== time && !OCCASION.test(one.text) && shapes[at]?.figures !== true && namesThings(table, at, links)); // prettier-ignore
  return (at) => first >= 0 && at > first && !isSummedUp(table, at);
}

/** Each row has a link to another page there. */
function leadTo({ rows }: Table, at: number, links: Links): boolean {
  const targets = rows.flatMap((row) => (row[at] === undefined ? [] : (links.exact(row[at].start, row[at].end)?.uri ?? [])));
  return targets.length * 10 >= rows.length * 9 && new Set(targets).size === targets.length && targets.length > 1;
}

/** "2002 | 2003 | 2004" over one row of figures: what they are, the caption or heading says. */
export function oneRowOfTimes(placed: Placed): Placed | undefined {
  const { table, heading } = placed;
  const said = table.caption ?? heading?.piece;
  if (said === undefined || table.rows.length !== 1 || wholeDate(table.header[0]?.text ?? "") === undefined) return undefined;
  const rows = table.rows.map((row) => [said, ...row]);
  return { ...placed, table: { ...table, header: [{ ...said, text: "" }, ...table.header], rows } };
}

/**
 * A row of such a table is a thing (then the caption names the figure) or, without link or kind, a figure of the page's subject.
 * Long because whose a row is, how it is measured and what it is called hang on one another. `isOfPage`: other pages have its rows too, with other figures.
 */
export function matrixCells({ table, heading, caption, subject, links }: Placed, parts: readonly string[] = [], isOfPage = false): Cell[] {
  const cells: Cell[] = [];
  const named = isOfTopic(subject) && namesKindOfThings(table);
  const kind = named || typeOfColumn(table.header[0]?.text ?? "") !== undefined;
  const above = caption.label === "" ? cleanLabel(heading?.piece.text ?? "") : caption;
  // "Catch by species": whatever the rows name, it is the page's subject that has the catch.
  const kinds = named ? undefined : (kindsCounted(table, heading, 0) ?? (subject.isList ? undefined : countedBy(table, heading)));
  // "Production by mineral": of each of them, its production.
  const counted = named
    ? countedNoun(
        [caption.label === "" ? undefined : table.caption?.text, heading?.piece.text, subject.reference.surface],
        table.header[0]?.text ?? "",
      )
    : undefined;
  const sorted = named || kinds !== undefined ? undefined : sortedNoun(table, heading);
  let group: Label | undefined;
  const totals = table.rows.filter((row) => isTotal(row[0]?.text ?? "")).length;
  for (const [index, row] of table.rows.entries()) {
    const name = row[0];
    if (name === undefined || name.text === "") continue;
    // One total below all groups is none of the last group.
    if (totals === 1 && isTotal(name.text)) group = undefined;
    if (isGroupRow(row)) {
      group = cleanLabel(name.text);
      continue;
    }
    const label = columnLabels(name.text);
    // "Electricity (MWh)" says how it is measured, as no thing's name does.
    const isLinked = links.exact(name.start, name.end) !== undefined;
    // "Northmark" under "Region", with other figures on the page of each product: so much of the page's product there.
    const isOwn = kind && !named && !isLinked && !subject.isList && isOfPage;
    const thing = kinds === undefined && !isOwn && ((kind && label.unit === undefined) || isLinked);
    const units = table.header.findIndex((one) => /^units?$/i.test(one.text));
    const printed = units < 0 ? undefined : columnLabels(`x (${row[units]?.text ?? ""})`);
    const known = measureOf(
      printed?.unit === undefined && printed?.exponent === undefined ? label : { ...printed, path: label.path },
      caption,
      row.slice(1).some((one) => DECIMAL.test(one.text)),
    );
    // "Change on year before | +3.8%" under "(millions)": a share says itself what it is.
    const measure = isOfShares(row)
      ? {}
      : (apartFrom(caption, name.text, row) ?? (alone(row, table, label, caption) ? { unsure: true } : known));
    // "Electricity generated, GWh": the caption says what is measured, the row of what.
    const part = isOwn || (label.path.length > 0 && isGroup(label.path[0]?.label ?? ""));
    const noun = thing
      ? undefined
      : (kinds ?? sorted ?? (part ? countedNoun([table.caption?.text, heading?.piece.text], table.header[0]?.text ?? "") : undefined));
    if (part && !thing && noun === undefined && (above.label === "" || saysOnlyFigures(above.label))) continue;
    if (sorted === null && !thing) continue;
    // "Annual return | 2022 | 2023" over the page's own name: the corner says what is measured of it.
    const corner = nameKey(name.text) === nameKey(subject.reference.surface) && !kind ? cleanLabel(table.header[0]?.text ?? "") : undefined;
    const path = corner !== undefined && corner.label !== "" ? [corner] : thing ? [counted ?? above] : noun !== undefined ? [noun, ...(group === undefined ? [] : [group]), ...label.path] : caption.unit !== undefined && caption.label !== "" ? [caption, ...label.path] : part ? [above, ...label.path] : label.path; // prettier-ignore
    if ((path[0]?.label ?? "") === "" || (!thing && subject.isList)) continue;
    const whole = path.map((one) => narrowed(one, cleanLabel(heading?.piece.text ?? ""), caption));
    const said = (parts[index] ?? "") === "" ? whole : [...whole, cleanLabel(parts[index] as string)];
    for (const [at, value] of row.entries()) {
      const title = (table.header[at]?.text ?? "").replace(YEAR_MARK, "");
      const asOf = timeIn(title);
      if (at === 0 || value.text === "" || (asOf === undefined && COMPARES.test(title) && !MONTHLY.test(table.header[1]?.text ?? "")))
        continue;
      cells.push({
        subject: thing ? links.reference(name) : subject.reference,
        path: asOf === undefined ? [...said, cleanLabel(title)] : said,
        value,
        asOf: asOf ?? caption.asOf,
        asOfFrom: asOf === undefined ? "caption" : "header",
        ...(asOf === undefined ? {} : { timed: true }),
        ...measure,
      });
    }
  }
  return cells;
}

/** "Employees" and "Dividend per share (Kr)" in a table of "Kr millions": counted one by one, and measured without the scale. */
function apartFrom({ measures }: Placed["caption"], label: string, row: readonly Piece[]): Pick<Cell, "unit"> | undefined {
  const [whole] = measures === "unsure" ? [] : measures;
  if (whole?.unit === undefined || whole.exponent === undefined) return undefined;
  if (countsThings(label.replace(/ \([^()]*\)$/, "")) && !row.slice(1).some((one) => DECIMAL.test(one.text))) return {};
  return label.endsWith(` (${whole.unit})`) ? { unit: whole.unit } : undefined;
}

const OF_EVENT = /^(?:types?|kinds?|categor(?:y|ies)|class(?:es)?|roles?|reasons?|causes?|results?|outcomes?)$/i;
const MEASURED = /^(?:mean|average|median|annual|monthly|daily|total|net|gross|maximum|minimum|highest|lowest|peak) (?:\p{L}+ )?$/u;

/** "Passengers carried" over a column or row "Passengers": what was done with them is part of what is counted, and they are no capacity. */
const narrowed = (own: Label, ...above: readonly Label[]): Label =>
  above.find(({ label }) => own.label !== "" && label.startsWith(`${own.label} `) && /^[a-z]+(?:ed|en|wn|ght|ilt|old)$/.test(label.slice(own.label.length + 1))) ?? above.find(({ label }) => own.label !== "" && label.endsWith(` ${own.label}`) && MEASURED.test(label.slice(0, -own.label.length))) ?? own; // prettier-ignore

const isOfShares = ([, ...cells]: readonly Piece[]): boolean => {
  const said = cells.filter(({ text }) => /\d/.test(text));
  return said.length > 0 && said.every(({ text }) => /\d ?%$/.test(text));
};

const MONTHLY = /^jan/i;
const DECIMAL = /^[-−+]?[\d, ]*[.]\d/;

/** A row of whole numbers among rows with decimals, under a caption that measures the whole table, is measured otherwise. */
function alone(row: readonly Piece[], table: Table, label: Column, caption: Caption): boolean {
  if (label.unit !== undefined || label.exponent !== undefined || caption.measures === "unsure" || !caption.measures.some((one) => one.of.length === 0)) return false; // prettier-ignore
  if (measureFor(label.path.map((one) => one.label).join(" "), caption.measures.filter((one) => one.of.length > 0)) !== undefined) return false; // prettier-ignore
  const decimal = (of: readonly Piece[]): boolean => of.slice(1).some((one) => /\d[.]\d/.test(one.text) && !one.text.includes("%"));
  return table.rows.length > 1 && !decimal(row) && table.rows.some(decimal);
}

/** Rows of years: values of the page's subject at that time, named by their column. `told`: other pages say that they are, whatever they name. Long because a column is named by the first evidence that fits. */
export function timeRows(
  { table, heading, caption, subject, links }: Placed,
  time: number,
  told = false,
): { readonly cells: readonly Cell[]; readonly unsure: readonly Piece[] } {
  const header = headerLabels(table.header);
  const columns = columnMeasures(table, header, caption);
  const cells: Cell[] = [];
  const unsure: Piece[] = [];
  const shapes = figureColumns(table);
  const isOf = ownersAcross(table, time, links);
  const measured: Label = { ...caption, label: caption.label.replace(PLACE, ""), shown: caption.shown.replace(PLACE, "") };
  const event = eventOf(table, heading, time);
  // "Date | Payload | Outcome", each payload with a page of its own: whether the outcome is its or the page's subject's, nobody says.
  if (event !== undefined && !told && table.header.some((_, at) => at !== time && leadTo(table, at, links))) return { cells: [], unsure: table.rows.flatMap((row) => row.slice(time, time + 1)) }; // prettier-ignore
  const parts = event === undefined ? partsOfMeasure(table, heading, header, time) : undefined;
  const columnsOfThings = isOfTopic(subject) || areAcross(table) ? namedColumns(table, time) : new Map<number, string>();
  const noun =
    columnsOfThings.size === 0
      ? undefined
      : countedNoun([caption.label === "" ? undefined : table.caption?.text, heading?.piece.text, subject.reference.surface], "");
  for (const row of table.rows) {
    const when = row[time]?.text ?? "";
    const asOf = wholeDate(when)?.value ?? cleanLabel(when).asOf;
    if (asOf === undefined) continue;
    // "2020 | cancelled | cancelled": one note across the row.
    const rest = row.filter((_, at) => at !== time);
    if (rest.length > 1 && rest.every((one) => one.text === rest[0]?.text && !/^\d/.test(one.text))) continue;
    for (const [at, value] of row.entries()) {
      const column = header[at];
      const title = table.header[at]?.text ?? "";
      if (at === time || column === undefined || value.text === "" || SKIP.test(title) || RANK.test(title)) continue;
      const thing = columnsOfThings.get(at);
      if (thing !== undefined && noun !== undefined) {
        const whose = isAggregate(thing) ? undefined : { surface: thing };
        if (whose !== undefined) cells.push({ subject: whose, path: [noun], value, asOf, asOfFrom: "header", timed: true, ...shapeOf(shapes[at]), ...columns[at] }); // prettier-ignore
        continue;
      }
      if (subject.isList) continue;
      if (!told && event === undefined && shapes[at]?.figures === true && isOf(at)) {
        unsure.push(value);
        continue;
      }
      // "All" names nothing alone, and "Type" beside a time is the type of whatever happened then.
      const whole = at === parts?.total;
      if ((whole && parts.noun === undefined) || (event === undefined && OF_EVENT.test(title) && shapes[at]?.figures !== true)) {
        unsure.push(value);
        continue;
      }
      const generic = /^(?:value|values|number|figure|amount|total|estimate|rate)$/i.test(title);
      const above = heading === undefined ? measured : cleanLabel(heading.piece.text);
      const own =
        column.path.length > 0 &&
        title.split(" / ").every((one) => isPartLabel(one) || (parts === undefined && isGroup(one.toLowerCase()))) &&
        !generic
          ? [above, ...column.path]
          : column.path;
      // "Visitors (in thousands)" over "Day | Overnight": the columns count some of the visitors.
      const counted = caption.unit === undefined && caption.exponent !== undefined && caption.label !== "" && column.unit === undefined && !generic; // prettier-ignore
      const part = parts?.noun === undefined || !parts.columns.has(at) ? undefined : parts.noun;
      const path = whole
        ? [parts.noun as Label, ...own]
        : part !== undefined
          ? [part, ...own.filter((one) => one.label !== part.label)]
          : counted
            ? [measured, ...own.filter((one) => one.label !== measured.label)]
            : generic || own.length === 0
              ? [caption.label === "" ? above : measured]
              : own.map((one) => narrowed(one, above, measured));
      if ((path[0]?.label ?? "") !== "")
        cells.push({
          subject: subject.reference,
          path:
            event === undefined
              ? path
              : [event, ...path.filter(({ label }) => label !== event.label && !event.label.endsWith(` ${label}`))],
          value,
          asOf,
          asOfFrom: "header",
          timed: true,
          ...shapeOf(shapes[at]),
          ...columns[at],
        });
    }
  }
  return { cells, unsure };
}
