import type { TableOutline } from "./table-outline.ts";
import type { TemplateNote } from "./template-note.ts";

/** On fewer pages a header says nothing of a template. */
const FEW = 3;

/** What stood in a column beside one thing: the two smallest, as any order of pages must give the same. */
interface Beside {
  readonly times: number;
  readonly values: readonly string[];
}

const mostFrequent = (counts: ReadonlyMap<number, number>): readonly number[] =>
  [...counts].sort(([one, count], [other, more]) => more - count || one - other)[0] ?? [];

function addBeside(all: Map<string, Beside>, thing: string, cell: string): void {
  const beside = all.get(thing);
  const values = beside?.values ?? [];
  all.set(thing, { times: (beside?.times ?? 0) + 1, values: values.includes(cell) ? values : [...values, cell].sort().slice(0, 2) });
}

/** The tables under one header on the pages of one template. */
class Headed {
  pages = 0;
  /** Pages by the column that may name the rows there. */
  readonly named = new Map<number, number>();
  /** Pages by the column of days or years in it. */
  readonly dates = new Map<number, number>();
  timed = 0;
  repeated = 0;
  /** By what stands first in rows that no link names, what stands behind it. */
  readonly local = new Map<string, Beside>();
  /** By column, by thing. */
  readonly columns: Map<string, Beside>[] = [];

  add({ named, times, timesAt, rows, local }: TableOutline): void {
    this.pages++;
    for (const [name, rest] of local) addBeside(this.local, name, rest);
    if (named !== undefined) this.named.set(named, (this.named.get(named) ?? 0) + 1);
    if (timesAt !== undefined) this.dates.set(timesAt, (this.dates.get(timesAt) ?? 0) + 1);
    if (times !== undefined) this.timed++;
    if (times === "repeated") this.repeated++;
    for (const [thing, cells] of rows)
      for (const [at, cell] of cells.entries()) {
        const column = (this.columns[at] ??= new Map<string, Beside>());
        addBeside(column, thing, cell);
      }
  }

  /** "Main house | 789" here and "Main house | 315" there: what most rows say hangs on the page that they stand on, and they are parts of what that is about. */
  hasLocalRows(): boolean {
    const again = [...this.local.values()].filter(({ times }) => times > 1);
    const rows = [...this.local.values()].reduce((all, { times }) => all + times, 0);
    const repeated = again.reduce((all, { times }) => all + times, 0);
    return this.pages >= FEW && this.named.size === 0 && repeated * 2 > rows && again.filter(({ values }) => values.length > 1).length * 10 >= again.length * 8; // prettier-ignore
  }

  /** "Ward 3B | 24" here and "Ward 3B | 16" there, on whatever pages have one: numbers that each page's subject gives its own. */
  hasOwnNumbers(): boolean {
    const again = [...this.local].filter(([name, { times }]) => times > 1 && name.startsWith("#"));
    return this.pages >= FEW && this.named.size === 0 && again.length > 1 && again.filter(([, { values }]) => values.length > 1).length * 10 >= again.length * 8; // prettier-ignore
  }

  /** The column that names the rows on most pages; where rows begin with times, only if some of those come again. */
  rowsBy(): number | undefined {
    const [best, pages = 0] = mostFrequent(this.named);
    if (best === undefined || this.pages < FEW || pages * 10 < this.pages * 7) return undefined;
    return this.timed === 0 || this.repeated >= 2 ? best : undefined;
  }

  /** "Match against | Year | Attendance": a thing has another time on each page, and all else beside it too: rows are times of the page's subject. */
  pageTimes(): number | undefined {
    const [at] = mostFrequent(this.dates);
    if (at === undefined || this.pages < FEW) return undefined;
    const { shared, lasting } = this.columnsOf(mostFrequent(this.named)[0] ?? (at === 0 ? 1 : 0));
    return shared.includes(at) && shared.length > 1 && lasting.length === 0 ? at : undefined;
  }

  /**
   * Columns that say other things of a thing on other pages: they speak of it and of the page's subject together. And such as say the same
   * of nearly every thing on all its pages: whatever the page is of, they speak of the thing alone.
   */
  columnsOf(named: number): { readonly shared: number[]; readonly lasting: number[] } {
    const found = { shared: [] as number[], lasting: [] as number[] };
    for (const [at, column] of this.columns.entries()) {
      const again = [...column.values()].filter(({ times }) => times > 1);
      const unlike = again.filter(({ values }) => values.length > 1).length;
      if (at === named || again.length < FEW) continue;
      if (unlike * 2 > again.length) found.shared.push(at);
      // What is the same of all of them tells none apart.
      else if (unlike * 10 <= again.length && new Set(again.map(({ values }) => values[0])).size > 1) found.lasting.push(at);
    }
    return found;
  }
}

/** What the tables of a template's pages tell of one another, by their headers. */
export class TableKnowledge {
  readonly #headed = new Map<string, Headed>();

  add(tables: readonly TableOutline[]): void {
    for (const table of tables) {
      const headed = this.#headed.get(table.header) ?? new Headed();
      this.#headed.set(table.header, headed);
      headed.add(table);
    }
  }

  /** "Run", "Doze", "Sleep" as on other pages under another header: what such rows are parts by. */
  #areLocal({ named, times, local }: TableOutline): boolean {
    const like = [...this.#headed.values()].filter((one) => one.hasLocalRows());
    return (
      named === undefined && times === undefined && local.length > 1 && local.every(([name]) => like.some((one) => one.local.has(name)))
    );
  }

  notesOf(tables: readonly TableOutline[]): TemplateNote["tables"] {
    return [...new Set(tables.map(({ header }) => header))].sort().flatMap((header): TemplateNote["tables"] => {
      const headed = this.#headed.get(header);
      const named = headed?.rowsBy();
      if (headed === undefined) return [];
      if (named === undefined && headed.pages < FEW && tables.some((table) => table.header === header && this.#areLocal(table))) return [{ header, timed: headed.timed > 0, shared: [], lasting: [], local: true }]; // prettier-ignore
      const pageTimes = headed.pageTimes();
      const told = { header, timed: headed.timed > 0, ...(pageTimes !== undefined && { pageTimes }) };
      if (named === undefined) {
        const { shared, lasting } = headed.columnsOf(mostFrequent(headed.named)[0] ?? 0);
        if (headed.hasLocalRows()) return [{ ...told, shared, lasting, local: true }];
        if (headed.hasOwnNumbers()) return [{ ...told, shared: [], lasting: [], own: true }];
        const says = pageTimes !== undefined || (headed.named.size === 0 && shared.length + lasting.length > 0);
        return says ? [{ ...told, shared, lasting }] : [];
      }
      const { shared, lasting } = headed.columnsOf(named);
      // "Year | Stage | First over": where a thing has another time on each page, the rows are times of the page's subject.
      const isOfPage = headed.timed > 0 && shared.includes(0);
      return [{ ...told, named: isOfPage ? -1 : named, shared: isOfPage ? [] : shared, lasting: isOfPage ? [] : lasting }];
    });
  }
}
