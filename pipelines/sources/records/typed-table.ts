import { splitWord } from "../../../knowledge-graph/index.ts";
import { singularOf } from "../../language/inflection.ts";
import type { Join } from "./joins.ts";
import { logNames } from "./log-rows.ts";
import { columnType } from "./column-type.ts";
import { withIsoDates } from "./date-forms.ts";
import { unitOf } from "./header-unit.ts";
import { withoutBlanks } from "./blanks.ts";
import { withPoints } from "./number-forms.ts";
import { cellText, type Cell, type ColumnType, type RawTable } from "./table.ts";

/** A column, as pages of its rows name and print it. */
export interface Column {
  /** "elevation", "iso country" */
  readonly label: string;
  readonly type: ColumnType;
  /** What it says is of this time: "2018", "2020/21". */
  readonly time?: string;
  /** It numbers the rows, and says nothing of what they are. */
  readonly numbers?: true;
}

/** A table whose rows are things of one kind, each with a name of its own. */
export interface TypedTable {
  readonly raw: RawTable;
  /** Singular, lower case: "airport". */
  readonly kind: string;
  readonly columns: readonly Column[];
  /** Place of the column that names the rows; -1 where none does by itself. */
  readonly name: number;
  /** Names of the rows, in their order; undefined where a row has none, or two rows have one and nothing tells them apart. */
  readonly names: readonly (string | undefined)[];
  /** What rows go by: unlike in each, and short. */
  readonly keys: readonly string[];
  /** The column that holds the keys; undefined where names or places are what rows go by. */
  readonly key?: number;
  /** Rows that are not told from another one's name: what names them is no list of theirs. */
  readonly unlisted?: ReadonlySet<number>;
  /** Pages of the rows, where these are things of another source. */
  readonly pages?: readonly string[];
  /** Columns that name things of other sources, and no rows of this one's tables. */
  readonly abroad?: ReadonlyMap<number, Join>;
  /** Its rows are what values of other tables have in common. */
  readonly ofValues?: true;
  /** Its columns name no rows of a table that somebody wrote: its owner says so. */
  readonly apart?: true;
}

const NAMES = [
  /^(?:name|title|label|full[ _-]?name|common[ _-]?name|display[ _-]?name|nom|nombre|nome|naam|namn|navn|titre|titel|título|titolo|bezeichnung|intitulé|raison[ _]?sociale)$/i,
  /^(?:name|title)[ ._-](?:display|full|common|preferred)$/i,
  /^.*(?:[ ._-]|(?<=\p{Ll})(?=\p{Lu}))(?:name|title|label|nom|titre|bezeichnung)$/iu,
]; // prettier-ignore
/** "name" of nothing but the row. */
export const isBareName = (label: string): boolean => NAMES[0]?.test(label) === true;
/** Whether a header says that its column names the rows. */
export const namesRows = (header: string): boolean => NAMES.some((pattern) => pattern.test(header));

const LONGEST_NAME = 100;
const LONGEST_KEY = 160;

