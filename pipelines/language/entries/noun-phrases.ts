import type { AttributeInfo } from "../../../schemas/index.ts";
import { headOf, isPlural } from "../../../knowledge-graph/index.ts";

const PLACE =
  /^(?:.* )?(?:country|territory|region|continent|state|province|island|district|county|ocean|kingdom|republic|area|city|town|municipality|settlement|village)$/;

export const isPlaceKind = (type: string): boolean => PLACE.test(type);

/** Whether all that carry an attribute are of such kinds; of an attribute that nothing carries nobody can say. */
export const areAll = ({ coverage }: Pick<AttributeInfo, "coverage">, isSuch: (kind: string) => boolean): boolean =>
  coverage.some(({ known }) => known > 0) && coverage.every(({ type, known }) => known === 0 || isSuch(type));

/** Whether all that carry an attribute are places. */
export const ofPlaces = ({ coverage }: Pick<AttributeInfo, "coverage">): boolean =>
  coverage.length > 0 && coverage.every(({ type, known }) => known === 0 || PLACE.test(type));

const REGION = /^(?:.* )?(?:region|continent|ocean)$/;

/** Whether all that carry it are parts of the world that own nothing: what they list lies in them. */
export const ofRegions = (info: AttributeInfo): boolean => areAll(info, (kind) => REGION.test(kind));

const BODY = /^(?:.* )?(?:organi[sz]ation|alliance|union|bloc|club|association|league|federation|society|body)$/;

/** Whether all that carry it are bodies that have members. */
export const ofBodies = (info: AttributeInfo): boolean => areAll(info, (kind) => BODY.test(kind));

/** Heads of which one says "high" and "low". */
export const HIGH_LOW = new Set(
  "fee cost weight invoice rate ratio age index balance margin density expectancy percentage share proportion price elevation level temperature rank score growth prevalence coefficient inflation literacy unemployment saving rating altitude voltage frequency speed turnout strength occupancy humidity salinity purity efficiency reliability availability concentration acidity sensitivity".split(
    " ",
  ),
);
/** Heads of which one says "large" and "small". */
export const LARGE_SMALL = new Set(
  "area grant catchment land territory supply population force size budget capacity debt reserves stock fleet army economy staff workforce crew garrison audience congregation herd flock".split(
    " ",
  ),
);

/** "herd" of "herd size": how many there are of it; null for the size of anything else. */
export const bodyOfSize = (phrase: string): string | null =>
  /^((?:[a-z]+ )?(?:herd|flock|fleet|army|garrison|congregation|audience|workforce)) size$/.exec(phrase)?.[1] ?? null;

/** Of these one asks what they are: "how high is its water temperature" is said of a fever. */
export const ASKED_WHAT = new Set(
  "temperature speed frequency voltage age index ratio coefficient rank score rating margin balance elevation altitude size capacity price".split(
    " ",
  ),
);

export const headNoun = (phrase: string): string => headOf(phrase.split(" "));
export const isPluralPhrase = (phrase: string): boolean => isPlural(headNoun(phrase));

/** "airports" of "number of airports", "total number of airports"; null where nothing is counted. */
export const countedIn = (phrase: string): string | null =>
  /^(?:total |overall )?number of (?:the )?([a-z][a-z' -]+)$/.exec(phrase)?.[1] ?? null;

/** "coastline" of "length of the coastline"; null for other phrases. */
export const measuredPart = (phrase: string, measure: string): string | null =>
  new RegExp(`^(?:total |overall )?${measure} of (?:the )?([a-z][a-z' -]+)$`).exec(phrase)?.[1] ?? null;

/** "natural gas" of "natural gas consumption" */
export const stuffOf = (phrase: string, deed: string): string | null => new RegExp(`^([a-z][a-z' -]+) ${deed}$`).exec(phrase)?.[1] ?? null;
