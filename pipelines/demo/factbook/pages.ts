import { type Capital, capitals } from "./capitals.ts";
import { section, type Write } from "./fields.ts";
import { html, link, type Markup } from "../html.ts";
import type { Page } from "./layout.ts";
import { linkItems, linkProse, linkSpans, nameIndex } from "./names.ts";
import { type Organization, organizations, participationItems } from "./organizations.ts";
import { fieldAt, type Profile, type Segment } from "./profiles.ts";
import { collapse, slug } from "../text.ts";

const SEGMENTS: Readonly<Record<Segment, string>> = {
  countries: "Countries",
  territories: "Territories",
  oceans: "Oceans",
  groups: "Groups of countries",
  world: "World",
};

/** Fields that list places, each item starting with its name. */
const LISTS = /border countries|regional borders|partners|foreign-owned|registered in other countries|refugees|Dependent areas/;
/** Running text where a reader expects links. */
const PROSE = /^(Background|Economy - overview|Location|Dependency status|Disputes - international|Geography - note)$/;

/** Pages beside those of profiles, capitals and organisations, about. */
const INDEXES = 10;

/** Neighbours first: a small site of one region has more links within it than one that begins with A. */
function fewer(profiles: readonly Profile[], limit: number): readonly Profile[] {
  const count = Math.max(2, Math.floor((limit - INDEXES) / 2));
  if (profiles.length <= count) return profiles;
  const rank = (profile: Profile): string =>
    profile.segment === "world"
      ? ""
      : [profile.segment === "countries" ? 0 : 1, profile.region === "Europe" ? 0 : 1, profile.region, profile.path].join(" ");
  return [...profiles]
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .slice(0, count)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function largest(bodies: readonly Organization[], count: number): readonly Organization[] {
  if (bodies.length <= count) return bodies;
  const kept = new Set(
    [...bodies].sort((a, b) => b.participants.length - a.participants.length || (a.path < b.path ? -1 : 1)).slice(0, count),
  );
  return bodies.filter((body) => kept.has(body));
}

/** Every page of the site by path; with a limit a smaller site of about so many pages, without dead links. */
export function pages(all: readonly Profile[], limit = Number.POSITIVE_INFINITY): ReadonlyMap<string, Page> {
  const profiles = fewer(all, limit);
  const cities = capitals(profiles);
  const rest = limit - profiles.length - cities.length - INDEXES;
  const bodies = largest(organizations(profiles), Math.max(0, rest));
  const names = nameIndex(profiles);
  const regions = [...new Set(profiles.filter(isPlace).map((profile) => profile.region))].sort();
  const made: Page[] = [
    ...profiles.map((profile) => profilePage(profile, names, profiles, cities, bodies)),
    ...bodies.map((body) => organizationPage(body, bodies)),
    ...cities.map((city) => capitalPage(city, cities)),
    ...regions.map((region) => regionPage(region, profiles, cities)),
    ...(["countries", "territories", "oceans", "groups"] as const).map((segment) => listPage(segment, profiles)),
    organizationsPage(bodies),
    capitalsPage(cities),
    regionsPage(regions),
    homePage(profiles, bodies, cities),
  ];
  return new Map(made.map((page) => [page.path, page]));
}

const isPlace = (profile: Profile): boolean => profile.segment === "countries" || profile.segment === "territories";
const list = (items: readonly Markup[]): Markup =>
  html`<ul>
    ${items.map((item) => html`<li>${item}</li> `)}
  </ul> `;
const table = (head: readonly string[], rows: readonly (readonly (Markup | string)[])[]): Markup =>
  html`<table>
    <thead>
      <tr>
        ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${cell}</td>`)}
          </tr> `,
      )}
    </tbody>
  </table> `;
const regionPath = (region: string): string => `/regions/${slug(region)}/`;
const valueAt = (profile: Profile, ...path: readonly string[]): string => fieldAt(profile.sections, ...path)?.values[0] ?? "";

