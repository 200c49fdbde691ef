import type { Row } from "../../schemas/datasets/index.ts";
import { atMost, html, type Html } from "./html.ts";

/** A step with what else could have been done, and what each is worth. */
export function decisionView(row: Row<"decisions">, { question, longest }: { readonly question?: string; readonly longest: number }): Html {
  return html`<article class="decision" id="${row.id}">
    <h3>${question ?? row.question_id}</h3>
    <ul class="chips">
      <li>step ${row.step_index}</li>
      <li>${row.split.replace("_", " ")}</li>
      <li class="id">${row.id}</li>
    </ul>
    <ol class="options">
      ${row.options.map(
        ({ thought, action_name, arguments: given, answer, label }, at) =>
          html`<li class="${label}">
            <p>
              <b class="label">${label.replace("_", " ")}</b>${at === row.original_index ? html` <b>taken</b>` : ""}${
                at === row.correct_index ? html` <b class="good">right</b>` : ""
              }
            </p>
            <p>${atMost(thought, longest)}</p>
            <pre>${action_name === null ? `answer: ${answer ?? ""}` : `${action_name} ${atMost(given ?? "", longest)}`}</pre>
          </li>`,
      )}
    </ol>
    <details>
      <summary>what came back for the option that was taken</summary>
      <pre>${atMost(row.observation, longest)}</pre>
    </details>
    <p>${row.judgement}</p>
  </article>`;
}
