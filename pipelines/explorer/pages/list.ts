import { html, number, type Html } from "../../views/html.ts";
import type { ExploredRun } from "../explored-run.ts";
import { isNarrowed, listPage, PAGE_ROWS, type Listing, type RowQuery } from "../listing.ts";
import { addressOf } from "../row-query.ts";

/** Choices that a filter may offer; with more the search is the better way. */
const MOST_CHOICES = 60;

/** A style, a side, a level: broken within, it is no word any more. Names are longer, and may be. */
const isWord = (cell: unknown): boolean => typeof cell === "string" && /^[a-z]+(?:[- ][a-z]+){0,2}$/.test(cell) && cell.length <= LONGEST;
const LONGEST = 20;

/** Rows of a dataset, searched and filtered, a page at a time. */
export async function listPageView(run: ExploredRun, at: number, listing: Listing, wanted: RowQuery, page: number): Promise<Html> {
  const { rows, count } = await listPage(run, listing, wanted, page);
  const marks = await run.review.marks();
  const questions = await textsOf(run, rows.flatMap(({ question_id: id }) => (typeof id === "string" ? [id] : []))); // prettier-ignore
  const context = { textOf: (id: string): string => questions.get(id) ?? id };
  const pages = Math.ceil(count / PAGE_ROWS);
  const link = (to: number): string => `/${at}/${listing.path}?${addressOf(wanted, to)}`;
  const query = addressOf(wanted, 0);
  return html`<h1>${listing.title}</h1>
    ${await filterForm(run, at, listing, wanted)}
    <p>
      ${number(count)}
      ${count === 1 ? listing.one : `${listing.one}s`}${isNarrowed(wanted) ? ` of ${number(run.reading.count(listing.dataset))}` : ""}
    </p>
    ${
      count === 0
        ? html`<p class="none">Nothing is like that. <a href="/${at}/${listing.path}">Show all</a></p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label="${listing.title}">
            <table class="rows">
              <thead>
                <tr>
                  ${listing.head.map((name) => html`<th scope="col">${name}</th>`)}
                  <th scope="col">mark</th>
                </tr>
              </thead>
              <tbody>
                ${rows.map((row) => {
                  const [name, ...cells] = listing.cells(row, context);
                  const mark = marks.get(row.id);
                  const verdict = mark?.verdict ?? "";
                  return html`<tr>
                    <th scope="row">
                      <a href="/${at}/${listing.path}/${encodeURIComponent(row.id)}${query === "" ? "" : `?${query}`}">${name}</a>
                    </th>
                    ${cells.map((cell) => (isWord(cell) ? html`<td class="word">${cell}</td>` : html`<td>${cell}</td>`))}
                    <td class="verdict-${verdict}">${verdict}${mark !== undefined && mark.note !== "" ? " ✎" : ""}</td>
                  </tr>`;
                })}
              </tbody>
            </table>
          </div>`
    }
    <nav class="turn" aria-label="Pages">
      ${page > 0 ? html`<a data-key="p" href="${link(page - 1)}">before</a>` : ""}
      ${pages > 1 ? html`<span>page ${page + 1} of ${number(pages)}</span>` : ""}
      ${page + 1 < pages ? html`<a data-key="j" href="${link(page + 1)}">next</a>` : ""}
    </nav>`;
}

async function filterForm(run: ExploredRun, at: number, { dataset, path, filters }: Listing, wanted: RowQuery): Promise<Html> {
  const choices = await Promise.all(
    filters.map(async ({ name, column, of }) => ({ name, values: [...(await run.values(dataset, column as never, of))] })),
  );
  return html`<form class="filter" method="get" action="/${at}/${path}" role="search">
    <div>
      <label for="q">search <kbd>/</kbd></label
      ><input type="search" id="q" name="q" value="${wanted.search}" />
    </div>
    ${choices
      .filter(({ values }) => values.length > 1 && values.length <= MOST_CHOICES)
      .map(({ name, values }) =>
        choice(
          name,
          name,
          values.map(([value, count]) => [value, `${value} (${number(count)})`]),
          wanted.filters[name] ?? "",
        ),
      )}
    ${choice(
      "mark",
      "mark",
      [
        ["keep", "kept"],
        ["reject", "rejected"],
        ["none", "not marked"],
      ],
      wanted.mark,
    )}
    <button type="submit">show</button>
  </form>`;
}

const choice = (name: string, label: string, values: readonly (readonly [string, string])[], chosen: string): Html =>
  html`<div>
    <label for="f-${name}">${label}</label>
    <select id="f-${name}" name="${name}">
      <option value="">all</option>
      ${values.map(([value, shown]) => (value === chosen ? html`<option value="${value}" selected>${shown}</option>` : html`<option value="${value}">${shown}</option>`))}
    </select>
  </div>`;

async function textsOf(run: ExploredRun, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const places: number[] = [];
  for (const id of new Set(ids)) {
    const place = await run.placeOf("questions", id);
    if (place !== undefined) places.push(place);
  }
  return new Map((await run.reading.at("questions", places, ["id", "text"])).map(({ id, text }) => [id, text]));
}
