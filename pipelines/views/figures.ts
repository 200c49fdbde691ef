import { html, type Html, type Piece } from "./html.ts";

export interface Tile {
  readonly value: string;
  readonly name: string;
  readonly note?: string;
}

export const tiles = (all: readonly Tile[]): Html =>
  html`<dl class="tiles">
    ${all.map(
      ({ value, name, note }) =>
        html`<div><dt>${name}</dt><dd>${value}${note === undefined ? "" : html`<small>${note}</small>`}</dd></div>`, // prettier-ignore
    )}
  </dl>`;

/** The first column is a name; numbers stand at the right. */
export const table = (caption: string, head: readonly string[], rows: readonly (readonly Piece[])[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <caption>${caption}</caption>
      <thead><tr>${head.map((name, at) => isFigure(rows[0]?.[at] ?? "") && at > 0 ? html`<th scope="col" class="figure">${name}</th>` : html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>
        ${rows.map(
          ([name, ...cells]) =>
            html`<tr><th scope="row">${name}</th>${cells.map((cell) => (isFigure(cell) ? html`<td class="figure">${cell}</td>` : html`<td>${cell}</td>`))}</tr>`,
        )}
      </tbody>
    </table>
  </div>`; // prettier-ignore

const isFigure = (cell: Piece): boolean =>
  typeof cell === "number" || (typeof cell === "string" && /^[-+±]?[\d.,]+(?: ?[%$k])?$/.test(cell));