function profilePage(
  profile: Profile,
  names: ReadonlyMap<string, string>,
  profiles: readonly Profile[],
  cities: readonly Capital[],
  bodies: readonly Organization[],
): Page {
  const city = cities.find((each) => each.profile === profile);
  const orgPaths = new Map(bodies.map((body) => [body.name, body.path]));
  const write: Write = (text, path) => {
    const name = path.at(-1) ?? "";
    if (name === "International organization participation") {
      return linkSpans(
        text,
        participationItems(text).flatMap((item) => {
          const target = orgPaths.get(item.name);
          return target === undefined ? [] : [{ start: item.start, end: item.start + item.name.length, path: target }];
        }),
      );
    }
    if (path.at(-2) === "Capital" && name === "name" && city !== undefined)
      return linkSpans(text, [{ start: 0, end: city.name.length, path: city.path }]);
    if (LISTS.test(name)) return linkItems(text, names);
    if (PROSE.test(name)) return linkProse(text, names, profile.path);
    return html`${text}`;
  };
  const [intro, ...rest] = profile.sections;
  const introduction = intro?.name === "Introduction" ? intro : undefined;
  const body = html`${introduction === undefined ? undefined : leading(introduction.fields, write)}${(introduction === undefined ? profile.sections : rest).map((each) => section(each, write))}`;
  const neighbours = profiles.filter((other) => other.region === profile.region && other !== profile).slice(0, 12);
  return {
    path: profile.path,
    title: profile.title,
    description: collapse(introduction?.fields[0]?.values[0] ?? profile.title).slice(0, 150),
    trail: [
      [profile.segment === "world" ? "/world/" : `/${profile.segment}/`, SEGMENTS[profile.segment]],
      ...(isPlace(profile) ? [[regionPath(profile.region), profile.region] as const] : []),
    ],
    body,
    printable: true,
    related: neighbours.map((other) => [other.path, other.title] as const),
  };
}

/** The introduction is prose without headings, as on encyclopedia pages; parts about one place keep its name as a heading. */
function leading(fields: Profile["sections"], write: Write): Markup {
  return html`${fields.map(
    (field) =>
      html`${field.values.map((value) => html`<p>${write(value, [field.name])}</p> `)}${field.fields.map(
        (sub) =>
          html`<h3>${sub.name}</h3>
            ${sub.values.map((value) => html`<p>${write(value, [field.name])}</p> `)}`,
      )}`,
  )}`;
}

/** One list of participants per wording of their participation. */
function organizationPage(body: Organization, bodies: readonly Organization[]): Page {
  const statuses = [...new Set(body.participants.map((each) => each.status))].sort();
  const heading = (status: string): string => (status === "" ? "Participants" : `Participants listed as ${status}`);
  const places =
    body.participants.length === 1 ? "one entry of this Factbook reports" : `${body.participants.length} entries of this Factbook report`;
  return {
    path: body.path,
    title: body.name,
    description: `Participants of ${body.name}`,
    trail: [["/organizations/", "Organizations"]],
    body: html`<p>${body.name} is an international organization or group in which ${places} participation.</p>
      ${statuses.map(
        (status) =>
          html`<h2>${heading(status)}</h2>
            ${list(body.participants.filter((each) => each.status === status).map(({ profile }) => link(profile.path, profile.title)))}`,
      )}`,
    printable: false,
    related: bodies.slice(bodies.indexOf(body) + 1, bodies.indexOf(body) + 9).map((other) => [other.path, other.name] as const),
  };
}

