import type { Row } from "../../../schemas/datasets/index.ts";
import { table } from "../../views/figures.ts";
import type { Draw } from "../../views/draw.ts";
import { html, type Html } from "../../views/html.ts";
import { questionView } from "../../views/question.ts";
import { placedQuote, type PlacedQuote } from "../../views/quote.ts";
import type { ExploredRun } from "../explored-run.ts";

const MOST_RUNS = 30;

/** A question: program, evidence on its pages, the rounds it came from, and what was made of it. */
export async function questionPage(run: ExploredRun, at: number, draw: Draw, id: string, again?: string): Promise<Html | undefined> {
  const row = await run.row("questions", id);
  if (row === undefined) return undefined;
  const names = await run.names();
  const rounds = await roundsOf(run, row);
  const runs = await run.reading.at("trajectories", (await run.placesWith("trajectories", "question_id", id)).slice(0, MOST_RUNS), [
    "id",
    "policy",
    "correct",
    "prediction",
    "num_tool_calls",
  ]);
  return html`${questionView(row, { draw, nameOf: (entity) => names.get(entity) ?? entity, quotes: await quotesOf(run, at, row) })}
  ${
    row.program === null
      ? ""
      : html`<form method="post" action="/${at}/questions/${encodeURIComponent(id)}/again">
          <button type="submit">Run the program again</button>
          ${again === undefined ? "" : html`<output role="status">${again}</output>`}
        </form>`
  }
  ${
    rounds.length < 2
      ? ""
      : table(
          "Rounds that it came from",
          ["round", "by", "question", "answer", "level"],
          rounds.map((one) => [
            one.round,
            one.operator ?? "drawn",
            html`<a href="/${at}/questions/${encodeURIComponent(one.id)}">${one.text}</a>`,
            one.answer.text,
            one.difficulty.level,
          ]),
        )
  }
  ${
    runs.length === 0
      ? ""
      : table(
          "Runs on it",
          ["run", "policy", "answer", "right", "calls"],
          runs.map((one) => [
            html`<a href="/${at}/runs/${encodeURIComponent(one.id)}">${one.id}</a>`,
            one.policy.model_id ?? one.policy.kind,
            one.prediction ?? "none",
            one.correct,
            one.num_tool_calls,
          ]),
        )
  }`;
}

const ROUNDS = 20;

async function roundsOf(run: ExploredRun, row: Row<"questions">): Promise<readonly Row<"questions">[]> {
  const chain = [row];
  for (let parent = row.parent_id; parent !== null && chain.length < ROUNDS;) {
    const before: Row<"questions"> | undefined = await run.row("questions", parent);
    if (before === undefined) break;
    chain.unshift(before);
    parent = before.parent_id;
  }
  return chain;
}

/** Each quote in the text of its page, with a link to the page. Statements and pages are read together: each read opens a row group. */
async function quotesOf(run: ExploredRun, at: number, { quotes }: Row<"questions">): Promise<readonly PlacedQuote[]> {
  const statementPlaces = await placesOf(quotes, ({ statement_id: id }) =>
    id === null ? undefined : run.placeOf("evidence/statements", id),
  );
  const statements = new Map(
    (await run.reading.at("evidence/statements", statementPlaces, ["id", "document_key", "quote_start", "quote_end"])).map((row) => [
      row.id,
      row,
    ]),
  );
  const keyed = quotes.map((quote) => {
    const statement = statements.get(quote.statement_id ?? "");
    return {
      quote,
      key: statement?.document_key ?? quote.document_key,
      start: statement?.quote_start ?? quote.start,
      end: statement?.quote_end ?? quote.end,
    };
  });
  const pagePlaces = await placesOf(keyed, async ({ key }) =>
    key === null ? undefined : (await run.placesWith("evidence/documents", "document_key", key))[0],
  );
  const pages = new Map(
    (await run.reading.at("evidence/documents", pagePlaces, ["document_key", "title", "text"])).map((page) => [page.document_key, page]),
  );
  return keyed.map(({ quote, key, start, end }) => {
    const page = pages.get(key ?? "");
    if (page === undefined || key === null || start === null || end === null) return quote;
    const href = `/${at}/pages/${encodeURIComponent(key)}?start=${start}&end=${end}`;
    return placedQuote(page.text, { start, end }, { uri: quote.uri, title: page.title, href });
  });
}

async function placesOf<T>(items: readonly T[], placeOf: (item: T) => Promise<number | undefined> | undefined): Promise<readonly number[]> {
  const places = new Set<number>();
  for (const item of items) {
    const place = await placeOf(item);
    if (place !== undefined) places.add(place);
  }
  return [...places];
}
