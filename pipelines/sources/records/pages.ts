import { pluralOf } from "../../language/inflection.ts";
import { refusedDocument, type DocumentOutcome } from "../../pages/document-outcome.ts";
import { joinLabels, joinsOf, nameIn, partsOf, type Join } from "./joins.ts";
import { code, Page, plain, print } from "./page.ts";
import { cellText, withParameter, type Cell, type ColumnType } from "./table.ts";
import { labelOf, type TypedTable } from "./typed-table.ts";

/** Longer texts are no values of a thing, and stand as prose. */
const LONGEST = 300;
/** Members of one page: some 4 MB of text. */
const MEMBERS = 50_000;

/** What rows of other tables say of a row: under what they are called, each list whole or not. */
type NamedBy = ReadonlyMap<string, { readonly members: readonly (readonly [name: string, uri: string])[]; readonly whole: boolean }>;

/** A list of more is no line of a page. */
const MOST_NAMED_BY = 200;

/**
 * For each table a page for each row, in their order, then one that lists all: what `extract/record-page.ts` reads. A row's page names the
 * rows that name it. `declared`: by whose word a table has all of its kind; undefined where nobody gives it.
 */
export function recordPages(
  tables: readonly TypedTable[],
  declared: (table: TypedTable) => string | undefined,
  language: string,
): (table: TypedTable) => Generator<DocumentOutcome> {
  const joins = new Map(tables.map((table) => [table, joinsOf(table, tables)]));
  // Every row with a name is a page: only then a list of them may be whole.
  const whole = new Map(tables.map((table) => [table, table.names.includes(undefined) ? undefined : declared(table)]));
  const namedBy = namings(joins, (table) => whole.get(table) !== undefined);
  return function* (table) {
    const own = joins.get(table) ?? [];
    let unnamed = 0;
    for (const [at, name] of table.names.entries())
      if (name === undefined) unnamed += 1;
      else yield rowPage(table, at, name, own, namedBy.get(table)?.get(at) ?? new Map(), language);
    if (unnamed > 0) yield refusedDocument(table.raw.uri, "no-name", `${unnamed} rows of "${table.raw.name}" without a name of their own, or with one of several rows${declared(table) === undefined ? "" : "; `complete` has no effect on a table that has such rows"}`); // prettier-ignore
    yield indexPage(table, whole.get(table), language);
  };
}

/** By the first column of a table that names rows of another, so that each list has one name. */
function namings(
  joins: ReadonlyMap<TypedTable, readonly (Join | undefined)[]>,
  isWhole: (table: TypedTable) => boolean,
): ReadonlyMap<TypedTable, ReadonlyMap<number, NamedBy>> {
  const found = new Map<TypedTable, Map<number, Map<string, { members: [string, string][]; whole: boolean }>>>();
  for (const [table, columns] of joins) {
    const taken = new Set<TypedTable>();
    for (const [place, join] of columns.entries()) {
      if (
        join === undefined ||
        table.columns[place]?.time !== undefined ||
        join.table === table ||
        join.table.pages !== undefined ||
        taken.has(join.table)
      )
        continue;
      taken.add(join.table);
      const rows = found.get(join.table) ?? new Map<number, Map<string, { members: [string, string][]; whole: boolean }>>();
      found.set(join.table, rows);
      const label = pluralOf(table.kind);
      // A row that says nothing may belong anywhere.
      const whole =
        isWhole(table) &&
        table.raw.rows.every((row) =>
          partsOf(row[place], table.columns[place]?.type ?? { is: "text" }).every((part) => join.rows.has(part)),
        );
      for (const [at, name] of table.names.entries()) {
        if (name === undefined) continue;
        for (const part of new Set(partsOf(table.raw.rows[at]?.[place], table.columns[place]?.type ?? { is: "text" }))) {
          const row = join.rows.get(part);
          if (row === undefined || join.table.unlisted?.has(row) === true) continue;
          const lists = rows.get(row) ?? new Map<string, { members: [string, string][]; whole: boolean }>();
          rows.set(row, lists);
          const list = lists.get(label) ?? { members: [], whole };
          lists.set(label, list);
          list.members.push([name, uriOf(table, at)]);
        }
      }
    }
  }
  return found;
}

export const uriOf = ({ raw, kind, keys, pages }: TypedTable, at: number): string =>
  pages?.[at] ?? withParameter(raw.uri, kind, keys[at] ?? `${at + 1}`);

