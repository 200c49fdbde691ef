import { table } from "../../views/figures.ts";
import { html, number, percent, type Html } from "../../views/html.ts";
import type { ExploredRun } from "../explored-run.ts";

/** `nights.jsonl` as a table: what came of each night, and what it changed. */
export async function nightsPage(run: ExploredRun): Promise<Html> {
  const { nights, unread } = await run.surroundings.nights();
  const good = nights.filter(({ outcome }) => outcome === "latest" || outcome === "unchanged").length;
  return html`<h1>Nights</h1>
    ${
      nights.length === 0
        ? html`<p>
            There is no <code>nights.jsonl</code> beside this run: <code>groundwork run</code> writes it for dated runs, not for those in a
            folder of their own.
          </p>`
        : html`<p>${number(good)} of ${number(nights.length)} nights ended well, the newest stands first.</p>`
    }
    ${unread > 0 && html`<p class="bad">${number(unread)} lines of <code>nights.jsonl</code> are none, and are not shown.</p>`}
    ${
      nights.length > 0 &&
      table(
        "One line a night",
        ["night", "what came of it", "questions", "kept", "answered anew", "retired", "new", "shift", "tokens", "dollars"],
        nights.map(({ clock, outcome, why, shortfall, rows, since, usage }) => [
          clock.slice(0, 16).replace("T", " "),
          html`<span class="outcome-${outcome}">${outcome}</span
            >${[why, shortfall].map((text) => (text === undefined ? "" : html`<br /><small>${text}</small>`))}`,
          count(rows?.["questions"]),
          count(since?.kept),
          count(since?.re_answered),
          count(since?.retired),
          count(since?.new),
          since === undefined ? "" : percent(since.shift),
          usage === undefined ? "" : number(usage.prompt_tokens + usage.completion_tokens),
          usage?.cost_usd === undefined || usage.cost_usd === null ? "" : number(usage.cost_usd, 2),
        ]),
      )
    }`;
}

const count = (value: number | undefined): string => (value === undefined ? "" : number(value));
