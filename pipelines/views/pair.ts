import type { Row } from "../../schemas/datasets/index.ts";
import { atMost, html, type Html } from "./html.ts";

/** A better and a worse turn, or run, beside each other. */
export function pairView(row: Row<"preferences">, { question, longest }: { readonly question?: string; readonly longest: number }): Html {
  const said = (messages: Row<"preferences">["prompt"]): readonly Html[] =>
    messages.map(({ role, content }) => html`<p class="who">${role}</p><pre>${atMost(content, longest)}</pre>`); // prettier-ignore
  return html`<article class="pair" id="${row.id}">
    <h3>${question ?? row.question_id}</h3>
    <ul class="chips">
      <li>by ${row.basis}</li>
      <li class="id">${row.id}</li>
    </ul>
    <details>
      <summary>what both had seen: ${row.prompt.length} messages</summary>
      ${said(row.prompt)}
    </details>
    <div class="beside">
      <div class="chosen">
        <h4>better</h4>
        ${said(row.chosen)}
      </div>
      <div class="refused">
        <h4>worse</h4>
        ${said(row.rejected)}
      </div>
    </div>
  </article>`;
}