function rowPage(
  table: TypedTable,
  at: number,
  name: string,
  joins: readonly (Join | undefined)[],
  namedBy: NamedBy,
  language: string,
): DocumentOutcome {
  const page = new Page();
  const title = plain(name);
  page.write(`# ${title}\n\nKind: ${table.kind}\n`);
  const prose: string[] = [];
  const labels = joinLabels(table, joins);
  for (const [place, column] of table.columns.entries()) {
    const cell = table.raw.rows[at]?.[place];
    if (place === table.name || cell === undefined || cellText(cell).trim() === "" || column.label === "") continue;
    const join = joins[place];
    if (join === undefined && column.numbers === true) continue;
    const label = `${labels[place] ?? column.label}${column.time === undefined ? "" : ` in ${column.time}`}`;
    if (join?.beyond === true) prose.push(writeNamed(page, label, partsOf(cell, column.type), join));
    else if (join !== undefined) prose.push(writeLinks(page, label, partsOf(cell, column.type), join, table.raw.called));
    else if (cellText(cell).length > LONGEST) prose.push(`\n## ${label}\n\n${plain(cellText(cell))}\n`);
    else if (column.type.is === "list" && table.raw.called !== undefined)
      page.write(
        `${label}: ${print(
          partsOf(cell, column.type).map((part) => table.raw.called?.get(part) ?? part),
          column.type,
        )}\n`,
      );
    else if (isSlip(cell, column.type)) prose.push(asGiven(label, [cellText(cell)]));
    else page.write(`${label}: ${print(cell, column.type)}\n`);
  }
  for (const [label, { members, whole }] of namedBy) {
    if (members.length > MOST_NAMED_BY) continue;
    page.write(`${whole ? "all " : ""}${label}: `);
    for (const [place, [member, uri]] of members.entries()) {
      if (place > 0) page.write("; ");
      page.link(plain(member), uri);
    }
    page.write("\n");
  }
  page.write(prose.join(""));
  return { ok: true, uri: uriOf(table, at), title, text: page.text.trimEnd(), links: page.links, language };
}

/** What of a row no line of its page says. */
const asGiven = (label: string, parts: readonly string[]): string => `\n## ${label}, as given\n\n${plain(parts.join(", "))}\n`;

/** A word among figures, or what is no day among days: as a text it would say that the attribute is of two sorts. */
const isSlip = (cell: Cell, type: ColumnType): boolean =>
  (type.is === "number" || type.is === "measured" || type.is === "date" || type.is === "year") && print(cell, type).startsWith("`");

/**
 * Links to the rows that values name. One that names none, of nine in ten that do, may be a slip or a row that is missing: a text among things
 * would say that they are of two sorts. Gives the cell as it stands, where that is so: it stands below.
 */
function writeLinks(
  page: Page,
  label: string,
  parts: readonly string[],
  { table, rows }: Join,
  called?: ReadonlyMap<string, string>,
): string {
  const named = parts.flatMap((part) => {
    const row = rows.get(part);
    const name = row === undefined ? undefined : table.names[row];
    return row === undefined || name === undefined ? [] : [{ name, uri: uriOf(table, row) }];
  });
  if (named.length > 0) page.write(`${label}: `);
  for (const [at, { name, uri }] of named.entries()) {
    if (at > 0) page.write("; ");
    page.link(plain(name), uri);
  }
  if (named.length > 0) page.write("\n");
  if (named.length === parts.length) return "";
  return asGiven(
    label,
    parts.map((part) => called?.get(part) ?? part),
  );
}

/** Every name is a link, to its row or to nothing. Gives the cell as it stands: remarks and alternatives are in it alone. */
function writeNamed(page: Page, label: string, parts: readonly string[], { table, rows }: Join): string {
  const named = [...new Set(parts.flatMap((part) => nameIn(part) ?? []))];
  const others = parts.filter((part) => nameIn(part) === undefined);
  if (named.length > 0) page.write(`${label}: `);
  for (const [at, name] of named.entries()) {
    if (at > 0) page.write("; ");
    const row = rows.get(name);
    page.link(name, row === undefined ? withParameter(table.raw.uri, "named", name) : uriOf(table, row));
  }
  if (named.length > 0) page.write("\n");
  // Its name goes on from the list's: the list is not taken for the whole.
  if (others.length > 0) page.write(`${label} any of: ${others.map(code).join("; ")}\n`);
  return parts.every((part) => named.includes(part)) ? "" : asGiven(label, parts);
}

function indexPage(table: TypedTable, complete: string | undefined, language: string): DocumentOutcome {
  const page = new Page();
  const members = table.names.flatMap((name, at) => (name === undefined ? [] : [[name, at] as const]));
  const title = `${capital(labelOf(table.raw.name))} table`;
  const kinds = pluralOf(table.kind);
  const whole = complete !== undefined && members.length <= MEMBERS;
  page.write(
    `# ${title}\n\nKind: table\nThis table lists ${whole ? "all " : ""}${members.length.toLocaleString("en-US")} ${kinds}${whole ? `, ${complete}` : ""}.\n\n${kinds}:\n`,
  );
  for (const [name, at] of members.slice(0, MEMBERS)) {
    page.write("- ");
    page.link(plain(name), uriOf(table, at));
    page.write("\n");
  }
  return { ok: true, uri: table.raw.uri, title, text: page.text.trimEnd(), links: page.links, language };
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
