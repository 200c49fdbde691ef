import { readableParts } from "../../views/quote.ts";
import { conversationView } from "../../views/conversation.ts";
import { decisionView } from "../../views/decision.ts";
import { html, type Html } from "../../views/html.ts";
import type { ExploredRun } from "../explored-run.ts";

/** Characters of one text that a page shows: no page is without an end. */
const LONGEST = 200_000;

/** A run of an agent, with a search inside its messages. */
export async function runPage(run: ExploredRun, at: number, id: string, search: string): Promise<Html | undefined> {
  const row = await run.row("trajectories", id);
  if (row === undefined) return undefined;
  const question = await run.row("questions", row.question_id);
  return html`<form class="filter" method="get" role="search">
      <div>
        <label for="q">search in the messages <kbd>/</kbd></label
        ><input type="search" id="q" name="q" value="${search}" />
      </div>
      <button type="submit">show</button>
    </form>
    ${conversationView(row, {
      longest: LONGEST,
      search,
      ...(question && {
        question: question.text,
        answer: question.answer.text,
        href: `/${at}/questions/${encodeURIComponent(question.id)}`,
      }),
    })}`;
}

export async function decisionPage(run: ExploredRun, at: number, id: string): Promise<Html | undefined> {
  const row = await run.row("decisions", id);
  if (row === undefined) return undefined;
  const question = await run.row("questions", row.question_id);
  return html`${decisionView(row, { longest: LONGEST, ...(question && { question: question.text }) })}
    <p>
      <a href="/${at}/runs/${encodeURIComponent(row.trajectory_id)}">the run that it is a step of</a>
      <a href="/${at}/questions/${encodeURIComponent(row.question_id)}">its question</a>
    </p>`;
}

export async function rejectedPage(run: ExploredRun, id: string): Promise<Html | undefined> {
  const row = await run.row("rejected", id);
  if (row === undefined) return undefined;
  return html`<article>
    <h3>${row.stage}: ${row.reason}</h3>
    <p>${row.detail}</p>
    <p class="soft">${row.item_key}</p>
    ${row.sample === null ? "" : html`<pre>${row.sample.slice(0, LONGEST)}</pre>`}
  </article>`;
}

/** A page's text, with a quote lit in it. */
export async function documentPage(run: ExploredRun, key: string, start: number, end: number): Promise<Html | undefined> {
  const place = (await run.placesWith("evidence/documents", "document_key", key))[0];
  const [page] =
    place === undefined ? [] : await run.reading.at("evidence/documents", [place], ["title", "uri", "text", "license", "fetched_at"]);
  if (page === undefined) return undefined;
  const { text } = page;
  const isPlace = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end > start && end <= text.length;
  const [before = "", lit = "", behind = ""] = isPlace ? readableParts(text, start, end) : readableParts(text);
  return html`<h1>${page.title}</h1>
    <p class="soft">${page.uri}, read ${page.fetched_at}, licence: ${page.license ?? "not stated"}</p>
    <div class="document">${isPlace ? html`${before}<mark id="lit">${lit}</mark>${behind}` : before}</div>`;
}