function capitalPage(city: Capital, cities: readonly Capital[]): Page {
  const facts: readonly (readonly [string, Markup | string])[] = [
    [
      city.profile.segment === "territories" ? "Territory" : city.profile.segment === "groups" ? "Group" : "Country",
      link(city.profile.path, city.profile.title),
    ],
    ...city.facts
      .filter((fact) => fact.name !== "note")
      .flatMap((fact) => fact.values.map((value) => [capitalised(fact.name), value] as const)),
    ...(city.population === undefined ? [] : [["Population", city.population] as const]),
  ];
  return {
    path: city.path,
    title: city.title,
    description: `${city.name}, capital of ${city.profile.title}`,
    trail: [["/capitals/", "Capitals"]],
    body: html`<p>${city.name} is the capital of ${link(city.profile.path, city.profile.title)}.</p>
      <dl>
        ${facts.map(
          ([term, value]) =>
            html`<dt>${term}</dt>
              <dd>${value}</dd> `,
        )}
      </dl>
      ${city.facts
        .filter((fact) => fact.name === "note")
        .flatMap((fact) => fact.values.map((value) => html`<p><strong>note</strong>: ${value}</p> `))}`,
    printable: false,
    related: cities
      .filter((other) => other.profile.region === city.profile.region && other !== city)
      .slice(0, 8)
      .map((other) => [other.path, other.title] as const),
  };
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function regionPage(region: string, profiles: readonly Profile[], cities: readonly Capital[]): Page {
  const members = profiles.filter((profile) => isPlace(profile) && profile.region === region).sort((a, b) => (a.title < b.title ? -1 : 1));
  const row = (profile: Profile): readonly (Markup | string)[] => {
    const city = cities.find((each) => each.profile === profile);
    return [
      link(profile.path, profile.title),
      city === undefined ? "" : link(city.path, city.name),
      valueAt(profile, "Geography", "Area", "total"),
      valueAt(profile, "People and Society", "Population"),
    ];
  };
  const part = (segment: Segment): Markup | undefined => {
    const some = members.filter((profile) => profile.segment === segment);
    return some.length === 0
      ? undefined
      : html`<h2>${SEGMENTS[segment]}</h2>
          ${table([segment === "countries" ? "Country" : "Territory", "Capital", "Total area", "Population"], some.map(row))}`;
  };
  return {
    path: regionPath(region),
    title: region,
    description: `Countries and territories of ${region}`,
    trail: [["/regions/", "Regions"]],
    body: html`<p>The entries of this Factbook that belong to ${region}.</p>
      ${part("countries")}${part("territories")}`,
    printable: false,
    related: [],
  };
}

const indexPage = (path: string, title: string, intro: string, body: Markup): Page => ({
  path,
  title,
  description: intro,
  trail: [],
  body: html`<p>${intro}</p>
    ${body}`,
  printable: false,
  related: [],
});

function listPage(segment: Exclude<Segment, "world">, profiles: readonly Profile[]): Page {
  const some = profiles.filter((profile) => profile.segment === segment).sort((a, b) => (a.title < b.title ? -1 : 1));
  return indexPage(
    `/${segment}/`,
    SEGMENTS[segment],
    `${SEGMENTS[segment]} with an entry in this Factbook.`,
    list(some.map((profile) => link(profile.path, profile.title))),
  );
}

const organizationsPage = (bodies: readonly Organization[]): Page =>
  indexPage(
    "/organizations/",
    "Organizations",
    "International organizations and groups that the entries name.",
    list(bodies.map((body) => link(body.path, body.name))),
  );

const capitalsPage = (cities: readonly Capital[]): Page =>
  indexPage(
    "/capitals/",
    "Capitals",
    "Capitals and the countries and territories that name them.",
    table(
      ["Capital", "Of"],
      cities.map((city) => [link(city.path, city.name), link(city.profile.path, city.profile.title)]),
    ),
  );

const regionsPage = (regions: readonly string[]): Page =>
  indexPage("/regions/", "Regions", "Regions of the world.", list(regions.map((region) => link(regionPath(region), region))));

function homePage(profiles: readonly Profile[], bodies: readonly Organization[], cities: readonly Capital[]): Page {
  const counts = `${profiles.filter(isPlace).length} countries and territories, ${bodies.length} organizations, ${cities.length} capitals.`;
  return indexPage(
    "/",
    "World Factbook",
    `Profiles of ${counts}`,
    list([
      ...(["countries", "territories", "oceans", "groups"] as const).map((segment) => link(`/${segment}/`, SEGMENTS[segment])),
      link("/world/", "World"),
      link("/regions/", "Regions"),
      link("/organizations/", "Organizations"),
      link("/capitals/", "Capitals"),
    ]),
  );
}
