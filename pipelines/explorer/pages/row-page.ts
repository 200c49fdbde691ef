import { html, type Html } from "../../views/html.ts";
import type { ExploredRun } from "../explored-run.ts";
import { isNarrowed, matchingPlaces, type AnyRow, type Listing, type RowQuery } from "../listing.ts";
import { addressOf } from "../row-query.ts";

/** A row's own page: what it is, the way to the next of those that were asked for, and what somebody says of it. */
export async function rowPage(run: ExploredRun, at: number, listing: Listing, wanted: RowQuery, id: string, content: Html): Promise<Html> {
  const place = (await run.placeOf(listing.dataset, id)) ?? 0;
  const [before, next] = await neighbours(run, listing, wanted, place);
  const query = addressOf(wanted, 0);
  const address = (other: string): string => `/${at}/${listing.path}/${encodeURIComponent(other)}${query === "" ? "" : `?${query}`}`;
  const mark = (await run.review.marks()).get(id);
  const button = (key: string, verdict: string, name: string): Html =>
    html`<button
      type="submit"
      name="verdict"
      value="${verdict}"
      data-key="${key}"
      aria-pressed="${String((mark?.verdict ?? "") === verdict && verdict !== "")}"
    >
      ${name} <kbd>${key}</kbd>
    </button>`;
  return html`<nav class="turn" aria-label="Rows">
      <a href="/${at}/${listing.path}${query === "" ? "" : `?${query}`}">back to the list</a>
      ${before === undefined ? "" : html`<a data-key="p" href="${address(before)}">before <kbd>p</kbd></a>`}
      ${next === undefined ? "" : html`<a data-key="j" href="${address(next)}">next <kbd>j</kbd></a>`}
    </nav>
    ${content}
    <form class="mark" method="post" action="/${at}/review" aria-label="What you say of it">
      <input type="hidden" name="id" value="${id}" />
      <input type="hidden" name="back" value="${address(id)}" />
      ${button("k", "keep", "Keep")} ${button("r", "reject", "Reject")} ${button("u", "", "No mark")}
      <label>note <kbd>n</kbd> <input name="note" data-key="n" maxlength="10000" value="${mark?.note ?? ""}" /></label>
    </form>`;
}

async function neighbours(run: ExploredRun, listing: Listing, wanted: RowQuery, place: number): Promise<readonly (string | undefined)[]> {
  const { reading } = run;
  const places = isNarrowed(wanted) ? await matchingPlaces(run, listing, wanted) : undefined;
  const here = places?.indexOf(place) ?? place;
  const around = places === undefined ? [here - 1, here + 1] : here === -1 ? [-1, -1] : [places[here - 1] ?? -1, places[here + 1] ?? -1];
  const idAt = async (other: number): Promise<string | undefined> =>
    other < 0 ? undefined : ((await reading.at(listing.dataset, [other], ["id"] as never))[0] as AnyRow | undefined)?.id;
  return Promise.all(around.map(idAt));
}