/** Undefined where nothing names the rows: they are no things, or a person has to say which column does. */
export function typedTable(read: RawTable, kindSaid: string | undefined): TypedTable | undefined {
  const raw = withPoints(withIsoDates(withoutBlanks(read)));
  const cells = raw.columns.map((_, at) => raw.rows.map((row) => row[at] ?? ""));
  const kind = kindSaid ?? kindOf(raw.kind ?? raw.name);
  const given = columnLabels(raw).map((label, _, all) => ofItsKind(label, kind, all));
  const typed = raw.columns.map((header, at): Column => {
    const label = given[at] ?? "";
    const time = raw.times?.[at];
    if (time !== undefined) return { label, type: typeOverTime(raw, cells, header), time };
    const type = columnType(header, cells[at] ?? []);
    // "Serenade, op. 76" is one title.
    const one =
      namesRows(header) ||
      header.toLowerCase() === singularOf(raw.name)?.toLowerCase() ||
      raw.foreign?.some(({ column }) => column === at) === true;
    const named = type.is === "list" && type.separator !== undefined && one;
    return { label, type: named ? { is: "text" } : type, ...(numbersRows(header, cells[at] ?? []) && { numbers: true }) };
  });
  const own = raw.named ?? (personNames(raw) === undefined ? nameColumn(raw, typed, kind) : undefined);
  const pair = own === undefined ? namePair(raw, typed, kind) : undefined;
  const number = own === undefined && pair === undefined ? rowNumbers(raw, typed) : undefined;
  // "Golden Round Bronwen Macrae": of a cheese and its judge there is no such thing.
  const isLog = pair !== undefined && personNames(raw) === undefined && pair.every((at) => typed[at]?.type.is === "text" && !namesRows(raw.columns[at] ?? "")); // prettier-ignore
  const log = isLog ? logNames(raw, typed, (at) => isFull(raw, at, 1)) : undefined;
  const name = log === undefined ? (own ?? pair?.[1] ?? number) : -1;
  if (name === undefined) return undefined;
  // "Ward" of wards that go by their codes: what it is called, while other tables' "Ward" leads to one.
  const columns = typed.map((column, at) => (at !== name && column.label === kind && !given.includes("name") ? { ...column, label: "name" } : column)); // prettier-ignore
  // A bare number is no name: "flight row 719" is not taken for flight 719.
  const words = number === undefined ? [] : isRegistered(raw, number) ? [kind] : [kind, "row"];
  const called = log ?? raw.rows.map((row) => [...words, ...[...(pair?.slice(0, 1) ?? []), name].map((at) => cellText(row[at]))].join(" ").replace(/\s+/g, " ").trim()); // prettier-ignore
  const distinct = distinctColumns(raw, columns).filter((at) => at !== name);
  const unlike = new Set(called).size === called.length && !called.includes("");
  // A figure that happens to be another in each row is no key, and of a region neither is its capital where names do.
  const key =
    distinct.find((at) => columns[at]?.type.is === "code") ?? (unlike ? undefined : distinct.find((at) => columns[at]?.type.is === "text"));
  return {
    raw,
    kind,
    columns,
    name,
    ...(key !== undefined && { key }),
    names: told(called, distinct.map((at) => raw.rows.map((row) => cellText(row[at]))), tellingColumns(raw, columns, name).map((at) => raw.rows.map((row) => cellText(row[at])))), // prettier-ignore
    keys: raw.rows.map((row, at) => (key === undefined ? (unlike ? called[at] : undefined) : cellText(row[key]).trim()) || `${at + 1}`), // prettier-ignore
  };
}

/** "put_up_g" and "put_up_m" are two things of a skein, and keep their units. */
function columnLabels({ columns, times }: RawTable): readonly string[] {
  const labels = columns.map(labelOf);
  const key = (at: number): string => `${labels[at]?.toLowerCase()} ${times?.[at] ?? ""}`;
  return labels.map((label, at) => (labels.some((_, other) => other !== at && key(other) === key(at)) ? wordsOf(columns[at] ?? "") : label)); // prettier-ignore
}

/** The "type" of a telescope is what sort it is: alone the word says so of nothing. */
function ofItsKind(label: string, kind: string, all: readonly string[]): string {
  const said = `${kind} ${label}`;
  return (label === "type" || label === "form") && kind !== "" && !all.includes(said) ? said : label;
}

/** One type for all times of an attribute: a year in which nobody was counted says nothing of it. */
function typeOverTime({ columns, times }: RawTable, cells: readonly (readonly Cell[])[], header: string): ColumnType {
  return columnType(
    header,
    columns.flatMap((other, at) => (other === header && times?.[at] !== undefined ? (cells[at] ?? []) : [])),
  );
}

