import type { Row } from "../../schemas/datasets/index.ts";
import type { Draw } from "./draw.ts";
import { html, type Html } from "./html.ts";
import { programDrawing, type NameOf } from "./program.ts";
import { quoteView, type PlacedQuote } from "./quote.ts";

export interface QuestionSurroundings {
  readonly draw: Draw;
  readonly nameOf: NameOf;
  /** The question's quotes, each where it stands. */
  readonly quotes: readonly PlacedQuote[];
}

const OPEN_QUOTES = 4;
const MOST_QUOTES = 24;

/** A question with what it rests on: its program as a drawing, its quotes lit in the text of their pages. */
export function questionView(row: Row<"questions">, { draw, nameOf, quotes }: QuestionSurroundings): Html {
  const { answer, difficulty, checks, program } = row;
  const drawing = program === null ? undefined : programDrawing(program, row.evidence, { draw, nameOf });
  const odd = checks.filter(({ verdict }) => verdict !== "pass");
  const passed = checks.filter(({ verdict }) => verdict === "pass");
  return html`<article class="question" id="${row.id}">
    <h3>${row.text}</h3>
    <p class="reply">
      <strong>${answer.text}</strong>
      ${answer.aliases.length === 0 ? "" : html` <small>also: ${answer.aliases.slice(0, 8).join(" · ")}</small>`}
      ${answer.tolerance === null ? "" : html` <small>right within ${answer.tolerance} of it</small>`}
    </p>
    <ul class="chips">
      <li>${row.style}</li>
      <li>level ${difficulty.level}</li>
      <li>${difficulty.hops} ${difficulty.hops === 1 ? "hop" : "hops"}</li>
      <li>${difficulty.sources} ${difficulty.sources === 1 ? "page" : "pages"}</li>
      <li>${row.verification}</li>
      <li>${row.split.replace("_", " ")}</li>
      ${row.round === 0 ? "" : html`<li>round ${row.round}: ${row.operator ?? ""}</li>`}
      <li class="id">${row.id}</li>
    </ul>
    <div class="beside">
      ${drawing ?? html`<p class="none">No program: the answer was written by a model and rests on its quotes.</p>`}
      <div>
        ${quotes.slice(0, OPEN_QUOTES).map(quoteView)}
        ${
          quotes.length > OPEN_QUOTES
            ? html`<details>
                <summary>${quotes.length - OPEN_QUOTES} more quotes</summary>
                ${quotes.slice(OPEN_QUOTES, MOST_QUOTES).map(quoteView)}
                ${quotes.length > MOST_QUOTES ? html`<p class="none">and ${quotes.length - MOST_QUOTES} more</p>` : ""}
              </details>`
            : ""
        }
      </div>
    </div>
    ${odd.map(({ name, verdict, reason }) => html`<p class="check ${verdict}">${name}: ${verdict}${reason === null ? "" : html` (${reason})`}</p>`)}
    ${passed.length === 0 ? "" : html`<p class="passed">passed: ${passed.map(({ name }) => name).join(", ")}</p>`}
  </article>`;
}
