import pluralize from "pluralize";
import { html, link, type Markup } from "../html.ts";
import { siteOf, type Site } from "../site.ts";
import { slug } from "../text.ts";
import { readWebPlatform, type Browser, type Feature, type Release } from "./read-browsers.ts";

const CANONICAL = "https://browsers.example";
const ALL = 600;

/** Releases of browsers and what of the web each brought. `limit`: a smaller site of about so many pages. */
export function browsersSite(limit = ALL): Site {
  const { browsers, features: all } = readWebPlatform();
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const features = someOf(all, Math.floor(limit * 0.4));
  // A release that brought none of them has a line in its browser's table and no page.
  const brought = new Map<Release, Feature[]>();
  for (const feature of features) for (const release of feature.since) brought.set(release, [...(brought.get(release) ?? []), feature]);
  const releases = [...brought.keys()];
  return siteOf(
    CANONICAL,
    new Map<string, () => string>([
      ["/", () => home(browsers, kinds)],
      ...browsers.map((browser) => [browser.path, () => browserPage(browser, brought)] as const),
      ...releases.map((release) => [release.path, () => releasePage(release, brought)] as const),
      ...kinds.map((kind) => [`/${slug(kind)}`, () => kindPage(kind, features)] as const),
      ...features.map((feature) => [feature.path, () => featurePage(feature)] as const),
    ]),
  );
}

/** Of each kind alike, evenly over its list. */
function someOf(features: readonly Feature[], count: number): readonly Feature[] {
  if (features.length <= count) return features;
  const step = features.length / count;
  return Array.from({ length: count }, (_, at) => features[Math.floor(at * step)] as Feature);
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** 2020-07-28 -> "28 July 2020" */
function day(iso: string): string {
  const [year, month, date] = iso.split("-").map(Number) as [number, number, number];
  return `${date} ${MONTHS[month - 1]} ${year}`;
}

const pairs = (rows: readonly (readonly [string, Markup | string])[]): Markup =>
  html`<div class="facts">
    ${rows.map(([label, value]) => html`<div class="fact"><span class="label">${label}</span><span class="value">${value}</span></div> `)}
  </div>`;

function browserPage(browser: Browser, brought: ReadonlyMap<Release, readonly Feature[]>): string {
  const [first, last] = [browser.releases[0], browser.releases.at(-1)];
  return layout(
    browser.path,
    browser.name,
    html`${pairs([
        ["Runs on", browser.kind],
        ...(first === undefined || last === undefined
          ? []
          : ([
              ["First release", day(first.released)],
              ["Latest version", last.version],
            ] as const)),
      ])}
      <h2>Releases</h2>
      <table>
        <thead>
          <tr>
            <th>Version</th>
            <th>Released</th>
            <th>Engine</th>
            <th>Engine version</th>
          </tr>
        </thead>
        <tbody>
          ${browser.releases.map(
            (release) =>
              html`<tr>
                <td>${brought.has(release) ? link(release.path, release.title) : release.title}</td>
                <td>${day(release.released)}</td>
                <td>${release.engine ?? ""}</td>
                <td>${release.engineVersion ?? ""}</td>
              </tr> `,
          )}
        </tbody>
      </table>`,
  );
}

function releasePage(release: Release, brought: ReadonlyMap<Release, readonly Feature[]>): string {
  const { browser } = release;
  const at = browser.releases.indexOf(release);
  const before = browser.releases[at - 1];
  const named = (other: Release): Markup | string => (brought.has(other) ? link(other.path, other.title) : other.title);
  return layout(
    release.path,
    release.title,
    html`<p>
        ${release.title} is a release of ${link(browser.path, browser.name)}. It came out on
        ${day(release.released)}${release.engine === undefined ? "" : ` and is built on ${release.engine}`}.
      </p>
      ${pairs([
        ["Browser", link(browser.path, browser.name)],
        ["Release date", day(release.released)],
        ...(release.engine === undefined ? [] : [["Engine", release.engine] as const]),
        ...(release.engineVersion === undefined ? [] : [["Engine version", release.engineVersion] as const]),
        ...(before === undefined ? [] : [["Preceded by", named(before)] as const]),
      ])}
      <h2>First release with</h2>
      <ul>
        ${(brought.get(release) ?? []).map((feature) => html`<li>${link(feature.path, feature.name)}</li> `)}
      </ul>`,
  );
}

const featurePage = (feature: Feature): string =>
  layout(
    feature.path,
    feature.name,
    html`<p>${feature.name} is ${/^[AEIOU]/.test(feature.kind) ? "an" : "a"} ${feature.kind}.</p>
      ${pairs([
        ["Kind", link(`/${slug(feature.kind)}`, feature.kind)],
        ["Specification", link(feature.specification, new URL(feature.specification).host)],
      ])}
      <h2>Support</h2>
      <table>
        <thead>
          <tr>
            <th>Browser</th>
            <th>First release</th>
            <th>Released</th>
          </tr>
        </thead>
        <tbody>
          ${feature.since.map(
            (release) =>
              html`<tr>
                <td>${link(release.browser.path, release.browser.name)}</td>
                <td>${link(release.path, release.title)}</td>
                <td>${day(release.released)}</td>
              </tr> `,
          )}
        </tbody>
      </table>`,
  );

const kindPage = (kind: string, features: readonly Feature[]): string =>
  layout(
    `/${slug(kind)}`,
    pluralize(kind),
    html`<ul class="columns">
      ${features.filter((feature) => feature.kind === kind).map((feature) => html`<li>${link(feature.path, feature.name)}</li> `)}
    </ul>`,
  );

const home = (browsers: readonly Browser[], kinds: readonly string[]): string =>
  layout(
    "/",
    "Browser Almanac",
    html`<p>When browsers came out, and what of the web each release brought.</p>
      <ul>
        ${browsers.map((browser) => html`<li>${link(browser.path, browser.name)}</li> `)}
        ${kinds.map((kind) => html`<li>${link(`/${slug(kind)}`, kind)}</li> `)}
      </ul>`,
  );

const layout = (path: string, title: string, body: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} · Browser Almanac</title>
        <link rel="canonical" href="${CANONICAL}${path}" />
        <link rel="license" href="https://creativecommons.org/publicdomain/zero/1.0/" />
      </head>
      <body>
        <nav><a href="/">Browser Almanac</a></nav>
        <section>
          <header><h1>${title}</h1></header>
          ${body}
        </section>
        <footer>Data of the npm package @mdn/browser-compat-data, CC0.</footer>
      </body>
    </html> `.markup;
