import { html, type Markup } from "../html.ts";
import type { Field } from "./profiles.ts";

/** How a value's text becomes markup; it knows where the value stands, so that it can set links. */
export type Write = (text: string, path: readonly string[]) => Markup;

const SHORT = 160;
const LINE = 70;

/** A section: short fields first as one definition list, then a heading per field that needs more room. */
export function section(field: Field, write: Write): Markup {
  const path = [field.name];
  const short = field.fields.filter(isShort);
  const rest = field.fields.filter((each) => !isShort(each));
  return html`<section>
    <h2 id="${anchor(field.name)}">${field.name}</h2>
    ${field.values.map((value) => html`<p>${write(value, path)}</p>`)} ${short.length === 0 ? undefined : definitions(short, path, write)}
    ${rest.map((each) => headed(each, path, write))}
  </section> `;
}

const isShort = (field: Field): boolean => {
  if (field.fields.length > 0 || leads(field)) return false;
  const [first = ""] = field.values;
  return field.values.length === 1
    ? first.length <= SHORT
    : field.values.length <= 5 && field.values.every((value) => value.length <= LINE);
};

/** "Algerian dinars (DZD) per US dollar -" heads the values after it. */
const leads = (field: Field): boolean => field.values.length > 1 && /[-:]$/.test(field.values[0] ?? "");

const anchor = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Several values of one term are several definitions. */
function definitions(fields: readonly Field[], path: readonly string[], write: Write): Markup {
  return html`<dl class="facts">
    ${fields.map(
      (field) =>
        html`<dt>${field.name}</dt>
          ${values(field).map((value) => html`<dd>${write(value, [...path, field.name])}</dd>`)} `,
    )}
  </dl> `;
}

/** Values of a field that stands in a definition list or table; values of values follow as "name: value". */
const values = (field: Field): readonly string[] => [
  ...field.values,
  ...field.fields.flatMap((sub) => sub.values.map((value) => `${sub.name}: ${value}`)),
];

function headed(field: Field, path: readonly string[], write: Write): Markup {
  const here = [...path, field.name];
  const notes = field.fields.filter((sub) => sub.name.startsWith("note"));
  const subs = field.fields.filter((sub) => !sub.name.startsWith("note"));
  return html`<h3>${field.name}</h3>
    ${own(field, here, write)}${subs.length === 0 ? undefined : group(subs, here, write)}${notes.map((note) => noteOf(note, here, write))}`;
}

function own(field: Field, path: readonly string[], write: Write): Markup {
  const lead = leads(field) ? field.values[0] : undefined;
  const rest = lead === undefined ? field.values : field.values.slice(1);
  const paragraphs = rest.length === 1 || rest.every((value) => value.length > SHORT);
  return html`${lead === undefined ? undefined : html`<p>${write(lead, path)}</p> `}${
    rest.length === 0
      ? undefined
      : paragraphs
        ? rest.map((value) => html`<p>${write(value, path)}</p> `)
        : html`<ul>
            ${rest.map((value) => html`<li>${write(value, path)}</li> `)}
          </ul> `
  }`;
}

function noteOf(note: Field, path: readonly string[], write: Write): Markup {
  return html`<p class="note">
    <strong>${note.name}</strong>:
    ${values(note).map((value, index) => html`${index === 0 ? "" : " "}${write(value, [...path, note.name])}`)}
  </p> `;
}

/** Sub-fields: a grid where all have the same parts, a table of short values, else a definition list. */
function group(fields: readonly Field[], path: readonly string[], write: Write): Markup {
  const columns = gridColumns(fields);
  if (columns !== undefined) return grid(fields, columns, path, write);
  if (fields.length < 2 || fields.some((field) => field.values.some((value) => value.length > SHORT) || field.values.length > 6))
    return definitions(fields, path, write);
  return html`<table class="fields">
    <tbody>
      ${fields.map(
        (field) =>
          html`<tr>
            <th scope="row">${field.name}</th>
            <td>${breaks(values(field), [...path, field.name], write)}</td>
          </tr> `,
      )}
    </tbody>
  </table> `;
}

const breaks = (texts: readonly string[], path: readonly string[], write: Write): readonly Markup[] =>
  texts.map((text, index) => html`${index === 0 ? undefined : html`<br />`}${write(text, path)}`);

const part = (value: string): readonly [string, string] | undefined => {
  const [, name, text] = /^([a-z][a-z ]{0,30}): (.+)$/.exec(value) ?? [];
  return name === undefined || text === undefined ? undefined : [name, text];
};

/** Column names, if every field's values are "column: value" with the same columns ("urban: 84%", "rural: 82%"). */
function gridColumns(fields: readonly Field[]): readonly string[] | undefined {
  const columns = fields[0]?.values.map((value) => part(value)?.[0] ?? "") ?? [];
  if (fields.length < 2 || columns.length < 2 || columns.includes("")) return undefined;
  const same = fields.every(
    (field) => field.values.length === columns.length && field.values.every((value, index) => part(value)?.[0] === columns[index]),
  );
  return same ? columns : undefined;
}

function grid(fields: readonly Field[], columns: readonly string[], path: readonly string[], write: Write): Markup {
  return html`<table class="grid">
    <thead>
      <tr>
        <th></th>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        (field) =>
          html`<tr>
            <th scope="row">${field.name}</th>
            ${field.values.map((value) => html`<td>${write(part(value)?.[1] ?? value, [...path, field.name])}</td>`)}
          </tr> `,
      )}
    </tbody>
  </table> `;
}