/** "iso_country", "Installed-Size (kB)", "scheduledService" -> words. */
export const labelOf = (header: string): string => wordsOf(unitOf(header)?.label ?? header);

const wordsOf = (header: string): string =>
  header
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu}\p{Ll})|(?<=\p{Ll})(?=\p{Lu}{2})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/gu, " ")
    .replace(/[_\s./-]+/g, " ")
    .replace(/["`:;*|[\]]/g, "")
    .trim()
    .split(" ")
    .map((word) =>
      /^yrs?$/i.test(word)
        ? "year"
        : /^\p{Lu}{2,}s?$/u.test(word)
          ? word
          : /\s/.test(header.trim())
            ? word.toLowerCase()
            : plainWord(word.toLowerCase()),
    ) // prettier-ignore
    .join(" ");

/** "playgrounds" is the plural of one word, and "installedsize" is two. Whoever writes spaces has written them all: a "head cheesemaker" is one. */
const plainWord = (word: string): string => {
  const one = singularOf(word);
  return one !== undefined && splitWord(one) === one ? word : splitWord(word);
};

/** "visits_2012-2024" is a table of visits. */
const OF_YEARS = /[ _-]+(?:1[5-9]|20)\d\d(?:[ _–-]+(?:(?:1[5-9]|20)\d\d|\d\d))?$/;

/** "airports" -> "airport", "formats_held" -> "format"; a name that is no plural stays as it is. */
export const kindOf = (name: string): string => {
  const words = labelOf(
    name
      .replace(OF_YEARS, "")
      .replace(/\b(?:list|table|data|dataset|index|export|all)\b/gi, " ")
      .trim() || name,
  ).toLowerCase();
  // "éditeurs", "œuvres", "años": what English does not spell.
  return (
    singularOf(words) ??
    singularOf(words.replace(/ (?:held|kept|stored|owned|used|listed|included)$/, "")) ??
    (/[^\0-\x7f]/.test(words) ? words.replace(/(?<=\p{L}{3})(?<![suißé])s$/u, "") : words)
  );
};

const isFull = (raw: RawTable, at: number, share: number): boolean =>
  raw.rows.filter((row) => cellText(row[at]).trim() !== "").length >= share * raw.rows.length;

const distinctColumns = (raw: RawTable, columns: readonly Column[]): readonly number[] =>
  columns.flatMap(({ type, time }, at) => {
    if (time !== undefined || type.is === "list" || type.is === "flag" || !isFull(raw, at, 1)) return [];
    const texts = raw.rows.map((row) => cellText(row[at]).trim());
    return new Set(texts).size === texts.length && texts.every((text) => text.length <= LONGEST_KEY) ? [at] : [];
  });

/** Works of many composers share their titles; what a column calls the name is the name, if not everything bears the same few. */
const HEADED = 0.4;

/** By its header, else the one that is called as the rows are, else the first of which each row has another text. */
function nameColumn(raw: RawTable, columns: readonly Column[], kind: string): number | undefined {
  const fit = (at: number, alike = 0.5): boolean => {
    const { is } = columns[at]?.time === undefined ? (columns[at]?.type ?? { is: "empty" }) : { is: "empty" };
    if (is === "list" || is === "flag" || is === "empty" || is === "date" || !isFull(raw, at, 0.9)) return false;
    const texts = raw.rows.map((row) => cellText(row[at]).trim()).filter((text) => text !== "");
    return (
      texts.every((text) => text.length <= LONGEST_NAME * 2) &&
      new Set(texts).size >= alike * texts.length &&
      texts.some((text) => /\p{L}/u.test(text))
    );
  };
  const headed = [...NAMES, new RegExp(`^${kind.replace(/[^\p{L}\d ]/gu, ".")}$`, "iu")].map((pattern) => raw.columns.findIndex((header, at) => pattern.test(header) && fit(at, HEADED))); // prettier-ignore
  const found = headed.find((at) => at >= 0);
  if (found !== undefined) return found;
  const distinct = distinctColumns(raw, columns).filter((at) => fit(at) && columns[at]?.type.is !== "number");
  return distinct.find((at) => columns[at]?.type.is === "text") ?? distinct[0] ?? nearlyKey(raw, columns, (at) => fit(at));
}

/** "treeNo": a register in which some numbers stand twice is one of things all the same; those rows have no name. */
function nearlyKey(raw: RawTable, columns: readonly Column[], fits: (at: number) => boolean): number | undefined {
  const found = columns.findIndex((_, at) => {
    if (!KEY_HEADER.test(labelOf(raw.columns[at] ?? "")) || !fits(at)) return false;
    const texts = raw.rows.map((row) => cellText(row[at]).trim());
    return texts.length >= FEWEST_NUMBERS && new Set(texts).size >= NEARLY_ALL * texts.length;
  });
  return found < 0 ? undefined : found;
}
const KEY_HEADER = /(?:^|[ ])(?:id|code|key|no|nr|number|ref)$/i;
const NEARLY_ALL = 0.98;

const isBare = (raw: RawTable, at: number): boolean => raw.rows.every((row) => /^\d+$/.test(cellText(row[at]).trim()));

const ROW_NUMBER =
  /^(?:id|no|nr|num(?:ber)?|row|index|key|.*[ _-]?id|.*I[dD]|.*(?:[ _-]|(?<=\p{Ll})(?=\p{Lu}))(?:no|nr|num(?:ber)?|No|Nr|Num(?:ber)?))$/u;
/** An office that gives out numbers begins with a long one: "loan 20017" is what it is called. */
const FIRST_GIVEN_OUT = 100;
const isRegistered = (raw: RawTable, at: number): boolean => raw.rows.every((row) => Number(cellText(row[at])) >= FIRST_GIVEN_OUT);
/** Row numbers begin somewhere and leave few out: a register's own numbers are scattered. */
const FEWEST_NUMBERS = 10;
const LEFT_OUT = 1.2;

/** A database's own row numbers: "museum_id" from 1 to 28. */
function numbersRows(header: string, cells: readonly Cell[]): boolean {
  if (!ROW_NUMBER.test(header) || cells.length < FEWEST_NUMBERS) return false;
  const numbers = new Set(cells.map((cell) => (/^\d{1,9}$/.test(cellText(cell)) ? Number(cellText(cell)) : -1)));
  if (numbers.size !== cells.length || numbers.has(-1)) return false;
  const [first = 0, last = 0] = [...numbers].reduce<readonly number[]>(([low = Infinity, high = 0], one) => [Math.min(low, one), Math.max(high, one)], []); // prettier-ignore
  return last - first < LEFT_OUT * numbers.size;
}

/** The column that numbers the rows, where one does. */
const rowNumbers = (raw: RawTable, columns: readonly Column[]): number | undefined =>
  distinctColumns(raw, columns).find(
    (at) => isBare(raw, at) && (ROW_NUMBER.test(raw.columns[at] ?? "") || /^(?:id|no|nr|num(?:ber)?|row|index|key|.*[ _-]?id)$/i.test(raw.columns[at] ?? "")), // prettier-ignore
  );

const GIVEN = /(?:^|[ _.-])(?:first|given|fore|christian)[ _.-]?(?:names?)?$|^(?:vorname|prénom|prenom|nombre|nome)$/i;
const FAMILY = /(?:^|[ _.-])(?:last|family|sur)[ _.-]?(?:names?)?$|^(?:nachname|familienname|nom|apellidos?|cognome|sobrenome)$/i;

/** A person's names in two columns: "first name", "last name". */
function personNames(raw: RawTable): readonly [number, number] | undefined {
  const [given, family] = [GIVEN, FAMILY].map((pattern) => raw.columns.findIndex((header) => pattern.test(header.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")))); // prettier-ignore
  if (given === undefined || family === undefined || given < 0 || family < 0) return undefined;
  return isFull(raw, given, 0.9) && isFull(raw, family, 0.9) ? [given, family] : undefined;
}

/** Two columns that name a row together: "Firefox 120", "UA 1545". The first that is a name or a word, with what numbers its kind. */
function namePair(raw: RawTable, columns: readonly Column[], kind: string): readonly [number, number] | undefined {
  const person = personNames(raw);
  if (person !== undefined) return person;
  const numbers = new Set(columns.flatMap((_, at) => (isBare(raw, at) ? [at] : [])));
  const ids = new Set(distinctColumns(raw, columns).filter((at) => numbers.has(at)));
  const isNumber = (at: number): boolean => numbers.has(at) && !ids.has(at) && (labelOf(raw.columns[at] ?? "").toLowerCase() === kind || /(?:^| )(?:no|nr|number|code)$/i.test(labelOf(raw.columns[at] ?? ""))); // prettier-ignore
  // "VK-A118 2008": what is told of a numbered thing and a year.
  const isYear = (at: number): boolean => columns[at]?.type.is === "year";
  const full = columns.flatMap(({ type: { is }, time }, at) => time === undefined && (((is === "text" || is === "code" || is === "year") && isFull(raw, at, 1) && !ids.has(at)) || isNumber(at)) ? [at] : []); // prettier-ignore
  const unlike = (a: number, b: number): boolean =>
    new Set(raw.rows.map((row) => `${cellText(row[a])}\n${cellText(row[b])}`)).size === raw.rows.length &&
    raw.rows.every((row) => cellText(row[a]).length + cellText(row[b]).length < LONGEST_NAME);
  const pairs = full
    .filter((at) => !numbers.has(at) && !isYear(at))
    .flatMap((a) =>
      full.filter((b) => b > a && (!isYear(b) || columns[a]?.type.is === "code") && unlike(a, b)).map((b) => [a, b] as const),
    );
  const isNamed = ([a]: readonly [number, number]): boolean => namesRows(raw.columns[a] ?? "");
  return pairs.find(isNamed) ?? pairs[0];
}

/** Columns that may tell rows of one name apart, words first: people say the town of a hospital, and not its number. */
function tellingColumns(raw: RawTable, columns: readonly Column[], name: number): readonly number[] {
  const of = (...types: readonly string[]): readonly number[] => columns.flatMap(({ type: { is } }, at) => (at !== name && raw.times?.[at] === undefined && types.includes(is) ? [at] : [])); // prettier-ignore
  const isWords = (at: number): boolean => raw.rows.filter((row) => /\d/.test(cellText(row[at]))).length * 20 < raw.rows.length;
  const texts = of("text");
  return [...texts.filter(isWords), ...of("code", "year", "date"), ...texts.filter((at) => !isWords(at))];
}

/** Names that several rows bear, with what tells those apart behind them: another text of theirs, else their key. */
function told(
  names: readonly string[],
  keys: readonly (readonly string[])[],
  texts: readonly (readonly string[])[],
): readonly (string | undefined)[] {
  const places = new Map<string, number[]>();
  for (const [at, name] of names.entries()) places.set(name.toLowerCase(), [...(places.get(name.toLowerCase()) ?? []), at]);
  return names.map((name, at) => {
    const same = places.get(name.toLowerCase()) ?? [];
    if (name === "" || name.length > LONGEST_NAME) return undefined;
    if (same.length === 1) return name;
    const by = [...texts, ...keys].find((column) => column.length > 0 && same.every((place) => /^[\p{L}\d][\p{L}\d .'+_/#-]{0,39}$/u.test(column[place] ?? "")) && new Set(same.map((place) => column[place])).size === same.length); // prettier-ignore
    return by === undefined ? undefined : `${name} (${by[at]})`;
  });
}
