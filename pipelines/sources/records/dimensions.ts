import { asValue } from "../../../knowledge-graph/index.ts";
import { singularOf } from "../../language/inflection.ts";
import { nameKey } from "../../../schemas/values/names.ts";
import { joinsOf, partsOf } from "./joins.ts";
import { groupsOf, withParameter } from "./table.ts";
import { isBareName, type TypedTable } from "./typed-table.ts";

/** Below so many values, or with fewer rows for each, a column tells nothing apart. */
const FEWEST = 4;
const ROWS_EACH = 2;
const MOST = 5_000;
const LONGEST = 60;
/** An address, a sentence, a figure: no name of what rows have in common. */
const NO_NAME = /[@<>{}\n]|:\/\/|^[\d\s.,:/%+-]+$|[.!?;]$|^(?:n\/?a|none|unknown|other|-+|\?+)$/i;

/**
 * What the values of a column have in common is a thing, too, as in the dimensions of a star schema: the sections of packages, the genres
 * of films. One table for each label of columns that hold few texts, each in several rows, and name no rows of a table that is there; what
 * `recordPages` makes of it are pages that list the rows of each value.
 */
export function dimensionsOf(tables: readonly TypedTable[]): readonly TypedTable[] {
  const found = new Map<string, { readonly of: TypedTable; readonly values: Set<string> }>();
  for (const table of tables) {
    const joins = joinsOf(table, tables);
    const ends = endsOf(table);
    const isEnglish = table.columns.filter(({ label }) => asValue(label) === label).length * 2 >= table.columns.length;
    for (const [at, { label, type, time }] of table.columns.entries()) {
      if (
        at === table.name ||
        isBareName(label) ||
        UNFINISHED.test(label) ||
        time !== undefined ||
        joins[at] !== undefined ||
        (type.is !== "text" && type.is !== "list") ||
        label === ""
      )
        continue;
      const cells = table.raw.rows.map((row) => partsOf(row[at], type));
      if (cells.filter((parts) => parts.length > 0).length * 5 < cells.length * 4) continue;
      const end = ends.get(at);
      const values = end?.values ?? new Set(cells.flat());
      if (!sharesOut(values, cells.flat().length * (end?.columns ?? 1))) continue;
      // "currency name" is the name of a currency.
      const thing = (end?.label ?? label).replace(/(?<=.) (?:name|title|label)$/, "");
      const called = singularOf(thing) ?? thing;
      const kind = isEnglish ? asValue(called) : called;
      const own = found.get(kind) ?? { of: table, values: new Set<string>() };
      found.set(kind, own);
      for (const value of values) own.values.add(value);
    }
  }
  const kinds = new Set(tables.map(({ kind }) => kind));
  return [...found].flatMap(([kind, { of, values }]) => (kinds.has(kind) ? [] : [dimension(kind, of, [...values].toSorted())]));
}

/** "known for" is no word for a thing. */
const UNFINISHED = / (?:for|to|with)$/;

interface Ends {
  readonly label: string;
  readonly columns: number;
  readonly values: ReadonlySet<string>;
}

/** "from harbour" and "to harbour" lead to harbours: columns of one last word that hold much the same, each with what all of them hold. */
function endsOf(table: TypedTable): ReadonlyMap<number, Ends> {
  const places = table.columns.flatMap(({ label, type, time }, at) => (type.is === "text" && time === undefined && label.includes(" ") ? [at] : [])); // prettier-ignore
  const valuesOf = (at: number): ReadonlySet<string> => new Set(table.raw.rows.flatMap((row) => partsOf(row[at], { is: "text" })));
  const found = new Map<number, Ends>();
  for (const [label, columns] of groupsOf(places, (at) => table.columns[at]?.label.split(" ").at(-1) ?? "")) {
    const [first = new Set<string>(), ...others] = columns.map(valuesOf);
    const alike = others.every((other) => [...other].filter((value) => first.has(value)).length * 2 >= Math.min(other.size, first.size));
    if (others.length === 0 || !alike || first.size < FEWEST) continue;
    const values = new Set([first, ...others].flatMap((one) => [...one]));
    for (const at of columns) found.set(at, { label, columns: columns.length, values });
  }
  return found;
}

function sharesOut(values: ReadonlySet<string>, cells: number): boolean {
  if (values.size < FEWEST || values.size > MOST || values.size * ROWS_EACH > cells) return false;
  return [...values].filter(isNamed).length * 20 >= values.size * 19;
}

const isNamed = (value: string): boolean => {
  const name = nameOf(value);
  return name !== "" && name.length <= LONGEST && name.split(" ").length <= 6 && !NO_NAME.test(name);
};

/** "Debian Math Team <team@tracker.example>" is called without its address. */
const nameOf = (value: string): string => value.replace(/ ?<[^<>\s]*@[^<>\s]*>$/, "");

function dimension(kind: string, { raw }: TypedTable, values: readonly string[]): TypedTable {
  const uri = withParameter(raw.uri, "by", kind);
  // "Science" and "science" are two values of one name.
  const written = new Map<string, number>();
  for (const value of values) written.set(nameOf(value).toLowerCase(), (written.get(nameOf(value).toLowerCase()) ?? 0) + 1);
  // "AIRBUS" and "AIRBUS INDUSTRIE": whoever asks for what one of them made may mean both.
  const alike = runningOn(new Set(values.map(wordsOf)));
  const unlisted = new Set(values.flatMap((value, at) => (alike.has(wordsOf(value)) ? [at] : [])));
  return {
    unlisted,
    ofValues: true,
    raw: { name: kind, uri, columns: [kind], rows: values.map((value) => [value]) },
    kind,
    columns: [{ label: kind, type: { is: "text" } }],
    name: 0,
    names: values.map((value) => (isNamed(value) && written.get(nameOf(value).toLowerCase()) === 1 ? nameOf(value) : undefined)),
    keys: values,
  };
}

const wordsOf = (value: string): string => nameKey(nameOf(value));

/** Names of which another one goes on, and those that go on. */
function runningOn(names: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of names) {
    const words = name.split(" ");
    for (let length = 1; length < words.length; length++) {
      const start = words.slice(0, length).join(" ");
      if (names.has(start)) found.add(start).add(name);
    }
  }
  return found;
}
